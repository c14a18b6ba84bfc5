import type { RegionChurnRecord, RegionRecord } from '../record.js';
import { type AnyRegion, type RegionTable, regionTables } from './region-rows.js';

/** The tables of a report: of allocators filled from empty, and of fragmented ones. */
export interface RegionTables {
  readonly fills: readonly RegionTable<RegionRecord>[];
  readonly churns: readonly RegionTable<RegionChurnRecord>[];
}

/** @throws RangeError for a sample that is not a finite number. */
export const tablesOf = (records: readonly AnyRegion[]): RegionTables => ({
  fills: regionTables(records.filter((record) => record.suite === 'region')),
  churns: regionTables(records.filter((record) => record.suite === 'region-churn')),
});
