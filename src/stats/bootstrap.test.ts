import { describe, expect, it } from 'vitest';
import { seeded } from '../random.js';
import { Blocks } from './blocks.js';
import { changeIntervals, FEWEST_BLOCKS } from './bootstrap.js';

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

describe('the interval of a change', () => {
  it('needs 6 blocks', () => {
    expect(changeIntervals(blocksOf(FEWEST_BLOCKS - 1, [(value) => value]), draw)).toBeUndefined();
    expect(changeIntervals(blocksOf(FEWEST_BLOCKS, [(value) => value]), draw)).toHaveLength(1);
  });

  it('is one point where every value changes by one factor, since the series are drawn together', () => {
    const [half, same] = changeIntervals(blocksOf(2000, [(value) => value / 2, (value) => value]), draw) ?? [];
    expect(half?.mean).toEqual({ low: expect.closeTo(-50, 9), high: expect.closeTo(-50, 9) });
    for (const interval of half?.quantiles ?? [])
      expect(interval).toEqual({ low: expect.closeTo(-50, 9), high: expect.closeTo(-50, 9) });
    expect(same?.mean).toEqual({ low: 0, high: 0 });
  });

  it('holds the true change in most of many runs, and is as narrow as the values allow', () => {
    let held = 0;
    let width = 0;
    const runs = 60;
    for (let i = 0; i < runs; i++) {
      // The mean of the second series is 10 percent higher; each value for itself may be anything.
      const { low = 0, high = 0 } =
        changeIntervals(blocksOf(500, [() => random.between(550, 1650)]), draw)?.[0]?.mean ?? {};
      if (low <= 10 && high >= 10) held++;
      width += (high - low) / runs;
    }
    expect(held).toBeGreaterThan(0.85 * runs);
    // Both means have a standard error of 1.3 percent.
    expect(width).toBeGreaterThan(6);
    expect(width).toBeLessThan(9);
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

  it('is not told of a class that some draws are without', () => {
    const [rare] =
      changeIntervals(
        blocksOf(200, [(value) => value], (i) => (i === 5 ? 1 : 0)),
        draw,
      ) ?? [];
    expect(rare?.means).toEqual([{ low: 0, high: 0 }, undefined]);
  });
});
