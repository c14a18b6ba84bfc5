import { describe, expect, it } from 'vitest';
import { seeded } from '../random.js';
import { Blocks } from './blocks.js';
import { type ChangeIntervals, changeIntervals, FEWEST_BLOCKS, FEWEST_VALUES } from './bootstrap.js';
import { DRAWS } from './resample.js';
import { QUANTILES, Sums } from './sums.js';

const random = seeded(7);
const draw = (below: number): number => random.between(0, below - 1);

/** Times that vary about 1000, the first series; the others are made of it. */
function blocksOf(count: number, others: readonly ((value: number) => number)[], kindOf = (_: number) => 0): Blocks {
  const blocks = new Blocks(1 + others.length, 2);
  for (let i = 0; i < count; i++) {
    const value = random.between(500, 1500);
    blocks.add([value, ...others.map((other) => other(value))], kindOf(i));
  }
  return blocks;
}

/** A time as searches have them: most are near 1000, a few much longer. */
function skewed(): number {
  const even = (): number => (random.bits32() + 0.5) / 2 ** 32;
  return 1000 * Math.exp(Math.sqrt(-2 * Math.log(even())) * Math.cos(2 * Math.PI * even()));
}

/** The interval of the mean, then those of the quantiles. */
const listed = (changes: ChangeIntervals | undefined) => [changes?.mean, ...(changes?.quantiles ?? [])];

describe('the interval of a change', () => {
  it('needs 20 blocks', () => {
    expect(changeIntervals(blocksOf(FEWEST_BLOCKS - 1, [(value) => value]), draw)).toBeUndefined();
    expect(changeIntervals(blocksOf(FEWEST_BLOCKS, [(value) => value]), draw)).toHaveLength(1);
  });

  it('needs ten values above a quantile', () => {
    expect(FEWEST_VALUES).toEqual([20, 100, 1000]);
    const told = (count: number): boolean[] =>
      listed(changeIntervals(blocksOf(count, [(value) => value]), draw)?.[0]).map((one) => one !== undefined);
    expect(told(99)).toEqual([true, true, false, false]);
    expect(told(100)).toEqual([true, true, true, false]);
    expect(told(999)).toEqual([true, true, true, false]);
    expect(told(1000)).toEqual([true, true, true, true]);
  });

  it('is one point where every value changes by one factor, since the series are drawn together', () => {
    const [half, same] = changeIntervals(blocksOf(2000, [(value) => value / 2, (value) => value]), draw) ?? [];
    expect(half?.mean).toEqual({ low: expect.closeTo(-50, 9), high: expect.closeTo(-50, 9) });
    for (const interval of half?.quantiles ?? [])
      expect(interval).toEqual({ low: expect.closeTo(-50, 9), high: expect.closeTo(-50, 9) });
    expect(same?.mean).toEqual({ low: 0, high: 0 });
  });

  // What the mean, the median, p90 and p99 are told of: all from a number of values on.
  it.each([
    [20, 400],
    [100, 300],
    [1000, 150],
  ])('holds the true change in 95 of 100 runs, with %i values', (count, runs) => {
    const held = [0, 0, 0, 0];
    for (let run = 0; run < runs; run++) {
      const blocks = new Blocks(2, 1);
      for (let i = 0; i < count; i++) blocks.add([skewed(), skewed()], 0);
      for (const [i, interval] of listed(changeIntervals(blocks, draw)?.[0]).entries())
        if (interval !== undefined && interval.low <= 0 && interval.high >= 0) held[i] = (held[i] as number) + 1;
    }
    const error = 3 * Math.sqrt((0.95 * 0.05) / runs);
    const told = [0, ...FEWEST_VALUES].filter((fewest) => count >= fewest).length;
    for (const part of held.slice(0, told).map((one) => one / runs)) {
      expect(part).toBeGreaterThan(0.95 - error);
      // Quantiles of few values jump from one to the next, and the interval with them.
      expect(part).toBeLessThan(count < 100 ? 1 : 0.95 + error);
    }
    expect(held.slice(told)).toEqual(Array(4 - told).fill(0));
  });

  it('is as narrow as the values allow', () => {
    let width = 0;
    const runs = 20;
    for (let i = 0; i < runs; i++) {
      // The mean of the second series is 10 percent higher; each value for itself may be anything.
      const [changes] = changeIntervals(blocksOf(500, [() => random.between(550, 1650)]), draw) ?? [];
      width += ((changes?.mean?.high ?? 0) - (changes?.mean?.low ?? 0)) / runs;
    }
    // Both means have a standard error of 1.29 percent, so that of the ratio 1.1 is 2.01.
    expect(width).toBeGreaterThan(0.95 * 2 * 1.96 * 2.01);
    expect(width).toBeLessThan(1.1 * 2 * 1.96 * 2.01);
  });

  it('leaves out 2.5 percent of the draws at either end, and less with few blocks', () => {
    const blocks = new Blocks(2, 1);
    for (let i = 0; i < 64; i++) blocks.add([100, 100 + i], 0);
    // The blocks of draw 0, 1, 2 ... 998 add up to as much: its change is so many 64ths of a percent.
    let drawn = 0;
    const changes = changeIntervals(blocks, () => {
      const [whole, place] = [Math.floor(drawn / 64), drawn++ % 64];
      return Math.min(63, Math.max(0, whole - 63 * place));
    });
    expect(drawn).toBe(DRAWS * 64);
    expect(changes?.[0]?.mean).toEqual({ low: expect.closeTo(21 / 64, 9), high: expect.closeTo(977 / 64, 9) });
  });

  it('widens where neighbours are alike, as they are when a machine slows down for a while', () => {
    const width = (together: number): number => {
      const blocks = new Blocks(2, 1);
      let factor = 1;
      for (let i = 0; i < 4096; i++) {
        if (i % together === 0) factor = random.between(0, 1) === 0 ? 1 : 2;
        blocks.add([1000, 1000 * factor], 0);
      }
      const { low = 0, high = 0 } = changeIntervals(blocks, draw)?.[0]?.mean ?? {};
      return high - low;
    };
    expect(width(128)).toBeGreaterThan(3 * width(1));
  });

  it('is not told of a class that is in few blocks', () => {
    const told = (...kinds: number[]) =>
      changeIntervals(
        blocksOf(64, [(value) => value], (i) => (kinds.includes(i) ? 1 : 0)),
        draw,
      )?.[0]?.means;
    const few = Array.from({ length: FEWEST_BLOCKS - 1 }, (_, i) => 3 * i);
    expect(told(...few)).toEqual([{ low: 0, high: 0 }, undefined]);
    expect(told(...few, 63)).toEqual(Array(2).fill({ low: 0, high: 0 }));
  });

  it('holds the change that is shown, also where all values of a series are one', () => {
    const blocks = new Blocks(2, 1);
    for (let i = 0; i < 1000; i++) blocks.add([100, 101], 0);
    const one = { low: expect.closeTo(1, 9), high: expect.closeTo(1, 9) };
    expect(listed(changeIntervals(blocks, draw)?.[0])).toEqual(Array(4).fill(one));
    for (let run = 0; run < 20; run++) {
      const some = blocksOf(1000, [() => skewed()]);
      const [before, after] = [0, 1].map((series) => new Sums(some, series).figures(Array<number>(64).fill(1)));
      for (const [i, interval] of (changeIntervals(some, draw)?.[0]?.quantiles ?? []).entries()) {
        const change = ((after?.quantiles[i] as number) / (before?.quantiles[i] as number) - 1) * 100;
        expect(interval?.low, `${QUANTILES[i]}`).toBeLessThanOrEqual(change);
        expect(interval?.high, `${QUANTILES[i]}`).toBeGreaterThanOrEqual(change);
      }
    }
  });
});
