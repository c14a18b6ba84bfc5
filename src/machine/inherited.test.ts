import { describe, expect, it } from 'vitest';
import { FUNCTION_NAMES, type FunctionName } from '../functions.js';
import { TARGETS } from '../target.js';
import { type Built, buildVariant } from './built.js';
import { testFolder } from './modules.test-helper.js';

const built = (reference: string): Promise<Built> => buildVariant(reference, TARGETS.le64);

/** The functions that a variant's own code has a part in. */
const touched = ({ promises }: Built): FunctionName[] =>
  FUNCTION_NAMES.filter((name) => promises[name] !== undefined && promises[name]?.inherited !== true);

describe('what a variant takes whole from another', () => {
  it('is nothing for the reference, and for a deliberate fault', async () => {
    expect(touched(await built('generic'))).toEqual(FUNCTION_NAMES);
    const faulty = await built('faulty/no-clamp');
    expect(touched(faulty)).toEqual(Object.keys(faulty.promises).sort(byTable));
  });

  it('leaves a search, and what stands on it', async () => {
    expect(touched(await built('area-merged'))).toEqual([
      'bitmap_find_next_zero_area',
      'bitmap_find_next_zero_area_off',
    ]);
    expect(touched(await built('lookup-join'))).toEqual(['find_next_and_bit', 'find_next_and_bit_wrap']);
    const bytes = touched(await built('arm-bytes'));
    expect(bytes).toEqual(expect.arrayContaining(['find_next_bit_wrap', 'bitmap_find_next_zero_area_off']));
    expect(bytes).not.toContain('find_last_bit');
  });

  it('does not hold what reaches a search by a helper of its own file', async () => {
    const path = testFolder().put(
      'mine.ts',
      `/** @extends area-word-parallel */
import { fetch } from "./word";
export function find_next_zero_bit(a: usize, size: u32, start: u32): u32 {
  for (; start < size; start++) if (((fetch(a, (start / 64) * 8) >> (start % 64)) & 1) == 0) return start;
  return size;
}
`,
    );
    expect(touched(await built(path))).toContain('bitmap_find_next_zero_area_off');
  });

  it('is nothing of a binary, whatever its label says; its fault is told', async () => {
    const { plain } = await built('area-last-bit');
    const copy = await built(testFolder().put('copy.wasm', plain));
    expect(touched(copy)).toEqual(FUNCTION_NAMES);
    expect(copy.fault).toMatch(/^with an alignment/);
    expect(copy.promises.bitmap_find_next_zero_area_off).toMatchObject({ from: 'area-last-bit', miss: 'above' });
  });
});

describe('a promise of a miss', () => {
  it('is the variant’s, or what it is held to', async () => {
    const missOf = async (...options: [] | [{ miss: 'above' | 'size' }]) => {
      const { promises } = await buildVariant('area-merged', TARGETS.le64, ...options);
      return [promises.bitmap_find_next_zero_area?.miss, promises.bitmap_find_next_zero_area_off?.miss];
    };
    expect(await missOf()).toEqual(['size', 'size']);
    expect(await missOf({ miss: 'above' })).toEqual(['above', 'above']);
    expect((await built('generic')).promises.find_next_bit?.miss).toBeUndefined();
  });
});

function byTable(a: string, b: string): number {
  return FUNCTION_NAMES.indexOf(a as FunctionName) - FUNCTION_NAMES.indexOf(b as FunctionName);
}
