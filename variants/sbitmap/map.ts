// Tags 0 .. depth - 1 in words of bits, as lib/sbitmap.c keeps them: a tag is taken by setting its bit,
// and given back by setting the same bit among the cleared ones of its word, to be moved later, many
// at once. What moves them, sbitmap_deferred_clear(), is the variant's.

import { sbitmap_deferred_clear } from "../deferred";
import { find_next_zero_bit } from "../self";
import { Word } from "../word";
import { clear_bit, READ_ONCE, set_bit, test_and_set_bit } from "./atomics";
import { Head, Line, Place, Workers } from "./layout";

/** No tag. */
export const NONE: u32 = 0xffffffff;

// @ts-ignore: decorator
@inline
export function headOf(map: usize, field: Head): u32 {
  return load<u32>(map + field);
}

// @ts-ignore: decorator
@inline
export function workerOf(map: usize, worker: u32): usize {
  return map + Workers.FIRST + worker * Line.BYTES;
}

// @ts-ignore: decorator
@inline
function placeOf(map: usize, index: u32): usize {
  return workerOf(map, headOf(map, Head.WORKERS)) + index * Place.BYTES;
}

/** Tags of a word: fewer in the last one. */
function depthOf(map: usize, index: u32): u32 {
  const shift = headOf(map, Head.SHIFT);
  return min<u32>(1 << shift, headOf(map, Head.DEPTH) - (index << shift));
}

// @ts-ignore: decorator
@inline
function wordsFor(depth: u32, shift: u32): u32 {
  return (depth + (1 << shift) - 1) >> shift;
}

/** Bytes of a sbitmap of `depth` tags, 1 << shift in a word, for a number of workers. */
export function sbitmap_size(depth: u32, shift: u32, workers: u32): u32 {
  return Workers.FIRST + workers * Line.BYTES + wordsFor(depth, shift) * Place.BYTES;
}

/**
 * Makes a sbitmap of `depth` free tags, at least 1, with 1 << shift of them in a word, at most its bits.
 * A batch is to be no more than the depth, lest nobody is ever woken.
 */
export function sbitmap_init(
  map: usize, depth: u32, shift: u32, roundRobin: u32, wakeBatch: u32, workers: u32,
): void {
  memory.fill(map, 0, sbitmap_size(depth, shift, workers));
  store<u32>(map + Head.DEPTH, depth);
  store<u32>(map + Head.SHIFT, shift);
  store<u32>(map + Head.WORDS, wordsFor(depth, shift));
  store<u32>(map + Head.ROUND_ROBIN, roundRobin);
  store<u32>(map + Head.WAKE_BATCH, wakeBatch);
  store<u32>(map + Head.WORKERS, workers);
  store<u32>(map + Head.ROOM, wordsFor(depth, shift));
}

/** Sets a clear bit of a word, from `hint` on and, if it wraps, from 0 on then. Returns it, or NONE. */
function takeBit(place: usize, depth: u32, hint: u32, wrap: bool): u32 {
  let nr = find_next_zero_bit(place + Place.WORD, depth, hint);
  while (nr >= depth || test_and_set_bit(nr, place + Place.WORD)) {
    if (nr < depth) hint = nr + 1;
    else if (hint == 0 || !wrap) return NONE;
    else hint = 0;
    nr = find_next_zero_bit(place + Place.WORD, depth, hint);
  }
  return nr;
}

/** The same; where all bits are set, those that were given back are made free, and it is tried again. */
function takeInWord(place: usize, depth: u32, hint: u32, wrap: bool): u32 {
  let nr = takeBit(place, depth, hint, wrap);
  while (nr == NONE && sbitmap_deferred_clear(place, depth, hint, wrap)) nr = takeBit(place, depth, hint, wrap);
  return nr;
}

/**
 * Takes a free tag: one of the word of the tag `hint`, below the depth, or else of a word behind it, and
 * so around. With round robin it is the first from `hint` on; those of its word below it are not looked at.
 * Returns the tag, or NONE.
 */
export function sbitmap_get(map: usize, hint: u32): u32 {
  const shift = headOf(map, Head.SHIFT);
  const words = headOf(map, Head.WORDS);
  const roundRobin = headOf(map, Head.ROUND_ROBIN) != 0;
  let index = hint >> shift;
  let first = roundRobin ? hint & ((1 << shift) - 1) : 0;
  for (let i: u32 = 0; i < words; i++) {
    const nr = takeInWord(placeOf(map, index), depthOf(map, index), first, !roundRobin);
    if (nr != NONE) return (index << shift) + nr;
    first = 0;
    if (++index == words) index = 0;
  }
  return NONE;
}

/** Gives a tag back that is in use, so that it is free once its word's cleared bits are moved. */
export function sbitmap_deferred_clear_bit(map: usize, tag: u32): void {
  const shift = headOf(map, Head.SHIFT);
  set_bit(tag & ((1 << shift) - 1), placeOf(map, tag >> shift) + Place.CLEARED);
}

/** Gives a tag back that is in use, so that it is free at once. */
export function sbitmap_clear_bit(map: usize, tag: u32): void {
  const shift = headOf(map, Head.SHIFT);
  clear_bit(tag & ((1 << shift) - 1), placeOf(map, tag >> shift) + Place.WORD);
}

/**
 * Gives a sbitmap another depth, at least 1 and no more than there is room for, while nobody uses it: all
 * tags that were given back are free at once.
 */
export function sbitmap_resize(map: usize, depth: u32): void {
  for (let index: u32 = 0; index < headOf(map, Head.WORDS); index++)
    sbitmap_deferred_clear(placeOf(map, index), depthOf(map, index), 0, true);
  store<u32>(map + Head.DEPTH, depth);
  store<u32>(map + Head.WORDS, wordsFor(depth, headOf(map, Head.SHIFT)));
}

/** Tags in use. Exact only while nobody takes one or gives one back. */
export function sbitmap_weight(map: usize): u32 {
  let weight: u32 = 0;
  for (let index: u32 = 0; index < headOf(map, Head.WORDS); index++) {
    const place = placeOf(map, index);
    weight += <u32>popcnt<Word>(READ_ONCE(place + Place.WORD) & ~READ_ONCE(place + Place.CLEARED));
  }
  return weight;
}
