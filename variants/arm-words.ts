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

/** Goes over whole words from bit `bit`, a multiple of BITS. The counter is wide, so that it cannot wrap near 2^32. */
// @ts-ignore: decorator
@inline
function whole(flip: Word, a: usize, size: u32, bit: u64): u32 {
  let p = a + wordOf(<u32>bit);
  for (; bit < <u64>size; bit += BITS) {
    const word = fetch(p, 0) ^ flip;
    if (word != 0) return <u32>min<u64>(bit + <u64>ctz<Word>(word), size);
    p += BYTES;
  }
  return size;
}

// @ts-ignore: decorator
@inline
function next(flip: Word, a: usize, size: u32, start: u32): u32 {
  if (start >= size) return size;
  const shift = start % BITS;
  if (shift == 0) return whole(flip, a, size, start);
  const word = (fetch(a, wordOf(start)) ^ flip) >> (<Word>shift);
  if (word != 0) return min(start + <u32>ctz<Word>(word), size);
  return whole(flip, a, size, <u64>start + (BITS - shift));
}

export function find_first_bit(a: usize, size: u32): u32 {
  return whole(0, a, size, 0);
}

export function find_first_zero_bit(a: usize, size: u32): u32 {
  return whole(ONES, a, size, 0);
}

export function find_next_bit(a: usize, size: u32, start: u32): u32 {
  return next(0, a, size, start);
}

export function find_next_zero_bit(a: usize, size: u32, start: u32): u32 {
  return next(ONES, a, size, start);
}
