import type { SbitmapRecord } from '../record.js';
import { sorted } from '../stats/order.js';
import { comparisonColumn } from './compared.js';
import type { Side } from './layout.js';
import { NO_INTERVAL, plural } from './numbers.js';
import { failedOf, type Middle, middleOf, ratesOf, type SbitmapRow, type SbitmapTable } from './sbitmap-rows.js';

/** Letters of footnotes about rows. */
export type SbitmapMarks = ReadonlyMap<SbitmapRecord, string>;

interface Column {
  readonly head: string;
  readonly side: Side;
  readonly cell: (row: SbitmapRow) => string;
}

/** Three digits or so. */
const digits = (value: number): string => value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);

/** `21.3 [20.9, 21.8]`. */
function middleText({ median, interval }: Middle, text: (value: number) => string): string {
  return `${text(median)} ${interval === undefined ? NO_INTERVAL : `[${text(interval.low)}, ${text(interval.high)}]`}`;
}

function rateText(row: SbitmapRow): string {
  const middle = middleOf(ratesOf(row));
  return middle === undefined ? '-' : middleText(middle, (rate) => digits(rate / 1e6));
}

function pText({ comparison }: SbitmapRow): string {
  if (!('estimate' in comparison)) return '';
  const { p } = comparison.estimate;
  return p < 0.0001 ? '<0.0001' : p.toFixed(4);
}

/** Of a million gets. */
function failedText({ record }: SbitmapRow): string {
  const { failed, gets } = failedOf(record);
  if (failed === 0) return '0';
  const part = (1e6 * failed) / gets;
  return part < 1 ? '<1' : part.toFixed(0);
}

function fairText({ record }: SbitmapRow): string {
  const middle = middleOf(sorted(record.fairness));
  return record.workers === 1 || middle === undefined ? '-' : middle.median.toFixed(3);
}

/** What is told of each row of a table, beside its name. */
export function sbitmapColumns({ groups }: SbitmapTable, marks: SbitmapMarks): Column[] {
  const rows = groups.flatMap((group) => group.rows);
  const ratio = comparisonColumn(rows.map(({ comparison }) => comparison));
  const all: readonly Column[] = [
    { head: 'Mtags/s', side: 'left', cell: rateText },
    { head: 'ratio', side: 'left', cell: ({ comparison }) => ratio(comparison) },
    { head: 'p', side: 'right', cell: pText },
    { head: 'failed', side: 'right', cell: failedText },
    { head: 'fair', side: 'right', cell: fairText },
    { head: '', side: 'left', cell: ({ record }) => marks.get(record) ?? '' },
  ];
  return all.filter(({ cell }) => rows.some((row) => cell(row) !== ''));
}

/** `le64, 2 workers, 64 tags to a word, 100 % of puts deferred`. */
export function sbitmapTitle({ of: { target, workers, shift, roundRobin, deferred } }: SbitmapTable): string {
  const order = roundRobin ? ', round robin' : '';
  return `${target}, ${plural(workers, 'worker')}, ${plural(2 ** shift, 'tag')} to a word${order}, ${deferred} % of puts deferred`;
}
