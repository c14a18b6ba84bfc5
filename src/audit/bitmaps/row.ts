import type { WordBits } from '../../target.js';
import { isTooSmall, isUnaligned, overread } from './judge.js';
import { ALIGNMENTS, type Alignment, type Sighting } from './sighting.js';

/** The least and the most of something, both seen. */
export interface Range {
  readonly least: number;
  readonly most: number;
}

/** What words of one size would find at a call site: each sighting is judged and counted by itself. */
export interface WordCounts {
  unaligned: number;
  /** Sightings of which it is not known whether they are unaligned. */
  alignmentUnknown: number;
  /** Sightings of which words reach past the object, and the bytes they do so by. */
  overread: number;
  past: Range | undefined;
  /** Bytes of the object that was read past the most; of the smallest, if it was several. */
  pastObject: number;
}

/** All sightings of one caller or symbol. */
export interface CallerRow {
  readonly caller: string;
  times: number;
  readonly alignments: Record<Alignment, number>;
  /** The least alignment, in bytes, that was called for and missed where no address is known. */
  below: number | undefined;
  bits: Range | undefined;
  /** Sizes of the object, in bytes. */
  bytes: Range | undefined;
  readonly words: Readonly<Record<WordBits, WordCounts>>;
  /** Sightings of objects that are smaller than their bits. */
  tooSmall: number;
  /** Sightings of which the object, or what is searched of it, is not known. */
  objectUnknown: number;
}

export const WORDS: readonly WordBits[] = [32, 64];

function noCounts(): WordCounts {
  return { unaligned: 0, alignmentUnknown: 0, overread: 0, past: undefined, pastObject: 0 };
}

export function newRow(caller: string): CallerRow {
  return {
    caller,
    times: 0,
    alignments: { 1: 0, 2: 0, 4: 0, 8: 0, 16: 0 },
    below: undefined,
    bits: undefined,
    bytes: undefined,
    words: { 32: noCounts(), 64: noCounts() },
    tooSmall: 0,
    objectUnknown: 0,
  };
}

function widened(range: Range | undefined, value: number | undefined): Range | undefined {
  if (value === undefined) return range;
  if (range === undefined) return { least: value, most: value };
  if (value >= range.least && value <= range.most) return range;
  return { least: Math.min(range.least, value), most: Math.max(range.most, value) };
}

function countWord(counts: WordCounts, sighting: Sighting, word: WordBits): void {
  const unaligned = isUnaligned(sighting, word);
  if (unaligned === undefined) counts.alignmentUnknown++;
  else if (unaligned) counts.unaligned++;
  const past = overread(sighting, word);
  if (past === undefined || past === 0) return;
  counts.overread++;
  const most = counts.past?.most ?? 0;
  const bytes = sighting.bytes ?? 0;
  if (past > most || (past === most && bytes < counts.pastObject)) counts.pastObject = bytes;
  counts.past = widened(counts.past, past);
}

/** Counts a sighting in its row. */
export function count(row: CallerRow, sighting: Sighting): void {
  const { alignment, below, bits, bytes } = sighting;
  row.times++;
  if (alignment !== undefined) row.alignments[alignment]++;
  else if (below !== undefined) row.below = Math.min(row.below ?? below, below);
  row.bits = widened(row.bits, bits);
  row.bytes = widened(row.bytes, bytes);
  if (isTooSmall(sighting)) row.tooSmall++;
  if (bits === undefined || bytes === undefined) row.objectUnknown++;
  for (const word of WORDS) countWord(row.words[word], sighting, word);
}

/** The least alignment of the addresses that are known. */
export function worstAlignment({ alignments }: CallerRow): Alignment | undefined {
  return ALIGNMENTS.find((alignment) => alignments[alignment] > 0);
}
