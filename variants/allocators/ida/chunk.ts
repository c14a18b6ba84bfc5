// A chunk of 1024 ids, as a slot of the tree has it: 0 if none is in use; the bits themselves, behind a
// lowest bit that is set, as long as all ids are so low that they fit there; else the address of a bitmap.

import { clearRange, setRange } from "../bits";
import { give, take } from "../heap";
import { BITS, BYTES, ONES, Word, fetch } from "../../word";
import { find_first_bit, find_first_zero_bit, find_next_bit, find_next_zero_bit } from "../../self";

/** Ids of a chunk. */
export const IDS: u32 = 1024;
/** Bytes of a bitmap. */
export const BITMAP: u32 = IDS / 8;
const KIND: u32 = 1;

/** Ids that fit in a slot: 63 on targets of 64 bits, 31 on those of 32. */
const IN_SLOT: u32 = BITS - 1;

// @ts-ignore: decorator
@inline
function isInSlot(entry: Word): bool {
  return (entry & 1) != 0;
}

// @ts-ignore: decorator
@inline
function bitsOf(entry: Word): Word {
  return entry >> 1;
}

/** The lowest id from one on that is free, or IDS. */
export function nextFreeIn(entry: Word, id: u32): u32 {
  if (entry == 0 || (isInSlot(entry) && id >= IN_SLOT)) return id;
  // Behind the ids in a slot is a bit that is never set.
  if (isInSlot(entry)) return <u32>ctz<Word>(~bitsOf(entry) & (ONES << (<Word>id)));
  return find_next_zero_bit(<usize>entry, IDS, id);
}

/** The lowest id from one on that is in use, or IDS. */
export function nextUsedIn(entry: Word, id: u32): u32 {
  if (entry == 0 || (isInSlot(entry) && id >= IN_SLOT)) return IDS;
  if (!isInSlot(entry)) return find_next_bit(<usize>entry, IDS, id);
  const rest = bitsOf(entry) & (ONES << (<Word>id));
  return rest == 0 ? IDS : <u32>ctz<Word>(rest);
}

/** A bitmap with the bits that a slot had. */
function bitmapOf(entry: Word): Word {
  const map = take(KIND, BITMAP);
  memory.fill(map, 0, BITMAP);
  for (let bits = bitsOf(entry); bits != 0; bits &= bits - 1) setRange(map, <u32>ctz<Word>(bits), 1);
  return <Word>map;
}

/** The entry of a chunk when an id that is free in it is taken. */
export function withId(entry: Word, id: u32): Word {
  const inSlot = entry == 0 || isInSlot(entry);
  if (inSlot && id < IN_SLOT) return entry | (<Word>2 << (<Word>id)) | 1;
  const map = inSlot ? bitmapOf(entry) : entry;
  setRange(<usize>map, id, 1);
  return map;
}

/** The entry of a chunk when an id that is in use in it is given back. A bitmap stays one until it is empty. */
export function withoutId(entry: Word, id: u32): Word {
  if (isInSlot(entry)) {
    const rest = entry & ~(<Word>2 << (<Word>id));
    return rest == 1 ? 0 : rest;
  }
  clearRange(<usize>entry, id, 1);
  if (find_first_bit(<usize>entry, IDS) < IDS) return entry;
  give(KIND, BITMAP, <usize>entry);
  return 0;
}

/** Whether all ids of a chunk are in use. */
export function isFull(entry: Word): bool {
  return entry != 0 && !isInSlot(entry) && find_first_zero_bit(<usize>entry, IDS) == IDS;
}

/** Ids of a chunk that are in use. */
export function idsIn(entry: Word): u32 {
  if (entry == 0 || isInSlot(entry)) return <u32>popcnt<Word>(bitsOf(entry));
  let count: u32 = 0;
  for (let at: u32 = 0; at < BITMAP; at += BYTES) count += <u32>popcnt<Word>(fetch(<usize>entry, at));
  return count;
}

/** Bytes that a chunk has beside its slot. */
export function bytesOf(entry: Word): u32 {
  return entry == 0 || isInSlot(entry) ? 0 : BITMAP;
}
