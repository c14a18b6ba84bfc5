import type { GrowthRecord } from '../record.js';
import { bodyOf, exponentText, growthTitle, HEADS, intervalText, sizeText } from './growth-cells.js';
import { type GrowthContext, growthRemarks } from './growth-remarks.js';
import { type GrowthTable, growthTables } from './growth-rows.js';
import type { Side } from './layout.js';
import { escaped, pipes } from './markdown.js';

function tableLines(table: GrowthTable): string[] {
  const { columns } = table;
  const bodies = columns.map((column) => bodyOf(table, column));
  const sides: readonly Side[] = ['left', ...columns.flatMap(() => HEADS.map(() => 'right' as const))];
  return pipes(
    [
      ['bits', ...columns.flatMap(({ variant }) => [`${escaped(variant)} ${HEADS[0]}`, ...HEADS.slice(1)])],
      ...table.sizes.map((bits, i) => [sizeText(bits), ...bodies.flatMap((body) => body[i] ?? [])]),
      ['x', ...columns.flatMap(({ time }) => [`${exponentText(time)} ${intervalText(time)}`, '', ''])],
    ],
    sides,
  );
}

/**
 * The tables of the text report in Markdown, with nothing cut; for a mail or a commit message.
 * @throws RangeError for a record without samples, and for a size that a variant has twice.
 */
export function growthMarkdown(records: readonly GrowthRecord[], context: GrowthContext): string {
  const tables = growthTables(records);
  const blocks = tables.map((table) => [`### ${growthTitle(table)}`, '', ...tableLines(table)]);
  const { found, about } = growthRemarks(tables, context);
  const foot = [...found, ...about].map((line) => `- ${escaped(line)}`);
  return `${[...blocks, foot].map((block) => block.join('\n')).join('\n\n')}\n`;
}
