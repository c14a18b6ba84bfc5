// The tree under IDA: nodes of 64 slots, each of which knows below which of them something is free. A
// slot of the lowest nodes has a chunk of ids; what is in a chunk is not known here. As long as there is
// the first chunk alone, its slot is the head's own, and there are no nodes.

import { give, take } from "./heap";
import { NONE } from "./interface";
import { BYTES, Word } from "../word";

/** Of the head: a lock, which is not used here; a mark; the slot. 16 bytes on targets of 64 bits. */
export const HEAD: u32 = 8 + BYTES;
const MARK: u32 = 4;
const SLOT: u32 = 8;

const SLOTS: u32 = 64;
/** Bits of a chunk's number that a node tells apart. */
const STEP: u32 = 6;

// Of a node: shift, place in the parent and slots in use, a byte each; the parent; then three words
// that have no use here; three marks a slot, of which the first is used; the slots.
const PLACE: u32 = 1;
const COUNT: u32 = 2;
const PARENT: u32 = BYTES;
const MARKS: u32 = 5 * BYTES;
const FIRST: u32 = MARKS + 3 * 8;
/** 576 on targets of 64 bits, 300 on those of 32. */
export const NODE: u32 = FIRST + SLOTS * BYTES;
const KIND: u32 = 0;

/** A slot's entry is a node's if its lowest bits are these. */
const IS_NODE: Word = 2;

/** Where the tree was last gone to: a node, 0 for the head; and the place of a slot in it. */
let node: usize = 0;
let place: u32 = 0;

// @ts-ignore: decorator
@inline
function isNode(entry: Word): bool {
  return (entry & 3) == IS_NODE;
}

// @ts-ignore: decorator
@inline
function nodeOf(entry: Word): usize {
  return <usize>(entry & ~IS_NODE);
}

// @ts-ignore: decorator
@inline
function slot(one: usize, at: u32): usize {
  return one + FIRST + at * BYTES;
}

// @ts-ignore: decorator
@inline
function shiftOf(one: usize): u32 {
  return load<u8>(one);
}

export function treeInit(self: usize): void {
  store<u32>(self + MARK, 1);
  store<Word>(self + SLOT, 0);
}

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
  if (node != 0 && load<Word>(at) == 0) store<u8>(node + COUNT, load<u8>(node + COUNT) + 1);
  store<Word>(at, entry);
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

/** A node without entries, below another or 0. */
function fresh(shift: u32, parent: usize, at: u32): usize {
  const one = take(KIND, NODE);
  store<u8>(one, <u8>shift);
  store<u8>(one + PLACE, <u8>at);
  store<u8>(one + COUNT, 0);
  store<Word>(one + PARENT, parent);
  store<u64>(one + MARKS, ~(<u64>0));
  for (let i: u32 = 0; i < SLOTS; i++) store<Word>(slot(one, i), 0);
  return one;
}

/** A node over what the head has: its first slot has that, if it is anything. */
function over(self: usize, shift: u32): usize {
  const top = load<Word>(self + SLOT);
  const one = fresh(shift, 0, 0);
  if (top != 0) {
    store<Word>(slot(one, 0), top);
    store<u8>(one + COUNT, 1);
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
    store<Word>(slot(one, at), <Word>child | IS_NODE);
    store<u8>(one + COUNT, load<u8>(one + COUNT) + 1);
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
      chunk = ((chunk >> (shift + STEP)) + 1) << (shift + STEP);
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
      chunk = ((chunk >> (shift + STEP)) + 1) << (shift + STEP);
      one = nodeOf(top);
      continue;
    }
    if (at != from) chunk = ((chunk >> shift) + at - from) << shift;
    if (shift == 0) return chunk;
    one = nodeOf(load<Word>(slot(one, at)));
  }
}

/** Nodes of the tree. */
export function nodes(self: usize): u32 {
  const top = load<Word>(self + SLOT);
  return isNode(top) ? nodesBelow(nodeOf(top)) : 0;
}

function nodesBelow(one: usize): u32 {
  if (shiftOf(one) == 0) return 1;
  let sum: u32 = 1;
  for (let i: u32 = 0; i < SLOTS; i++) {
    const entry = load<Word>(slot(one, i));
    if (entry != 0) sum += nodesBelow(nodeOf(entry));
  }
  return sum;
}

/**
 * 0, or what is wrong with the nodes. 1: slots in use are not as many as a node says; 2: a node has none;
 * 3: a parent, a place or a shift is wrong; 4: a mark is not that of the node below; 5: the highest node is
 * not needed; 6: the head's mark is not that of the highest node.
 */
export function checkNodes(self: usize): u32 {
  const top = load<Word>(self + SLOT);
  if (!isNode(top)) return 0;
  const one = nodeOf(top);
  if (load<u8>(one + COUNT) == 1 && load<Word>(slot(one, 0)) != 0) return 5;
  if (load<u32>(self + MARK) != (load<u64>(one + MARKS) != 0 ? 1 : 0)) return 6;
  return checkNode(one, 0, 0, shiftOf(one));
}

function checkNode(one: usize, parent: usize, at: u32, shift: u32): u32 {
  if (<usize>load<Word>(one + PARENT) != parent || load<u8>(one + PLACE) != at || shiftOf(one) != shift) return 3;
  let count: u32 = 0;
  for (let i: u32 = 0; i < SLOTS; i++) {
    const entry = load<Word>(slot(one, i));
    const marked = ((load<u64>(one + MARKS) >> i) & 1) != 0;
    if (entry == 0 && !marked) return 4;
    if (entry == 0) continue;
    count++;
    if (shift == 0) continue;
    if (marked != (load<u64>(nodeOf(entry) + MARKS) != 0)) return 4;
    const broken = checkNode(nodeOf(entry), one, i, shift - STEP);
    if (broken != 0) return broken;
  }
  return count == 0 ? 2 : count != load<u8>(one + COUNT) ? 1 : 0;
}

/** Whether the slot that was gone to is marked as one with something free. */
export function isMarkedHere(self: usize): bool {
  return node == 0 ? load<u32>(self + MARK) != 0 : ((load<u64>(node + MARKS) >> place) & 1) != 0;
}
