/**
 * Regions as ids in a row, each taken by itself: the lowest free one, then the next, and if that is not
 * the one behind it, those taken so far go back and it begins anew there. Ids are kept in chunks of 1024
 * under a tree of 64 slots a node.
 *
 * @models Linux 4.19 and later, lib/idr.c: ida_alloc_range() and ida_free()
 * @fit lowest
 */

import { NONE } from "./interface";
import { checkNodes, nodes } from "./ida/check";
import { IDS, bytesOf, idsIn, isFull, nextFreeIn, nextUsedIn, withId, withoutId } from "./ida/chunk";
import { HEAD, NODE, treeInit } from "./ida/node";
import { dropHere, entryHere, goMaking, goTo, isMarkedHere, markHere, putHere } from "./ida/path";
import { nextThere, nextWithFree } from "./ida/search";
import { Word } from "../word";

export function region_size(capacity: u32): u32 {
  return HEAD;
}

export function region_init(self: usize, capacity: u32): void {
  treeInit(self);
}

/** The entry of the chunk that an id is in; 0 if there is none. */
// @ts-ignore: decorator
@inline
function entryOf(self: usize, chunk: u32): Word {
  return goTo(self, chunk) ? entryHere(self) : 0;
}

function isTaken(self: usize, id: u32): bool {
  return goTo(self, id / IDS) && nextUsedIn(entryHere(self), id % IDS) == id % IDS;
}

/** The lowest free id from one on, which may be past the capacity, or NONE. */
function nextFree(self: usize, capacity: u32, from: u32): u32 {
  let id = from;
  while (id < capacity) {
    const chunk = nextWithFree(self, id / IDS);
    if (chunk > id / IDS) id = chunk * IDS;
    if (id >= capacity || !goTo(self, chunk)) break;
    const free = nextFreeIn(entryHere(self), id % IDS);
    id = chunk * IDS + free;
    if (free < IDS) break;
  }
  return id < capacity ? id : NONE;
}

/** Takes an id that is free. */
function takeId(self: usize, id: u32): void {
  goMaking(self, id / IDS);
  const entry = withId(entryHere(self), id % IDS);
  putHere(self, entry);
  if (isFull(entry)) markHere(self, false);
}

/** Gives an id back that is in use. */
function giveId(self: usize, id: u32): void {
  goTo(self, id / IDS);
  const full = !isMarkedHere(self);
  const entry = withoutId(entryHere(self), id % IDS);
  if (entry == 0) return dropHere(self);
  putHere(self, entry);
  if (full) markHere(self, true);
}

export function region_alloc(self: usize, capacity: u32, nr: u32): u32 {
  let start: u32 = 0;
  let taken: u32 = 0;
  while (taken < nr) {
    const id = nextFree(self, capacity, start + taken);
    if (id != start + taken) {
      region_free(self, capacity, start, taken);
      if (id == NONE) return NONE;
      start = id;
      taken = 0;
    }
    takeId(self, id);
    taken++;
  }
  return start;
}

export function region_free(self: usize, capacity: u32, start: u32, nr: u32): void {
  for (let i: u32 = 0; i < nr; i++) giveId(self, start + i);
}

export function region_count(self: usize, capacity: u32): u32 {
  let count: u32 = 0;
  for (let chunk = nextThere(self, 0); chunk != NONE; chunk = nextThere(self, chunk + 1))
    count += idsIn(entryOf(self, chunk));
  return count;
}

export function region_memory(self: usize, capacity: u32): u32 {
  let bytes = HEAD + nodes(self) * NODE;
  for (let chunk = nextThere(self, 0); chunk != NONE; chunk = nextThere(self, chunk + 1))
    bytes += bytesOf(entryOf(self, chunk));
  return bytes;
}

/**
 * 1 to 6: the tree's nodes, as checkNodes() tells; 7: a chunk is there without ids; 8: a chunk is not marked
 * for what it is; 9: an id is in use past the capacity.
 */
export function region_check(self: usize, capacity: u32): u32 {
  const broken = checkNodes(self);
  if (broken != 0) return broken;
  for (let chunk = nextThere(self, 0); chunk != NONE; chunk = nextThere(self, chunk + 1)) {
    const entry = entryOf(self, chunk);
    if (idsIn(entry) == 0) return 7;
    if (isMarkedHere(self) == isFull(entry)) return 8;
  }
  return region_next(self, NONE, capacity) == NONE ? 0 : 9;
}

export function region_insert(self: usize, capacity: u32, start: u32, nr: u32): u32 {
  if (nr == 0 || start >= capacity || nr > capacity - start) return 0;
  const used = region_next(self, capacity, start);
  if (used != NONE && used - start < nr) return 0;
  for (let i: u32 = 0; i < nr; i++) takeId(self, start + i);
  return 1;
}

export function region_erase(self: usize, capacity: u32, start: u32, nr: u32): u32 {
  if (nr == 0 || start >= capacity || nr > capacity - start) return 0;
  const free = nextFree(self, capacity, start);
  if (free != NONE && free - start < nr) return 0;
  region_free(self, capacity, start, nr);
  return 1;
}

export function region_find(self: usize, capacity: u32, unit: u32): u32 {
  return isTaken(self, unit) ? unit : NONE;
}

export function region_end(self: usize, capacity: u32, unit: u32): u32 {
  return isTaken(self, unit) ? unit + 1 : NONE;
}

export function region_next(self: usize, capacity: u32, from: u32): u32 {
  let id = from;
  while (id < capacity) {
    const chunk = nextThere(self, id / IDS);
    if (chunk == NONE) return NONE;
    if (chunk > id / IDS) id = chunk * IDS;
    const used = nextUsedIn(entryOf(self, chunk), id % IDS);
    if (used < IDS) return chunk * IDS + used < capacity ? chunk * IDS + used : NONE;
    id = (chunk + 1) * IDS;
  }
  return NONE;
}

export function region_next_gap(self: usize, capacity: u32, from: u32, nr: u32): u32 {
  while (true) {
    const start = nextFree(self, capacity, from);
    if (start == NONE || nr > capacity - start) return NONE;
    const used = region_next(self, capacity, start);
    if (used == NONE || used - start >= nr) return start;
    from = used;
  }
}
