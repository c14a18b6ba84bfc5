import { Bitmap } from '../../bitmap/bitmap.js';
import { allSet, noneSet } from '../../bitmap/patterns.js';
import { KERNEL_BITS, PATTERNS, pairOf } from '../../bitmap/suite.js';
import { type FunctionRow, MAX_U32, type Sense, startLimit } from '../../functions.js';
import type { Pattern } from '../../record.js';
import { canonical, spec } from '../../spec/spec.js';
import type { WordBits } from '../../target.js';

/** One call on the bitmaps of a scene. */
export interface SceneCall {
  /** In bits, at most that of the bitmaps. */
  readonly size: number;
  readonly args: readonly number[];
  /** The answer that the definition gives; a miss is the size. */
  readonly want: number;
}

/** Bitmaps, and what is asked about them. */
export interface Scene {
  readonly bitmaps: readonly Bitmap[];
  /** The byte that lies in the tail and around. */
  readonly garbage: number;
  readonly calls: readonly SceneCall[];
}

function sceneOf(
  row: FunctionRow,
  bitmaps: readonly Bitmap[],
  garbage: number,
  asked: readonly (readonly [size: number, args: readonly number[]])[],
): Scene {
  const calls = asked.map(([size, args]) => ({
    size,
    args,
    want: canonical(row, size, spec(row, bitmaps, size, args)),
  }));
  return { bitmaps, garbage, calls };
}

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
    ],
    3: [
      [all, all, all],
      [all, all, none],
      [all, none, none],
      [head, all, all],
      [tail, all, none],
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

function* boundaryScenes(row: FunctionRow, w: WordBits): Generator<Scene> {
  for (const size of boundarySizes(row, w)) {
    const asked = boundaryArguments(row, size, w).map((args) => [size, args] as const);
    for (const bitmaps of boundaryFills(row, size))
      for (const garbage of [0, 0xff]) yield sceneOf(row, bitmaps, garbage, asked);
  }
}

/** Calls that are spread over a pass of the suite; searches that look at half of their bitmap are fewer. */
const SPREAD = 16;
const SPREAD_LONG = 8;

/** From 0 up to `end`, not included, evenly. */
function spread(end: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => Math.floor((i * end) / count));
}

/** The bits of a scene that a function looks for. */
const COUNTED: Readonly<Record<Sense, (a: Bitmap, b: Bitmap, c: Bitmap) => Bitmap>> = {
  set: (a) => a,
  zero: (a) => a.complement(),
  and: (a, b) => Bitmap.combine(a, b, (x, y) => x & y),
  andnot: (a, b) => Bitmap.combine(a, b, (x, y) => x & ~y),
  or: (a, b) => Bitmap.combine(a, b, (x, y) => x | y),
  and_and: (a, b, c) => COUNTED.and(COUNTED.and(a, b, c), c, c),
  and_andnot: (a, b, c) => COUNTED.andnot(COUNTED.and(a, b, c), c, c),
};

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

function* suiteScenes(row: FunctionRow, seed: number): Generator<Scene> {
  for (const pattern of PATTERNS) {
    const size = searched(row, pattern);
    const fills = [...pairOf(pattern, KERNEL_BITS, seed), pairOf(pattern, KERNEL_BITS, seed + 1)[0]];
    const bitmaps = fills.slice(0, row.bitmaps).map((fill) => fill.resized(size));
    if (row.family === 'first') {
      for (const end of spread(size, SPREAD_LONG)) yield sceneOf(row, cleared(row, bitmaps, end), 0xff, [[size, []]]);
      continue;
    }
    yield sceneOf(row, bitmaps, 0xff, suiteCalls(row, bitmaps, size));
  }
}

function suiteCalls(row: FunctionRow, bitmaps: readonly Bitmap[], size: number): [number, number[]][] {
  const [a, b = a, c = a] = bitmaps as [Bitmap, Bitmap?, Bitmap?];
  if (row.family === 'last') return spread(size, SPREAD_LONG).map((less) => [size - less, []]);
  if (row.family === 'nth') {
    const weight = COUNTED[row.sense](a, b as Bitmap, c as Bitmap).weight();
    return spread(weight, SPREAD_LONG).map((n) => [size, [n]]);
  }
  const rest = row.family === 'area' ? [8, 0, 0] : [];
  return spread(size, SPREAD).map((start) => [size, [start, ...rest]]);
}

const known = new Map<string, readonly Scene[]>();

/**
 * What a function is asked in an audit: small bitmaps with sizes, starts and numbers about the
 * borders of words, then calls spread over the passes of the find suite, whose bitmaps the seed
 * makes. The same for every variant, offset, and target of one word size.
 */
export function scenesOf(row: FunctionRow, wordBits: WordBits, seed: number): readonly Scene[] {
  const key = `${row.name} ${wordBits} ${seed}`;
  const scenes = known.get(key) ?? [...boundaryScenes(row, wordBits), ...suiteScenes(row, seed)];
  known.set(key, scenes);
  return scenes;
}
