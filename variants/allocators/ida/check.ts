// The nodes of the tree under IDA, counted and looked over.

import { COUNT, MARK, MARKS, PARENT, PLACE, SLOT, SLOTS, STEP, isNode, nodeOf, shiftOf, slot } from "./node";
import { Word } from "../../word";

/** Nodes of the tree. */
export function nodes(self: usize): u32 {
  const top = load<Word>(self + SLOT);
  return isNode(top) ? nodesBelow(nodeOf(top)) : 0;
}

function nodesBelow(one: usize): u32 {
  if (shiftOf(one) == 0) return 1;
  let sum: u32 = 1;
  for (let i: u32 = 0; i < SLOTS; i++) {
    const entry = load<Word>(slot(one, i));
    if (entry != 0) sum += nodesBelow(nodeOf(entry));
  }
  return sum;
}

/**
 * 0, or what is wrong with the nodes. 1: slots in use are not as many as a node says; 2: a node has none;
 * 3: a parent, a place or a shift is wrong; 4: a mark is not that of the node below; 5: the highest node is
 * not needed; 6: the head's mark is not that of the highest node.
 */
export function checkNodes(self: usize): u32 {
  const top = load<Word>(self + SLOT);
  if (!isNode(top)) return 0;
  const one = nodeOf(top);
  if (load<u8>(one + COUNT) == 1 && load<Word>(slot(one, 0)) != 0) return 5;
  if (load<u32>(self + MARK) != (load<u64>(one + MARKS) != 0 ? 1 : 0)) return 6;
  return checkNode(one, 0, 0, shiftOf(one));
}

function checkNode(one: usize, parent: usize, at: u32, shift: u32): u32 {
  if (<usize>load<Word>(one + PARENT) != parent || load<u8>(one + PLACE) != at || shiftOf(one) != shift) return 3;
  let count: u32 = 0;
  for (let i: u32 = 0; i < SLOTS; i++) {
    const entry = load<Word>(slot(one, i));
    const marked = ((load<u64>(one + MARKS) >> i) & 1) != 0;
    if (entry == 0 && !marked) return 4;
    if (entry == 0) continue;
    count++;
    if (shift == 0) continue;
    if (marked != (load<u64>(nodeOf(entry) + MARKS) != 0)) return 4;
    const broken = checkNode(nodeOf(entry), one, i, shift - STEP);
    if (broken != 0) return broken;
  }
  return count == 0 ? 2 : count != load<u8>(one + COUNT) ? 1 : 0;
}
