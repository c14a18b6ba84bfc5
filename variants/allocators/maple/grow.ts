// Insertion: a slot of a leaf becomes two or three, and in a node that is full one is handed on to a
// sibling with room, or the node is split and its parent has a child more.

import { largestBelow, settle } from "./gaps";
import { begin, deal, items, lastOf, leastOf, pushChild, pushFrom, pushSlot, roomOf, sizeOf } from "./items";
import {
  childOf, childrenOf, entryOf, levelsOf, newNode, pivotOf, setEntry, setGap, setPivot, setRoot, setSlots, SLOTS,
  slotsOf, USED,
} from "./node";
import { bottom, childFirst, childLast, nodeAt, slotAt, slotFirst, slotLast } from "./path";

/** What is put in the place of one child, where the way's node is not a leaf: a node and the one split off it. */
let left: usize = 0;
let right: usize = 0;
let border: u32 = 0;
let leftGap: u32 = 0;
let rightGap: u32 = 0;
/** Where it is a leaf, what is put in the place of its slot: a region. */
let start: u32 = 0;
let end: u32 = 0;

/** Gives a tree without nodes its first, a leaf with one empty slot. */
export function plant(self: usize): void {
  const leaf = newNode(0);
  setEntry(leaf, 0, 0);
  setSlots(leaf, 1);
  setRoot(self, leaf, 1);
}

/** Takes units of the way's slot, which is empty. */
export function occupy(self: usize, capacity: u32, from: u32, nr: u32): void {
  start = from;
  end = from + nr - 1;
  replace(self, capacity, bottom, 1 + (start > slotFirst ? 1 : 0) + (end < slotLast ? 1 : 0));
}

/** Puts `pieces` in the place of one slot or child of the way's node at a level. */
function replace(self: usize, capacity: u32, level: i32, pieces: u32): void {
  const node = nodeAt(level);
  const leaf = level == levelsOf(self) - 1;
  const total = sizeOf(node, leaf) - 1 + pieces;
  if (total <= roomOf(leaf)) {
    begin(childFirst(level - 1, ownSlot(level)));
    pushChanged(capacity, level, leaf);
    settle(level, deal(node, leaf, 0, items));
  } else if (!spill(capacity, level, leaf, total)) {
    split(self, capacity, level, leaf);
  }
}

/** Which child of its parent the way's node at a level is. */
function ownSlot(level: i32): u32 {
  return level > 0 ? slotAt(level - 1) : 0;
}

/** Puts what the way's node at a level has in the row, and the pieces in the place of one. */
function pushChanged(capacity: u32, level: i32, leaf: bool): void {
  const node = nodeAt(level);
  const slot = slotAt(level);
  const last = childLast(capacity, level - 1, ownSlot(level));
  pushFrom(node, leaf, 0, slot, last);
  if (leaf) pushRegion();
  else pushPair(childLast(capacity, level, slot));
  pushFrom(node, leaf, slot + 1, sizeOf(node, leaf), last);
}

function pushRegion(): void {
  if (start > slotFirst) pushSlot(start - 1, 0);
  pushSlot(end, USED);
  if (end < slotLast) pushSlot(slotLast, 0);
}

function pushPair(last: u32): void {
  pushChild(border, left, leftGap);
  pushChild(last, right, rightGap);
}

/** Hands on to a sibling what is too much for the way's node at a level; false if none has room. */
function spill(capacity: u32, level: i32, leaf: bool, total: u32): bool {
  if (level == 0) return false;
  const parent = nodeAt(level - 1);
  const slot = slotAt(level - 1);
  const most = roomOf(leaf) * 2 - total;
  if (slot > 0 && sizeOf(childOf(parent, slot - 1), leaf) <= most) {
    const sibling = childOf(parent, slot - 1);
    begin(childFirst(level - 1, slot - 1));
    pushFrom(sibling, leaf, 0, sizeOf(sibling, leaf), childLast(capacity, level - 1, slot - 1));
    pushChanged(capacity, level, leaf);
    share(level, leaf, slot - 1, isRising(level, leaf));
    return true;
  }
  if (slot < childrenOf(parent) - 1 && sizeOf(childOf(parent, slot + 1), leaf) <= most) {
    const sibling = childOf(parent, slot + 1);
    begin(childFirst(level - 1, slot));
    pushChanged(capacity, level, leaf);
    pushFrom(sibling, leaf, 0, sizeOf(sibling, leaf), childLast(capacity, level - 1, slot + 1));
    share(level, leaf, slot, isRising(level, leaf));
    return true;
  }
  return false;
}

/** Whether a node grows at its end, so that more is to be expected there, and nothing before. */
function isRising(level: i32, leaf: bool): bool {
  return slotAt(level) == sizeOf(nodeAt(level), leaf) - 1;
}

/** How many items of the row go to the first of two nodes: half of them, or as many as it has room for. */
function shareOf(leaf: bool, rising: bool): u32 {
  return rising ? min(roomOf(leaf), items - leastOf(leaf)) : items / 2;
}

/** Deals the row out to two children in a row, of the way's parent of a level. */
export function share(level: i32, leaf: bool, slot: u32, rising: bool): void {
  const parent = nodeAt(level - 1);
  const first = shareOf(leaf, rising);
  setGap(parent, slot, deal(childOf(parent, slot), leaf, 0, first));
  setGap(parent, slot + 1, deal(childOf(parent, slot + 1), leaf, first, items));
  setPivot(parent, slot, lastOf(first - 1));
  settle(level - 1, largestBelow(parent, 0));
}

/** Splits the way's node at a level, and puts both halves in its place. */
function split(self: usize, capacity: u32, level: i32, leaf: bool): void {
  const height = levelsOf(self) - 1 - level;
  begin(childFirst(level - 1, ownSlot(level)));
  pushChanged(capacity, level, leaf);
  const first = shareOf(leaf, isRising(level, leaf));
  left = nodeAt(level);
  right = newNode(height);
  leftGap = deal(left, leaf, 0, first);
  rightGap = deal(right, leaf, first, items);
  border = lastOf(first - 1);
  if (level > 0) return replace(self, capacity, level - 1, 2);
  const root = newNode(height + 1);
  begin(0);
  pushPair(capacity - 1);
  deal(root, false, 0, items);
  setRoot(self, root, height + 2);
}

/** Takes the way's slot, which is empty, up to a unit that is not its last, in place; false if the leaf is full. */
// @ts-ignore: decorator
@inline
export function occupyFront(leaf: usize, slot: u32, last: u32): bool {
  const slots = slotsOf(leaf);
  if (slots == SLOTS) return false;
  for (let i = slots; i > slot; i--) setEntry(leaf, i, entryOf(leaf, i - 1));
  for (let i = slots - 1; i > slot; i--) setPivot(leaf, i, pivotOf(leaf, i - 1));
  setEntry(leaf, slot, USED);
  setPivot(leaf, slot, last);
  setSlots(leaf, slots + 1);
  return true;
}
