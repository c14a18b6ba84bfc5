/**
 * Looks for a clear bit, and sets it without a look at what it was by then: two that look at the same
 * time find the same bit, and both have it.
 *
 * @fault the bit is set, not tested and set
 */
import { set_bit } from "../races/bitops";
import { find_first_zero_bit } from "../self";

export function find_and_set_bit(addr: usize, size: u32): u32 {
  const nr = find_first_zero_bit(addr, size);
  if (nr < size) set_bit(nr, addr);
  return nr;
}
