/**
 * ARM's assembly as it is: words from whatever address it is given, a bit counter beside
 * the pointer, and the result held to the size at the very end. The assembly finds the bit
 * by rbit and clz, which is this machine's ctz.
 *
 * @models Linux 6.2 and later, arch/arm/lib/findbit.S
 * @extends generic
 * @span word
 */

import { BITS, BYTES, ONES, Word, fetch, wordOf } from "./word";

/**
 * Goes over whole words from bit `bit`, a multiple of BITS below the size. What is left is
 * compared instead of the next bit's index, which would wrap near 2^32.
 */
// @ts-ignore: decorator
@inline
function whole(flip: Word, a: usize, size: u32, bit: u32): u32 {
  let p = a + wordOf(bit);
  while (true) {
    const word = fetch(p, 0) ^ flip;
    if (word != 0) return min(bit + <u32>ctz<Word>(word), size);
    if (size - bit <= BITS) return size;
    bit += BITS;
    p += BYTES;
  }
}

// @ts-ignore: decorator
@inline
function first(flip: Word, a: usize, size: u32): u32 {
  if (size == 0) return 0;
  return whole(flip, a, size, 0);
}

// @ts-ignore: decorator
@inline
function next(flip: Word, a: usize, size: u32, start: u32): u32 {
  if (start >= size) return size;
  const shift = start % BITS;
  if (shift != 0) {
    const word = (fetch(a, wordOf(start)) ^ flip) >> (<Word>shift);
    if (word != 0) return min(start + <u32>ctz<Word>(word), size);
    if (size - start <= BITS - shift) return size;
    start += BITS - shift;
  }
  return whole(flip, a, size, start);
}

export function find_first_bit(a: usize, size: u32): u32 {
  return first(0, a, size);
}

export function find_first_zero_bit(a: usize, size: u32): u32 {
  return first(ONES, a, size);
}

export function find_next_bit(a: usize, size: u32, start: u32): u32 {
  return next(0, a, size, start);
}

export function find_next_zero_bit(a: usize, size: u32, start: u32): u32 {
  return next(ONES, a, size, start);
}
