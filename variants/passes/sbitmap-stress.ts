// Workers that take tags of one sbitmap and give them back, each in a thread of its own, in drawn
// order. A table beside the sbitmap has the owner of each tag, so that a tag which two have is seen.

import { Head, Slot, Worker } from "../sbitmap/layout";
import { headOf, NONE, workerOf } from "../sbitmap/map";
import { finishWait, prepareToWait, sbitmap_queue_clear, sbitmap_queue_get } from "../sbitmap/queue";
import { Doubled, Party } from "../sbitmap/stress-layout";

// @ts-ignore: decorator
@inline
function partyOf(parties: usize, worker: u32): usize {
  return parties + worker * Party.BYTES;
}

// @ts-ignore: decorator
@inline
function count(at: usize): void {
  store<u32>(at, load<u32>(at) + 1);
}

/** A whole number below `n`, by Marsaglia's xorshift (2003) of 32 bits. */
function draw(party: usize, n: u32): u32 {
  let x = load<u32>(party + Party.RANDOM);
  x ^= x << 13;
  x ^= x >> 17;
  x ^= x << 5;
  store<u32>(party + Party.RANDOM, x);
  return <u32>((<u64>x * <u64>n) >> 32);
}

/** Puts an owner, or 0, in the table of owners; what is to be there is `want`. */
function own(party: usize, tag: u32, owner: u32, want: u32): void {
  const was = atomic.xchg<u32>(load<u32>(party + Party.OWNERS) + tag * 4, owner);
  if (was == want) return;
  const seen = load<u32>(party + Party.DOUBLED);
  store<u32>(party + Party.DOUBLED, seen + 1);
  if (seen >= <u32>Doubled.KEPT) return;
  const at = party + Party.FIRST_DOUBLED + seen * Doubled.BYTES;
  store<u32>(at + Doubled.TAG, tag);
  store<u32>(at + Doubled.OWNER, was);
  store<u32>(at + Doubled.PUT, want);
}

function take(party: usize, worker: u32, tag: u32): void {
  own(party, tag, worker + 1, 0);
  const held = load<u32>(party + Party.HELD);
  store<u32>(load<u32>(party + Party.LIST) + held * 4, tag);
  store<u32>(party + Party.HELD, held + 1);
  count(party + Party.GETS);
}

/** Gives a drawn one of its tags back. */
function giveBack(map: usize, party: usize, worker: u32): void {
  const held = load<u32>(party + Party.HELD) - 1;
  const list = load<u32>(party + Party.LIST);
  const at = list + draw(party, held + 1) * 4;
  const tag = load<u32>(at);
  store<u32>(at, load<u32>(list + held * 4));
  store<u32>(party + Party.HELD, held);
  own(party, tag, 0, worker + 1);
  sbitmap_queue_clear(map, tag, worker, draw(party, 100) < load<u32>(party + Party.DEFERRED) ? 1 : 0);
  count(party + Party.PUTS);
}

/** Whether every other worker waits, or rests with no tag: nobody is left who could wake this one. */
function othersQuiet(map: usize, parties: usize, worker: u32): bool {
  const workers = headOf(map, Head.WORKERS);
  for (let other: u32 = 0; other < workers; other++) {
    if (other == worker || atomic.load<u32>(partyOf(parties, other) + Party.RESTING) != 0) continue;
    if (atomic.load<u32>(workerOf(map, other) + Worker.SLOT) != Slot.WAITING) return false;
  }
  return true;
}

/** Sleeps on a worker's slot, for as long as its patience lasts. Returns whether nobody has woken it. */
function oversleeps(map: usize, parties: usize, worker: u32, slot: usize): bool {
  const party = partyOf(parties, worker);
  count(party + Party.SLEEPS);
  atomic.wait<u32>(slot, Slot.WAITING, <i64>load<u32>(party + Party.PATIENCE) * 1000000);
  // Before the slot: what others did before they were quiet is done.
  const quiet = othersQuiet(map, parties, worker);
  if (atomic.load<u32>(slot) != Slot.WAITING) return false;
  count(party + Party.OVERSLEPT);
  store<u32>(party + Party.QUIET, quiet ? 1 : 0);
  return true;
}

/**
 * What sbitmap_queue_wait() does after it found no tag, but that it counts, and gives up when its patience
 * ran out and there is no tag even then. Returns the tag, or NONE.
 */
function sleep(map: usize, parties: usize, worker: u32): u32 {
  const party = partyOf(parties, worker);
  const slot = workerOf(map, worker) + Worker.SLOT;
  let tag = NONE;
  let overslept = false;
  while (tag == NONE && !overslept) {
    prepareToWait(map, slot);
    tag = sbitmap_queue_get(map, worker);
    overslept = tag == NONE && oversleeps(map, parties, worker, slot);
    finishWait(map, slot);
    if (tag == NONE) tag = sbitmap_queue_get(map, worker);
  }
  if (overslept && tag != NONE) {
    count(party + Party.OVERSLEPT_FREE);
    if (load<u32>(party + Party.QUIET) != 0) count(party + Party.LOST_WAKE_UPS);
  }
  return tag;
}

/**
 * Takes a tag, or gives one back, so many times as `operations` says; then gives everything back, and rests.
 * How many tags a worker wants is drawn anew each time that it has so many. With few enough in hand it
 * waits for a quarter of those that it does not get, but no more once it has waited in vain.
 */
export function pass_sbitmap_stress(map: usize, parties: usize, worker: u32, operations: u32): void {
  const party = partyOf(parties, worker);
  const most = load<u32>(party + Party.MOST);
  let patient = true;
  let goal: u32 = 0;
  atomic.store<u32>(party + Party.RESTING, 0);
  for (let i: u32 = 0; i < operations; i++) {
    const held = load<u32>(party + Party.HELD);
    if (held == goal) {
      goal = draw(party, most);
      if (goal >= held) goal++;
    }
    if (held > goal) {
      giveBack(map, party, worker);
      continue;
    }
    let tag = sbitmap_queue_get(map, worker);
    if (tag == NONE && patient && held <= load<u32>(party + Party.WAITS_WITH) && draw(party, 4) == 0) {
      tag = sleep(map, parties, worker);
      patient = tag != NONE;
    }
    if (tag != NONE) take(party, worker, tag);
    else {
      count(party + Party.FAILED);
      goal = draw(party, held + 1);
    }
  }
  store<u32>(party + Party.OPERATIONS, load<u32>(party + Party.OPERATIONS) + operations);
  while (load<u32>(party + Party.HELD) != 0) giveBack(map, party, worker);
  atomic.store<u32>(party + Party.RESTING, 1);
}
