// A place in the tree under IDA: gone to, filled, emptied, marked.

import { give } from "../heap";
import {
  COUNT, IS_NODE, KIND, MARK, MARKS, NODE, PARENT, PLACE, SLOT, SLOTS, STEP, fillSlot, fresh, isNode, nodeOf, shiftOf,
  slot,
} from "./node";
import { Word } from "../../word";

/** Where the tree was last gone to: a node, 0 for the head; and the place of a slot in it. */
let node: usize = 0;
let place: u32 = 0;

// @ts-ignore: decorator
@inline
function here(self: usize): usize {
  return node == 0 ? self + SLOT : slot(node, place);
}

/** The entry of the slot that was gone to. */
export function entryHere(self: usize): Word {
  return load<Word>(here(self));
}

/** Puts an entry, not 0, in place of the one there. */
export function putHere(self: usize, entry: Word): void {
  const at = here(self);
  if (node != 0 && load<Word>(at) == 0) fillSlot(node, place, entry);
  else store<Word>(at, entry);
}

/** Goes to the slot of a chunk. Returns whether there is one. */
export function goTo(self: usize, chunk: u32): bool {
  const top = load<Word>(self + SLOT);
  node = 0;
  if (!isNode(top)) return chunk == 0;
  let one = nodeOf(top);
  if (chunk >> shiftOf(one) >= SLOTS) return false;
  while (true) {
    const at = (chunk >> shiftOf(one)) % SLOTS;
    if (shiftOf(one) == 0) {
      node = one;
      place = at;
      return true;
    }
    const entry = load<Word>(slot(one, at));
    if (entry == 0) return false;
    one = nodeOf(entry);
  }
}

/** A node over what the head has: its first slot has that, if it is anything. */
function over(self: usize, shift: u32): usize {
  const top = load<Word>(self + SLOT);
  const one = fresh(shift, 0, 0);
  if (top != 0) {
    fillSlot(one, 0, top);
    if (isNode(top)) store<Word>(nodeOf(top) + PARENT, one);
    if (load<u32>(self + MARK) == 0) store<u64>(one + MARKS, ~(<u64>1));
  }
  store<Word>(self + SLOT, <Word>one | IS_NODE);
  store<u32>(self + MARK, 1);
  return one;
}

/** Makes the tree so high that it has room for a chunk, which is not the first if it has no node. Returns its highest node. */
function highEnough(self: usize, chunk: u32): usize {
  const top = load<Word>(self + SLOT);
  let shift: u32 = 0;
  if (top == 0) while (chunk >> shift >= SLOTS) shift += STEP;
  let one = isNode(top) ? nodeOf(top) : over(self, shift);
  while (chunk >> shiftOf(one) >= SLOTS) one = over(self, shiftOf(one) + STEP);
  return one;
}

/** Goes to the slot of a chunk, and makes the nodes that it takes; an entry must then be put there. */
export function goMaking(self: usize, chunk: u32): void {
  node = 0;
  if (chunk == 0 && !isNode(load<Word>(self + SLOT))) return;
  let one = highEnough(self, chunk);
  while (shiftOf(one) != 0) {
    const at = (chunk >> shiftOf(one)) % SLOTS;
    const entry = load<Word>(slot(one, at));
    if (entry != 0) {
      one = nodeOf(entry);
      continue;
    }
    const child = fresh(shiftOf(one) - STEP, one, at);
    fillSlot(one, at, <Word>child | IS_NODE);
    one = child;
  }
  node = one;
  place = chunk % SLOTS;
}

/** Marks the slot that was gone to as one with something free, or with nothing; what is above it, too. */
export function markHere(self: usize, free: bool): void {
  let one = node;
  let at = place;
  while (one != 0) {
    const marks = load<u64>(one + MARKS);
    const bit = (<u64>1) << at;
    const now = free ? marks | bit : marks & ~bit;
    store<u64>(one + MARKS, now);
    // What is above knows of others in this node.
    if ((free ? marks : now) != 0) return;
    at = load<u8>(one + PLACE);
    one = <usize>load<Word>(one + PARENT);
  }
  store<u32>(self + MARK, free ? 1 : 0);
}

/** Empties the slot that was gone to, and gives back the nodes that have nothing left, and those that are not needed. */
export function dropHere(self: usize): void {
  markHere(self, true);
  while (node != 0) {
    store<Word>(slot(node, place), 0);
    const count = load<u8>(node + COUNT) - 1;
    store<u8>(node + COUNT, count);
    if (count != 0) return shrink(self);
    const gone = node;
    place = load<u8>(gone + PLACE);
    node = <usize>load<Word>(gone + PARENT);
    give(KIND, NODE, gone);
    if (node != 0) markHere(self, true);
  }
  store<Word>(self + SLOT, 0);
  store<u32>(self + MARK, 1);
}

/** Takes the highest node away as long as only its first slot is in use. */
function shrink(self: usize): void {
  while (true) {
    const top = load<Word>(self + SLOT);
    if (!isNode(top)) return;
    const one = nodeOf(top);
    const entry = load<Word>(slot(one, 0));
    if (load<u8>(one + COUNT) != 1 || entry == 0) return;
    store<u32>(self + MARK, <u32>(load<u64>(one + MARKS) & 1));
    store<Word>(self + SLOT, entry);
    if (isNode(entry)) store<Word>(nodeOf(entry) + PARENT, 0);
    give(KIND, NODE, one);
  }
}

/** Whether the slot that was gone to is marked as one with something free. */
export function isMarkedHere(self: usize): bool {
  return node == 0 ? load<u32>(self + MARK) != 0 : ((load<u64>(node + MARKS) >> place) & 1) != 0;
}
