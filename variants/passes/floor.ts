// What a call costs that does nothing: the floor under every time of a pass.

import { empty } from "../empty";

/** Makes `calls` calls of a function of find_next_bit's shape that returns its start. */
export function pass_floor(calls: u32): u32 {
  let i: u32 = 0;
  while (i < calls) i = empty(0, calls, i) + 1;
  return i;
}
