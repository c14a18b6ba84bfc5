// The pass over the join of two CPU masks, as a loop of cpumask_next_and() calls asks for it.

import { find_next_and_bit } from "../self";

/**
 * Asks for the next CPU behind n in both masks, for every n from -1 to `cpus`, both included; all
 * that `repeats` times. Returns the sum of the answers, modulo 2^32.
 */
export function pass_join(a: usize, b: usize, cpus: u32, repeats: u32): u32 {
  let sum: u32 = 0;
  for (let i: u32 = 0; i < repeats; i++)
    for (let start: u32 = 0; start <= cpus + 1; start++) sum += find_next_and_bit(a, b, cpus, start);
  return sum;
}
