import { columns, LINE_WIDTH, wrap } from './layout.js';
import { type ReplayGrid, replayGrid } from './replay-grid.js';
import { replayRemarks } from './replay-remarks.js';
import type { ReplayReport } from './replay-report.js';
import { comparedOf } from './replay-rows.js';

/** Blanks between columns to try. */
const GAPS = [2, 1] as const;

function tableLines({ cells, sides }: ReplayGrid): string[] {
  const tries = GAPS.map((gap) => columns(cells, sides, gap));
  return tries.find((lines) => lines.every(({ length }) => length <= LINE_WIDTH)) ?? (tries.at(-1) as string[]);
}

/** A table for each variant but the base, in 80 columns of ASCII, and below them what was replayed. */
export function replayText(report: ReplayReport): string {
  const tables = comparedOf(report.result).map((other) => {
    const grid = replayGrid(report, other);
    return [...wrap(grid.title, '  '), ...tableLines(grid)];
  });
  const foot = replayRemarks(report).flatMap((line) => wrap(line, '  '));
  return `${[...tables, foot].map((block) => block.join('\n')).join('\n\n')}\n`;
}
