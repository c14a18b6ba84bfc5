import { Bitmap } from '../../bitmap/bitmap.js';
import { allSet, noneSet } from '../../bitmap/patterns.js';
import { type FunctionRow, MAX_U32, startLimit } from '../../functions.js';
import type { WordBits } from '../../target.js';
import { type Asked, callsOf, type Scene } from './scene.js';

/** Sizes next to the borders of words, and of objects of one and two bytes. */
function boundarySizes(row: FunctionRow, w: WordBits): number[] {
  const sizes = [0, 1, 8, 16, w - 1, w, w + 1, w + 8, 2 * w];
  return sizes.filter((size) => size % (row.sizeMultiple ?? 1) === 0);
}

/** Bitmaps of which every bit, none, or only one at an end counts; a search of clear bits gets their complements. */
function boundaryFills(row: FunctionRow, size: number): Bitmap[][] {
  const none = noneSet(size);
  if (size === 0) return [Array.from({ length: row.bitmaps }, () => none)];
  const all = allSet(size);
  const [head, tail] = [Bitmap.of(size, [0]), Bitmap.of(size, [size - 1])];
  const fills = {
    1: [[none], [all], [head], [tail]],
    2: [
      [all, all],
      [all, none],
      [none, all],
      [head, all],
      [tail, all],
      [all, head],
      [all, tail],
    ],
    3: [
      [all, all, all],
      [all, all, none],
      [all, none, none],
      [head, all, all],
      [tail, all, none],
      [all, head, none],
      [all, all, tail],
    ],
  }[row.bitmaps];
  return row.sense === 'zero' ? fills.map((fill) => fill.map((bitmap) => bitmap.complement())) : fills;
}

/** Arguments before, at and past the end, for a search of a small bitmap. */
function boundaryArguments(row: FunctionRow, size: number, w: WordBits): number[][] {
  if (row.args.length === 0) return [[]];
  const near = [0, 1, w - 1, w, size - 1, size, size + 1, MAX_U32];
  const values = [...new Set(near)].filter((value) => value >= 0);
  if (row.args[0] === 'n') return values.map((n) => [n]);
  const starts = values.filter((start) => start <= startLimit(row, size));
  if (row.family !== 'area') return starts.map((start) => [start]);
  const lengths = [...new Set([1, 3, Math.max(1, size)])];
  const plain = starts.flatMap((start) => lengths.map((nr) => [start, nr, 0, 0]));
  return [...plain, ...starts.flatMap((start) => [0, 3].map((offset) => [start, 3, 7, offset]))];
}

/** Bytes of garbage, two for each fill in turn: a tail of ones hides a miss that is not held to the size. */
const GARBAGE = [
  [0, 0x55],
  [0xff, 0xaa],
] as const;

/** Small bitmaps about the borders of words, asked with arguments about the same. */
export function* boundaryScenes(row: FunctionRow, w: WordBits): Generator<Scene> {
  for (const size of boundarySizes(row, w)) {
    const asked = boundaryArguments(row, size, w).map((args): Asked => [size, args]);
    for (const [i, bitmaps] of boundaryFills(row, size).entries()) {
      const calls = callsOf(row, bitmaps, asked);
      for (const garbage of GARBAGE[i % 2] as readonly number[]) yield { bitmaps, garbage, calls };
    }
  }
}
