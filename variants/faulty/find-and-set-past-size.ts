/**
 * Sets what the search returns before it looks whether that is below the size: a miss sets the bit
 * behind the last, which is another's.
 *
 * @fault a bit at the size is set where there is no clear one
 */
import { test_and_set_bit } from "../races/bitops";
import { find_first_zero_bit } from "../self";

export function find_and_set_bit(addr: usize, size: u32): u32 {
  let nr = find_first_zero_bit(addr, size);
  while (test_and_set_bit(nr, addr) && nr < size) nr = find_first_zero_bit(addr, size);
  return nr;
}
