import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Built, buildVariant } from '../machine/built.js';
import { GOOD, testFolder } from '../machine/modules.test-helper.js';
import { ROOT } from '../machine/paths.js';
import { TARGETS } from '../target.js';
import type { GrowthChoice } from './bench-growth.js';
import { type Outcome, parsed } from './run.test-helper.js';
import { within } from './within.test-helper.js';

// Of the process that it starts there is nothing but what has been built.
const FILE = join(ROOT, 'dist', 'src', 'cli', 'bench-growth.js');
const { growth } = (await import(FILE)) as typeof import('./bench-growth.js');

const SIZES = [64, 128, 256, 512, 1024];

const built = (...names: string[]): Promise<Built[]> =>
  Promise.all(names.map((name) => buildVariant(name, TARGETS.le64)));

async function printed(names: readonly string[], choice: Partial<GrowthChoice>): Promise<Outcome> {
  const builds = await built(...names);
  return within(() => growth(builds, { seed: 3, rounds: 2, format: 'text', sizes: SIZES, ...choice }));
}

describe('the growth of the zero-area search', () => {
  it('is printed as text of 80 columns, with a row a size and the exponent of each variant', async () => {
    const { status, stdout, stderr } = await printed(['area-original', 'area-word-parallel'], {});
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const lines = stdout.split('\n');
    expect(lines[0]).toBe('le64: a search in vain over the whole bitmap, for the nr that takes longest');
    expect(lines[2]).toMatch(/^ {6}area-original +area-word-parallel$/);
    for (const [i, size] of ['2^6 ', '2^7 ', '2^8 ', '2^9 ', '2^10'].entries()) {
      expect(lines[4 + i]?.slice(0, 4)).toBe(size);
      expect(lines[4 + i]?.slice(4)).toMatch(/^( +\d[\d.]* +\d+ +\d[\d.]*){2}$/);
    }
    expect(lines[9]).toMatch(/^x {5}-?\d\.\d{3} +-?\d\.\d{3}$/);
    expect(lines[10]).toMatch(/^95 %( +\[-?\d\.\d{3}, -?\d\.\d{3}\]){2}$/);
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
    expect(stdout).toContain('\n2 rounds, seed 3, ');
  });

  it('is printed as records, a line each', async () => {
    const { stdout } = await printed(['area-merged'], { format: 'jsonl', rounds: 3 });
    expect(parsed(stdout)).toEqual(
      SIZES.map((bits) => ({
        suite: 'area-growth',
        target: 'le64',
        function: 'bitmap_find_next_zero_area_off',
        variant: 'area-merged',
        bits,
        nr: expect.any(Number),
        repeats: expect.any(Number),
        samples: [expect.any(Number), expect.any(Number), expect.any(Number)],
        loads: expect.any(Number),
        seed: 3,
      })),
    );
  });

  it('leaves out what has no such search, and says so; it is refused if nothing has', async () => {
    const path = testFolder().put('good.wasm', GOOD);
    const { stdout } = await printed(['area-merged', path], { sizes: [64], rounds: 1 });
    expect(stdout).toContain('\ngood.wasm: not timed, since it has no zero-area search\n');
    await expect(printed([path], {})).rejects.toMatchObject({
      name: 'InputError',
      message: 'none of the variants has bitmap_find_next_zero_area_off, which is timed',
    });
  });

  it('is refused in one line if an answer is wrong', async () => {
    const source = `export function bitmap_find_next_zero_area_off(
  map: usize, size: u32, start: u32, nr: u32, align_mask: u32, align_offset: u32,
): u32 { return start; }\n`;
    const path = testFolder().put('wrong.ts', source);
    await expect(printed([path], { sizes: [8] })).rejects.toMatchObject({
      name: 'VariantFault',
      message: `${path} on le64: finds an area of 2 bits, where there is none`,
    });
  });
});
