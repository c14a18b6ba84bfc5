import type { WordBits } from '../../target.js';
import type { CallerRow } from './row.js';

/** `aligned` is all that can be said where the object, or what is searched of it, is not known. */
export type Verdict = 'ok' | 'aligned' | 'unaligned' | 'over-read' | 'unaligned, over-read' | 'unknown';

/** What becomes of the loads on a machine that traps unaligned ones: with words of any size, or of 64 bits alone. */
export type TrapVerdict = 'ok' | 'faults' | '64 faults' | '64 faults, 32 unknown' | 'unknown';

/** What searches by words of this size would do to the bitmaps of a row. One sighting is enough for a fault. */
export function verdictOf(row: CallerRow, word: WordBits): Verdict {
  const { unaligned, overread, alignmentUnknown } = row.words[word];
  if (unaligned > 0) return overread > 0 ? 'unaligned, over-read' : 'unaligned';
  if (overread > 0) return 'over-read';
  if (alignmentUnknown > 0) return 'unknown';
  return row.objectUnknown > 0 ? 'aligned' : 'ok';
}

/** Whether every object of a row holds all the words that its bits take; undefined where that is not known of all. */
export function wholeWords(row: CallerRow, word: WordBits): boolean | undefined {
  if (row.words[word].overread > 0) return false;
  return row.objectUnknown > 0 ? undefined : true;
}

/** @param words the word sizes that are judged */
export function trapOf(row: CallerRow, words: readonly WordBits[]): TrapVerdict {
  const faulty = words.filter((word) => row.words[word].unaligned > 0);
  const isUnknown = words.some((word) => !faulty.includes(word) && row.words[word].alignmentUnknown > 0);
  if (faulty.length === 0) return isUnknown ? 'unknown' : 'ok';
  if (faulty.length === words.length) return 'faults';
  return isUnknown ? '64 faults, 32 unknown' : '64 faults';
}

export function isFaulty(row: CallerRow, words: readonly WordBits[]): boolean {
  return words.some((word) => row.words[word].unaligned > 0 || row.words[word].overread > 0);
}

const byName = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Faulty rows first, then those seen more often, then by name. */
export function inOrder(rows: readonly CallerRow[], words: readonly WordBits[]): CallerRow[] {
  const faulty = new Map(rows.map((row) => [row, isFaulty(row, words) ? 0 : 1]));
  return [...rows].sort(
    (a, b) => (faulty.get(a) ?? 0) - (faulty.get(b) ?? 0) || b.times - a.times || byName(a.caller, b.caller),
  );
}
