import type { Random } from '../src/random.js';

/** Up to a page, in steps of a line of the cache. */
const SHIFTS = { bytes: 64, most: 63 };

/** Bytes by which bitmaps are moved for a sample, so that where they lie is not taken for the variant's doing. */
export const drawnShift = (random: Random): number => SHIFTS.bytes * random.between(0, SHIFTS.most);
