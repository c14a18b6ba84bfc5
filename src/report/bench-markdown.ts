import type { BenchRecord } from '../record.js';
import { footLines } from './bench-foot.js';
import { grid, title } from './bench-grid.js';
import { benchTables } from './bench-rows.js';
import { footnotes, warnings } from './bench-warnings.js';
import type { BenchContext } from './context.js';
import { unfolded } from './footnotes.js';
import { escaped, pipes } from './markdown.js';

/**
 * The tables of the text report in Markdown, with nothing cut; for a mail or a commit message.
 * @throws RangeError for a sample that is not a finite number.
 */
export function benchMarkdown(records: readonly BenchRecord[], context: BenchContext): string {
  const tables = benchTables(records);
  const notes = footnotes(warnings(records, context), context);
  const blocks = tables.map((table) => {
    const { cells, sides } = grid(table, escaped, notes.marks);
    return [`### ${title(table, context)}`, '', ...pipes(cells, sides)];
  });
  const foot = [...footLines(tables, context), ...unfolded(notes.lines)].map((line) => `- ${line}`);
  return `${[...blocks, foot].map((block) => block.join('\n')).join('\n\n')}\n`;
}
