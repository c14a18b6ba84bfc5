import type { Bitmap } from '../bitmap/bitmap.js';
import type { Family, FunctionRow, Sense } from '../functions.js';

/** Whether a bit counts for a function. */
type Test = (bit: number) => boolean;

const SENSES: Readonly<Record<Sense, (a: Bitmap, b: Bitmap, c: Bitmap) => Test>> = {
  set: (a) => (bit) => a.has(bit),
  zero: (a) => (bit) => !a.has(bit),
  and: (a, b) => (bit) => a.has(bit) && b.has(bit),
  andnot: (a, b) => (bit) => a.has(bit) && !b.has(bit),
  or: (a, b) => (bit) => a.has(bit) || b.has(bit),
  and_and: (a, b, c) => (bit) => a.has(bit) && b.has(bit) && c.has(bit),
  and_andnot: (a, b, c) => (bit) => a.has(bit) && b.has(bit) && !c.has(bit),
};

/** The lowest bit in from .. to-1 that passes, or undefined. */
function lowest(from: number, to: number, test: Test): number | undefined {
  for (let bit = from; bit < to; bit++) if (test(bit)) return bit;
  return undefined;
}

function highest(size: number, test: Test): number | undefined {
  for (let bit = size - 1; bit >= 0; bit--) if (test(bit)) return bit;
  return undefined;
}

function nth(size: number, n: number, test: Test): number | undefined {
  let passed = 0;
  for (let bit = 0; bit < size; bit++) {
    if (!test(bit)) continue;
    if (passed === n) return bit;
    passed++;
  }
  return undefined;
}

/** The alignment is tested as the kernel computes it: in words of at least 32 bits, of which the low 32 decide. */
function aligned(position: number, mask: number, offset: number): boolean {
  return ((position + offset) & mask) === 0;
}

function area(size: number, start: number, nr: number, mask: number, offset: number, clear: Test): number | undefined {
  if (nr === 0) {
    const z = lowest(start, size, clear);
    return z === undefined ? undefined : lowest(z, size, (bit) => aligned(bit, mask, offset));
  }
  let run = 0;
  for (let end = start + 1; end <= size; end++) {
    run = clear(end - 1) ? run + 1 : 0;
    const r = end - nr;
    if (run >= nr && aligned(r, mask, offset)) return r;
  }
  return undefined;
}

type Answer = (size: number, args: readonly number[], test: Test) => number | undefined;

const FAMILIES: Readonly<Record<Family, Answer>> = {
  first: (size, _, test) => lowest(0, size, test),
  next: (size, [start = 0], test) => lowest(start, size, test),
  last: (size, _, test) => highest(size, test),
  nth: (size, [n = 0], test) => nth(size, n, test),
  wrap: (size, [start = 0], test) => lowest(start, size, test) ?? lowest(0, start, test),
  clump: (size, [start = 0], test) => {
    const bit = lowest(start, size, test);
    return bit === undefined ? undefined : bit - (bit % 8);
  },
  area: (size, [start = 0, nr = 0, mask = 0, offset = 0], test) => area(size, start, nr, mask, offset, test),
};

/**
 * The definition of a function, bit by bit: slow, and the oracle of every check.
 * @param bitmaps as many as `row.bitmaps`, of `size` bits or more
 * @param args as `row.args` says
 * @returns the answer in bits, or `size` for a miss, whatever larger value a variant may return
 */
export function spec(row: FunctionRow, bitmaps: readonly Bitmap[], size: number, args: readonly number[]): number {
  const [a, b = a, c = a] = bitmaps;
  if (a === undefined || b === undefined || c === undefined || bitmaps.length < row.bitmaps)
    throw new RangeError(`${row.name} needs ${row.bitmaps} bitmaps, not ${bitmaps.length}`);
  return FAMILIES[row.family](size, args, SENSES[row.sense](a, b, c)) ?? size;
}

/** A result as the contract compares it: every miss of the functions that may miss with more than the size is `size`. */
export function canonical(row: FunctionRow, size: number, value: number): number {
  return row.miss === 'at least size' && value > size ? size : value;
}
