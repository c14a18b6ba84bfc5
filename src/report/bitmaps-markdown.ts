import { cells, faults, heads, sides } from './bitmaps-cells.js';
import { remarks } from './bitmaps-remarks.js';
import type { BitmapsReport } from './bitmaps-report.js';
import { escaped, pipes } from './markdown.js';

/** The table of the text report in Markdown; below it a list of what is wrong, and one of what was read. Without a row, only this. */
export function bitmapsMarkdown(report: BitmapsReport): string {
  const { rows, words } = report;
  const table = [heads(words), ...rows.map((row) => [row.caller, ...cells(row, words)].map(escaped))];
  const wrong = rows.flatMap((row) => faults(row, words).map((line) => `- ${escaped(`${row.caller}: ${line}`)}`));
  const blocks = [
    rows.length === 0 ? [] : pipes(table, sides(words)),
    wrong,
    remarks(report).map((line) => `- ${escaped(line)}`),
  ];
  const shown = blocks.filter((block) => block.length > 0);
  return `${shown.map((block) => block.join('\n')).join('\n\n')}\n`;
}
