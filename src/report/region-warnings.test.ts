import { expect, it } from 'vitest';
import { CHURN, filled, madeUpChurn, madeUpRegion, REGION_CONTEXT, times } from './made-up-region.test.data.js';
import type { AnyRegion } from './region-rows.js';
import { regionFootnotes, regionWarnings } from './region-warnings.js';

const told = (records: readonly AnyRegion[], clockNs = 1) =>
  regionWarnings(records, { ...REGION_CONTEXT, clockNs }).map(({ kind, detail }) => [kind, detail]);

const rising = times(2200).map((ns, i) => ns + 20 * i);

it('nothing is said of records that are well', () => {
  expect(told([...filled(), ...CHURN])).toEqual([]);
});

it('allocators of one capacity and trace that take other numbers of regions are told of', () => {
  const [first, other] = [madeUpRegion({}), madeUpRegion({ allocator: 'ida', regions: 60 })];
  expect(told([first, other])).toEqual([['regions', '60, bitmap/area-original 61']]);
  for (const fields of [{ target: 'le32' }, { capacity: 1001 }, { seed: 2 }, { longest: 3 }] as const)
    expect(told([first, { ...other, ...fields }])).toEqual([]);
  expect(told([madeUpChurn({}), madeUpChurn({ allocator: 'ida', regions: 6000 })])).toEqual([]);
});

it('too few samples and a drift are told of with the phase', () => {
  expect(told([madeUpRegion({ freeNs: [600, 600, 600, 600, 600] })])).toEqual([['few', 'free 5 passes']]);
  expect(told([madeUpRegion({ allocNs: rising, freeNs: rising })])).toEqual([
    ['drift', expect.stringMatching(/^alloc \+1\d %, free \+1\d %$/)],
  ]);
});

it('what is timed at once is long enough for the clock, though a sample is the mean of many', () => {
  const record = { capacity: 10, allocNs: times(80), freeNs: times(60) };
  expect(told([madeUpRegion({ ...record, allocators: 1 })], 40)).toEqual([['clock', 'alloc 80 ns, free 60 ns']]);
  expect(told([madeUpRegion({ ...record, allocators: 30 })], 40)).toEqual([['clock', 'free 1802 ns']]);
  expect(told([madeUpRegion({ ...record, allocators: 100 })], 40)).toEqual([]);
  expect(told([madeUpRegion({ freeNs: [0, 1, 1, 1, 1, 1] })], 0)).toEqual([['clock', 'free one took 0 ns']]);
});

it('a round of a fragmented allocator is as long as its regions together', () => {
  expect(told([madeUpChurn({ frees: 4000 })], 40)).toEqual([['clock', 'free 1900 ns']]);
  expect(told([madeUpChurn({ frees: 5000 })], 40)).toEqual([]);
  expect(told([madeUpChurn({ allocs: 80 })], 40)).toEqual([['clock', 'alloc 1641 ns']]);
});

it('footnotes say what to do, and mark the rows', () => {
  const [well, drifts, few] = [madeUpRegion({}), madeUpRegion({ allocNs: rising }), madeUpChurn({ allocNs: [7] })];
  const { lines, marks } = regionFootnotes([well, drifts, few], REGION_CONTEXT);
  expect([well, drifts, few].map((record) => marks.get(record))).toEqual(['c', 'bc', 'a']);
  expect(lines.join(' ').replaceAll(/ +/g, ' ')).toContain(
    'b: Passes drift by more than 5 % over the run (p < 0.01): le64 1000 bitmap/area-original (alloc +1',
  );
});
