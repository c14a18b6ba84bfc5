/**
 * Looks for a clear bit, and sets it by an atomic operation that tells whether it was still clear. If
 * another was quicker it looks again, from the front. Returns the bit, or the size if it saw none.
 *
 * @models find_and_set_bit() as posted for Linux in 2023 and 2024
 */
import { find_first_zero_bit } from "../self";
import { test_and_set_bit } from "./bitops";

export function find_and_set_bit(addr: usize, size: u32): u32 {
  let nr = find_first_zero_bit(addr, size);
  while (nr < size && test_and_set_bit(nr, addr)) nr = find_first_zero_bit(addr, size);
  return nr;
}
