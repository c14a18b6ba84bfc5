import { expect, test } from 'vitest';
import { memoryByFormula, PUBLISHED_REGIONS, publishedRegion } from './published-region.js';

/** Mean and standard deviation of how many regions of 1 .. 32 units, each as likely, fit in a row: exactly, by their first. */
function regionsThatFit(capacity: number, longest = 32): { readonly mean: number; readonly deviation: number } {
  const first = new Float64Array(capacity + 1);
  const second = new Float64Array(capacity + 1);
  for (let units = 1; units <= capacity; units++)
    for (let size = 1; size <= Math.min(longest, units); size++) {
      const rest = first[units - size] as number;
      first[units] = (first[units] as number) + (1 + rest) / longest;
      second[units] = (second[units] as number) + (1 + 2 * rest + (second[units - size] as number)) / longest;
    }
  const mean = first[capacity] as number;
  return { mean, deviation: Math.sqrt((second[capacity] as number) - mean ** 2) };
}

const rowsOf = (allocator: string) => PUBLISHED_REGIONS.filter((row) => row.allocator === allocator);

test('how many regions fit is counted rightly where it can be told by hand', () => {
  expect(regionsThatFit(1)).toMatchObject({ mean: 1 / 32 });
  expect(regionsThatFit(5, 1)).toEqual({ mean: 5, deviation: 0 });
  // In 3 units, of 1 and 2: 1 1 1, 1 1 and no 2, 1 2, 2 1, 2 and no 2.
  const { mean, deviation } = regionsThatFit(3, 2);
  expect(mean).toBe(15 / 8);
  expect(deviation).toBeCloseTo(Math.sqrt(23) / 8, 12);
});

test.each(['bitmap/area-original', 'ida'])('the posted memory of %s follows from the capacity alone', (allocator) => {
  expect(rowsOf(allocator)).toHaveLength(5);
  for (const { capacity, memoryBytes } of rowsOf(allocator))
    expect(memoryByFormula('le64', allocator, { capacity, regions: 0 })).toBe(memoryBytes);
});

test.each(rowsOf('maple'))('the posted memory of maple at $capacity is of as many regions as fit there', (row) => {
  const { capacity, memoryBytes } = row;
  const nodes = (memoryBytes - 16) / 256;
  expect(Number.isInteger(nodes)).toBe(true);
  const { mean, deviation } = regionsThatFit(capacity);
  for (const regions of [10 * nodes - 9, 10 * nodes]) {
    expect(Math.abs(regions - mean)).toBeLessThan(4 * deviation);
    expect(memoryByFormula('le64', 'maple', { capacity, regions })).toBe(memoryBytes);
  }
  for (const regions of [10 * nodes - 10, 10 * nodes + 1])
    expect(memoryByFormula('le64', 'maple', { capacity, regions })).not.toBe(memoryBytes);
});

test.each([
  [1, 16 + 128],
  [1024, 16 + 128],
  [1025, 16 + 2 * 128 + 576],
  [1024 * 64, 16 + 64 * 128 + 576],
  [1024 * 64 + 1, 16 + 65 * 128 + 3 * 576],
  [1024 * 4096 + 1, 16 + 4097 * 128 + (65 + 2 + 1) * 576],
])('IDA of %i ids has as many levels as its chunks need: %i bytes', (capacity, bytes) => {
  expect(memoryByFormula('le64', 'ida', { capacity, regions: 7 })).toBe(bytes);
});

test("a bitmap has whole words of the target, and the others' formulas are of 64 bits alone", () => {
  const about = { capacity: 100, regions: 20 };
  expect(memoryByFormula('le64', 'bitmap/area-merged', about)).toBe(16);
  expect(memoryByFormula('be32', 'bitmap/area-merged', about)).toBe(16);
  expect(memoryByFormula('be32', 'bitmap/area-merged', { ...about, capacity: 97 })).toBe(16);
  expect(memoryByFormula('be32', 'bitmap/area-merged', { ...about, capacity: 96 })).toBe(12);
  expect(memoryByFormula('be64', 'maple', about)).toBe(16 + 2 * 256);
  expect(memoryByFormula('le32', 'ida', about)).toBeUndefined();
  expect(memoryByFormula('le32', 'maple', about)).toBeUndefined();
  expect(memoryByFormula('le64', 'next-fit/area-original', about)).toBeUndefined();
});

test('figures were posted for one target, three allocators and five capacities', () => {
  expect(PUBLISHED_REGIONS).toHaveLength(15);
  expect(publishedRegion('le64', 'maple', 2048)).toMatchObject({ allocNs: 34632, freeNs: 39710 });
  expect(publishedRegion('be64', 'maple', 2048)).toBeUndefined();
  expect(publishedRegion('le64', 'bitmap/area-merged', 2048)).toBeUndefined();
  expect(publishedRegion('le64', 'ida', 100)).toBeUndefined();
});
