import type { RegionRecord } from '../record.js';
import { columns, cutNames, LINE_WIDTH, printable, wrap } from './layout.js';
import type { RegionContext } from './region-context.js';
import { regionFoot } from './region-foot.js';
import { plotLines } from './region-plot.js';
import { churnRemarks, fillRemarks, type Remarks } from './region-remarks.js';
import { tablesOf } from './region-report.js';
import type { AnyRegion, RegionTable } from './region-rows.js';
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

/** Widths of names to try, widest first, each with two blanks between the columns and with one. */
const NAMES = [40, 30, 26, 22, 17, 11, 6] as const;

/** Lines that stand together, with a blank line about them. */
type Block = readonly string[];

/** The rows of a sheet, below their capacity where it heads them. */
function bodyOf({ rows, headed }: Sheet, nameOf: (name: string) => string): string[][] {
  if (!headed) return rows.map(({ name, cells }) => [nameOf(name), ...cells]);
  return rows.flatMap(({ capacity, name, cells }, i) => {
    const row = [` ${nameOf(name)}`, ...cells];
    return rows[i - 1]?.capacity === capacity ? [row] : [[String(capacity), ...cells.map(() => '')], row];
  });
}

function laidOut(sheet: Sheet, width: number, gap: number): string[] {
  const names = cutNames(
    sheet.rows.map(({ name }) => name),
    width,
  );
  const head = [sheet.nameHead, ...sheet.columns.map((column) => column.head)];
  const body = bodyOf(sheet, (name) => names.get(name) ?? name);
  const keys = [...names].filter(([name, short]) => printable(name) !== short);
  return [
    ...columns([head, ...body], ['left', ...sheet.columns.map(({ side }) => side)], gap),
    ...keys.flatMap(([name, short]) => wrap(`${short} is ${printable(name)}`, '  ')),
  ];
}

function sheetLines(sheet: Sheet): Block {
  const tries = NAMES.flatMap((width) => [2, 1].map((gap) => () => laidOut(sheet, width, gap)));
  const fits = (lines: Block) => lines.every((line) => line.length <= LINE_WIDTH);
  const found = tries.find((lay) => fits(lay())) ?? tries.at(-1);
  return [...wrap(printable(sheet.title), '  '), ...(found?.() ?? [])];
}

const sentences = ({ heading, texts }: Remarks): Block =>
  texts.length === 0 ? [] : [heading, ...texts.flatMap((text) => wrap(printable(text), '  '))];

function curves(table: RegionTable<RegionRecord>): Block[] {
  const plot = plotLines(table);
  return [plot.length === 0 ? [] : [plotTitle(table), '', ...plot], ...fillRemarks(table).map(sentences)];
}

/**
 * Allocators of regions for a terminal or a mail: the table as it was merged into the kernel, what it
 * leaves out, the curves and where they cross, then what becomes of fragmented allocators. Plain
 * ASCII, at most 80 columns, no colour.
 * @throws RangeError for a sample that is not a finite number.
 */
export function regionText(records: readonly AnyRegion[], context: RegionContext): string {
  const { fills, churns } = tablesOf(records);
  const { lines, marks } = regionFootnotes(records, context);
  const blocks: readonly Block[] = [
    ...fills.map((table) => sheetLines(mergedSheet(table, fills.length > 1))),
    ...fills.flatMap((table) => [
      sheetLines(ratioSheet(table, marks)),
      sheetLines(memorySheet(table)),
      ...curves(table),
    ]),
    ...churns.flatMap((table) => [
      sheetLines(churnTimes(table, marks)),
      sheetLines(churnSpace(table)),
      sentences(churnRemarks(table)),
    ]),
    regionFoot(fills, churns, context).flatMap((line) => wrap(printable(line), '  ')),
    lines,
  ];
  const shown = blocks.filter((block) => block.length > 0);
  return `${shown.map((block) => block.join('\n')).join('\n\n')}\n`;
}
