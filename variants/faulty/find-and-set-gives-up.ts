/**
 * Where another was quicker it says that there is no clear bit, though it saw only that one taken.
 *
 * @fault no second look after a bit was lost to another
 */
import { test_and_set_bit } from "../races/bitops";
import { find_first_zero_bit } from "../self";

export function find_and_set_bit(addr: usize, size: u32): u32 {
  const nr = find_first_zero_bit(addr, size);
  return nr < size && test_and_set_bit(nr, addr) ? size : nr;
}
