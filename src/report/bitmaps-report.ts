import type { CallerRow } from '../audit/bitmaps/row.js';
import type { Totals } from '../audit/bitmaps/totals.js';
import type { WordBits } from '../target.js';

/** What an audit of bitmaps found, for all formats. */
export interface BitmapsReport {
  /** A row a caller or symbol, in the order in which they are shown. */
  readonly rows: readonly CallerRow[];
  /** Callers and symbols with a row of their own, and whether there were more. */
  readonly callers: number;
  readonly moreCallers: boolean;
  readonly totals: Totals;
  /** The word sizes that are judged, the smaller first. */
  readonly words: readonly WordBits[];
  /** What symbols are picked by, and whether somebody asked for that. */
  readonly pattern: RegExp;
  readonly patternGiven: boolean;
}
