import type { Pattern } from '../../record.js';
import { firstPrefix } from '../prefix.js';
import { behindQuotes } from './clean.js';
import { cutTail } from './cut-tail.js';
import { type Gap, gapBefore, isRemarkOrLine } from './gap.js';
import { type Row, rowAt } from './row.js';
import { sectionOf } from './section-of.js';

interface Placed {
  /** Where its name begins. */
  readonly start: number;
  readonly end: number;
  readonly gap: Gap;
}

export interface HeadingItem extends Placed {
  readonly is: 'heading';
  readonly section: Pattern;
}

export interface RowItem extends Placed {
  readonly is: 'row';
  readonly name: string;
  readonly row: Row;
}

/** What of a benchmark's output is in a line. */
export type Item = HeadingItem | RowItem;

/** What is tested, as the kernel says in C and in Rust. */
const SUBJECT = String.raw`(?:rust {1,20})?(?:test_)?find_(?:\w{1,20}_)?bit(?:\(\))?(?: {1,20}rust)?(?: {1,20}api)?`;

const FILL = `(?:with|on) {1,20}(?:a {1,20})?(?<fill>random|sparse|dense)(?:-? ?filled)?(?: {1,20}bitmap)?`;

const HEADING = `(?:start(?:ing)? {1,20}testing {1,20}${SUBJECT}|testing) {1,20}${FILL}`;

const ITEM = new RegExp(
  String.raw`(?<!\w)(?:(?<name>[a-z_]\w{0,99}) {0,4}:(?= *(?:[-+]?\.?\d|[-+]?nan|[-+]?inf|$))|${HEADING})`,
  'gi',
);

function itemOf(text: string, from: number, match: RegExpExecArray): Item | undefined {
  const { fill, name = '' } = match.groups ?? {};
  const behind = match.index + match[0].length;
  const place = (end: number) => ({ start: match.index, end, gap: gapBefore(text, from, match.index) });
  if (fill !== undefined) return { is: 'heading', section: sectionOf(fill), ...place(behind) };
  const row = rowAt(text, name, behind);
  return row === undefined ? undefined : { is: 'row', name, row, ...place(row.end) };
}

function found(text: string): Item[] {
  const items: Item[] = [];
  ITEM.lastIndex = 0;
  for (let match = ITEM.exec(text); match !== null; match = ITEM.exec(text)) {
    const item = itemOf(text, items.at(-1)?.end ?? 0, match);
    if (item === undefined) continue;
    items.push(item);
    ITEM.lastIndex = Math.max(item.end, ITEM.lastIndex);
  }
  return items;
}

const TIME = /\d ?(?:ns|us|ms|cycles)\b/;
const ARROW_TO_TIME = /^ *[-=]{1,3}>.*\d ?(?:ns|us|ms|cycles)\b/;

/** Whether what stands behind a row says from what to what, or of a time alone what it was. */
function tellsAnother(behind: string, item: Item): boolean {
  const alone = item.is === 'row' && item.row.is === 'row' && item.row.iterations === null;
  const own = behind.slice(0, firstPrefix(behind)?.start);
  return (alone ? TIME : ARROW_TO_TIME).test(own);
}

/** Where what stands behind an item ends: at the next, or at what the end of the text cuts. */
function endBehind(text: string, next: Item | undefined): number {
  if (next === undefined) return cutTail(text) ?? text.length;
  // What stands before a row that is none may stand behind this one.
  return next.gap.reason === undefined ? next.gap.start : next.start;
}

/** What something else stands behind is of a sentence. */
function judged(text: string, item: Item, next: Item | undefined): Item {
  if (item.gap.reason !== undefined || (item.is === 'row' && item.row.is !== 'row')) return item;
  const behind = text.slice(behindQuotes(text, item.end), Math.max(endBehind(text, next), item.end));
  if (isRemarkOrLine(behind) && !tellsAnother(behind, item)) return item;
  return { ...item, gap: { ...item.gap, reason: 'text behind the row' } };
}

/**
 * The rows and headings in a text, one behind the other. A row that the end of the text cuts is
 * the last; its name may be any word.
 */
export function scan(text: string): readonly Item[] {
  const items = found(text).map((item, i, all) => judged(text, item, all[i + 1]));
  return items.filter((item) => item.is === 'row' || item.gap.reason === undefined);
}

/** Whether the end of the text cuts a row. @returns the row, if nothing but a stamp or a label stands before it */
export function cutRow(item: Item | undefined): RowItem | undefined {
  return item?.is === 'row' && item.row.is === 'cut' && item.gap.reason === undefined ? item : undefined;
}
