// The largest gaps, which every inner node keeps for each of its children.

import { childrenOf, entryOf, gapOf, pivotOf, setGap, slotsOf } from "./node";
import { nodeAt, slotAt } from "./path";

// @ts-ignore: decorator
@inline
function larger(a: u32, b: u32): u32 {
  return select<u32>(a, b, a > b);
}

/** The largest gap below an inner node. */
// @ts-ignore: decorator
@inline
export function largestBelow(node: usize): u32 {
  const children = childrenOf(node);
  let gap: u32 = 0;
  for (let i: u32 = 0; i < children; i++) gap = larger(gap, gapOf(node, i));
  return gap;
}

/** The largest gap of a leaf with these bounds. */
// @ts-ignore: decorator
@inline
export function largestIn(leaf: usize, first: u32, last: u32): u32 {
  const end = slotsOf(leaf) - 1;
  let gap: u32 = 0;
  for (let i: u32 = 0; i < end; i++) {
    const next = pivotOf(leaf, i) + 1;
    gap = larger(gap, select<u32>(next - first, 0, entryOf(leaf, i) == 0));
    first = next;
  }
  return larger(gap, entryOf(leaf, end) == 0 ? last - first + 1 : 0);
}

/** Tells all above it that the largest gap of the way's node at a level is `gap` now. */
export function settle(level: i32, gap: u32): void {
  while (--level >= 0) {
    const node = nodeAt(level);
    if (gapOf(node, slotAt(level)) == gap) return;
    setGap(node, slotAt(level), gap);
    if (level > 0) gap = largestBelow(node);
  }
}

/** Tells all above the way's leaf that a gap of this length is in it, and no other has become smaller. */
// @ts-ignore: decorator
@inline
export function raise(leaves: i32, gap: u32): void {
  for (let level = leaves - 1; level >= 0; level--) {
    const node = nodeAt(level);
    if (gapOf(node, slotAt(level)) >= gap) return;
    setGap(node, slotAt(level), gap);
  }
}
