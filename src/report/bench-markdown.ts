import type { BenchRecord } from '../record.js';
import { footLines } from './bench-foot.js';
import { type Grid, grid, title } from './bench-grid.js';
import { benchTables } from './bench-rows.js';
import { footnotes, warnings } from './bench-warnings.js';
import type { BenchContext } from './context.js';
import { printable } from './layout.js';

/** What Markdown would take for its own. */
const escaped = (text: string) => printable(text).replace(/[\\|`*<]/g, '\\$&');

/** Cells padded, so that the source reads as a table too. */
function pipes({ cells: spaced, sides }: Grid): string[] {
  const cells = spaced.map((row) => row.map((cell) => cell.trim()));
  const widths = sides.map((_, i) => Math.max(3, ...cells.map((row) => (row[i] ?? '').length)));
  const line = (row: readonly string[]) => {
    const padded = widths.map((width, i) => {
      const text = row[i] ?? '';
      return sides[i] === 'right' ? text.padStart(width) : text.padEnd(width);
    });
    return `| ${padded.join(' | ')} |`;
  };
  const rule = widths.map((width, i) => (sides[i] === 'right' ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)));
  const [head = [], ...body] = cells;
  return [line(head), line(rule), ...body.map(line)];
}

/**
 * The tables of the text report in Markdown, with nothing cut; for a mail or a commit message.
 * @throws RangeError for a sample that is not a finite number.
 */
export function benchMarkdown(records: readonly BenchRecord[], context: BenchContext): string {
  const tables = benchTables(records);
  const notes = footnotes(warnings(records, context), context);
  const blocks = tables.map((table) => [
    `### ${title(table, context)}`,
    '',
    ...pipes(grid(table, escaped, notes.marks)),
  ]);
  const foot = [...footLines(tables, context), ...unfolded(notes.lines)].map((line) => `- ${line}`);
  return `${[...blocks, foot].map((block) => block.join('\n')).join('\n\n')}\n`;
}

/** Footnotes a line each; continued lines begin with blanks. */
function unfolded(lines: readonly string[]): string[] {
  return lines
    .join('\n')
    .replace(/\n +/g, ' ')
    .split('\n')
    .filter((line) => line !== '');
}
