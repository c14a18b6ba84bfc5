import { expect, it } from 'vitest';
import { median, medianInterval, sorted } from '../stats/order.js';
import { ratioInterval } from '../stats/ratio.js';
import { CHURN, filled, madeUpChurn, madeUpRegion } from './made-up-region.test.data.js';
import { recordLines } from './record-lines.js';
import { regionCsv } from './region-data.js';
import type { AnyRegion } from './region-rows.js';

/** Each row by its headings. */
function rowsOf(records: readonly AnyRegion[]): Record<string, string>[] {
  const [head = [], ...rows] = regionCsv(records)
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','));
  return rows.map((row) => {
    expect(row).toHaveLength(head.length);
    return Object.fromEntries(row.map((cell, i) => [head[i] ?? '', cell]));
  });
}

it('a line has all there is of a filled allocator, each phase by itself', () => {
  const records = filled(['bitmap/area-original', 'ida'], [10_000]);
  const [one, other] = records;
  const [base, ida] = rowsOf(records);
  expect(ida).toMatchObject({
    ...{ suite: 'region', target: 'le64', allocator: 'ida', capacity: '10000', longest: '32', regions: '606' },
    ...{ memory_bytes: '1296', formula_bytes: '1872', seed: '1', allocators: '1' },
    ...{ alloc_samples: '20', alloc_median_ns: '394097', alloc_ratio_posted: '14.7279', free_ratio_posted: '98.8859' },
    ...{ alloc_loads: '72720', free_loads: '1212', free_units: '', gaps: '', settled: '' },
  });
  for (const [phase, before, after] of [
    ['alloc', one?.allocNs, other?.allocNs],
    ['free', one?.freeNs, other?.freeNs],
  ] as const) {
    const [first, second] = [sorted(before ?? []), sorted(after ?? [])];
    const expected = ratioInterval(first, second);
    const near = (name: string, value: number) => expect(Number(ida?.[`${phase}_${name}`]) / value).toBeCloseTo(1, 5);
    near('median_ns', median(second));
    near('ns_per_region', median(second) / 606);
    near('low_ns', medianInterval(second)?.low ?? 0);
    near('high_ns', medianInterval(second)?.high ?? 0);
    near('ratio', expected.ratio);
    near('ratio_low', expected.low ?? 0);
    near('ratio_high', expected.high ?? 0);
    near('p', expected.p);
  }
  expect(base).toMatchObject({ alloc_ratio: '', free_p: '', alloc_ratio_posted: '' });
});

it('a line has all there is of a fragmented one, and nothing of the others', () => {
  const rows = rowsOf([...CHURN, ...filled(['ida'], [10])]);
  expect(rows.map(({ suite }) => suite)).toEqual(['region', ...CHURN.map(() => 'region-churn')]);
  // Filled from empty, IDA has posted ratios at this capacity.
  expect(rows[4]).toMatchObject({ allocator: 'ida', capacity: '100000', alloc_ratio_posted: '' });
  expect(rows[3]).toMatchObject({
    ...{ allocator: 'next-fit/area-original', regions: '5711.25', free_units: '5760', gaps: '602', settled: '40' },
    ...{ alloc_ratio_posted: '', free_ratio_posted: '' },
    ...{ allocators: '', alloc_loads: '', free_loads: '', formula_bytes: '', alloc_ns_per_region: '95.05' },
  });
});

it('what is not known is empty, and a name with a comma is quoted', () => {
  const [row] = rowsOf([madeUpRegion({ allocNs: [], regions: 0 }), madeUpChurn({})]);
  expect(row).toMatchObject({ alloc_samples: '0', alloc_median_ns: '', alloc_ns_per_region: '', alloc_low_ns: '' });
  expect(regionCsv([madeUpRegion({ allocator: 'a,"b"' })])).toContain('region,le64,"a,""b""",1000,');
});

it('the lines of JSON are the records', () => {
  const records = [...filled(['ida'], [10]), ...CHURN];
  const parsed = recordLines(records)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
  expect(parsed).toEqual(records);
});
