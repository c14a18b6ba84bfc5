import { describe, expect, it } from 'vitest';
import { bitmapsOf, KERNEL_BITS } from '../../bitmap/suite.js';
import type { Reading } from '../../log/reading.js';
import { reading } from '../made-up.test.data.js';
import { unfitCounts, unlikeCounts } from './counts.js';
import { expectedCounts } from './expected.js';

const row = (name: string, section: Reading['section'], iterations: number, over: Partial<Reading> = {}): Reading =>
  reading({ function: name, section, iterations, ...over });

/** Counts that were posted for the kernel's bitmap by three people. */
const POSTED: readonly (readonly [name: string, random: readonly number[], sparse: readonly number[]])[] = [
  ['bitmap_find_next_zero_area_off', [1235, 1154, 1324, 1216, 1308, 1402], [322485, 322477, 322493, 322469]],
  ['find_next_bit', [163838, 163949, 163743], [655, 656]],
  ['find_next_zero_bit', [163843, 163732, 163938], [327026, 327025]],
  ['find_last_bit', [163839], [655]],
  ['find_nth_bit', [16471], [654]],
  ['find_first_bit', [16472, 16448, 16401], [655, 656]],
  ['find_first_and_bit', [41232], [1]],
  ['find_next_and_bit', [81913, 73600], [1]],
];

describe('iterations on the bitmaps of 327680 bits', () => {
  it.each(POSTED)('of %s are those that people have posted', (name, random, sparse) => {
    const posted = [
      ...random.map((count) => row(name, 'random', count)),
      ...sparse.map((count) => row(name, 'sparse', count)),
    ];
    expect(unfitCounts(posted)).toEqual([]);
  });

  it('are about as many as our own bitmaps give, and vary as much', () => {
    const weights = Array.from({ length: 40 }, (_, seed) => bitmapsOf('random', KERNEL_BITS, seed)[0]?.weight() ?? 0);
    const [expected] = expectedCounts('find_next_bit', 'random');
    const mean = weights.reduce((sum, one) => sum + one, 0) / weights.length;
    const deviation = Math.sqrt(weights.reduce((sum, one) => sum + (one - mean) ** 2, 0) / weights.length);
    expect(Math.abs(mean - (expected?.mean ?? 0))).toBeLessThan((4 * 286) / Math.sqrt(40));
    expect(deviation / (expected?.deviation ?? 0)).toBeGreaterThan(0.6);
    expect(deviation / (expected?.deviation ?? 0)).toBeLessThan(1.5);
  });

  it.each([
    ['find_next_bit', 'random', 16484, 163840],
    ['find_next_bit', 'sparse', 66, 654],
    ['find_next_zero_bit', 'sparse', 32703, 327026],
    ['find_nth_bit', 'random', 163840, 16384],
    ['find_first_and_bit', 'random', 81920, 40960],
    ['find_next_and_bit', 'sparse', 400, 1],
    ['bitmap_find_next_zero_area_off', 'sparse', 327680, 322475],
  ] as const)('are not %s, %s, %i: it would be about %i', (name, section, count, about) => {
    const where = { file: 'a.log', line: 7 };
    expect(unfitCounts([row(name, section, count, where), row(name, section, count)])).toEqual([
      {
        kind: 'iterations',
        detail: `${count} iterations, and in 1 more; 327680 ${section} bits give about ${about}`,
        where: ['a.log:7', 'before.log:1'],
      },
    ]);
  });

  it('are not judged for other functions and bitmaps, our own records, and rows without', () => {
    const others = [
      row('for_each_bit', 'random', 5),
      row('find_next_bit', null, 5),
      row('find_next_bit', 'random', 5, { setting: 'le64' }),
      reading({ iterations: null }),
    ];
    expect(unfitCounts(others)).toEqual([]);
  });
});

describe('iterations of two sides', () => {
  it('may differ as bitmaps do that are drawn anew, and by a final miss', () => {
    expect(unlikeCounts([row('find_next_bit', 'random', 163949)], [row('find_next_bit', 'random', 163743)])).toEqual(
      [],
    );
    expect(unlikeCounts([row('find_next_bit', 'sparse', 656)], [row('find_next_bit', 'sparse', 655)])).toEqual([]);
    expect(unlikeCounts([reading({ iterations: null })], [reading()])).toEqual([]);
    // By a miss that is counted on one side, also where the bitmaps may not differ much.
    expect(unlikeCounts([row('own_search', 'sparse', 1)], [row('own_search', 'sparse', 2)])).toEqual([]);
  });

  it('may not differ by more', () => {
    expect(
      unlikeCounts([row('find_next_and_bit', 'random', 81920)], [row('find_next_and_bit', 'random', 73600)]),
    ).toEqual([{ kind: 'counts', detail: '81920 iterations before, 73600 after', where: ['before.log:1'] }]);
    expect(unlikeCounts([row('own_search', 'random', 1000)], [row('own_search', 'random', 1022)])).toHaveLength(1);
    expect(unlikeCounts([row('own_search', 'random', 1000)], [row('own_search', 'random', 1020)])).toEqual([]);
  });

  it('are the same in our own records of one bitmap', () => {
    const of = (iterations: number) => [row('find_next_bit', 'random', iterations, { setting: 'le64' })];
    expect(unlikeCounts(of(163571), of(163571))).toEqual([]);
    expect(unlikeCounts(of(163571), of(163572))).toHaveLength(1);
  });
});
