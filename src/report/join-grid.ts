import { JOIN_PATTERNS } from '../../bench/published-join.js';
import { parseMask, patternOf } from '../bitmap/mask.js';
import type { JoinRecord } from '../record.js';
import type { Grid } from './bench-grid.js';
import { loadsPerCall, nsPerCall } from './bench-rows.js';
import { comparisonColumn } from './compared.js';
import { maskNames } from './join-mask.js';
import type { JoinMean, JoinRow, JoinTable } from './join-rows.js';
import type { Side } from './layout.js';
import { orDash, plural, ratioText, ratioTexts } from './numbers.js';

interface Column {
  readonly heading: string;
  readonly side: Side;
  readonly cell: (row: JoinRow) => string;
}

type Marks = ReadonlyMap<JoinRecord, string>;

const PATTERNS = new Set(JOIN_PATTERNS.flat());

/** Whether all masks are patterns of the published table, whose CPUs need not be counted for the reader. */
function wellKnown({ rows, cpus }: JoinTable): boolean {
  return rows
    .flatMap(({ before: { left, right } }) => [left, right])
    .every((mask) => PATTERNS.has(patternOf(parseMask(mask, cpus)) ?? mask));
}

const weight = (mask: string, cpus: number): number => parseMask(mask, cpus).weight();

/** Time and loads of a call on one side. */
function sideColumns(heading: string, of: (row: JoinRow) => JoinRecord | undefined): Column[] {
  const cell = (value: (record: JoinRecord) => number | undefined) => (row: JoinRow) => {
    const record = of(row);
    return record === undefined ? '-' : orDash(value(record));
  };
  return [
    { heading, side: 'right', cell: cell(nsPerCall) },
    { heading: 'loads', side: 'right', cell: cell(loadsPerCall) },
  ];
}

/** Letters of the footnotes about either side. */
function markOf({ before, after }: JoinRow, marks: Marks): string {
  const letters = [before, after].flatMap((record) => [...((record && marks.get(record)) ?? '')]);
  return [...new Set(letters)].sort().join('');
}

function columnsOf(table: JoinTable, marks: Marks): Column[] {
  const { rows, cpus, after } = table;
  const lefts = maskNames(
    rows.map(({ before }) => before.left),
    cpus,
  );
  const rights = maskNames(
    rows.map(({ before }) => before.right),
    cpus,
  );
  const ratioOf = comparisonColumn(rows.map(({ comparison }) => comparison));
  const counted = !wellKnown(table);
  const all: readonly Column[] = [
    { heading: 'left', side: 'left', cell: ({ before }) => lefts.get(before.left) ?? before.left },
    { heading: 'right', side: 'left', cell: ({ before }) => rights.get(before.right) ?? before.right },
    {
      heading: 'set',
      side: 'right',
      cell: ({ before: { left, right } }) => (counted ? `${weight(left, cpus)},${weight(right, cpus)}` : ''),
    },
    ...sideColumns(after === undefined ? 'ns/call' : 'before', ({ before }) => before),
    ...(after === undefined ? [] : sideColumns('after', (row) => row.after)),
    { heading: 'ratio', side: 'left', cell: ({ comparison }) => ratioOf(comparison) },
    {
      heading: 'posted',
      side: 'right',
      cell: ({ published }) => (published === undefined ? '' : ratioText(published)),
    },
    { heading: '', side: 'left', cell: (row) => markOf(row, marks) },
  ];
  return all.filter(({ cell }) => rows.some((row) => cell(row) !== ''));
}

/** The cells of a table, the same for text and Markdown; the first row holds the headings. */
export function joinGrid(table: JoinTable, marks: Marks): Grid {
  const columns = columnsOf(table, marks);
  return {
    cells: [columns.map(({ heading }) => heading), ...table.rows.map((row) => columns.map(({ cell }) => cell(row)))],
    sides: columns.map(({ side }) => side),
  };
}

/** `le64, 32 CPUs: lookup-join before, generic after`. */
export function joinTitle({ target, cpus, before, after }: JoinTable, nameOf: (variant: string) => string): string {
  const variants = after === undefined ? nameOf(before) : `${nameOf(before)} before, ${nameOf(after)} after`;
  return `${target}, ${plural(cpus, 'CPU')}: ${variants}`;
}

/** `geometric mean of 16 ratios: 2.01 [1.99, 2.03], posted 2.06`. */
export function meanText({ rows, ratio, low, high, published }: JoinMean): string {
  const known = low !== undefined && high !== undefined;
  const texts = known ? ratioTexts({ ratio, low, high, p: 0 }, true) : { ratio: ratioText(ratio), interval: '[?]' };
  const posted = published === undefined ? '' : `, posted ${ratioText(published)}`;
  // An estimate is told even where its interval holds 1.
  const told = texts.ratio === '~' ? ratioText(ratio) : texts.ratio;
  return `geometric mean of ${plural(rows, 'ratio')}: ${told} ${texts.interval}${posted}`;
}
