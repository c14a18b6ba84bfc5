// The kernel's atomic operations on one bit of a bitmap of any length, by the kernel's names.

import { clear_bit as clearInWord, set_bit as setInWord, test_and_set_bit as testAndSetInWord } from "../sbitmap/atomics";
import { BITS, wordOf } from "../word";

export function set_bit(nr: u32, addr: usize): void {
  setInWord(nr % BITS, addr + wordOf(nr));
}

export function clear_bit(nr: u32, addr: usize): void {
  clearInWord(nr % BITS, addr + wordOf(nr));
}

/** Returns whether the bit was set before. */
export function test_and_set_bit(nr: u32, addr: usize): bool {
  return testAndSetInWord(nr % BITS, addr + wordOf(nr));
}
