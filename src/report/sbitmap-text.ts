import type { SbitmapRecord } from '../record.js';
import { columns, cutNames, LINE_WIDTH, printable, wrap } from './layout.js';
import type { SbitmapContext } from './sbitmap-context.js';
import { sbitmapFoot } from './sbitmap-foot.js';
import { type SbitmapTable, sbitmapTables } from './sbitmap-rows.js';
import { type SbitmapMarks, sbitmapColumns, sbitmapTitle } from './sbitmap-sheet.js';
import { sbitmapFootnotes } from './sbitmap-warnings.js';

/** Widths of names to try, widest first, each with two blanks between the columns and with one. */
const NAMES = [40, 30, 20, 16, 12, 8, 6] as const;

function laidOut(table: SbitmapTable, marks: SbitmapMarks, width: number, gap: number): string[] {
  const shown = sbitmapColumns(table, marks);
  const all = table.groups.flatMap(({ rows }) => rows.map(({ record }) => record.variant));
  const names = cutNames(all, width);
  const body = table.groups.flatMap(({ depth, queueDepth, rows }) => [
    [`depth ${depth}, queue depth ${queueDepth}`, ...shown.map(() => '')],
    ...rows.map((row) => [` ${names.get(row.record.variant)}`, ...shown.map(({ cell }) => cell(row))]),
  ]);
  // What heads a group reaches over the other columns.
  const laid = columns(
    [
      ['variant', ...shown.map(({ head }) => head)],
      ...body.map(([name = '', ...cells]) => [name.startsWith(' ') ? name : '', ...cells]),
    ],
    ['left', ...shown.map(({ side }) => side)],
    gap,
  );
  const lines = laid.map((line, i) => {
    const [name = ''] = body[i - 1] ?? [' '];
    return name.startsWith(' ') ? line : name;
  });
  const keys = [...names].filter(([name, short]) => printable(name) !== short);
  return [...lines, ...keys.flatMap(([name, short]) => wrap(`${short} is ${printable(name)}`, '  '))];
}

function tableLines(table: SbitmapTable, marks: SbitmapMarks): string[] {
  const tries = NAMES.flatMap((width) => [2, 1].map((gap) => () => laidOut(table, marks, width, gap)));
  const found = tries.find((lay) => lay().every((line) => line.length <= LINE_WIDTH)) ?? tries.at(-1);
  return [...wrap(sbitmapTitle(table), '  '), ...(found?.() ?? [])];
}

/**
 * Tables for a terminal or a mail: plain ASCII, at most 80 columns, no colour.
 * @throws RangeError for a sample that is not a finite number
 */
export function sbitmapText(records: readonly SbitmapRecord[], context: SbitmapContext): string {
  const tables = sbitmapTables(records);
  const { lines, marks } = sbitmapFootnotes(records, context);
  const blocks = [
    ...tables.map((table) => tableLines(table, marks)),
    sbitmapFoot(records, tables, context).flatMap((line) => wrap(line, '  ')),
    lines,
  ];
  const shown = blocks.filter((block) => block.length > 0);
  return `${shown.map((block) => block.join('\n')).join('\n\n')}\n`;
}
