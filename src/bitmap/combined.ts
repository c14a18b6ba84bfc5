import type { Sense } from '../functions.js';
import { Bitmap } from './bitmap.js';

const and = (a: Bitmap, b: Bitmap): Bitmap => Bitmap.combine(a, b, (x, y) => x & y);
const andnot = (a: Bitmap, b: Bitmap): Bitmap => Bitmap.combine(a, b, (x, y) => x & ~y);
const or = (a: Bitmap, b: Bitmap): Bitmap => Bitmap.combine(a, b, (x, y) => x | y);

const COMBINED: Readonly<Record<Sense, (a: Bitmap, b: Bitmap, c: Bitmap) => Bitmap>> = {
  set: (a) => a,
  zero: (a) => a.complement(),
  and,
  andnot,
  or,
  and_and: (a, b, c) => and(and(a, b), c),
  and_andnot: (a, b, c) => andnot(and(a, b), c),
};

/**
 * The bitmap of the bits that count for a sense.
 * @param bitmaps as many as the sense takes, of one size
 */
export function combined(sense: Sense, [a, b = a, c = a]: readonly Bitmap[]): Bitmap {
  return COMBINED[sense](a as Bitmap, b as Bitmap, c as Bitmap);
}
