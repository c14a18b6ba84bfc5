import { escaped, pipes } from './markdown.js';
import { replayGrid } from './replay-grid.js';
import { replayRemarks } from './replay-remarks.js';
import type { ReplayReport } from './replay-report.js';
import { comparedOf } from './replay-rows.js';

/** The tables of the text report in Markdown, and what is said below them as a list. */
export function replayMarkdown(report: ReplayReport): string {
  const tables = comparedOf(report.result).map((other) => {
    const { title, cells, sides } = replayGrid(report, other);
    return [
      `### ${escaped(title)}`,
      '',
      ...pipes(
        cells.map((row) => row.map(escaped)),
        sides,
      ),
    ];
  });
  const foot = replayRemarks(report).map((line) => `- ${escaped(line)}`);
  return `${[...tables, foot].map((block) => block.join('\n')).join('\n\n')}\n`;
}
