import { expect, it } from 'vitest';
import type { RegionRecord } from '../record.js';
import { madeUpRegion, times } from './made-up-region.test.data.js';
import { growthTexts } from './region-growth.js';
import { regionTables } from './region-rows.js';

const told = (records: readonly RegionRecord[]): string[] => regionTables(records).flatMap(growthTexts);

const at = (capacity: number, alloc: number, free: number, fields: Partial<RegionRecord> = {}): RegionRecord =>
  madeUpRegion({ capacity, allocNs: times(alloc), freeNs: times(free), allocator: 'ida', ...fields });

it('is told between the largest capacity and the largest of at most a tenth of it', () => {
  expect(told([at(5000, 1000, 100), at(100_000, 50_000, 3000), at(20_000, 9000, 700), at(10_000, 2000, 300)])).toEqual([
    'ida, 10,000 to 100,000, 10 times the capacity: 25.0 [24.8, 25.2] times the alloc time (posted: 14.7), 10.0 [9.92, 10.1] times the free time (posted: 10.1)',
  ]);
});

it('is told between the two largest where none is a tenth, each allocator by itself', () => {
  const other = { allocator: 'maple' };
  expect(
    told([at(2048, 200, 100), at(1000, 100, 50), at(2000, 100, 50), at(10, 7, 7, other), at(30, 14, 7, other)]),
  ).toEqual([
    'ida, 2,000 to 2,048, 1.02 times the capacity: 2.00 [1.98, 2.02] times the alloc time, 2.00 [1.98, 2.02] times the free time',
    'maple, 10 to 30, 3 times the capacity: 2.00 [1.99, 2.01] times the alloc time, 1.00 [0.99, 1.01] times the free time',
  ]);
});

it('has no interval with few samples, and leaves out what took no time', () => {
  const few = { allocNs: [5, 5, 5] };
  expect(told([at(10, 1, 9, few), at(100, 1, 9, { allocNs: [50, 50, 50], freeNs: [0] })])).toEqual([
    'ida, 10 to 100, 10 times the capacity: 10.0 [?] times the alloc time',
  ]);
});

it('is not told of a single capacity, nor of one without samples', () => {
  expect(told([at(10, 1, 1), at(10, 1, 1, { allocator: 'maple' })])).toEqual([]);
  expect(told([at(10, 1, 1), at(100, 1, 1, { allocNs: [], freeNs: [] })])).toEqual([]);
});
