import type { CallerRow, Range } from '../audit/bitmaps/row.js';
import { worstAlignment } from '../audit/bitmaps/row.js';
import { ALIGNMENTS } from '../audit/bitmaps/sighting.js';
import { trapOf, verdictOf, wholeWords } from '../audit/bitmaps/verdict.js';
import type { WordBits } from '../target.js';
import { isEmpty, objectsUnknown, total } from './bitmaps-remarks.js';
import type { BitmapsReport } from './bitmaps-report.js';
import { type Cell, csvLines } from './csv.js';
import { printable } from './layout.js';

/** Heading and cell of each column of a word size. */
const WORD_COLUMNS: Readonly<Record<string, (row: CallerRow, word: WordBits) => Cell>> = {
  whole_words: (row, word) => wholeText(wholeWords(row, word)),
  verdict: verdictOf,
  unaligned: (row, word) => row.words[word].unaligned,
  overread: (row, word) => row.words[word].overread,
  overread_bytes: (row, word) => row.words[word].past?.most ?? 0,
};

function wholeText(whole: boolean | undefined): Cell {
  return whole === undefined ? undefined : whole ? 'yes' : 'no';
}

/** Sightings without an address. */
function alignmentsUnknown(row: CallerRow): number {
  return row.times - ALIGNMENTS.reduce((sum, alignment) => sum + row.alignments[alignment], 0);
}

function columnsOf(words: readonly WordBits[]): [heading: string, cell: (row: CallerRow) => Cell][] {
  return [
    ['caller', (row) => printable(row.caller)],
    ['times', (row) => row.times],
    ...ALIGNMENTS.map((alignment): [string, (row: CallerRow) => Cell] => [
      `align_${alignment}`,
      (row) => row.alignments[alignment],
    ]),
    ['align_unknown', alignmentsUnknown],
    ['bits_min', (row) => row.bits?.least],
    ['bits_max', (row) => row.bits?.most],
    ['bytes_min', (row) => row.bytes?.least],
    ['bytes_max', (row) => row.bytes?.most],
    ...Object.entries(WORD_COLUMNS).flatMap(([name, cell]) =>
      words.map((word): [string, (row: CallerRow) => Cell] => [`${name}_${word}`, (row) => cell(row, word)]),
    ),
    ['trap', (row) => trapOf(row, words)],
    ['too_small', (row) => row.tooSmall],
  ];
}

/** A heading and a line a caller, with all counts; what is not known is empty. */
export function bitmapsCsv({ rows, words }: BitmapsReport): string {
  const columns = columnsOf(words);
  return csvLines([columns.map(([heading]) => heading), ...rows.map((row) => columns.map(([, cell]) => cell(row)))]);
}

const pair = (range: Range | undefined) => (range === undefined ? null : [range.least, range.most]);

/** A value for each word size that is judged, by its bits. */
function each<T>(words: readonly WordBits[], value: (word: WordBits) => T): Record<string, T> {
  return Object.fromEntries(words.map((word) => [String(word), value(word)]));
}

function rowObject(row: CallerRow, words: readonly WordBits[]): object {
  return {
    caller: row.caller,
    times: row.times,
    alignments: row.alignments,
    alignment: worstAlignment(row) ?? null,
    below: row.below ?? null,
    bits: pair(row.bits),
    bytes: pair(row.bytes),
    wholeWords: each(words, (word) => wholeWords(row, word) ?? null),
    verdict: { ...each<string>(words, (word) => verdictOf(row, word)), trap: trapOf(row, words) },
    unaligned: each(words, (word) => row.words[word].unaligned),
    overread: each(words, (word) => row.words[word].past?.most ?? 0),
    overreads: each(words, (word) => row.words[word].overread),
    tooSmall: row.tooSmall,
  };
}

function summaryObject({ rows, totals, words, callers, moreCallers, pattern }: BitmapsReport): object {
  const symbols = { data: totals.passed('symbol'), matching: totals.passed('match'), pattern: pattern.source };
  return {
    files: totals.files.length,
    lines: totals.lines,
    bitmaps: totals.bitmaps,
    callers,
    moreCallers,
    unaligned: each(words, (word) => total(rows, word, 'unaligned')),
    alignmentUnknown: each(words, (word) => total(rows, word, 'alignmentUnknown')),
    partialObjects: each(words, (word) => total(rows, word, 'overread')),
    objectUnknown: objectsUnknown(rows),
    broken: totals.broken,
    lost: totals.lost,
    lostUncounted: totals.lostUncounted,
    other: totals.other,
    otherTypes: totals.passed('type'),
    empty: totals.files.filter(isEmpty).map(({ name }) => name),
    binary: totals.files.filter(({ binary }) => binary).map(({ name }) => name),
    unended: totals.files.filter(({ unended }) => unended).map(({ name }) => name),
    symbols: symbols.data === 0 ? null : symbols,
  };
}

/**
 * A line of JSON a caller, and a last one that sums up. `overread` is in bytes, the most that were
 * read past an object, and `overreads` is how often. `below` is an alignment in bytes that was missed.
 */
export function bitmapsJsonl(report: BitmapsReport): string {
  const objects = [...report.rows.map((row) => rowObject(row, report.words)), { summary: summaryObject(report) }];
  return objects.map((object) => `${JSON.stringify(object)}\n`).join('');
}
