import type { JoinRecord } from '../record.js';
import { unfolded } from './footnotes.js';
import { type JoinContext, joinFootLines, joinNotes } from './join-foot.js';
import { joinGrid, joinTitle, meanText } from './join-grid.js';
import { joinTables } from './join-rows.js';
import { escaped, pipes } from './markdown.js';

/**
 * The tables of the text report in Markdown, for a mail or a commit message.
 * @throws RangeError for a sample that is not a finite number.
 */
export function joinMarkdown(records: readonly JoinRecord[], context: JoinContext): string {
  const tables = joinTables(records);
  const notes = joinNotes(records, context);
  const blocks = tables.map((table) => {
    const { cells, sides } = joinGrid(table, notes.marks);
    const mean = table.mean === undefined ? [] : ['', escaped(meanText(table.mean))];
    const rows = cells.map((row) => row.map((cell) => escaped(cell)));
    return [`### ${joinTitle(table, escaped)}`, '', ...pipes(rows, sides), ...mean];
  });
  const foot = [...joinFootLines(records, tables, context), ...unfolded(notes.lines)].map(
    (line) => `- ${escaped(line)}`,
  );
  return `${[...blocks, foot].map((block) => block.join('\n')).join('\n\n')}\n`;
}
