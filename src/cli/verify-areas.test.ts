import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Verdict } from '../../props/run.js';
import { buildVariant } from '../machine/built.js';
import { folder } from '../machine/modules.test-helper.js';
import { VARIANTS } from '../machine/paths.js';
import { TARGETS } from '../target.js';
import { findbitHere } from './here.test-helper.js';
import { findbit, parsed } from './run.test-helper.js';

const made = folder();
afterAll(made.remove);

const AREA_LAWS = ['area', 'refind', 'longer', 'taken', 'offset', 'miss', 'callers'];

async function verdicts(...words: string[]): Promise<{ status: number | null; of: Map<string, Verdict> }> {
  const { status, stdout } = await findbitHere(['verify', ...words, '-t', 'le64', '-f', 'jsonl']);
  return { status, of: new Map((parsed(stdout) as Verdict[]).map((one) => [one.law, one])) };
}

/** A file with the text of a variant that comes with findbit, changed. */
function changed(name: string, from: RegExp, to: string): string {
  const text = readFileSync(join(VARIANTS, 'area-merged.ts'), 'utf8').replace(from, to);
  return made.put(name, text);
}

describe('verify of zero-area searches', () => {
  it('finds the fault that four rounds of review did not see, in a case of at most 3 bits', async () => {
    const { status, stdout } = await findbit(['verify', 'area-last-bit']);
    expect(status).toBe(1);
    const sizes = [...stdout.matchAll(/^ {2}case +bits \S+ of (\d+)$/gm)].map(([, size]) => Number(size));
    expect(sizes.length).toBeGreaterThanOrEqual(4);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(3);
    expect(stdout).toMatch(/\n {2}law +an area is clear, aligned, inside, and the lowest\n/);
    expect(stdout).toMatch(/\n {2}got +2, though bit 2 is set\n/);
  });

  it.each(['area-original', 'area-merged', 'area-word-parallel'])('finds none in %s', async (variant) => {
    const { status, of } = await verdicts(variant);
    expect(status).toBe(0);
    const idle = variant === 'area-merged' ? ['callers'] : [];
    for (const law of AREA_LAWS)
      expect([law, of.get(law)?.verdict]).toEqual([law, idle.includes(law) ? 'not exercised' : 'holds']);
  });

  it('finds a longer area that is told a bit earlier than a shorter one', async () => {
    const source = `export function bitmap_find_next_zero_area_off(
  map: usize, size: u32, start: u32, nr: u32, align_mask: u32, align_offset: u32,
): u32 { return nr & 1; }\n`;
    const { status, of } = await verdicts(made.put('odd.ts', source), '--law', 'longer');
    expect([status, of.get('longer')?.verdict]).toEqual([1, 'broken']);
  });

  it('names the callers that a miss of the size is not for', async () => {
    const { of } = await verdicts('area-merged', '--law', 'callers');
    expect(of.get('callers')?.reason).toContain('__alloc_iova(), msi_bitmap_alloc_hwirqs()');
  });

  it('tells that a miss of the size is taken for an area, of a bitmap of one bit, where nothing is promised', async () => {
    const path = changed('silent.ts', /^ \* @miss.*\n/m, '');
    const { status, of } = await verdicts(path, '--law', 'miss,callers');
    expect(status).toBe(1);
    expect(of.get('miss')).toMatchObject({ verdict: 'not exercised', reason: expect.stringContaining('@miss') });
    const { counterexample } = of.get('callers') as Verdict;
    expect(counterexample).toMatchObject({ size: 1, got: expect.stringMatching(/^1, which/) });
    expect(counterexample?.want).toContain('ccp_lsb_alloc()');
  });

  it('holds a .wasm to the miss that the command line promises', async () => {
    const silent = changed('plain.ts', /^ \* @miss.*\n/m, '');
    const { plain } = await buildVariant(silent, TARGETS.le64);
    // Without its label a module says nothing of itself.
    const module = made.put('plain.wasm', withoutLabel(plain));
    const size = await verdicts(module, '--law', 'miss', '--miss', 'size');
    expect([size.status, size.of.get('miss')?.verdict]).toEqual([0, 'holds']);
    const above = await verdicts(module, '--law', 'miss', '--miss', 'above');
    expect([above.status, above.of.get('miss')?.verdict]).toEqual([1, 'broken']);
  });

  it('tries what the code has a part in, and all of it with --all', async () => {
    const words = ['verify', 'area-merged', '-t', 'be32', '--law', 'returns', '--runs', '1'];
    const { stdout } = await findbitHere(words);
    expect(stdout).toContain("functions left out, since they are another variant's (--all): 21 of area-merged\n");
    const all = await findbitHere([...words, '--all']);
    expect(all.stdout).not.toContain('left out');
    const cases = (text: string): number => Number(/([\d,]+) cases?, no law/.exec(text)?.[1]?.replaceAll(',', ''));
    expect(cases(all.stdout)).toBeGreaterThan(1.5 * cases(stdout));
  });
});

/** A module without its custom sections that findbit wrote. */
function withoutLabel(binary: Uint8Array): Uint8Array {
  const kept: number[] = [...binary.subarray(0, 8)];
  for (let at = 8; at < binary.length; ) {
    const id = binary[at];
    let length = 0;
    let next = at + 1;
    for (let shift = 0; ; shift += 7) {
      const byte = binary[next++] as number;
      length |= (byte & 0x7f) << shift;
      if (byte < 0x80) break;
    }
    const end = next + length;
    const name = new TextDecoder().decode(binary.subarray(next + 1, next + 8));
    if (id !== 0 || name !== 'findbit') kept.push(...binary.subarray(at, end));
    at = end;
  }
  return Uint8Array.from(kept);
}
