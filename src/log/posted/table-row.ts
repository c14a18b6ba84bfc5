import type { Pattern } from '../../record.js';
import type { TimeUnit } from '../reading.js';

/** A time in a table with other columns than the benchmark's. */
export interface TableTime {
  readonly label: string;
  /** Undefined where the text before the table names it. */
  readonly function: string | undefined;
  readonly unit: TimeUnit;
  readonly time: number;
  readonly iterations: number | null;
  readonly setting?: string;
}

/** A ratio that is printed with the times; `total` of several rows. */
export interface TableClaim {
  readonly printed: string;
  readonly recomputed: number;
  readonly total: boolean;
}

export interface TableRow {
  readonly times: readonly TableTime[];
  readonly claim?: TableClaim;
  /** Null where the table's rows are of no section, undefined where headings tell it. */
  readonly section?: Pattern | null;
  /** Why it is not used though it looks like a row. */
  readonly reason?: string;
}

/** Reads the lines below the header of a table. */
export interface Table {
  /** @returns undefined for a line that is no row */
  row(text: string): TableRow | undefined;
}
