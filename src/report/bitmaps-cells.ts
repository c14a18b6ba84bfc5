import type { CallerRow, Range } from '../audit/bitmaps/row.js';
import { worstAlignment } from '../audit/bitmaps/row.js';
import { ALIGNMENTS } from '../audit/bitmaps/sighting.js';
import { trapOf, verdictOf, wholeWords } from '../audit/bitmaps/verdict.js';
import type { WordBits } from '../target.js';
import type { Side } from './layout.js';
import { countText, plural } from './numbers.js';

/** Headings of a table of callers, and the sides of their columns. */
export function heads(words: readonly WordBits[]): string[] {
  return ['caller', 'times', 'align', 'bits', 'object', ...words.map((word) => `${word}-bit`), 'trap'];
}

export function sides(words: readonly WordBits[]): Side[] {
  return ['left', 'right', 'right', 'right', 'left', ...words.map((): Side => 'left'), 'left'];
}

const SHORT = { 'unaligned, over-read': 'both', '64 faults, 32 unknown': '64 (32 ?)', unknown: '?' } as const;

function short(verdict: string): string {
  return SHORT[verdict as keyof typeof SHORT] ?? verdict;
}

const SHORT_COUNT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 });

/** How counts and sizes of a table are written: exactly, or in at most 6 columns, `4.29B` for 2^32. */
export const EXACT = { count: countText, size: (bits: number): string => String(bits) };
export const SHORTLY: typeof EXACT = {
  count: (count) => SHORT_COUNT.format(count),
  size: (bits) => SHORT_COUNT.format(bits),
};

function rangeText(range: Range | undefined, size: (bits: number) => string): string {
  if (range === undefined) return '?';
  return range.least === range.most ? size(range.least) : `${size(range.least)}-${size(range.most)}`;
}

/** Whether the object holds whole words: of both sizes, or of the one that is judged; only of 32 bits; no. */
function objectText(row: CallerRow, words: readonly WordBits[]): string {
  const whole = words.map((word) => wholeWords(row, word));
  if (!whole.includes(false)) return whole.includes(undefined) ? '?' : 'words';
  return whole[0] === true ? '32-bit' : 'no';
}

function alignText(row: CallerRow): string {
  return String(worstAlignment(row) ?? (row.below === undefined ? '?' : `<${row.below}`));
}

/** The cells of a row behind the caller's. */
export function cells(row: CallerRow, words: readonly WordBits[], numbers = EXACT): string[] {
  return [
    numbers.count(row.times),
    alignText(row),
    rangeText(row.bits, numbers.size),
    objectText(row, words),
    ...words.map((word) => short(verdictOf(row, word))),
    short(trapOf(row, words)),
  ];
}

/** ` 3 of 312 times`, where there is more than one. */
function often(count: number, row: CallerRow): string {
  return row.times === 1 ? '' : ` ${countText(count)} of ${countText(row.times)} times`;
}

function unalignedText(row: CallerRow, word: WordBits): string[] {
  const { unaligned } = row.words[word];
  if (unaligned === 0) return [];
  const found = ALIGNMENTS.filter((alignment) => alignment < word / 8 && row.alignments[alignment] > 0).map(String);
  if (row.below !== undefined && row.below <= word / 8) found.push(`below ${row.below}`);
  return [`unaligned${often(unaligned, row)} (align ${found.join(', ')})`];
}

function overreadText(row: CallerRow, word: WordBits): string[] {
  const { overread, past, pastObject } = row.words[word];
  if (past === undefined) return [];
  const same = past.least === past.most && row.bytes?.least === row.bytes?.most;
  const object = `${same ? 'the' : 'an'} object of ${plural(pastObject, 'byte')}`;
  const times = often(overread, row);
  return [`reads ${same ? '' : 'up to '}${plural(past.most, 'byte')} past ${object}${times === '' ? '' : `,${times}`}`];
}

/** What is wrong with the bitmaps of a row, in words: a line a word size, or one for both if they are alike. */
export function faults(row: CallerRow, words: readonly WordBits[]): string[] {
  const sizes = new Map<string, WordBits[]>();
  for (const word of words) {
    const wrong = [...unalignedText(row, word), ...overreadText(row, word)].join('; ');
    if (wrong !== '') sizes.set(wrong, [...(sizes.get(wrong) ?? []), word]);
  }
  const lines = [...sizes].map(([wrong, alike]) => `${alike.join('- and ')}-bit words: ${wrong}`);
  return row.tooSmall === 0 ? lines : [...lines, `the object is smaller than its bits${often(row.tooSmall, row)}`];
}
