// How a maple tree lies in memory. Nodes have 256 bytes, in words of the target: a leaf has its parent,
// a pivot less than slots, and slots; an inner node its parent, a pivot less than children, children,
// for each of them the largest gap below it, and two bytes at the end. A pivot is the last unit of a
// slot or a child; that of a node's last one is its parent's, or the last unit of all, and kept there.

import { BYTES, Word } from "../../word";
import { give, take } from "../heap";

/** Bytes of a node, and their kind in the heap. */
export const NODE: u32 = 256;
const KIND: u32 = 0;

/** Slots of a leaf: 16 where a word has 8 bytes, 32 where it has 4. */
export const SLOTS: u32 = NODE / (2 * BYTES);
/** Children of an inner node: 10 of 32 words, 21 of 64. */
export const CHILDREN: u32 = (NODE / BYTES - 1) / 3;

/** What a slot in use holds, where the kernel has an entry of the caller's; an empty one holds 0. */
export const USED: u32 = 1;

/** Bytes of the head: a lock and flags, which are here the levels of the tree, of 4 bytes each, and the root. */
export const HEAD: u32 = 8 + BYTES;
const LEVELS: usize = 4;
const ROOT: usize = 8;

const PIVOTS: usize = BYTES;
const ENTRIES: usize = SLOTS * BYTES;
const BELOW: usize = CHILDREN * BYTES;
const GAPS: usize = 2 * CHILDREN * BYTES;
const END: usize = NODE - 4;
const HEIGHT: usize = NODE - 3;
/** Where a leaf's last pivot and last slot are, if it is full. */
const LAST_PIVOT: usize = (SLOTS - 1) * BYTES;
const LAST_ENTRY: usize = (2 * SLOTS - 1) * BYTES;

/** The root, or 0. */
// @ts-ignore: decorator
@inline
export function rootOf(self: usize): usize {
  return <usize>load<Word>(self, ROOT);
}

/** Levels of the tree, that of the leaves among them. */
// @ts-ignore: decorator
@inline
export function levelsOf(self: usize): i32 {
  return load<i32>(self, LEVELS);
}

export function setRoot(self: usize, root: usize, levels: i32): void {
  store<Word>(self, <Word>root, ROOT);
  store<i32>(self, levels, LEVELS);
  if (root != 0) setParent(root, 0);
}

/** The root has no parent, 0. */
// @ts-ignore: decorator
@inline
export function parentOf(node: usize): usize {
  return <usize>load<Word>(node);
}

// @ts-ignore: decorator
@inline
export function setParent(node: usize, parent: usize): void {
  store<Word>(node, <Word>parent);
}

/** Of any but the last slot or child. */
// @ts-ignore: decorator
@inline
export function pivotOf(node: usize, i: u32): u32 {
  return <u32>load<Word>(node + i * BYTES, PIVOTS);
}

// @ts-ignore: decorator
@inline
export function setPivot(node: usize, i: u32, unit: u32): void {
  store<Word>(node + i * BYTES, <Word>unit, PIVOTS);
}

// @ts-ignore: decorator
@inline
export function entryOf(leaf: usize, i: u32): u32 {
  return <u32>load<Word>(leaf + i * BYTES, ENTRIES);
}

// @ts-ignore: decorator
@inline
export function setEntry(leaf: usize, i: u32, entry: u32): void {
  store<Word>(leaf + i * BYTES, <Word>entry, ENTRIES);
}

// @ts-ignore: decorator
@inline
export function childOf(node: usize, i: u32): usize {
  return <usize>load<Word>(node + i * BYTES, BELOW);
}

// @ts-ignore: decorator
@inline
export function setChild(node: usize, i: u32, child: usize): void {
  store<Word>(node + i * BYTES, <Word>child, BELOW);
}

// @ts-ignore: decorator
@inline
export function gapOf(node: usize, i: u32): u32 {
  return <u32>load<Word>(node + i * BYTES, GAPS);
}

// @ts-ignore: decorator
@inline
export function setGap(node: usize, i: u32, gap: u32): void {
  store<Word>(node + i * BYTES, <Word>gap, GAPS);
}

/**
 * Slots of a leaf that there are. A full one has all pivots, of which only the first can be 0; another has a 0 for
 * the last, and the number in its last slot.
 */
// @ts-ignore: decorator
@inline
export function slotsOf(leaf: usize): u32 {
  return <u32>load<Word>(leaf, LAST_PIVOT) != 0 ? SLOTS : <u32>load<Word>(leaf, LAST_ENTRY);
}

/** To be called when the pivots and slots are as they shall be. */
// @ts-ignore: decorator
@inline
export function setSlots(leaf: usize, slots: u32): void {
  if (slots == SLOTS) return;
  store<Word>(leaf, 0, LAST_PIVOT);
  store<Word>(leaf, <Word>slots, LAST_ENTRY);
}

/** Children of an inner node that there are. */
// @ts-ignore: decorator
@inline
export function childrenOf(node: usize): u32 {
  return load<u8>(node, END);
}

// @ts-ignore: decorator
@inline
export function setChildren(node: usize, children: u32): void {
  store<u8>(node, <u8>children, END);
}

/** Levels below an inner node: 1 if its children are leaves. */
// @ts-ignore: decorator
@inline
export function heightOf(node: usize): i32 {
  return load<u8>(node, HEIGHT);
}

/** A node with nothing in it yet, of a height that is 0 for a leaf. */
export function newNode(height: i32): usize {
  const node = take(KIND, NODE);
  if (height > 0) store<u8>(node, <u8>height, HEIGHT);
  return node;
}

export function freeNode(node: usize): void {
  give(KIND, NODE, node);
}
