import { Bitmap } from '../src/bitmap/bitmap.js';
import { randomFill, runs, sparseFill } from '../src/bitmap/patterns.js';
import { type ArgumentName, MAX_U32 } from '../src/functions.js';
import type { WordBits } from '../src/target.js';
import { areaArguments, areaScenes } from './area-domain.js';
import { kept } from './kept.js';
import type { Case, Law, Subject } from './law.js';
import type { Lie } from './lie.js';

/** Starts and counts that a signed comparison, or a sum in 32 bits, gets wrong. */
const FAR = [2 ** 31 - 1, 2 ** 31, MAX_U32];
/** From this size on, not every argument is tried, but those about edges. */
const SMALL = 12;

/** The bitmap of `size` bits whose bits are those of a number. */
function numbered(size: number, value: number): Bitmap {
  return Bitmap.fromBytes(size, Uint8Array.of(value & 0xff, value >> 8));
}

function* tuples(items: readonly Bitmap[], count: number): Generator<Bitmap[]> {
  if (count === 0) yield [];
  else for (const rest of tuples(items, count - 1)) for (const item of items) yield [...rest, item];
}

/** Every `count` bitmaps of each size to `bits`, smallest first. */
const everyUpTo = kept(function* (bits: number, count: number): Generator<Bitmap[]> {
  for (let size = 0; size <= bits; size++) {
    const all = Array.from({ length: 2 ** size }, (_, value) => numbered(size, value));
    yield* tuples(all, count);
  }
});

/** Bits next to the borders of words and bytes, and to the ends. */
function edges(size: number, wordBits: number): number[] {
  const near = [0, 1, 7, 8, wordBits - 1, wordBits, wordBits + 1, 2 * wordBits - 1, 2 * wordBits, size - 2, size - 1];
  return [...new Set(near)].filter((bit) => bit >= 0 && bit < size).sort((a, b) => a - b);
}

/** Bitmaps that are nearly empty or nearly full, with the exception at an edge. */
function edgy(size: number, wordBits: number): Bitmap[] {
  const single = edges(size, wordBits).map((bit) => Bitmap.of(size, [bit]));
  return [new Bitmap(size), ...single, new Bitmap(size).complement(), ...single.map((bitmap) => bitmap.complement())];
}

const edgeScenes = kept(function* (wordBits: WordBits, count: number): Generator<Bitmap[]> {
  const w = wordBits;
  const sizes =
    count === 1 ? [w - 1, w, w + 1, w + 8, 2 * w - 1, 2 * w, 2 * w + 1, 3 * w, 3 * w + 8] : [w, w + 1, 2 * w + 8];
  for (const size of sizes) {
    const all = edgy(size, wordBits);
    if (count === 1) for (const bitmap of all) yield [bitmap];
    else
      for (const [i, bitmap] of all.entries()) {
        // Each with itself, its neighbour and the full one, so that there are hits and misses at every edge.
        const neighbour = all[(i + 1) % all.length] as Bitmap;
        const full = new Bitmap(size).complement();
        for (const other of [bitmap, neighbour, full]) yield [bitmap, other, full].slice(0, count);
      }
  }
});

/** Hundreds of words, and a few bitmaps past 2^17 bits. */
const longScenes = kept(function* (wordBits: WordBits, count: number, kinds: number): Generator<Bitmap[]> {
  for (const size of [300 * wordBits + 8, 2 ** 17 + 24]) {
    const ends = Bitmap.of(size, [size - 3]);
    const sparse = sparseFill(size, size, 20);
    const fills = [ends, sparse, runs(size, size, 90), randomFill(size, size), ends.complement()];
    for (const fill of fills.slice(0, count === 1 ? kinds : Math.min(kinds, 3)))
      yield Array.from({ length: count }, (_, i) => (i === 0 ? fill : i === 1 ? ends : fill));
  }
});

function starts(size: number, wordBits: number, max: number): number[] {
  const near =
    size <= SMALL ? Array.from({ length: size + 2 }, (_, i) => i) : [...edges(size, wordBits), size, size + 1];
  return [...near, ...FAR].filter((start) => start <= max);
}

function counts(size: number, wordBits: number): number[] {
  return size <= SMALL
    ? [...Array.from({ length: size + 2 }, (_, i) => i), MAX_U32]
    : [0, 1, 2, wordBits - 1, wordBits, size - 1, size, MAX_U32];
}

const argumentLists = kept((args: readonly ArgumentName[], size: number, wordBits: number, max: number): number[][] => {
  if (args.length === 0) return [[]];
  if (args.length > 1) return areaArguments(args, size, starts(size, wordBits, max), counts(size, wordBits));
  return (args[0] === 'n' ? counts(size, wordBits) : starts(size, wordBits, max)).map((value) => [value]);
});

/** Every word of a long bitmap costs the definition a look at its bits, so long ones are asked less. */
function forLong(lists: readonly number[][]): readonly number[][] {
  return lists.length <= 6 ? lists : lists.filter((_, i) => i % Math.ceil(lists.length / 6) === 0);
}

/**
 * Goes through the cases that are tried before any is drawn: small ones first, then edges, then
 * long ones, until `visit` returns true. (Millions of them: a generator would double their cost.)
 */
export function eachEnumerated(law: Law, subject: Subject, wordBits: WordBits, visit: (one: Case) => boolean): void {
  if (law.cases !== undefined) {
    for (const one of law.cases(subject)) if (visit(one)) return;
    return;
  }
  const { bitmaps: count, args, sizeMultiple, lies } = subject;
  const known = new Map<number, readonly number[][]>();
  const listsFor = (size: number): readonly number[][] => {
    const lists = known.get(size) ?? argumentLists(args, size, wordBits, subject.startMax(size));
    known.set(size, lists);
    return lists;
  };
  const visitScene = (bitmaps: Bitmap[], ways: readonly Lie[], lists: readonly number[][]): boolean => {
    for (const { offset, garbage } of ways)
      for (const list of lists) if (visit({ bitmaps, args: list, offset, garbage })) return true;
    return false;
  };
  const fits = (scene: readonly Bitmap[]): boolean => (scene[0] as Bitmap).size % sizeMultiple === 0;
  const lists = (scene: readonly Bitmap[]): readonly number[][] => listsFor((scene[0] as Bitmap).size);
  for (const scene of everyUpTo(law.exhaust[count - 1] as number, count))
    if (fits(scene) && visitScene(scene, lies, lists(scene))) return;
  // Larger bitmaps take turns in the ways of lying: every way meets every kind of edge.
  let turn = 0;
  const inTurn = (): Lie[] => [lies[turn++ % lies.length] as Lie];
  for (const scene of edgeScenes(wordBits, count)) if (fits(scene) && visitScene(scene, inTurn(), lists(scene))) return;
  if (args.length > 1 && law.gaps !== false)
    for (const { bitmap, lists: own } of areaScenes(args, wordBits)) if (visitScene([bitmap], inTurn(), own)) return;
  for (const scene of longScenes(wordBits, count, law.longKinds ?? 5))
    if (fits(scene) && visitScene(scene, inTurn(), forLong(lists(scene)))) return;
}
