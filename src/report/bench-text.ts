import type { BenchRecord } from '../record.js';
import { footLines } from './bench-foot.js';
import { grid, title } from './bench-grid.js';
import { type BenchTable, benchTables } from './bench-rows.js';
import { footnotes, warnings } from './bench-warnings.js';
import type { BenchContext } from './context.js';
import { columns, cut, cutNames, LINE_WIDTH, printable, wrap } from './layout.js';

/** Widths to try, widest first: blanks between columns, functions and variants in columns. */
const FITS = [
  { gap: 2, functions: 22, variants: 11 },
  { gap: 1, functions: 22, variants: 11 },
  { gap: 1, functions: 19, variants: 11 },
  { gap: 1, functions: 19, variants: 6 },
] as const;

type Fit = (typeof FITS)[number];
type Marks = ReadonlyMap<BenchRecord, string>;

function variantsOf(table: BenchTable): string[] {
  return table.groups.flatMap((group) => group.rows.map((row) => row.record.variant));
}

function laidOut(table: BenchTable, marks: Marks, fit: Fit): string[] {
  const names = cutNames([table.base, ...variantsOf(table)], fit.variants);
  const { cells, sides } = grid(table, (variant) => names.get(variant) ?? variant, marks);
  const narrow = cells.map(([name = '', ...rest]) => [cut(name, fit.functions), ...rest]);
  const keys = [...names]
    .filter(([name, short]) => printable(name) !== short)
    .map(([name, short]) => `${short} is ${printable(name)}`);
  return [...columns(narrow, sides, fit.gap), ...keys.flatMap((key) => wrap(key, '  '))];
}

const fits = (lines: readonly string[]) => lines.every((line) => line.length <= LINE_WIDTH);

function tableLines(table: BenchTable, marks: Marks): string[] {
  const tries = FITS.map((fit) => laidOut(table, marks, fit));
  return tries.find(fits) ?? (tries.at(-1) as string[]);
}

/**
 * Tables for a terminal or a mail: plain ASCII, at most 80 columns, no colour.
 * @throws RangeError for a sample that is not a finite number.
 */
export function benchText(records: readonly BenchRecord[], context: BenchContext): string {
  const tables = benchTables(records);
  const notes = footnotes(warnings(records, context), context);
  const blocks = tables.map((table) => [...wrap(title(table, context)), ...tableLines(table, notes.marks)]);
  const foot = footLines(tables, context).flatMap((line) => wrap(line, '  '));
  const all = [...blocks, foot, ...(notes.lines.length > 0 ? [notes.lines] : [])];
  return `${all.map((block) => block.join('\n')).join('\n\n')}\n`;
}
