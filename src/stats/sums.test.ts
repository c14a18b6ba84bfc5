import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Blocks } from './blocks.js';
import { bucketOf, Histogram, valueIn } from './histogram.js';
import { QUANTILES, Sums } from './sums.js';

const CLASSES = 3;

interface Value {
  readonly value: number;
  readonly kind: number;
}

/** The figures of values that are drawn one by one, without any sums. */
function plainly(all: readonly Value[], drawn: readonly Value[]): unknown {
  const meanOf = (some: readonly Value[]): number => some.reduce((sum, { value }) => sum + value, 0) / some.length;
  const least = Math.min(...all.map(({ value }) => value));
  const most = Math.max(...all.map(({ value }) => value));
  const sorted = drawn.map(({ value }) => value).toSorted((x, y) => x - y);
  const near = (value: number): unknown => (Number.isNaN(value) ? Number.NaN : expect.closeTo(value, 6));
  return {
    mean: near(meanOf(drawn)),
    quantiles: QUANTILES.map((q) =>
      valueIn(bucketOf(sorted[Math.ceil(q * sorted.length) - 1] as number), { least, most }),
    ),
    means: Array.from({ length: CLASSES }, (_, i) => near(meanOf(drawn.filter(({ kind }) => kind === i)))),
  };
}

/** Values as the second of two series, and what was drawn of them, block by block. */
function blocksOf(values: readonly Value[]): { blocks: Blocks; inBlocks: Value[][] } {
  const blocks = new Blocks(2, CLASSES);
  for (const { value, kind } of values) blocks.add([1e6 - value, value], kind);
  let next = 0;
  const inBlocks = blocks.all.map(({ count }) => {
    const some = values.slice(next, next + count);
    next += count;
    return some;
  });
  return { blocks, inBlocks };
}

const value = fc.record({ value: fc.integer({ min: 0, max: 3000 }), kind: fc.nat({ max: CLASSES - 1 }) });
const times = fc.array(fc.nat({ max: 3 }), { minLength: 64, maxLength: 64 }).filter((some) => (some[0] as number) > 0);

describe('sums of blocks', () => {
  it('have the figures of the values that are drawn, draw by draw', () => {
    fc.assert(
      fc.property(
        fc.array(value, { minLength: 1, maxLength: 300 }),
        fc.array(times, { minLength: 2, maxLength: 3 }),
        (values, draws) => {
          const { blocks, inBlocks } = blocksOf(values);
          const sums = new Sums(blocks, 1);
          // The same sums for all, as nothing of one draw may be left in the next.
          for (const draw of draws) {
            const drawn = inBlocks.flatMap((some, i) => Array.from({ length: draw[i] as number }, () => some).flat());
            expect(sums.figures(draw)).toEqual(plainly(values, drawn));
          }
        },
      ),
    );
  });

  it('of every block once have the quantiles of a histogram of all values', () => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 300 }), (values) => {
        const { blocks } = blocksOf(values);
        const histogram = new Histogram();
        for (const one of values) histogram.add(one.value);
        const { quantiles } = new Sums(blocks, 1).figures(Array<number>(64).fill(1));
        expect(quantiles).toEqual(QUANTILES.map((q) => histogram.quantile(q)));
      }),
    );
  });
});
