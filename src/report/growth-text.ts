import type { GrowthRecord } from '../record.js';
import { bodyOf, exponentText, growthTitle, HEADS, intervalText, sizeText } from './growth-cells.js';
import { type GrowthContext, growthRemarks } from './growth-remarks.js';
import { type GrowthColumn, type GrowthTable, growthTables } from './growth-rows.js';
import { columns, cutNames, LINE_WIDTH, printable, wrap } from './layout.js';

/** Lines of text that stand beside others, all of one width. */
type Block = readonly string[];

/** Widest that a variant's name may be, so that one block fits a line beside the sizes. */
const NAME_WIDTH = 40;
const GAP = '  ';

const widthOf = (block: Block): number => Math.max(...block.map((line) => line.length));

/** The sizes, between what heads them and what names the rows of the exponent. */
function sizeBlock({ sizes }: GrowthTable): Block {
  const lines = ['', 'bits', ...sizes.map(sizeText), 'x', '95 %'];
  const width = Math.max(...lines.map((line) => line.length));
  return lines.map((line) => line.padEnd(width));
}

/** What there is of a variant, below its name. */
function variantBlock(table: GrowthTable, column: GrowthColumn, name: string): Block {
  const cells = columns([HEADS, ...bodyOf(table, column)], ['right', 'right', 'right'], 1);
  const lines = [name, ...cells, exponentText(column.time), intervalText(column.time)];
  const width = widthOf(lines);
  return lines.map((line) => line.padEnd(width));
}

/** As many blocks beside each other as fit, and the others below, each time with the sizes before them. */
function rowsOfBlocks(first: Block, blocks: readonly Block[]): (readonly Block[])[] {
  const rows: Block[][] = [];
  let width = LINE_WIDTH;
  for (const block of blocks) {
    const more = GAP.length + widthOf(block);
    if (width + more > LINE_WIDTH) {
      rows.push([first]);
      width = widthOf(first);
    }
    rows.at(-1)?.push(block);
    width += more;
  }
  return rows;
}

function tableLines(table: GrowthTable): string[] {
  const names = cutNames(
    table.columns.map(({ variant }) => variant),
    NAME_WIDTH,
  );
  const blocks = table.columns.map((column) => variantBlock(table, column, names.get(column.variant) ?? ''));
  const rows = rowsOfBlocks(sizeBlock(table), blocks).map((row) =>
    (row[0] as Block).map((_, i) =>
      row
        .map((block) => block[i] ?? '')
        .join(GAP)
        .trimEnd(),
    ),
  );
  const keys = [...names].filter(([name, short]) => printable(name) !== short);
  return [
    ...rows.flatMap((lines, i) => (i === 0 ? lines : ['', ...lines])),
    ...keys.flatMap(([name, short]) => wrap(`${short} is ${printable(name)}`, GAP)),
  ];
}

/**
 * What a search in vain costs, against the size of the bitmap: a table a target, at most 80 columns
 * wide, then which variants are linear.
 * @throws RangeError for a record without samples, and for a size that a variant has twice.
 */
export function growthText(records: readonly GrowthRecord[], context: GrowthContext): string {
  const tables = growthTables(records);
  const blocks = tables.map((table) => [...wrap(growthTitle(table)), '', ...tableLines(table)]);
  const { found, about } = growthRemarks(tables, context);
  const foot = [found, about].map((lines) => lines.flatMap((line) => wrap(printable(line), GAP)));
  const all = [...blocks, ...foot].filter((lines) => lines.length > 0);
  return `${all.map((block) => block.join('\n')).join('\n\n')}\n`;
}
