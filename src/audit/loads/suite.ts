import { Bitmap } from '../../bitmap/bitmap.js';
import { combined } from '../../bitmap/combined.js';
import { KERNEL_BITS, PATTERNS, pairOf } from '../../bitmap/suite.js';
import type { FunctionRow } from '../../functions.js';
import type { Pattern } from '../../record.js';
import type { SuiteScene } from './row.js';
import { type Asked, callsOf, type Scene } from './scene.js';

/** Calls that are spread over a pass of the suite; searches that look at half of their bitmap are fewer. */
const SPREAD = 16;
const SPREAD_LONG = 8;

/** From 0 up to `end`, not included, evenly. */
function spread(end: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => Math.floor((i * end) / count));
}

/** As much of the suite's bitmap as the benchmark gives to the function's family. */
function searched(row: FunctionRow, pattern: Pattern): number {
  const slow = row.family === 'first' || row.family === 'nth';
  return slow && pattern === 'random' ? KERNEL_BITS / 10 : KERNEL_BITS;
}

/** The first bitmap as a pass that clears what it finds has left it: nothing below `end` is found any more. */
function cleared(row: FunctionRow, [a, ...rest]: readonly Bitmap[], end: number): Bitmap[] {
  const first = a as Bitmap;
  const done = new Bitmap(first.size);
  done.setRange(0, end);
  const left = Bitmap.combine(first, done, row.sense === 'zero' ? (x, y) => x | y : (x, y) => x & ~y);
  return [left, ...rest];
}

/** The bitmaps of a function's pass, at a point of it. */
export function suiteBitmaps(row: FunctionRow, { pattern, cleared: end }: SuiteScene, seed: number): Bitmap[] {
  const size = searched(row, pattern);
  const fills = [...pairOf(pattern, KERNEL_BITS, seed), pairOf(pattern, KERNEL_BITS, seed + 1)[0]];
  const bitmaps = fills.slice(0, row.bitmaps).map((fill) => fill.resized(size));
  return end === 0 ? bitmaps : cleared(row, bitmaps, end);
}

/** Calls spread over the passes of the find suite, on its bitmaps. */
export function* suiteScenes(row: FunctionRow, seed: number): Generator<Scene> {
  for (const pattern of PATTERNS) {
    const size = searched(row, pattern);
    const points = row.family === 'first' ? spread(size, SPREAD_LONG) : [0];
    for (const point of points) {
      const suite = { pattern, cleared: point };
      const bitmaps = suiteBitmaps(row, suite, seed);
      yield { bitmaps, garbage: 0xff, suite, calls: callsOf(row, bitmaps, suiteCalls(row, bitmaps, size)) };
    }
  }
}

function suiteCalls(row: FunctionRow, bitmaps: readonly Bitmap[], size: number): Asked[] {
  if (row.family === 'first') return [[size, []]];
  if (row.family === 'last') return spread(size, SPREAD_LONG).map((less) => [size - less, []]);
  if (row.family === 'nth') {
    const weight = combined(row.sense, bitmaps).weight();
    return spread(weight, SPREAD_LONG).map((n) => [size, [n]]);
  }
  const rest = row.family === 'area' ? [8, 0, 0] : [];
  return spread(size, SPREAD).map((start) => [size, [start, ...rest]]);
}
