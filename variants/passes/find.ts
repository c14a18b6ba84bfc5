// The passes of the kernel's find_bit_benchmark, each one call from outside and one direct
// call of the variant a search. All return how many searches they made.

import { BITS, Word, inMemory, wordOf } from "../word";
import {
  find_first_and_bit, find_first_bit, find_last_bit, find_next_and_bit, find_next_bit, find_next_zero_bit, find_nth_bit,
} from "../self";

/** Clears a bit by a store of its whole word, as the kernel does, so that no later load straddles a narrower store. */
// @ts-ignore: decorator
@inline
function clear(a: usize, bit: u32): void {
  const mask = <Word>1 << (<Word>(bit % BITS));
  const p = a + wordOf(bit);
  store<Word>(p, load<Word>(p) & ~inMemory(mask));
}

/** Restarts at the result + 1; the final miss counts. */
export function pass_find_next_bit(a: usize, size: u32): u32 {
  let searches: u32 = 0;
  for (let i: u32 = 0; i < size; searches++) i = find_next_bit(a, size, i) + 1;
  return searches;
}

export function pass_find_next_zero_bit(a: usize, size: u32): u32 {
  let searches: u32 = 0;
  for (let i: u32 = 0; i < size; searches++) i = find_next_zero_bit(a, size, i) + 1;
  return searches;
}

/** Walks down: the next search ends where the last result was. */
export function pass_find_last_bit(a: usize, size: u32): u32 {
  let searches: u32 = 0;
  while (size > 0) {
    const bit = find_last_bit(a, size);
    searches++;
    if (bit >= size) break;
    size = bit;
  }
  return searches;
}

/** Asks for every set bit by its number; `weight` is how many there are. */
export function pass_find_nth_bit(a: usize, size: u32, weight: u32): u32 {
  let sum: u32 = 0;
  for (let n: u32 = 0; n < weight; n++) sum += find_nth_bit(a, size, n);
  // The sum keeps the calls from being dropped as without effect.
  return sum == 0xffffffff ? 0 : weight;
}

/** Clears the bit that was found, until there is none; never touches bit `size`. */
export function pass_find_first_bit(a: usize, size: u32): u32 {
  let searches: u32 = 0;
  for (let i: u32 = 0; i < size; searches++) {
    i = find_first_bit(a, size);
    if (i < size) clear(a, i);
  }
  return searches;
}

export function pass_find_first_and_bit(a: usize, b: usize, size: u32): u32 {
  let searches: u32 = 0;
  for (let i: u32 = 0; i < size; searches++) {
    i = find_first_and_bit(a, b, size);
    if (i < size) clear(a, i);
  }
  return searches;
}

/** Starts behind bit 0, which is therefore never looked at. */
export function pass_find_next_and_bit(a: usize, b: usize, size: u32): u32 {
  let searches: u32 = 0;
  for (let i: u32 = 0; i < size; searches++) i = find_next_and_bit(a, b, size, i + 1);
  return searches;
}
