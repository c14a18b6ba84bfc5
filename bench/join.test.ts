import { describe, expect, it } from 'vitest';
import { parseMask } from '../src/bitmap/mask.js';
import { buildVariant } from '../src/machine/built.js';
import { GOOD, testFolder } from '../src/machine/modules.test-helper.js';
import { TARGETS, type TargetName } from '../src/target.js';
import {
  distinctPairs,
  drawnPairs,
  measureJoin,
  publishedPairs,
  repeatsFor,
  type UnratedJoin,
  withRatios,
} from './join.js';

const BOTH = ['lookup-join', 'generic'];

async function measured(
  names: readonly string[],
  cpus: number,
  target: TargetName = 'le64',
  pairs = publishedPairs(cpus),
) {
  const builds = await Promise.all(names.map((name) => buildVariant(name, TARGETS[target])));
  const options = { cpus, pairs, seed: 1, rounds: 2, order: 1, loads: true };
  return measureJoin(builds, options, () => undefined).records;
}

/** Loads of lookup-join and of generic for one n, by what they are known to do: masks of one word. */
function loadsOfCall(left: number, right: number, cpus: number, start: number): readonly [number, number] {
  if (start >= cpus) return [0, 0];
  let lookup = 0;
  for (let at = start; at < cpus; ) {
    lookup++;
    while (at < cpus && ((left >>> at) & 1) === 0) at++;
    if (at >= cpus) break;
    lookup++;
    if ((right >>> at) & 1) break;
    at++;
  }
  return [lookup, 2];
}

describe('the pairs of masks', () => {
  it('are those of the published table, in its order', () => {
    const pairs = publishedPairs(32);
    expect(pairs.length).toBe(16);
    expect([pairs[0], pairs[1], pairs[15]]).toEqual([
      { left: '0x0000ffff', right: '0x0000ffff' },
      { left: '0x0000ffff', right: '0x00005555' },
      { left: '0x00000000', right: '0x00000000' },
    ]);
  });

  it('are repeated every 32 CPUs, cut, and timed once where cutting makes them the same', () => {
    expect(publishedPairs(40)[2]).toEqual({ left: '0xff0000ffff', right: '0x1100001111' });
    expect(publishedPairs(1)).toEqual(
      ['0x1:0x1', '0x1:0x0', '0x0:0x1', '0x0:0x0'].map((pair) => {
        const [left, right] = pair.split(':');
        return { left, right };
      }),
    );
  });

  it('of densities are every pair of masks with just so many CPUs, other ones on either side', () => {
    const pairs = drawnPairs(32, [0, 25, 100], 7);
    const weights = (side: 'left' | 'right') => pairs.map((pair) => parseMask(pair[side], 32).weight());
    expect(weights('left')).toEqual([0, 0, 0, 8, 8, 8, 32, 32, 32]);
    expect(weights('right')).toEqual([0, 8, 32, 0, 8, 32, 0, 8, 32]);
    expect(pairs[4]?.left).not.toBe(pairs[4]?.right);
    expect(drawnPairs(32, [0, 25, 100], 7)).toEqual(pairs);
    expect(drawnPairs(32, [0, 25, 100], 8)).not.toEqual(pairs);
    expect(drawnPairs(8, [0, 1], 7)).toEqual([{ left: '0x00', right: '0x00' }]);
  });

  it('are named by all their digits', () => {
    expect(distinctPairs([[parseMask('0', 33), parseMask('32', 33)]])).toEqual([
      { left: '0x000000001', right: '0x100000000' },
    ]);
  });
});

describe('the join of two masks, measured', () => {
  it.each([
    [1, 6667],
    [32, 588],
    [4096, 5],
    [100_000, 1],
  ])('asks so often for every n of %i CPUs that a pass has about 20000 calls: %i times', (cpus, repeats) => {
    expect(repeatsFor(cpus)).toBe(repeats);
  });

  it.each(['le64', 'be32'] as const)('makes the loads that are known of either, on %s', async (target) => {
    const records = await measured(BOTH, 32, target);
    expect(records.map(({ variant }) => variant)).toEqual([
      ...Array(16).fill('lookup-join'),
      ...Array(16).fill('generic'),
    ]);
    for (const { variant, left, right, loads, iterations, samples } of records) {
      let known = 0;
      for (let start = 0; start <= 33; start++)
        known += loadsOfCall(Number(left), Number(right), 32, start)[variant === 'generic' ? 1 : 0];
      expect({ left, right, loads }).toEqual({ left, right, loads: known * 588 });
      expect([iterations, samples.length]).toEqual([588 * 34, 2]);
    }
  });

  it('takes the answers for wrong that are, whichever masks they are of', async () => {
    const source = `import { find_next_bit } from "./self";
export function find_next_and_bit(a: usize, b: usize, size: u32, start: u32): u32 {
  return size == 77 && start == 5 ? 5 : find_next_bit(a, size, start);
}\n`;
    const path = testFolder().put('left.ts', source);
    const full = '0x1fffffffffffffffffff';
    const right = [{ left: '0x00000000000000000040', right: full }];
    await expect(measured([path], 77, 'le64', right)).rejects.toMatchObject({
      name: 'VariantFault',
      message: `left.ts on le64: find_next_and_bit: wrong answers for 0x00000000000000000040 and ${full}`,
    });
    const same = [{ left: '0x0f', right: '0xff' }];
    expect((await measured([path], 8, 'le64', same)).length).toBe(1);
  });

  it('leaves out what has no such function', async () => {
    expect(await measured([testFolder().put('good.wasm', GOOD)], 8)).toEqual([]);
  });
});

describe('the ratio of a record', () => {
  const record = (variant: string, fields: Partial<UnratedJoin> = {}): UnratedJoin => ({
    ...{ suite: 'join', target: 'le64', function: 'find_next_and_bit', variant, bits: 8 },
    ...{ left: '0xff', right: '0x0f', iterations: 10, samples: [40, 60, 50], loads: 1, seed: 1 },
    ...fields,
  });
  const ratios = (...records: UnratedJoin[]) => withRatios(records).map(({ ratio }) => ratio);

  it('is the time of the first variant of the same masks and target to its own, 1 for the first', () => {
    expect(ratios(record('a'), record('b', { samples: [20, 30, 25] }))).toEqual([1, 2]);
    expect(
      ratios(record('a'), record('a', { right: '0x00', samples: [7] }), record('b', { right: '0x00', samples: [14] })),
    ).toEqual([1, 1, 0.5]);
    expect(ratios(record('a'), record('b', { target: 'be64' }))).toEqual([1, 1]);
  });

  it('is left out where a pass took no time', () => {
    expect(ratios(record('a'), record('b', { samples: [0, 3] }))).toEqual([1, undefined]);
    expect(ratios(record('a', { samples: [] }), record('b'))).toEqual([1, undefined]);
  });
});
