// The largest gaps, which every inner node keeps for each of its children.

import { childrenOf, entryOf, gapOf, pivotOf, setGap, slotsOf } from "./node";
import { nodeAt, slotAt } from "./path";

/** More than any gap. */
const UNKNOWN: u32 = 0xffffffff;

// @ts-ignore: decorator
@inline
function larger(a: u32, b: u32): u32 {
  return select<u32>(a, b, a > b);
}

/** The largest gap below an inner node's children from one on. */
// @ts-ignore: decorator
@inline
export function largestBelow(node: usize, from: u32): u32 {
  const children = childrenOf(node);
  let gap: u32 = 0;
  for (let i = from; i < children; i++) gap = larger(gap, gapOf(node, i));
  return gap;
}

/** The largest gap of a leaf that ends with `last`, from a slot and its first unit on. */
// @ts-ignore: decorator
@inline
export function largestIn(leaf: usize, from: u32, first: u32, last: u32): u32 {
  const end = slotsOf(leaf) - 1;
  let gap: u32 = 0;
  for (let i = from; i < end; i++) {
    const next = pivotOf(leaf, i) + 1;
    gap = larger(gap, select<u32>(next - first, 0, entryOf(leaf, i) == 0));
    first = next;
  }
  return larger(gap, entryOf(leaf, end) == 0 ? last - first + 1 : 0);
}

/** Tells all above it that the largest gap of the way's node at a level is `gap` now. */
export function settle(level: i32, gap: u32): void {
  settleBehind(level, gap, UNKNOWN);
}

/** The same where no child before the way has a larger gap than `before`, so that those need not be looked at. */
// @ts-ignore: decorator
@inline
export function settleBehind(level: i32, gap: u32, before: u32): void {
  while (--level >= 0) {
    const node = nodeAt(level);
    const slot = slotAt(level);
    if (gapOf(node, slot) == gap) return;
    setGap(node, slot, gap);
    if (level > 0) gap = largestBelow(node, gap >= before ? slot : 0);
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
