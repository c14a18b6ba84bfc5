// Invariants of a maple tree, looked at from the root down and from the first leaf to the last.

import { leastOf, roomOf, sizeOf } from "./items";
import { childOf, entryOf, gapOf, heightOf, levelsOf, parentOf, pivotOf, rootOf } from "./node";

/** The number of the first invariant that is broken, 0 for none. */
let broken: u32 = 0;
/** Whether the slot before is empty, in this leaf or in the one before it. */
let wasEmpty: bool = false;

/**
 * 0, or the number of what is broken:
 * 1: a pivot is below its node's first unit or the pivot before it, or not below its node's last unit
 * 2: two empty slots follow each other, in a leaf or across two
 * 3: the gap kept for a child is not the largest below it
 * 4: a node has more slots or children than there is room for, or less than half as many (rounded down); a
 *    root, than 1 slot or 2 children
 * 5: a node's parent is not the one that it is a child of; a root's not 0
 * 6: leaves differ in depth: the levels that an inner node has below it are not those of its place
 * 7: a tree without a region has a node, or one without a node has levels
 */
export function region_check(self: usize, capacity: u32): u32 {
  const root = rootOf(self);
  const levels = levelsOf(self);
  if (root == 0 || levels <= 0) return root == 0 && levels == 0 ? 0 : 7;
  broken = 0;
  wasEmpty = false;
  const gap = visit(root, levels - 1, 0, 0, capacity - 1);
  return broken == 0 && gap == capacity ? 7 : broken;
}

/** Looks at a node of a height, and at all below; returns the largest gap in it. */
function visit(node: usize, height: i32, parent: usize, first: u32, last: u32): u32 {
  const leaf = height == 0;
  if (parentOf(node) != parent) broken = 5;
  else if (!leaf && heightOf(node) != height) broken = 6;
  else if (!hasSize(sizeOf(node, leaf), leaf, parent == 0)) broken = 4;
  if (broken != 0) return 0;
  const end = sizeOf(node, leaf) - 1;
  let largest: u32 = 0;
  for (let i: u32 = 0; i <= end && broken == 0; i++) {
    const to = i < end ? pivotOf(node, i) : last;
    if (to < first || (i < end && to >= last)) {
      broken = 1;
      return 0;
    }
    largest = max(largest, leaf ? gapIn(entryOf(node, i), to - first + 1) : gapBelow(node, i, height, first, to));
    first = to + 1;
  }
  return largest;
}

function hasSize(size: u32, leaf: bool, isRoot: bool): bool {
  const least: u32 = isRoot ? (leaf ? 1 : 2) : leastOf(leaf);
  return size >= least && size <= roomOf(leaf);
}

function gapIn(entry: u32, units: u32): u32 {
  const empty = entry == 0;
  if (empty && wasEmpty) broken = 2;
  wasEmpty = empty;
  return empty ? units : 0;
}

function gapBelow(node: usize, i: u32, height: i32, first: u32, last: u32): u32 {
  const gap = visit(childOf(node, i), height - 1, node, first, last);
  if (broken == 0 && gap != gapOf(node, i)) broken = 3;
  return gap;
}

/** Units in use below a node of a height. */
export function unitsBelow(node: usize, height: i32, first: u32, last: u32): u32 {
  const leaf = height == 0;
  const end = sizeOf(node, leaf) - 1;
  let units: u32 = 0;
  for (let i: u32 = 0; i <= end; i++) {
    const to = i < end ? pivotOf(node, i) : last;
    if (!leaf) units += unitsBelow(childOf(node, i), height - 1, first, to);
    else if (entryOf(node, i) != 0) units += to - first + 1;
    first = to + 1;
  }
  return units;
}

/** Nodes from one of a height down, itself among them. */
export function nodesFrom(node: usize, height: i32): u32 {
  if (height == 0) return 1;
  const children = sizeOf(node, false);
  if (height == 1) return 1 + children;
  let nodes: u32 = 1;
  for (let i: u32 = 0; i < children; i++) nodes += nodesFrom(childOf(node, i), height - 1);
  return nodes;
}
