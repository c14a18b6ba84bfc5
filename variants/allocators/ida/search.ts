// Chunks that are looked for in the tree under IDA.

import { NONE } from "../interface";
import { MARK, MARKS, SLOT, SLOTS, STEP, isNode, nodeOf, shiftOf, slot } from "./node";
import { Word } from "../../word";

/** Where the part of a chunk's number begins again that is behind a node with a shift. */
// @ts-ignore: decorator
@inline
function behind(chunk: u32, shift: u32): u32 {
  return ((chunk >> (shift + STEP)) + 1) << (shift + STEP);
}

/** The lowest chunk, from one on, in which something is free: one that is marked so, or is not there. */
export function nextWithFree(self: usize, chunk: u32): u32 {
  const top = load<Word>(self + SLOT);
  if (!isNode(top)) return chunk == 0 && load<u32>(self + MARK) == 0 ? 1 : chunk;
  let one = nodeOf(top);
  while (true) {
    const shift = shiftOf(one);
    if (chunk >> shift >= SLOTS && one == nodeOf(top)) return chunk;
    const at = (chunk >> shift) % SLOTS;
    const marks = load<u64>(one + MARKS) >> at;
    if (marks == 0) {
      chunk = behind(chunk, shift);
      one = nodeOf(top);
      continue;
    }
    const skip = <u32>ctz<u64>(marks);
    if (skip != 0) chunk = ((chunk >> shift) + skip) << shift;
    if (shift == 0) return chunk;
    const entry = load<Word>(slot(one, at + skip));
    if (entry == 0) return chunk;
    one = nodeOf(entry);
  }
}

/** The lowest chunk, from one on, that is there, or NONE. */
export function nextThere(self: usize, chunk: u32): u32 {
  const top = load<Word>(self + SLOT);
  if (!isNode(top)) return chunk == 0 && top != 0 ? 0 : NONE;
  let one = nodeOf(top);
  while (true) {
    const shift = shiftOf(one);
    if (chunk >> shift >= SLOTS && one == nodeOf(top)) return NONE;
    let at = (chunk >> shift) % SLOTS;
    const from = at;
    while (at < SLOTS && load<Word>(slot(one, at)) == 0) at++;
    if (at == SLOTS) {
      chunk = behind(chunk, shift);
      one = nodeOf(top);
      continue;
    }
    if (at != from) chunk = ((chunk >> shift) + at - from) << shift;
    if (shift == 0) return chunk;
    one = nodeOf(load<Word>(slot(one, at)));
  }
}
