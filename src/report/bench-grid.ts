import type { BenchRecord } from '../record.js';
import { SUITE_WORDS } from './bench-label.js';
import type { BenchGroup, BenchRow, BenchTable } from './bench-rows.js';
import { comparisonColumn } from './compared.js';
import type { BenchContext } from './context.js';
import type { Side } from './layout.js';
import { orDash, ratioText } from './numbers.js';

/** The cells of a table, the same for text and Markdown; the first row holds the headings. */
export interface Grid {
  readonly cells: readonly (readonly string[])[];
  readonly sides: readonly Side[];
}

interface Column {
  readonly heading: string;
  readonly side: Side;
  readonly cell: (row: BenchRow) => string;
}

/** Columns behind the function's; one that would be empty from top to bottom is left out. */
function columnsOf(
  table: BenchTable,
  nameOf: (variant: string) => string,
  marks: ReadonlyMap<BenchRecord, string>,
): Column[] {
  const rows = table.groups.flatMap((group) => group.rows);
  const ratioOf = comparisonColumn(rows.map(({ comparison }) => comparison));
  const all: readonly Column[] = [
    { heading: 'variant', side: 'left', cell: ({ record }) => nameOf(record.variant) },
    { heading: 'ns/call', side: 'right', cell: (row) => orDash(row.nsPerCall) },
    { heading: `ratio to ${nameOf(table.base)}`, side: 'left', cell: ({ comparison }) => ratioOf(comparison) },
    {
      heading: SUITE_WORDS[table.suite].published,
      side: 'right',
      cell: ({ published }) => (published === undefined ? '' : ratioText(published)),
    },
    { heading: 'loads/call', side: 'right', cell: (row) => orDash(row.loadsPerCall) },
    { heading: '', side: 'left', cell: ({ record }) => marks.get(record) ?? '' },
  ];
  return all.filter(({ cell }) => rows.some((row) => cell(row) !== ''));
}

/** What is searched for, below it what a pass does. */
function labelCells(group: BenchGroup): string[] {
  const { iterations, searched, bits } = (group.rows[0] as BenchRow).record;
  const calls = `  ${iterations} ${iterations === 1 ? 'iteration' : 'iterations'}`;
  return [group.label, calls, ...(searched === bits ? [] : [`  in ${searched} bits`])];
}

/** @param nameOf how a variant is called in this table */
export function grid(
  table: BenchTable,
  nameOf: (variant: string) => string,
  marks: ReadonlyMap<BenchRecord, string>,
): Grid {
  const columns = columnsOf(table, nameOf, marks);
  const body = table.groups.flatMap((group) => {
    const names = labelCells(group);
    const height = Math.max(names.length, group.rows.length);
    return Array.from({ length: height }, (_, i) => {
      const row = group.rows[i];
      return [names[i] ?? '', ...columns.map(({ cell }) => (row ? cell(row) : ''))];
    });
  });
  return {
    cells: [[SUITE_WORDS[table.suite].heading, ...columns.map(({ heading }) => heading)], ...body],
    sides: ['left', ...columns.map(({ side }) => side)],
  };
}

const FILLS: Readonly<Record<BenchTable['pattern'], string>> = {
  random: 'random-filled bitmap',
  sparse: 'sparse bitmap',
  pool: 'fragmented pool',
};

/** `le32, random-filled bitmap`, and what sets the table apart from others. */
export function title(table: BenchTable, context: BenchContext): string {
  const what = table.suite === 'area' ? 'zero areas of a ' : '';
  const bits = table.bits === context.bits ? '' : ` of ${table.bits} bits`;
  const bytes = `${table.offset} ${table.offset === 1 ? 'byte' : 'bytes'}`;
  return `${table.target}, ${what}${FILLS[table.pattern]}${bits}${table.offset === 0 ? '' : `, ${bytes} off a word's border`}`;
}
