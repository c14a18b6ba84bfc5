import type { CallerRow } from '../audit/bitmaps/row.js';
import { cells, EXACT, faults, heads, SHORTLY, sides } from './bitmaps-cells.js';
import { remarks } from './bitmaps-remarks.js';
import type { BitmapsReport } from './bitmaps-report.js';
import { columns, LINE_WIDTH, printable, wrap } from './layout.js';

type Cells = readonly (readonly string[])[];

/** Columns that the caller may take beside the other cells. */
function roomFor(rows: Cells, gap: number): number {
  const widths = (rows[0] ?? []).map((_, i) => rows.reduce((most, row) => Math.max(most, row[i]?.length ?? 0), 0));
  return LINE_WIDTH - widths.reduce((sum, width) => sum + width + gap, 0);
}

/** The cells behind the callers' with headings, exact where that leaves room for the heading of the callers. */
function otherCells({ rows, words }: BitmapsReport, least: number): Cells {
  const [, ...headings] = heads(words);
  const exact = [headings, ...rows.map((row) => cells(row, words, EXACT))];
  return roomFor(exact, 1) >= least ? exact : [headings, ...rows.map((row) => cells(row, words, SHORTLY))];
}

/** The lines of a table, of which the first is of headings; a caller that does not fit has a line to itself. */
function tableLines(report: BitmapsReport): string[] {
  const { rows, words } = report;
  const [head = ''] = heads(words);
  const rest = otherCells(report, head.length);
  const callers = [head, ...rows.map(({ caller }) => printable(caller))];
  const [wide, tight] = [roomFor(rest, 2), roomFor(rest, 1)];
  const gap = callers.some(({ length }) => length > wide && length <= tight) ? 1 : 2;
  const room = gap === 1 ? tight : wide;
  const inside = callers.map((caller) => (caller.length <= room ? caller : ''));
  const laid = columns(
    rest.map((row, i) => [inside[i] ?? '', ...row]),
    sides(words),
    gap,
  );
  return laid.flatMap((line, i) => {
    const row = rows[i - 1];
    const own = inside[i] === '' ? wrap(callers[i] ?? '', '  ') : [];
    return [...own, line, ...(row === undefined ? [] : faultLines(row, words))];
  });
}

function faultLines(row: CallerRow, words: BitmapsReport['words']): string[] {
  return faults(row, words).flatMap((line) => wrap(line, '  ', LINE_WIDTH - 2).map((part) => `  ${part}`));
}

/** A row a caller in 80 columns of ASCII, what is wrong below it, and at the end what was read: without a row, only this. */
export function bitmapsText(report: BitmapsReport): string {
  const table = report.rows.length === 0 ? [] : [...tableLines(report), ''];
  const lines = [...table, ...remarks(report).flatMap((line) => wrap(line, '  '))];
  return `${lines.join('\n')}\n`;
}
