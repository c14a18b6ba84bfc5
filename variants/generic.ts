/**
 * The kernel's generic code: a loop over aligned words for each family of functions,
 * and which bits count as a constant within it.
 *
 * @models Linux 6.1 and later, lib/find_bit.c
 * @extends derived
 * @span word
 */

import { BITS, BYTES, Word, below, fetch, from, highest, lowest, wordOf, wordsEnd } from "./word";

const enum Sense { SET, ZERO, AND, ANDNOT, OR, AND_AND, AND_ANDNOT }

/** The bits that count, of the words `at` bytes into the bitmaps. */
// @ts-ignore: decorator
@inline
function pick(sense: Sense, a: usize, b: usize, c: usize, at: u32): Word {
  if (sense == Sense.SET) return fetch(a, at);
  if (sense == Sense.ZERO) return ~fetch(a, at);
  if (sense == Sense.AND) return fetch(a, at) & fetch(b, at);
  if (sense == Sense.ANDNOT) return fetch(a, at) & ~fetch(b, at);
  if (sense == Sense.OR) return fetch(a, at) | fetch(b, at);
  if (sense == Sense.AND_AND) return fetch(a, at) & fetch(b, at) & fetch(c, at);
  return fetch(a, at) & fetch(b, at) & ~fetch(c, at);
}

/** Addresses are stepped, not an offset from them, which would cost an addition for each load. */
// @ts-ignore: decorator
@inline
function first(sense: Sense, a: usize, b: usize, c: usize, size: u32): u32 {
  if (size == 0) return 0;
  const begin = a;
  const end = a + wordsEnd(size);
  for (; a != end; a += BYTES, b += BYTES, c += BYTES) {
    const word = pick(sense, a, b, c, 0);
    if (word != 0) return min(lowest(word, a - begin), size);
  }
  return size;
}

// @ts-ignore: decorator
@inline
function next(sense: Sense, a: usize, b: usize, size: u32, start: u32): u32 {
  if (start >= size) return size;
  const at = wordOf(start);
  const head = pick(sense, a, b, 0, at) & from(start);
  if (head != 0) return min(lowest(head, at), size);
  const begin = a;
  const end = a + wordsEnd(size);
  a += at + BYTES;
  b += at + BYTES;
  for (; a != end; a += BYTES, b += BYTES) {
    const word = pick(sense, a, b, 0, 0);
    if (word != 0) return min(lowest(word, a - begin), size);
  }
  return size;
}

// @ts-ignore: decorator
@inline
function nth(sense: Sense, a: usize, b: usize, c: usize, size: u32, n: u32): u32 {
  if (n >= size) return size;
  const last = wordOf(size - 1);
  for (let at: u32 = 0; at <= last; at += BYTES) {
    let word = pick(sense, a, b, c, at);
    if (at == last) word &= below(size);
    const weight = <u32>popcnt<Word>(word);
    if (n < weight) {
      for (; n > 0; n--) word &= word - 1;
      return lowest(word, at);
    }
    n -= weight;
  }
  return size;
}

export function find_first_bit(a: usize, size: u32): u32 {
  return first(Sense.SET, a, 0, 0, size);
}

export function find_first_zero_bit(a: usize, size: u32): u32 {
  return first(Sense.ZERO, a, 0, 0, size);
}

export function find_first_and_bit(a: usize, b: usize, size: u32): u32 {
  return first(Sense.AND, a, b, 0, size);
}

export function find_first_andnot_bit(a: usize, b: usize, size: u32): u32 {
  return first(Sense.ANDNOT, a, b, 0, size);
}

export function find_first_and_and_bit(a: usize, b: usize, c: usize, size: u32): u32 {
  return first(Sense.AND_AND, a, b, c, size);
}

export function find_next_bit(a: usize, size: u32, start: u32): u32 {
  return next(Sense.SET, a, 0, size, start);
}

export function find_next_zero_bit(a: usize, size: u32, start: u32): u32 {
  return next(Sense.ZERO, a, 0, size, start);
}

export function find_next_and_bit(a: usize, b: usize, size: u32, start: u32): u32 {
  return next(Sense.AND, a, b, size, start);
}

export function find_next_andnot_bit(a: usize, b: usize, size: u32, start: u32): u32 {
  return next(Sense.ANDNOT, a, b, size, start);
}

export function find_next_or_bit(a: usize, b: usize, size: u32, start: u32): u32 {
  return next(Sense.OR, a, b, size, start);
}

export function find_last_bit(a: usize, size: u32): u32 {
  if (size == 0) return 0;
  let at = wordOf(size - 1);
  const tail = fetch(a, at) & below(size);
  if (tail != 0) return highest(tail, at);
  while (at != 0) {
    at -= BYTES;
    const word = fetch(a, at);
    if (word != 0) return highest(word, at);
  }
  return size;
}

export function find_nth_bit(a: usize, size: u32, n: u32): u32 {
  return nth(Sense.SET, a, 0, 0, size, n);
}

export function find_nth_and_bit(a: usize, b: usize, size: u32, n: u32): u32 {
  return nth(Sense.AND, a, b, 0, size, n);
}

export function find_nth_andnot_bit(a: usize, b: usize, size: u32, n: u32): u32 {
  return nth(Sense.ANDNOT, a, b, 0, size, n);
}

export function find_nth_and_andnot_bit(a: usize, b: usize, c: usize, size: u32, n: u32): u32 {
  return nth(Sense.AND_ANDNOT, a, b, c, size, n);
}
