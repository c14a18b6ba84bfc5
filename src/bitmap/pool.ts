import { type Random, seeded } from '../random.js';
import { Bitmap } from './bitmap.js';

/** Times that the pool is filled, and about half of what is in it released. */
const ROUNDS = 8;

/** Buffers are of 1 to 2^8 bits, and of a small pool no more than a sixteenth. */
const LARGEST_ORDER = 8;

interface Buffer {
  readonly start: number;
  readonly end: number;
}

/** Where the first `nr` clear bits from a bit on begin, or undefined. */
export function firstFit(pool: Bitmap, from: number, nr: number): number | undefined {
  let run = 0;
  for (let bit = from; bit < pool.size; bit++) {
    if (bit % 8 === 0 && pool.bytes[bit / 8] === 0xff) {
      run = 0;
      bit += 7;
      continue;
    }
    run = pool.has(bit) ? 0 : run + 1;
    if (run === nr) return bit + 1 - nr;
  }
  return undefined;
}

/** Takes buffers of drawn sizes, each where it first fits, until one does not. */
function fillUp(pool: Bitmap, live: Buffer[], largest: number, random: Random): void {
  // Nothing is released meanwhile, so a size that did not fit up to here never will.
  const from = new Map<number, number>();
  for (;;) {
    const nr = 2 ** random.between(0, largest);
    const start = firstFit(pool, from.get(nr) ?? 0, nr);
    if (start === undefined) return;
    from.set(nr, start + nr);
    pool.setRange(start, start + nr);
    live.push({ start, end: start + nr });
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
    live = live.filter(({ start, end }) => {
      if (random.between(0, 1) === 1) return true;
      pool.clearRange(start, end);
      return false;
    });
  }
  fillUp(pool, live, largest, random);
  return pool;
}
