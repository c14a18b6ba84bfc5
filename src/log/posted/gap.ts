import { firstPrefix, lastPrefix, type Prefix, prefixAt } from '../prefix.js';
import { behindQuotes } from './clean.js';

/** What stands between the end of a row and the beginning of the next. */
export interface Gap {
  /** Where that begins which belongs to the row behind it: its stamp, or its label. */
  readonly start: number;
  /** Undefined where the row has none, not even a level. */
  readonly prefix: Prefix | undefined;
  readonly label: string | null;
  /** Why what comes behind it cannot be a row; undefined if it can. */
  readonly reason: string | undefined;
}

/** A word and a colon before a row: a poster's label, or what the kernel prints. */
const WORD = /([\w=./-]{1,40}) {0,8}: {1,40}/y;
const MODULE = /^(?:test_find_bit|(?:rust_)?find_bit\w*)$/;
const OTHER_TEST = /^test_\w+$/;

/** Marks that posters put behind a row. */
const REMARK =
  /^ *(?:<.{0,100}|\(.{0,60}\)|\[[^[\]]{0,60}\]|[*!|^~]{1,5}|[.,:;]|(?:#|\/\/|[-=]{1,3}>).{0,80}|[+-]\d[\d.]{0,10} ?%)?[ >]*$/;

/** Stamps are looked for in so many characters before a row, at most. */
const LOOKED_AT = 4000;

/** Whether text behind a row is none, or a mark of the poster's such as `<-- slower`. */
export function isRemark(text: string): boolean {
  return text.length < LOOKED_AT && REMARK.test(text);
}

/** The same of a text that may go on with another line of a log. */
export function isRemarkOrLine(text: string): boolean {
  if (isRemark(text)) return true;
  const first = firstPrefix(text.slice(0, LOOKED_AT));
  return first !== undefined && isRemark(text.slice(0, first.start));
}

function reasonOf(text: string): string {
  if (text.startsWith('#')) return 'TAP comment';
  if (/^[-+] *$/.test(text)) return 'line of a diff';
  return 'text before the row';
}

/** Labels and names of modules from a place on, up to the beginning of a row. */
function labelled(text: string, from: number, to: number): { label: string | null; at: number; other: boolean } {
  let at = from;
  let label: string | null = null;
  let other = false;
  for (;;) {
    WORD.lastIndex = at;
    const match = WORD.exec(text);
    if (match === null || WORD.lastIndex > to) return { label, at, other };
    const word = match[1] as string;
    other ||= OTHER_TEST.test(word) && !MODULE.test(word);
    if (!MODULE.test(word)) label = word;
    at = behindQuotes(text, WORD.lastIndex);
  }
}

/** The gap of which the beginning is known: a prefix, labels, and nothing else if it is clean. */
function cleanGap(text: string, start: number, to: number): Gap {
  const prefix = prefixAt(text, start);
  const used = prefix !== undefined && prefix.end <= to ? prefix : undefined;
  const behind = Math.min(behindQuotes(text, used?.end ?? start), to);
  const { label, at, other } = labelled(text, behind, to);
  const reason = at < to ? reasonOf(text.slice(at, to)) : other ? 'line of another test' : undefined;
  const before = used?.label ?? null;
  const own = before !== null && !MODULE.test(before) ? before : null;
  return { start, prefix: used, label: label ?? own, reason };
}

/** Reads what stands before a row: marks of quoting, stamp, label. @param from the end of the row before, or 0 */
export function gapBefore(text: string, from: number, to: number): Gap {
  const first = cleanGap(text, Math.min(behindQuotes(text, from), to), to);
  if (first.reason === undefined || first.reason === 'TAP comment') return first;
  const looked = Math.max(from, to - LOOKED_AT);
  const between = text.slice(looked, to);
  const last = lastPrefix(between);
  const stamped = last === undefined ? undefined : cleanGap(text, looked + last.start, to);
  if (stamped?.reason === undefined && stamped !== undefined) return stamped;
  if (from > 0 && isRemark(text.slice(from, to))) return { ...first, start: to, label: null, reason: undefined };
  return first;
}
