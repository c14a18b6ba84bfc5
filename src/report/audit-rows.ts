import type { AuditRow } from '../audit/loads/row.js';
import { FINDINGS } from '../audit/loads/row.js';
import { Bitmap } from '../bitmap/bitmap.js';
import { formatList } from '../bitmap/parselist.js';
import { grouped } from './grouped.js';

/** Rows of one function whose findings are the same, whatever the offset. */
export interface FoldedRow {
  readonly row: AuditRow;
  /** The offsets, as a list of ranges: `0`, `1-3`. */
  readonly offsets: string;
}

/** Rows of one variant on targets for which they are all the same. */
export interface AuditTable {
  readonly variant: string;
  readonly targets: readonly string[];
  readonly rows: readonly FoldedRow[];
}

/** What is found in a row, without what tells it from the others of its function. */
function findings(row: AuditRow): string {
  const counts = FINDINGS.map((finding) => row[finding]);
  return JSON.stringify([row.function, row.calls, row.loads, row.widths, row.hung, row.dropped, counts]);
}

/** As a list of ranges. */
function offsetsOf(rows: readonly AuditRow[]): string {
  const offsets = rows.map(({ offset }) => offset);
  return formatList(Bitmap.of(Math.max(...offsets) + 1, offsets));
}

/** `offset 0`, or `offsets 1-3`. */
export function offsetsText(rows: readonly AuditRow[]): string {
  const list = offsetsOf(rows);
  return `${/^\d+$/.test(list) ? 'offset' : 'offsets'} ${list}`;
}

function folded(rows: readonly AuditRow[]): FoldedRow[] {
  return grouped(rows, ({ function: name }) => name).flatMap((of) =>
    grouped(of, findings).map((same) => ({ row: same[0] as AuditRow, offsets: offsetsOf(same) })),
  );
}

/** Offsets with equal findings are one row, and targets with equal rows one table. */
export function auditTables(rows: readonly AuditRow[]): AuditTable[] {
  const parts = grouped(rows, ({ variant, target }) => `${variant} ${target}`).map((of) => ({
    variant: (of[0] as AuditRow).variant,
    target: (of[0] as AuditRow).target,
    rows: folded(of),
  }));
  const keyOf = ({ variant, rows: of }: (typeof parts)[number]): string =>
    JSON.stringify([variant, of.map(({ row, offsets }) => [findings(row), offsets])]);
  return grouped(parts, keyOf).map((same) => ({
    variant: (same[0] as (typeof parts)[number]).variant,
    targets: same.map(({ target }) => target),
    rows: (same[0] as (typeof parts)[number]).rows,
  }));
}
