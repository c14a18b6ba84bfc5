/**
 * ARM's assembly as it was: a byte at a time, so that any address will do on machines that
 * trap unaligned words. On a big-endian kernel the byte is found by an exclusive or of the
 * bit's index with 0x18 (0x38 for 64-bit words), which `fetchByte` does to the byte's index.
 * With the guard `start >= size`, without which it once read a byte past the end.
 *
 * @models Linux 2.6 to 6.1, arch/arm/lib/findbit.S
 * @extends generic
 * @span byte
 */

import { fetchByte } from "./word";

/** `flip` is 0xff to search for clear bits, 0 for set ones. */
// @ts-ignore: decorator
@inline
function search(flip: u32, a: usize, size: u32, start: u32): u32 {
  if (start >= size) return size;
  const end = (size - 1) / 8 + 1;
  let index = start / 8;
  const head = (fetchByte(a, index) ^ flip) >> (start % 8);
  if (head != 0) return min(start + <u32>ctz<u32>(head), size);
  for (index++; index < end; index++) {
    const byte = fetchByte(a, index) ^ flip;
    if (byte != 0) return min(index * 8 + <u32>ctz<u32>(byte), size);
  }
  return size;
}

export function find_first_bit(a: usize, size: u32): u32 {
  return search(0, a, size, 0);
}

export function find_first_zero_bit(a: usize, size: u32): u32 {
  return search(0xff, a, size, 0);
}

export function find_next_bit(a: usize, size: u32, start: u32): u32 {
  return search(0, a, size, start);
}

export function find_next_zero_bit(a: usize, size: u32, start: u32): u32 {
  return search(0xff, a, size, start);
}
