import type { JoinRecord } from '../record.js';
import { type JoinContext, joinFootLines, joinNotes } from './join-foot.js';
import { joinGrid, joinTitle, meanText } from './join-grid.js';
import { type JoinTable, joinTables } from './join-rows.js';
import { columns, LINE_WIDTH, printable, wrap } from './layout.js';

/** Blanks between columns, the widest that fits first. */
const GAPS = [2, 1] as const;

function tableLines(table: JoinTable, marks: ReadonlyMap<JoinRecord, string>): string[] {
  const { cells, sides } = joinGrid(table, marks);
  const tries = GAPS.map((gap) => columns(cells, sides, gap));
  const fitting = tries.find((lines) => lines.every((line) => line.length <= LINE_WIDTH));
  return fitting ?? (tries.at(-1) as string[]);
}

function blockOf(table: JoinTable, marks: ReadonlyMap<JoinRecord, string>): string[] {
  const mean = table.mean === undefined ? [] : wrap(meanText(table.mean), '  ');
  return [...wrap(joinTitle(table, printable), '  '), ...tableLines(table, marks), ...mean];
}

/**
 * Tables for a terminal or a mail: plain ASCII, at most 80 columns, no colour.
 * @throws RangeError for a sample that is not a finite number.
 */
export function joinText(records: readonly JoinRecord[], context: JoinContext): string {
  const tables = joinTables(records);
  const notes = joinNotes(records, context);
  const foot = joinFootLines(records, tables, context).flatMap((line) => wrap(line, '  '));
  const all = [
    ...tables.map((table) => blockOf(table, notes.marks)),
    foot,
    ...(notes.lines.length > 0 ? [notes.lines] : []),
  ];
  return `${all.map((block) => block.join('\n')).join('\n\n')}\n`;
}
