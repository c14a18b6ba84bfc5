import { type Random, seeded } from '../random.js';
import { lowestArea } from './area.js';
import { Bitmap } from './bitmap.js';

/** Times that the pool is filled, and about half of what is in it released. */
const ROUNDS = 8;

/** Buffers are of 1 to 2^8 bits, and of a small pool no more than a sixteenth. */
const LARGEST_ORDER = 8;

interface Buffer {
  readonly start: number;
  readonly nr: number;
}

/** Takes buffers of drawn sizes, each where it first fits, until one does not. */
function fillUp(map: Bitmap, live: Buffer[], largest: number, random: Random): void {
  // Nothing is released meanwhile, so a size that did not fit up to here never will.
  const from = new Map<number, number>();
  for (;;) {
    const nr = 2 ** random.between(0, largest);
    const start = lowestArea(map, from.get(nr) ?? 0, { nr, alignMask: 0, alignOffset: 0 });
    if (start === undefined) return;
    from.set(nr, start + nr);
    map.setRange(start, start + nr);
    live.push({ start, nr });
  }
}

/**
 * A pool as first-fit allocation leaves it: buffers of 1 to 256 bits, powers of 2, about half of them
 * released again and again, and the pool then filled until one does not fit. What is clear are gaps
 * that were too small.
 */
export function fragmentedPool(size: number, seed: number): Bitmap {
  const random = seeded(seed * 4);
  const pool = new Bitmap(size);
  const largest = Math.max(0, Math.min(LARGEST_ORDER, Math.floor(Math.log2(size / 16))));
  let live: Buffer[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    fillUp(pool, live, largest, random);
    live = live.filter(({ start, nr }) => {
      if (random.between(0, 1) === 1) return true;
      pool.clearRange(start, start + nr);
      return false;
    });
  }
  fillUp(pool, live, largest, random);
  return pool;
}
