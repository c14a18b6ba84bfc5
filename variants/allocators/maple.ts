/**
 * Regions in a maple tree: a B-tree of ranges in which what is free is a range as well, and every node
 * keeps the largest free one below each child, so that the lowest fit is one way down.
 *
 * @models Linux 6.1 and later, lib/maple_tree.c: mtree_alloc_range(), mtree_insert_range() and mtree_erase()
 * @fit lowest
 */

import { NONE } from "./interface";
import { nodesFrom, unitsBelow } from "./maple/check";
import { largestIn, settleBehind } from "./maple/gaps";
import { occupy, occupyFront, plant } from "./maple/grow";
import { entryOf, gapOf, HEAD, levelsOf, NODE, rootOf, setEntry, USED } from "./maple/node";
import { bottom, leafFirst, leafLast, nodeAt, reach, seek, seekOn, slotAt, slotFirst, slotLast } from "./maple/path";
import { vacate } from "./maple/shrink";

export { region_check } from "./maple/check";

export function region_size(capacity: u32): u32 {
  return HEAD;
}

export function region_init(self: usize, capacity: u32): void {
  memory.fill(self, 0, HEAD);
}

export function region_alloc(self: usize, capacity: u32, nr: u32): u32 {
  if (rootOf(self) == 0) {
    if (nr > capacity) return NONE;
    plant(self);
  }
  if (!seek(self, capacity, nr)) return NONE;
  const start = slotFirst;
  const gap = slotLast - start + 1;
  const leaf = nodeAt(bottom);
  const slot = slotAt(bottom);
  if (nr == gap) setEntry(leaf, slot, USED);
  else if (!occupyFront(leaf, slot, start + nr - 1)) {
    occupy(self, capacity, start, nr);
    return start;
  }
  // Only where the gap was the largest of its leaf can the nodes above have to know.
  if (bottom > 0 && gapOf(nodeAt(bottom - 1), slotAt(bottom - 1)) == gap) shorten(leaf, slot, gap - nr, nr);
  return start;
}

/**
 * Tells the nodes above that `rest` units are left of the way's gap. It was the first in which `nr` did fit, so that
 * those before it, in the leaf and in all nodes above, are smaller and need not be looked at if `rest` is not.
 */
// @ts-ignore: decorator
@inline
function shorten(leaf: usize, slot: u32, rest: u32, nr: u32): void {
  const behind = rest >= nr;
  const largest = largestIn(leaf, behind ? slot : 0, behind ? slotFirst : leafFirst, leafLast);
  settleBehind(bottom, largest, nr);
}

export function region_free(self: usize, capacity: u32, start: u32, nr: u32): void {
  reach(self, capacity, start);
  vacate(self, capacity);
}

export function region_count(self: usize, capacity: u32): u32 {
  const root = rootOf(self);
  return root == 0 ? 0 : unitsBelow(root, levelsOf(self) - 1, 0, capacity - 1);
}

export function region_memory(self: usize, capacity: u32): u32 {
  const root = rootOf(self);
  return HEAD + (root == 0 ? 0 : NODE * nodesFrom(root, levelsOf(self) - 1));
}

export function region_insert(self: usize, capacity: u32, start: u32, nr: u32): u32 {
  if (nr == 0 || start >= capacity || nr > capacity - start) return 0;
  if (rootOf(self) == 0) plant(self);
  reach(self, capacity, start);
  if (isUsed() || nr - 1 > slotLast - start) return 0;
  occupy(self, capacity, start, nr);
  return 1;
}

export function region_erase(self: usize, capacity: u32, start: u32, nr: u32): u32 {
  if (!goTo(self, capacity, start) || !isUsed() || slotFirst != start || slotLast - start != nr - 1) return 0;
  vacate(self, capacity);
  return 1;
}

export function region_find(self: usize, capacity: u32, unit: u32): u32 {
  return goTo(self, capacity, unit) && isUsed() ? slotFirst : NONE;
}

export function region_end(self: usize, capacity: u32, unit: u32): u32 {
  return goTo(self, capacity, unit) && isUsed() ? slotLast + 1 : NONE;
}

export function region_next(self: usize, capacity: u32, from: u32): u32 {
  if (!goTo(self, capacity, from)) return NONE;
  if (isUsed()) return from;
  // What follows an empty slot is in use.
  return slotLast < capacity - 1 ? slotLast + 1 : NONE;
}

export function region_next_gap(self: usize, capacity: u32, from: u32, nr: u32): u32 {
  if (from >= capacity) return NONE;
  if (rootOf(self) == 0) return nr <= capacity - from ? from : NONE;
  reach(self, capacity, from);
  if (!isUsed() && nr - 1 <= slotLast - from) return from;
  return seekOn(capacity, nr) ? slotFirst : NONE;
}

/** Goes to the slot of a unit; false if there is none, in an empty tree or outside the capacity. */
function goTo(self: usize, capacity: u32, unit: u32): bool {
  if (unit >= capacity || rootOf(self) == 0) return false;
  reach(self, capacity, unit);
  return true;
}

/** Whether the way's slot is in use. */
function isUsed(): bool {
  return entryOf(nodeAt(bottom), slotAt(bottom)) != 0;
}
