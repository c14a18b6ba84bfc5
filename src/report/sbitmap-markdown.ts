import type { SbitmapRecord } from '../record.js';
import { unfolded } from './footnotes.js';
import { escaped, pipes } from './markdown.js';
import type { SbitmapContext } from './sbitmap-context.js';
import { sbitmapFoot } from './sbitmap-foot.js';
import { type SbitmapTable, sbitmapTables } from './sbitmap-rows.js';
import { type SbitmapMarks, sbitmapColumns, sbitmapTitle } from './sbitmap-sheet.js';
import { sbitmapFootnotes } from './sbitmap-warnings.js';

/** Depth and queue depth are columns of their own, so that each row stands for itself. */
function tableBlock(table: SbitmapTable, marks: SbitmapMarks): string[] {
  const shown = sbitmapColumns(table, marks);
  const body = table.groups.flatMap(({ depth, queueDepth, rows }) =>
    rows.map((row) =>
      [String(depth), String(queueDepth), row.record.variant, ...shown.map(({ cell }) => cell(row))].map(escaped),
    ),
  );
  const head = ['depth', 'queue depth', 'variant', ...shown.map((column) => column.head)];
  const sides = ['right', 'right', 'left', ...shown.map(({ side }) => side)] as const;
  return [`### ${escaped(sbitmapTitle(table))}`, '', ...pipes([head, ...body], sides)];
}

/**
 * The tables and sentences of the text report in Markdown, with no name cut.
 * @throws RangeError for a sample that is not a finite number
 */
export function sbitmapMarkdown(records: readonly SbitmapRecord[], context: SbitmapContext): string {
  const tables = sbitmapTables(records);
  const { lines, marks } = sbitmapFootnotes(records, context);
  const sentences = [...sbitmapFoot(records, tables, context), ...unfolded(lines)];
  const blocks = [...tables.map((table) => tableBlock(table, marks)), sentences.map((line) => `- ${escaped(line)}`)];
  return `${blocks.map((block) => block.join('\n')).join('\n\n')}\n`;
}
