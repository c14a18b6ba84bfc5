import type { Pattern } from '../../record.js';
import { firstPrefix, lastPrefix, type Prefix, prefixAt } from '../prefix.js';
import { behindQuotes } from './clean.js';
import { sectionWord } from './section-of.js';

/** What stands between the end of a row and the beginning of the next. */
export interface Gap {
  /** Where that begins which belongs to the row behind it: its stamp, or its label. */
  readonly start: number;
  /** Undefined where the row has none, not even a level. */
  readonly prefix: Prefix | undefined;
  readonly label: string | null;
  /** What the bitmap is filled with, if a word says so. */
  readonly section: Pattern | undefined;
  /** Why what comes behind it cannot be a row; undefined if it can. */
  readonly reason: string | undefined;
}

/** A word and a colon before a row: a poster's label, or what the kernel prints. */
const WORD = /([\w=./-][\w=./+-]{0,39}) {0,8}: {1,40}/y;
const MODULE = /^(?:test_find_bit|(?:rust_)?find_bit\w*)$/;
const OTHER_TEST = /^test_\w+$/;

/** Words that nobody calls an implementation by, and a stamp without its brackets. */
const NO_LABEL =
  /^(?:note|nb|n\.b\.|fyi|so|thus|and|but|also|here|now|then|e\.?g\.?|i\.?e\.?|cf\.?|see|hint|example|results?|output|warning|todo|ps|hmm|\d{1,10}\.\d{6})$/i;

/** What stands behind one of these is no output of a benchmark. */
const HEADER = /^(?:subject|from|to|cc|bcc|date|link|fixes|closes|[\w-]{1,30}-by)$/i;

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

interface Words {
  readonly label: string | null;
  readonly section: Pattern | undefined;
  /** Where they end. */
  readonly at: number;
  /** They name another test. */
  readonly other: boolean;
  /** They begin a line of a mail's head or foot. */
  readonly header: boolean;
}

/** Labels, sections and names of modules from a place on, up to the beginning of a row. @param before a label before the stamp */
function labelled(text: string, from: number, to: number, before: string | null): Words {
  let words: Words = { label: null, section: undefined, at: from, other: false, header: false };
  const take = (word: string, at: number) => {
    const { label, section, other, header } = words;
    const told = sectionWord(word);
    const own = MODULE.test(word) || NO_LABEL.test(word) || told !== undefined ? label : word;
    words = {
      ...{ label: own, section: told ?? section, at },
      ...{ other: other || (OTHER_TEST.test(word) && own === word), header: header || HEADER.test(word) },
    };
  };
  if (before !== null) take(before, from);
  for (;;) {
    WORD.lastIndex = words.at;
    const match = WORD.exec(text);
    if (match === null || WORD.lastIndex > to) return words;
    take(match[1] as string, behindQuotes(text, WORD.lastIndex));
  }
}

/** Why the words before a row make it none, or what stands between them and it; undefined if nothing does. */
function reasonFor({ other, header }: Words, rest: string): string | undefined {
  if (rest !== '') return reasonOf(rest);
  if (other) return 'line of another test';
  return header ? 'text before the row' : undefined;
}

/** The gap of which the beginning is known: a prefix, labels, and nothing else if it is clean. */
function cleanGap(text: string, start: number, to: number): Gap {
  const prefix = prefixAt(text, start);
  const used = prefix !== undefined && prefix.end <= to ? prefix : undefined;
  const behind = Math.min(behindQuotes(text, used?.end ?? start), to);
  const words = labelled(text, behind, to, used?.label ?? null);
  const { label, section } = words;
  const reason = reasonFor(words, text.slice(words.at, to));
  return { start, prefix: used, label, section, reason };
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
  if (from > 0 && isRemark(text.slice(from, to)))
    return { ...first, start: to, label: null, section: undefined, reason: undefined };
  return first;
}
