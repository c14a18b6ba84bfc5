// What nodes hold, laid out in a row outside of them, to be dealt out anew: slots of leaves, or children
// of inner nodes. A leaf's slots have their gaps here, too.

import {
  CHILDREN, childOf, childrenOf, entryOf, gapOf, pivotOf, setChild, setChildren, setEntry, setGap, setParent, setPivot,
  setSlots, SLOTS, slotsOf,
} from "./node";

/** Bytes of an item: pivot, entry or child, and gap, of 4 bytes each. */
const ITEM: usize = 12;
/** Those of two full leaves, and what an insertion adds, are the most. */
const row = memory.data((2 * SLOTS + 2) * ITEM);

/** Items in the row. */
export let items: u32 = 0;
/** The unit before the next item's first. */
let edge: u32 = 0;

/** How many slots or children a node has room for. */
// @ts-ignore: decorator
@inline
export function roomOf(leaf: bool): u32 {
  return leaf ? SLOTS : CHILDREN;
}

/** How few it may have if it is not the root: two halves of a node that is split have as many. */
// @ts-ignore: decorator
@inline
export function leastOf(leaf: bool): u32 {
  return roomOf(leaf) / 2;
}

/** Slots of a leaf, children of an inner node. */
// @ts-ignore: decorator
@inline
export function sizeOf(node: usize, leaf: bool): u32 {
  return leaf ? slotsOf(node) : childrenOf(node);
}

/** Begins a row, at its first unit. */
export function begin(first: u32): void {
  items = 0;
  edge = first - 1;
}

/** Puts a slot of a leaf at the end of the row. */
export function pushSlot(last: u32, entry: u32): void {
  push(last, entry, entry == 0 ? last - edge : 0);
}

/** Puts a child of an inner node at the end of the row. */
export function pushChild(last: u32, child: usize, gap: u32): void {
  push(last, <u32>child, gap);
}

function push(last: u32, value: u32, gap: u32): void {
  const item = row + items++ * ITEM;
  store<u32>(item, last);
  store<u32>(item, value, 4);
  store<u32>(item, gap, 8);
  edge = last;
}

/** Puts what a node has, from one to before another, at the end of the row; `last` is the node's last unit. */
export function pushFrom(node: usize, leaf: bool, from: u32, to: u32, last: u32): void {
  const end = sizeOf(node, leaf) - 1;
  for (let i = from; i < to; i++) {
    const pivot = i < end ? pivotOf(node, i) : last;
    if (leaf) pushSlot(pivot, entryOf(node, i));
    else pushChild(pivot, childOf(node, i), gapOf(node, i));
  }
}

/** The last unit of an item. */
export function lastOf(item: u32): u32 {
  return load<u32>(row + item * ITEM);
}

/** Fills a node with items, one at least, in place of all that it had; returns the largest gap. */
export function deal(node: usize, leaf: bool, from: u32, to: u32): u32 {
  let largest: u32 = 0;
  const count = to - from;
  for (let i: u32 = 0; i < count; i++) {
    const item = row + (from + i) * ITEM;
    const value = load<u32>(item, 4);
    const gap = load<u32>(item, 8);
    if (i < count - 1) setPivot(node, i, load<u32>(item));
    if (leaf) setEntry(node, i, value);
    else adopt(node, i, value, gap);
    if (gap > largest) largest = gap;
  }
  if (leaf) setSlots(node, count);
  else setChildren(node, count);
  return largest;
}

function adopt(node: usize, i: u32, child: usize, gap: u32): void {
  setChild(node, i, child);
  setGap(node, i, gap);
  setParent(child, node);
}
