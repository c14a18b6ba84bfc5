import type { ComparedRow, Comparison, GeometricMean } from '../compare/comparison.js';
import { compareFoot } from './compare-foot.js';
import { headLines, overallLines } from './compare-head.js';
import { marksOf, noteLines } from './compare-note-lines.js';
import { type Note, notesOf } from './compare-notes.js';
import { intervalCell, meanText, pCell, ratioCell, timeCell, unitText } from './compare-numbers.js';
import { type CompareTable, compareTables, restOf, verdictCell } from './compare-rows.js';
import { columns, cut, LINE_WIDTH, printable, type Side, wrap } from './layout.js';
import { plural } from './numbers.js';

/** Widths to try for the name of a row, and the blanks between columns, widest first. */
const FITS = [
  { gap: 2, name: 32 },
  { gap: 2, name: 22 },
  { gap: 1, name: 22 },
  { gap: 1, name: 18 },
] as const;

const SIDES: readonly Side[] = ['left', 'left', 'left', 'left', 'right', 'left'];

type Cells = readonly string[];

function ratioText(row: ComparedRow): string {
  return `${ratioCell(row)} ${intervalCell(row)}`;
}

/** A row takes two lines, and more if its name does. */
function rowCells(row: ComparedRow, margin: number, notes: readonly Note[], width: number): Cells[] {
  const control = row.control ? ', control' : '';
  const rest = restOf(row);
  const left = [
    row.function,
    ...(rest === '' ? [] : wrap(rest, '', width - 2).map((line) => `  ${line}`)),
    `  ${verdictCell(row, margin)}${control}`,
  ].map((text) => cut(printable(text), width));
  const right: readonly Cells[] = [
    ['old', timeCell(row.before, row.unit), '', '', ''],
    ['new', timeCell(row.after, row.unit), ratioText(row), pCell(row), marksOf(row, notes)],
  ];
  return left.map((text, i) => [text, ...(right[i] ?? ['', '', '', '', ''])]);
}

function meanCells(means: readonly GeometricMean[]): Cells[] {
  return means.map((mean) => ['geometric mean', '', `of ${plural(mean.rows, 'row')}`, meanText(mean), '', '']);
}

type Fit = (typeof FITS)[number];

function laidOut(
  table: CompareTable,
  means: readonly GeometricMean[],
  comparison: Comparison,
  notes: readonly Note[],
  fit: Fit,
): string[] {
  const unit = unitText((table.rows[0] as ComparedRow).unit);
  const heading = ['', '', `${unit} [95 %]`, 'ratio [95 %]', 'p', ''];
  const cells = table.rows.flatMap((row) => rowCells(row, comparison.margin, notes, fit.name));
  return columns([heading, ...cells, ...meanCells(means)], SIDES, fit.gap);
}

const fits = (lines: readonly string[]): boolean => lines.every((line) => line.length <= LINE_WIDTH);

/** The means of the section that is told by the last of its tables. */
function meansBelow(table: CompareTable, tables: readonly CompareTable[], { means }: Comparison): GeometricMean[] {
  const section = table.rows[0]?.section;
  const last = tables.filter(({ rows }) => rows[0]?.section === section).at(-1);
  return last === table
    ? means.filter((mean) => mean.rows > 1 && mean.section !== undefined && mean.section === section)
    : [];
}

function tableLines(
  table: CompareTable,
  tables: readonly CompareTable[],
  comparison: Comparison,
  notes: readonly Note[],
): string[] {
  const means = meansBelow(table, tables, comparison);
  const tries = FITS.map((fit) => laidOut(table, means, comparison, notes, fit));
  return [...wrap(printable(table.title)), ...(tries.find(fits) ?? (tries.at(-1) as string[]))];
}

/** Tables for a terminal or a mail: plain ASCII, at most 80 columns, no colour. */
export function compareText(comparison: Comparison): string {
  const notes = notesOf(comparison);
  const tables = compareTables(comparison);
  const blocks = [
    headLines(comparison).flatMap((line) => wrap(line, '  ')),
    ...tables.map((table) => tableLines(table, tables, comparison, notes)),
    [...overallLines(comparison), ...compareFoot(comparison)].flatMap((line) => wrap(line, '  ')),
    noteLines(notes, comparison.files).flatMap((line) => wrap(line, '   ')),
  ];
  return `${blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join('\n'))
    .join('\n\n')}\n`;
}
