// Ways from the root to a slot of a leaf: the nodes on it and what was chosen in each, on a stack that
// one way at a time is on, and the bounds of leaf and slot.

import { childOf, childrenOf, entryOf, gapOf, levelsOf, pivotOf, rootOf, slotsOf } from "./node";

/** More levels than any tree has: 2^32 units in leaves of 8 slots, and 5 children a node, make 15. */
const MOST: i32 = 16;
/** For each level, from the root's, 0, on: a node, and the slot or child in it. */
const path = memory.data(MOST * 8);

/** The level of the leaf. */
export let bottom: i32 = 0;
/** First and last unit of the leaf. */
export let leafFirst: u32 = 0;
export let leafLast: u32 = 0;
/** First and last unit of the slot. */
export let slotFirst: u32 = 0;
export let slotLast: u32 = 0;

// @ts-ignore: decorator
@inline
export function nodeAt(level: i32): usize {
  return load<usize>(path + level * 8);
}

// @ts-ignore: decorator
@inline
export function slotAt(level: i32): u32 {
  return load<u32>(path + level * 8, 4);
}

// @ts-ignore: decorator
@inline
function step(level: i32, node: usize, slot: u32): void {
  store<usize>(path + level * 8, node);
  store<u32>(path + level * 8, slot, 4);
}

// @ts-ignore: decorator
@inline
function arrive(level: i32, leaf: usize, slot: u32, first: u32, last: u32): void {
  step(level, leaf, slot);
  bottom = level;
  slotFirst = first;
  slotLast = last;
}

/** First unit of a child of the node at a level; of the root, which is the child of level -1, 0. */
export function childFirst(level: i32, slot: u32): u32 {
  for (; level >= 0 && slot == 0; level--) slot = level > 0 ? slotAt(level - 1) : 0;
  return level < 0 ? 0 : pivotOf(nodeAt(level), slot - 1) + 1;
}

/** Last unit of a child of the node at a level; of the root, which is the child of level -1, the last of all. */
export function childLast(capacity: u32, level: i32, slot: u32): u32 {
  for (; level >= 0; level--) {
    const node = nodeAt(level);
    if (slot < childrenOf(node) - 1) return pivotOf(node, slot);
    if (level > 0) slot = slotAt(level - 1);
  }
  return capacity - 1;
}

/** Which slot or child of a node, up to its last, `end`, has a unit; four pivots are passed at a time. */
// @ts-ignore: decorator
@inline
function slotWith(node: usize, end: u32, unit: u32): u32 {
  let i: u32 = 0;
  while (i + 4 <= end && pivotOf(node, i + 3) < unit) i += 4;
  while (i < end && pivotOf(node, i) < unit) i++;
  return i;
}

/** Goes from the root, which there must be, to the slot that has a unit. */
export function reach(self: usize, capacity: u32, unit: u32): void {
  let node = rootOf(self);
  let first: u32 = 0;
  let last = capacity - 1;
  const leaves = levelsOf(self) - 1;
  for (let level = 0; level < leaves; level++) {
    const end = childrenOf(node) - 1;
    const i = slotWith(node, end, unit);
    step(level, node, i);
    if (i > 0) first = pivotOf(node, i - 1) + 1;
    if (i < end) last = pivotOf(node, i);
    node = childOf(node, i);
  }
  leafFirst = first;
  leafLast = last;
  const end = slotsOf(node) - 1;
  const i = slotWith(node, end, unit);
  if (i > 0) first = pivotOf(node, i - 1) + 1;
  if (i < end) last = pivotOf(node, i);
  arrive(leaves, node, i, first, last);
}

/** Goes from the root, which there must be, to the first slot with a gap of `nr` units; false if there is none. */
export function seek(self: usize, capacity: u32, nr: u32): bool {
  return seekBelow(0, levelsOf(self) - 1, rootOf(self), 0, capacity - 1, nr);
}

/** The same from a node of a level on, of which the bounds are known. */
function seekBelow(level: i32, leaves: i32, node: usize, first: u32, last: u32, nr: u32): bool {
  for (; level < leaves; level++) {
    const children = childrenOf(node);
    let i: u32 = 0;
    while (gapOf(node, i) < nr) if (++i == children) return false;
    step(level, node, i);
    if (i > 0) first = pivotOf(node, i - 1) + 1;
    if (i < children - 1) last = pivotOf(node, i);
    node = childOf(node, i);
  }
  leafFirst = first;
  leafLast = last;
  return seekSlot(leaves, node, 0, first, nr);
}

/** The same in the leaf, from a slot and its first unit on. */
// @ts-ignore: decorator
@inline
function seekSlot(level: i32, leaf: usize, i: u32, first: u32, nr: u32): bool {
  const end = slotsOf(leaf) - 1;
  for (; i < end; i++) {
    const last = pivotOf(leaf, i);
    if (entryOf(leaf, i) == 0 && last - first >= nr - 1) {
      arrive(level, leaf, i, first, last);
      return true;
    }
    first = last + 1;
  }
  if (i > end || entryOf(leaf, i) != 0 || leafLast - first < nr - 1) return false;
  arrive(level, leaf, i, first, leafLast);
  return true;
}

/** Goes from a slot to the first behind it with a gap of `nr` units; false, and the way is lost, if there is none. */
export function seekOn(capacity: u32, nr: u32): bool {
  const leaves = bottom;
  if (seekSlot(leaves, nodeAt(leaves), slotAt(leaves) + 1, slotLast + 1, nr)) return true;
  for (let level = leaves - 1; level >= 0; level--) {
    const node = nodeAt(level);
    const children = childrenOf(node);
    for (let i = slotAt(level) + 1; i < children; i++) {
      if (gapOf(node, i) < nr) continue;
      step(level, node, i);
      return seekBelow(level + 1, leaves, childOf(node, i), childFirst(level, i), childLast(capacity, level, i), nr);
    }
  }
  return false;
}

/** The leaf before that of the way, or 0. */
export function leafBefore(): usize {
  for (let level = bottom - 1; level >= 0; level--) {
    if (slotAt(level) == 0) continue;
    let node = childOf(nodeAt(level), slotAt(level) - 1);
    while (++level < bottom) node = childOf(node, childrenOf(node) - 1);
    return node;
  }
  return 0;
}

/** The leaf behind that of the way, or 0. */
export function leafBehind(): usize {
  for (let level = bottom - 1; level >= 0; level--) {
    if (slotAt(level) == childrenOf(nodeAt(level)) - 1) continue;
    let node = childOf(nodeAt(level), slotAt(level) + 1);
    while (++level < bottom) node = childOf(node, 0);
    return node;
  }
  return 0;
}
