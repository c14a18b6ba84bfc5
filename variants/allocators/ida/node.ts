// The tree under IDA, as it lies in memory: nodes of 64 slots, each of which knows below which of them
// something is free. A slot of the lowest nodes has a chunk of ids; what is in a chunk is not known here.
// As long as there is the first chunk alone, its slot is the head's own, and there are no nodes.

import { take } from "../heap";
import { BYTES, Word } from "../../word";

/** Of the head: a lock, which is not used here; a mark; the slot. 16 bytes on targets of 64 bits. */
export const HEAD: u32 = 8 + BYTES;
export const MARK: u32 = 4;
export const SLOT: u32 = 8;

export const SLOTS: u32 = 64;
/** Bits of a chunk's number that a node tells apart. */
export const STEP: u32 = 6;

// Of a node: shift, place in the parent and slots in use, a byte each; the parent; then three words
// that have no use here; three marks a slot, of which the first is used; the slots.
export const PLACE: u32 = 1;
export const COUNT: u32 = 2;
export const PARENT: u32 = BYTES;
export const MARKS: u32 = 5 * BYTES;
const FIRST: u32 = MARKS + 3 * 8;
/** 576 on targets of 64 bits, 300 on those of 32. */
export const NODE: u32 = FIRST + SLOTS * BYTES;
export const KIND: u32 = 0;

/** A slot's entry is a node's if its lowest bits are these. */
export const IS_NODE: Word = 2;

// @ts-ignore: decorator
@inline
export function isNode(entry: Word): bool {
  return (entry & 3) == IS_NODE;
}

// @ts-ignore: decorator
@inline
export function nodeOf(entry: Word): usize {
  return <usize>(entry & ~IS_NODE);
}

// @ts-ignore: decorator
@inline
export function slot(one: usize, at: u32): usize {
  return one + FIRST + at * BYTES;
}

// @ts-ignore: decorator
@inline
export function shiftOf(one: usize): u32 {
  return load<u8>(one);
}

export function treeInit(self: usize): void {
  store<u32>(self + MARK, 1);
  store<Word>(self + SLOT, 0);
}

/** A node without entries, below another or 0. */
export function fresh(shift: u32, parent: usize, at: u32): usize {
  const one = take(KIND, NODE);
  store<u8>(one, <u8>shift);
  store<u8>(one + PLACE, <u8>at);
  store<u8>(one + COUNT, 0);
  store<Word>(one + PARENT, parent);
  store<u64>(one + MARKS, ~(<u64>0));
  for (let i: u32 = 0; i < SLOTS; i++) store<Word>(slot(one, i), 0);
  return one;
}

/** The slot `at` of a node has an entry from now on that it had not. */
// @ts-ignore: decorator
@inline
export function fillSlot(one: usize, at: u32, entry: Word): void {
  store<Word>(slot(one, at), entry);
  store<u8>(one + COUNT, load<u8>(one + COUNT) + 1);
}
