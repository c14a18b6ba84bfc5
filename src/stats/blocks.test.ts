import { describe, expect, it } from 'vitest';
import { Blocks, MOST_BLOCKS } from './blocks.js';

function blocksOf(count: number): Blocks {
  const blocks = new Blocks(2, 3);
  for (let i = 0; i < count; i++) blocks.add([i, 2 * i], i % 3);
  return blocks;
}

describe('blocks', () => {
  it.each([1, 6, 63, 64, 65, 66, 128, 129, 1000, 12_345])(
    'of %d values hold each of them once, in time order',
    (count) => {
      const { all } = blocksOf(count);
      let next = 0;
      for (const block of all) {
        const values = Array.from({ length: block.count }, (_, i) => next + i);
        for (const [series, factor] of [1, 2].entries()) {
          const part = block.parts[series];
          const sums = [0, 1, 2].map((kind) =>
            values.filter((value) => value % 3 === kind).reduce((sum, value) => sum + factor * value, 0),
          );
          expect([...(part?.sums ?? [])]).toEqual(sums);
          expect(part?.counts.reduce((sum, one) => sum + one, 0)).toBe(block.count);
        }
        expect([...block.classes]).toEqual(
          [0, 1, 2].map((kind) => values.filter((value) => value % 3 === kind).length),
        );
        next += block.count;
      }
      expect(next).toBe(count);
    },
  );

  it('are 33 to 64 of one length, but for the last, once there are as many values', () => {
    for (let count = 33; count < 3000; count++) {
      const { all } = blocksOf(count);
      expect(all.length).toBeGreaterThan(MOST_BLOCKS / 2);
      expect(all.length).toBeLessThanOrEqual(MOST_BLOCKS);
      expect(new Set(all.slice(0, -1).map((block) => block.count)).size).toBe(1);
      if (count > 200) count += 97;
    }
  });

  it('know how many values there are, and between which they lie, series by series', () => {
    const blocks = new Blocks(2, 1);
    for (const value of [5, 1, 9, 2]) blocks.add([value, 100 - value], 0);
    expect(blocks.count).toBe(4);
    expect([0, 1].map((series) => blocks.rangeOf(series))).toEqual([
      { least: 1, most: 9 },
      { least: 91, most: 99 },
    ]);
  });
});
