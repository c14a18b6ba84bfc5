import { Bitmap } from '../src/bitmap/bitmap.js';
import { allSet, sparseFill } from '../src/bitmap/patterns.js';
import { type ArgumentName, MAX_U32 } from '../src/functions.js';
import type { WordBits } from '../src/target.js';
import { kept } from './kept.js';

/** What is asked of the zero-area search, by the names of its arguments. */
type Area = Readonly<Record<'start' | 'nr' | 'align_mask' | 'align_offset', number>>;

/** A bitmap, and the lists of arguments that it is for. */
interface AreaScene {
  readonly bitmap: Bitmap;
  readonly lists: readonly number[][];
}

/** Offsets that are tried with an alignment: none, one bit, and the alignment itself; gaps are tried with more. */
const offsetsOf = (mask: number): number[] => (mask === 0 ? [0] : [0, 1, mask + 1]);

/** Arguments in the order of a function's; the same list once, where the function takes fewer. */
function listsOf(args: readonly ArgumentName[], areas: Iterable<Area>): number[][] {
  const lists = new Map<string, number[]>();
  for (const area of areas) {
    if (!args.includes('align_offset') && area.align_offset !== 0) continue;
    const list = args.map((name) => area[name as keyof Area]);
    lists.set(list.join(), list);
  }
  return [...lists.values()];
}

function* areas(starts: readonly number[], lengths: readonly number[], masks: readonly number[]): Generator<Area> {
  for (const start of starts)
    for (const nr of lengths)
      for (const align_mask of masks)
        for (const align_offset of offsetsOf(align_mask)) yield { start, nr, align_mask, align_offset };
}

/** Bits to which a bitmap is searched with every start and length. */
const TINY = 3;

/** Arguments for any bitmap of a size: all that can matter on a tiny one, few on others. */
export function areaArguments(
  args: readonly ArgumentName[],
  size: number,
  starts: readonly number[],
  lengths: readonly number[],
): number[][] {
  // Of the starts far past the end, one will do.
  const some = starts.filter((start) => start <= size + 1 || start === MAX_U32);
  const all = size <= TINY ? areas(some, lengths, [0, 1, 3]) : areas([0, 1], [0, 1, 3, size], [0, 3]);
  return listsOf(args, all);
}

/** The gap of `nr` bits from `at` on in a full bitmap, and the same with a bit of it set: first, middle, last. */
function gaps(size: number, at: number, nr: number): Bitmap[] {
  const rest = new Bitmap(size);
  rest.setRange(0, at);
  rest.setRange(at + nr, size);
  const dirty = new Set([at, at + (nr >> 1), at + nr - 1]);
  return [rest, ...[...dirty].map((bit) => Bitmap.combine(rest, Bitmap.of(size, [bit]), (a, b) => a | b))];
}

/** Alignments and offsets with which a gap at `at` may be taken, and with which it may not. */
function* about(at: number, nr: number, wordBits: number): Generator<Area> {
  for (const align_mask of [0, 1, wordBits - 1, 2 * wordBits - 1]) {
    const fitting = -at & align_mask;
    const offsets = align_mask === 0 ? [0] : [0, fitting, fitting + align_mask + 1];
    for (const align_offset of offsets)
      for (const length of [nr, nr + 1]) yield { start: 0, nr: length, align_mask, align_offset };
  }
  for (const start of [at, at + 1]) yield { start, nr, align_mask: 0, align_offset: 0 };
}

/** Gaps in full bitmaps about the borders of words, at the end of the bitmap and before it, clean and dirty. */
function* gapScenes(args: readonly ArgumentName[], wordBits: WordBits): Generator<AreaScene> {
  const w = wordBits;
  // One more than a power of two each, since runs are made of runs of half the length.
  for (const nr of new Set([1, 2, 9, 17, 33, w - 1, w, w + 1, 2 * w + 5, 9 * w + 1, 40 * w]))
    for (const at of [0, 1, w - 3, w, w + 1]) {
      const lists = listsOf(args, about(at, nr, w));
      for (const size of [at + nr, at + nr + w]) for (const bitmap of gaps(size, at, nr)) yield { bitmap, lists };
    }
}

/** Clear bits at the end of a word and at the start of another, with full words between: no area of both. */
function* partedScenes(args: readonly ArgumentName[], wordBits: WordBits): Generator<AreaScene> {
  const w = wordBits;
  const ask = (nr: number, align_mask = 0): Area => ({ start: 0, nr, align_mask, align_offset: 0 });
  for (const full of [1, 2, 6])
    for (const [before, behind] of [
      [4, 5],
      [w - 1, w - 2],
    ] as const) {
      const bitmap = new Bitmap((full + 2) * w);
      bitmap.setRange(0, w - before);
      bitmap.setRange(w, (full + 1) * w);
      bitmap.setRange((full + 1) * w + behind, bitmap.size);
      const lengths = [before, before + 1, behind, behind + 1, before + behind];
      yield { bitmap, lists: listsOf(args, [...lengths.map((nr) => ask(nr)), ask(behind, 3)]) };
    }
}

/** Words of a stretch: more than are passed by at a time, whichever way. */
const STRETCH = 22;

/**
 * Long stretches that may be gone over in steps of several words: all full but for a gap, and all
 * clear but for a set bit, in every word in turn.
 */
function* stretchScenes(args: readonly ArgumentName[], wordBits: WordBits): Generator<AreaScene> {
  const w = wordBits;
  const size = STRETCH * w + 3;
  const ask = (nr: number, align_mask = 0, align_offset = 0): Area => ({ start: 0, nr, align_mask, align_offset });
  for (let word = 0; word < STRETCH; word++) {
    const [gap] = gaps(size, word * w + 5, 9) as [Bitmap];
    yield { bitmap: gap, lists: listsOf(args, [ask(9), ask(8, w - 1, w - 5)]) };
    const single = Bitmap.of(size, [word * w + 5]);
    yield { bitmap: single, lists: listsOf(args, [ask(8 * w), ask(12 * w), ask(7 * w, w - 1)]) };
  }
}

/** Alignments to 2^20 bits, and offsets at and over them. */
function* alignedScenes(args: readonly ArgumentName[]): Generator<AreaScene> {
  const size = 2 ** 20 + 64;
  const low = allSet(100).resized(size);
  const sparse = Bitmap.combine(low, sparseFill(size, 1, 5), (a, b) => a | b);
  const [wide, widest] = [2 ** 13 - 1, 2 ** 20 - 1];
  const pairs = [
    [wide, 0],
    [widest, 0],
    [widest, 5],
    [widest, widest + 1],
    [widest, widest + 6],
  ];
  const all = pairs.map(([align_mask = 0, align_offset = 0]) => ({ start: 0, nr: 3, align_mask, align_offset }));
  yield { bitmap: sparse, lists: listsOf(args, all) };
}

/** Bitmaps that are larger than a word, each with what is asked of it. */
export const areaScenes = kept(function* (args: readonly ArgumentName[], wordBits: WordBits): Generator<AreaScene> {
  yield* gapScenes(args, wordBits);
  yield* partedScenes(args, wordBits);
  yield* stretchScenes(args, wordBits);
  yield* alignedScenes(args);
});
