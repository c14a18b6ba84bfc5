/**
 * Where another was quicker it tries for the same bit again, which nobody may ever clear.
 *
 * @fault an endless loop over a bit that was lost to another
 */
import { test_and_set_bit } from "../races/bitops";
import { find_first_zero_bit } from "../self";

export function find_and_set_bit(addr: usize, size: u32): u32 {
  const nr = find_first_zero_bit(addr, size);
  while (nr < size && test_and_set_bit(nr, addr)) {}
  return nr;
}
