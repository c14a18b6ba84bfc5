import { lastPrefix, prefixAt } from '../prefix.js';
import { cutTail, stampAtEnd } from './cut-tail.js';
import type { Joined, Piece } from './joined.js';
import { isFamily } from './row.js';
import { cutRow, type Item, scan } from './scan.js';

/** What may go on in the next line. */
export interface Open {
  readonly joined: Joined;
  readonly soft: boolean;
  /** An empty line came after it. */
  readonly gap: boolean;
}

/** A row has at most so many tokens, and so many lines. */
export const MOST_LINES = 8;

/** What goes on in the next line is no longer, in characters. */
export const LONGEST_OPEN = 2000;

/** No stamp is longer, in characters. */
const LONGEST_STAMP = 80;

const QUOTED = /^(?:> ?){0,40}/;

/** Short lines of quoted-printable may cut a row into so many. */
const MOST_SOFT_LINES = 40;

/** What is open and ends in a soft break for sure, with the next line; undefined if the whole is too long. */
export function softlyExtended({ joined }: Open, piece: Piece): Joined | undefined {
  if (joined.lines >= MOST_SOFT_LINES || joined.text.length > LONGEST_OPEN) return undefined;
  return joined.plus({ ...piece, text: piece.text.replace(QUOTED, '') }, '');
}

/** What is open, with a line behind it; undefined if the line is no part of it. @param begin behind its marks of quoting */
export function extended({ joined, soft }: Open, piece: Piece, begin: number): Joined | undefined {
  if (joined.lines >= MOST_LINES || prefixAt(piece.text, begin) !== undefined) return undefined;
  const bare = { ...piece, text: piece.text.slice(begin) };
  // A soft break is within a word or between two, and blanks behind it are of the text or of the quoting.
  const softly = { ...piece, text: piece.text.replace(QUOTED, '') };
  const ways = soft ? [joined.plus(softly, ''), joined.plus(bare, '')] : [];
  ways.push(joined.plus(bare, ' '));
  const over = ways.filter((way) => spanning(way, joined.text.length) !== undefined);
  const best = over.find((way) => !isWrong(spanning(way, joined.text.length))) ?? over[0];
  return best ?? ways.find((way) => stillCuts(joined.text, way.text));
}

/** Whether a heading or stamp that the end of a text cuts goes on, to the end of one more line or up to a heading that goes on. */
function stillCuts(text: string, longer: string): boolean {
  const from = cutTail(text) ?? stampAtEnd(text);
  if (from === undefined) return false;
  const tail = cutTail(longer) ?? stampAtEnd(longer);
  const stamp = lastPrefix(longer.slice(0, text.length + LONGEST_STAMP));
  const end = stamp !== undefined && stamp.start <= from && stamp.end > text.length ? stamp.end : undefined;
  if (tail !== undefined && tail <= from) return true;
  return end !== undefined && longer.slice(end, Math.max(end, tail ?? longer.length)).trim() === '';
}

/**
 * Without a cut row in a sentence, or of a name that is no function's, which is any word with a
 * colon; where a soft break follows it may be of any name.
 */
export function known(items: readonly Item[], soft: boolean): readonly Item[] {
  return items.filter(
    (item) =>
      item.is === 'heading' ||
      item.row.is !== 'cut' ||
      (item.gap.reason === undefined && (soft || isFamily(item.name))),
  );
}

/** The row or heading that extends over a place, maybe with its stamp. */
function spanning(joined: Joined, place: number): Item | undefined {
  const begin = ({ start, gap }: Item) => (isStamped(gap) ? gap.start : start);
  return scan(joined.text.slice(0, place + LONGEST_OPEN)).find((item) => begin(item) < place && item.end > place);
}

function isStamped({ prefix, reason }: Item['gap']): boolean {
  return reason === undefined && prefix !== undefined && prefix.stamp !== '';
}

function isWrong(item: Item | undefined): boolean {
  return item?.is === 'row' && item.row.is === 'wrong';
}

/** Where that begins which may go on in the next line; undefined if nothing does. @param goneOn the text is of several lines */
export function openFrom(text: string, items: readonly Item[], soft: boolean, goneOn = false): number | undefined {
  const last = items.at(-1);
  const rest = soft && text.slice(last?.end ?? 0).trim() !== '';
  // What a soft break cuts may make the row before it one of a sentence.
  const goesOn = cutRow(last) ?? (rest || isUncounted(last, text) ? last : undefined);
  const cut = goesOn === undefined ? cutFrom(text, last, goneOn) : undefined;
  const from = goesOn?.gap.start ?? cut ?? last?.end ?? 0;
  const open = goesOn !== undefined || rest || cut !== undefined;
  return open && text.length - from <= LONGEST_OPEN ? from : undefined;
}

/** Where that begins of which a heading or a stamp is cut: behind the last row, or with the heading that lacks a word. */
function cutFrom(text: string, last: Item | undefined, goneOn: boolean): number | undefined {
  // A stamp that stands alone in a line is of the heading below it.
  const tail = cutTail(text) ?? (last !== undefined || goneOn ? stampAtEnd(text) : undefined);
  if (tail === undefined) return undefined;
  if (last === undefined || tail >= last.end) return last?.end ?? 0;
  return last.is === 'heading' ? last.gap.start : undefined;
}

/** A row without iterations, which the next line may have. */
function isUncounted(item: Item | undefined, text: string): boolean {
  return item?.is === 'row' && item.row.is === 'row' && item.row.iterations === null && item.end === text.length;
}
