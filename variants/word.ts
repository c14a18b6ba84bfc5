// How a variant sees memory. Every read of a bitmap goes through `fetch` or `fetchByte`.

import { Word, BIG_ENDIAN } from "./target";
export { Word };

/** Bytes and bits of a word. */
export const BYTES: u32 = sizeof<Word>();
export const BITS: u32 = BYTES * 8;

/** All bits of a word. */
export const ONES: Word = ~(<Word>0);

/**
 * The word `at` bytes (a multiple of BYTES) into the bitmap at `base`, as the target's CPU
 * has it in a register: its lowest bit is the bitmap's bit `at * 8`.
 */
// @ts-ignore: decorator
@inline
export function fetch(base: usize, at: u32): Word {
  return BIG_ENDIAN ? swab(load<Word>(base + at)) : load<Word>(base + at);
}

/** The same of a bitmap that lies in little-endian bytes on every target. */
// @ts-ignore: decorator
@inline
export function fetchLittle(base: usize, at: u32): Word {
  return load<Word>(base + at);
}

/** The byte with bits `8 * index` .. `8 * index + 7`, which a big-endian word keeps at its other end. */
// @ts-ignore: decorator
@inline
export function fetchByte(base: usize, index: u32): u32 {
  return <u32>load<u8>(base + (BIG_ENDIAN ? index ^ (BYTES - 1) : index));
}

/** A word with its bytes in the other order. */
// @ts-ignore: decorator
@inline
export function swab(word: Word): Word {
  return bswap<Word>(word);
}

/** A word of the target as it lies in memory, to be stored. */
// @ts-ignore: decorator
@inline
export function inMemory(word: Word): Word {
  return BIG_ENDIAN ? swab(word) : word;
}

/** Where the word that holds a bit begins, in bytes from the bitmap's address. */
// @ts-ignore: decorator
@inline
export function wordOf(bit: u32): u32 {
  return (bit / BITS) * BYTES;
}

/** Where the words of a bitmap of `size` bits (not 0) end, in bytes from its address. */
// @ts-ignore: decorator
@inline
export function wordsEnd(size: u32): u32 {
  return wordOf(size - 1) + BYTES;
}

/** In the word of bit `start`: that bit and all above it. */
// @ts-ignore: decorator
@inline
export function from(start: u32): Word {
  return ONES << (<Word>(start % BITS));
}

/** In the last word of a bitmap of `size` bits: all bits below the size. */
// @ts-ignore: decorator
@inline
export function below(size: u32): Word {
  return ONES >> (<Word>((0 - size) % BITS));
}

/** The bitmap's bit that is the lowest set one of `word` (not 0), found `at` bytes in. */
// @ts-ignore: decorator
@inline
export function lowest(word: Word, at: u32): u32 {
  return at * 8 + <u32>ctz<Word>(word);
}

/** The bitmap's bit that is the highest set one of `word` (not 0), found `at` bytes in. */
// @ts-ignore: decorator
@inline
export function highest(word: Word, at: u32): u32 {
  return at * 8 + (BITS - 1 - <u32>clz<Word>(word));
}
