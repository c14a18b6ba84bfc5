import { escaped, pipes } from './markdown.js';
import type { RegionContext } from './region-context.js';
import { regionFoot } from './region-foot.js';
import { plotLines } from './region-plot.js';
import { churnRemarks, fillRemarks, type Remarks } from './region-remarks.js';
import { tablesOf } from './region-report.js';
import type { AnyRegion } from './region-rows.js';
import {
  churnSpace,
  churnTimes,
  memorySheet,
  mergedSheet,
  plotTitle,
  ratioSheet,
  type Sheet,
} from './region-sheets.js';
import { regionFootnotes } from './region-warnings.js';

type Block = readonly string[];

const heading = (text: string): Block => [`### ${escaped(text)}`, ''];

/** The capacity is a column of its own, so that each row stands for itself. */
function sheetBlock({ title, nameHead, headed, columns, rows }: Sheet): Block {
  const names = headed ? ['capacity', 'allocator'] : [nameHead];
  const head = [...names, ...columns.map((column) => column.head)];
  const body = rows.map(({ capacity, name, cells }) => [
    ...(headed ? [String(capacity)] : []),
    escaped(name),
    ...cells.map(escaped),
  ]);
  const sides = [...(headed ? (['right'] as const) : []), 'left' as const, ...columns.map(({ side }) => side)];
  return [...heading(title), ...pipes([head, ...body], sides)];
}

const remarksBlock = ({ heading: title, texts }: Remarks): Block =>
  texts.length === 0 ? [] : [...heading(title), ...texts.map((text) => `- ${escaped(text)}`)];

/** Indented by four blanks, which is code whatever it holds. */
const plotBlock = (title: string, lines: readonly string[]): Block =>
  lines.length === 0 ? [] : [...heading(title), ...lines.map((line) => `    ${line}`.trimEnd())];

/**
 * The tables, the plot and the sentences of the text report in Markdown, with no name cut.
 * @throws RangeError for a sample that is not a finite number.
 */
export function regionMarkdown(records: readonly AnyRegion[], context: RegionContext): string {
  const { fills, churns } = tablesOf(records);
  const { lines, marks } = regionFootnotes(records, context);
  const blocks = [
    ...fills.map((table) => sheetBlock(mergedSheet(table, fills.length > 1))),
    ...fills.flatMap((table) => [
      sheetBlock(ratioSheet(table, marks)),
      sheetBlock(memorySheet(table)),
      plotBlock(plotTitle(table), plotLines(table)),
      ...fillRemarks(table).map(remarksBlock),
    ]),
    ...churns.flatMap((table) => [
      sheetBlock(churnTimes(table, marks)),
      sheetBlock(churnSpace(table)),
      remarksBlock(churnRemarks(table)),
    ]),
    regionFoot(fills, churns, context).map((line) => `- ${escaped(line)}`),
    lines.map((line, i) => `${i > 0 && !line.startsWith(' ') ? '\n' : ''}${escaped(line.trim())}`),
  ];
  const shown = blocks.filter((block) => block.length > 0);
  return `${shown.map((block) => block.join('\n')).join('\n\n')}\n`;
}
