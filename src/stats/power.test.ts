import { describe, expect, it } from 'vitest';
import { powerFit } from './power.js';

const SIZES = [10, 12, 14, 16, 18, 20, 22, 24, 26].map((power) => 2 ** power);
const costs = (cost: (size: number, i: number) => number, sizes = SIZES) =>
  sizes.map((size, i) => ({ size, cost: cost(size, i) }));

describe('the exponent', () => {
  it.each([0, 1, 2, 0.5])('of a cost that grows as size^%f is found', (power) => {
    expect(powerFit(costs((size) => 3.7 * size ** power))).toEqual({
      exponent: expect.closeTo(power, 12),
      low: expect.closeTo(power, 12),
      high: expect.closeTo(power, 12),
    });
  });

  it('does not depend on the unit of the cost, or of the size', () => {
    const wild = (size: number, i: number) => size * (1 + ((i * 7) % 5) / 10);
    const fit = powerFit(costs(wild));
    const other = powerFit(costs(wild).map(({ size, cost }) => ({ size: size / 64, cost: cost * 1e6 })));
    for (const key of ['exponent', 'low', 'high'] as const) expect(other?.[key]).toBeCloseTo(fit?.[key] as number, 12);
  });

  it('of size * log2(size) is a little above 1, and 1 is outside of its interval', () => {
    const fit = powerFit(costs((size) => size * Math.log2(size)));
    expect(fit?.exponent).toBeCloseTo(1.08, 2);
    expect(fit?.low).toBeGreaterThan(1.05);
  });

  it('of a linear cost with a fixed one beside it stays at 1, though the first size is dearer', () => {
    const fit = powerFit(costs((size) => size + 200));
    expect(fit?.exponent).toBeCloseTo(1, 2);
  });

  it('has no interval with 4 sizes, and is none with 1', () => {
    expect(powerFit(costs((size) => size, [1, 2, 3, 4]))).toEqual({
      exponent: expect.closeTo(1, 12),
      low: undefined,
      high: undefined,
    });
    expect(powerFit(costs((size) => size, [8]))).toBeUndefined();
    expect(powerFit([])).toBeUndefined();
  });

  it.each([
    [8, 0, 'a cost is 0, and has no logarithm'],
    [-1, 5, 'a size is -1, and has no logarithm'],
    [Number.NaN, 5, 'a size is NaN, and has no logarithm'],
    [4, 5, 'points 0 and 1 are both at 2'],
  ])('of size %d at cost %d beside size 4 at cost 1 is refused', (size, cost, message) => {
    expect(() =>
      powerFit([
        { size: 4, cost: 1 },
        { size, cost },
      ]),
    ).toThrow(new RangeError(message));
  });
});
