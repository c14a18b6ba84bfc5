import { Bitmap } from '../../bitmap/bitmap.js';
import type { ArgumentName, FunctionRow } from '../../functions.js';
import type { Call } from '../../machine/evaluate.js';
import type { WordBits } from '../../target.js';

/** What a function is asked if nothing is said: enough for a search of three words and a tail. */
const DEFAULT_ARGUMENTS: Readonly<Record<ArgumentName, number>> = {
  start: 4,
  n: 1,
  nr: 2,
  align_mask: 0,
  align_offset: 0,
};

/** A call that shows what there is to be seen: a start within a word, an empty one, and a tail. */
export function exampleCall(row: FunctionRow, wordBits: WordBits): Call {
  const size = 2 * wordBits + 8 - (row.sizeMultiple === undefined ? 2 : 0);
  const found = Bitmap.of(size, [3, size - 6, size - 5]);
  const bitmap = row.sense === 'zero' ? found.complement() : found;
  // Of the last bitmap, none is set where such bits do not count.
  const negated = row.sense === 'andnot' || row.sense === 'and_andnot';
  const bitmaps = Array.from({ length: row.bitmaps }, (_, i) =>
    negated && i === row.bitmaps - 1 ? new Bitmap(size) : bitmap,
  );
  const args = row.args.map((argument) => DEFAULT_ARGUMENTS[argument]);
  return { function: row.name, size, bitmaps: bitmaps.map(({ bytes }) => bytes), args, garbage: 0 };
}
