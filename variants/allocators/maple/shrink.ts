// Removal: a slot of a leaf becomes empty, and one with the empty ones beside it. A node that has too
// few slots or children then gets some of a sibling's, or becomes one with it.

import { largestIn, raise, settle } from "./gaps";
import { share } from "./grow";
import { begin, deal, items, leastOf, pushFrom, roomOf, sizeOf } from "./items";
import {
  childOf, childrenOf, entryOf, freeNode, gapOf, levelsOf, pivotOf, setChild, setChildren, setEntry, setGap, setPivot,
  setRoot, setSlots, slotsOf,
} from "./node";
import {
  bottom, childFirst, childLast, leafBefore, leafBehind, leafFirst, leafLast, nodeAt, reach, slotAt, slotFirst,
  slotLast,
} from "./path";

/** Empties the way's slot, which is in use. */
export function vacate(self: usize, capacity: u32): void {
  const leaves = bottom;
  const leaf = nodeAt(leaves);
  const slots = slotsOf(leaf);
  let from = slotAt(leaves);
  let to = from;
  let first = slotFirst;
  let last = slotLast;
  if (from > 0 && entryOf(leaf, from - 1) == 0) {
    from--;
    first = from > 0 ? pivotOf(leaf, from - 1) + 1 : leafFirst;
  }
  if (to < slots - 1 && entryOf(leaf, to + 1) == 0) {
    to++;
    last = to < slots - 1 ? pivotOf(leaf, to) : leafLast;
  }
  setEntry(leaf, to, 0);
  const left = slots - (to - from);
  if (to > from) close(leaf, from, to, slots);
  if (from == 0 && first > 0 && endsEmpty(leafBefore())) return handDown(self, capacity, last);
  if (from == left - 1 && last < capacity - 1 && entryOf(leafBehind(), 0) == 0) return handUp(self, capacity, first);
  raise(leaves, last - first + 1);
  if (left < leastOf(true)) refill(self, capacity, leaves);
}

/** Moves the slots of a leaf from `to` on down to `from`. */
function close(leaf: usize, from: u32, to: u32, slots: u32): void {
  const by = to - from;
  for (let i = to; i < slots; i++) setEntry(leaf, i - by, entryOf(leaf, i));
  for (let i = to; i < slots - 1; i++) setPivot(leaf, i - by, pivotOf(leaf, i));
  setSlots(leaf, slots - by);
}

function endsEmpty(leaf: usize): bool {
  return entryOf(leaf, slotsOf(leaf) - 1) == 0;
}

/** Makes the first slot of the way's leaf, empty up to `last`, one with the last, empty, of the leaf before. */
function handDown(self: usize, capacity: u32, last: u32): void {
  const leaf = nodeAt(bottom);
  close(leaf, 0, 1, slotsOf(leaf));
  moveBorder(last, -1);
  settle(bottom, largestIn(leaf, 0, last + 1, leafLast));
  reach(self, capacity, last);
  raise(bottom, slotLast - slotFirst + 1);
  refillAt(self, capacity, last + 1);
}

/** Makes the last slot of the way's leaf, empty from `first` on, one with the first, empty, of the leaf behind. */
function handUp(self: usize, capacity: u32, first: u32): void {
  const leaf = nodeAt(bottom);
  setSlots(leaf, slotsOf(leaf) - 1);
  moveBorder(first - 1, 0);
  settle(bottom, largestIn(leaf, 0, leafFirst, first - 1));
  reach(self, capacity, first);
  raise(bottom, slotLast - slotFirst + 1);
  refillAt(self, capacity, first - 1);
}

/** Moves the border between the way's leaf and the one before it (`side` -1) or behind it (0), wherever it is kept. */
function moveBorder(last: u32, side: i32): void {
  for (let level = bottom - 1; level >= 0; level--) {
    const node = nodeAt(level);
    const pivot = <i32>slotAt(level) + side;
    if (pivot < 0 || pivot == childrenOf(node) - 1) continue;
    return setPivot(node, pivot, last);
  }
}

function refillAt(self: usize, capacity: u32, unit: u32): void {
  reach(self, capacity, unit);
  if (slotsOf(nodeAt(bottom)) < leastOf(true)) refill(self, capacity, bottom);
}

/**
 * Sees that the way's node at a level, which has too few slots or children, has enough. What the parents of both
 * know to be the largest gap stays so, since slots move whole.
 */
function refill(self: usize, capacity: u32, level: i32): void {
  const node = nodeAt(level);
  const leaf = level == levelsOf(self) - 1;
  if (level == 0) return lower(self, node, leaf);
  const parent = nodeAt(level - 1);
  const slot = slotAt(level - 1) - (slotAt(level - 1) > 0 ? 1 : 0);
  begin(childFirst(level - 1, slot));
  for (let i = slot; i < slot + 2; i++) {
    const child = childOf(parent, i);
    pushFrom(child, leaf, 0, sizeOf(child, leaf), childLast(capacity, level - 1, i));
  }
  if (items > roomOf(leaf)) return share(level, leaf, slot, false);
  setGap(parent, slot, deal(childOf(parent, slot), leaf, 0, items));
  freeNode(childOf(parent, slot + 1));
  drop(parent, slot + 1);
  if (childrenOf(parent) < leastOf(false)) refill(self, capacity, level - 1);
}

/** Takes a child, not the first, from its parent; its units are those of the child before it then. */
function drop(parent: usize, slot: u32): void {
  const children = childrenOf(parent);
  for (let i = slot; i < children - 1; i++) {
    setPivot(parent, i - 1, pivotOf(parent, i));
    setChild(parent, i, childOf(parent, i + 1));
    setGap(parent, i, gapOf(parent, i + 1));
  }
  setChildren(parent, children - 1);
}

/** Takes a root away that has nothing in use, or one child. */
function lower(self: usize, root: usize, leaf: bool): void {
  if (sizeOf(root, leaf) > 1) return;
  if (!leaf) setRoot(self, childOf(root, 0), levelsOf(self) - 1);
  else if (entryOf(root, 0) == 0) setRoot(self, 0, 0);
  else return;
  freeNode(root);
}
