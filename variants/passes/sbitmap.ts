// The loop of a worker that takes tags of a sbitmap and gives them back, for threads. It has as many in
// flight as it may, and gives the oldest back before it takes another. It never sleeps: where there is no
// tag, it gives one of its own back and tries again.

import { Head } from "../sbitmap/layout";
import { headOf, NONE } from "../sbitmap/map";
import { sbitmap_queue_clear, sbitmap_queue_get } from "../sbitmap/queue";
import { Desk } from "./sbitmap-desk";

/** Gets that a worker takes at a time of those that all are to make: seldom enough to cost nothing. */
const CHUNK: u32 = 64;

/** What is done of a get: nothing, for the time of the loop itself; all; and whether the tag was free. */
enum Kind {
  EMPTY,
  TIMED,
  CHECKED,
}

/** Marsaglia's xorshift, 32 bits. */
// @ts-ignore: decorator
@inline
function drawn(state: u32): u32 {
  state ^= state << 13;
  state ^= state >> 17;
  return state ^ (state << 5);
}

// @ts-ignore: decorator
@inline
function place(desk: usize, index: u32, queueDepth: u32): usize {
  return desk + Desk.RING + (index < queueDepth ? index : index - queueDepth) * 4;
}

/** Whether a tag is none, or in use; it is in use from now on. */
// @ts-ignore: decorator
@inline
function isWrong(map: usize, tag: u32, owners: usize): bool {
  return tag >= headOf(map, Head.DEPTH) || atomic.xchg<u32>(owners + tag * 4, 1) != 0;
}

// @ts-ignore: decorator
@inline
function work(
  map: usize, worker: u32, desk: usize, queueDepth: u32, deferred: u32, claimed: usize, gets: u32, owners: usize,
  kind: Kind,
): void {
  let inFlight = load<u32>(desk + Desk.IN_FLIGHT);
  let oldest = load<u32>(desk + Desk.OLDEST);
  let state = load<u32>(desk + Desk.STATE);
  let made: u32 = 0;
  let failed: u32 = 0;
  let wrong: u32 = 0;
  let refused = false;
  for (let first = atomic.add<u32>(claimed, CHUNK); first < gets; first = atomic.add<u32>(claimed, CHUNK)) {
    const n = min<u32>(CHUNK, gets - first);
    made += n;
    for (let i: u32 = 0; i < n; i++) {
      if (inFlight == queueDepth || (refused && inFlight > 0)) {
        state = drawn(state);
        // In order, tags that are free and tags in use would never mix.
        const from = kind == Kind.CHECKED ? place(desk, oldest + state % inFlight, queueDepth) : 0;
        const last = place(desk, oldest, queueDepth);
        const tag = load<u32>(kind == Kind.CHECKED ? from : last);
        if (kind == Kind.CHECKED) store<u32>(from, load<u32>(last));
        const later = <u32>(((<u64>state) * 100) >> 32) < deferred;
        if (kind == Kind.CHECKED) atomic.store<u32>(owners + tag * 4, 0);
        if (kind != Kind.EMPTY) sbitmap_queue_clear(map, tag, worker, later ? 1 : 0);
        oldest = oldest + 1 < queueDepth ? oldest + 1 : 0;
        inFlight--;
      }
      const tag = kind == Kind.EMPTY ? i : sbitmap_queue_get(map, worker);
      refused = tag == NONE;
      if (refused) failed++;
      else if (kind == Kind.CHECKED && isWrong(map, tag, owners)) wrong++;
      else store<u32>(place(desk, oldest + inFlight++, queueDepth), tag);
    }
  }
  store<u32>(desk + Desk.IN_FLIGHT, inFlight);
  store<u32>(desk + Desk.OLDEST, oldest);
  store<u32>(desk + Desk.STATE, state);
  store<u32>(desk + Desk.GETS, made);
  store<u32>(desk + Desk.FAILED, failed);
  store<u32>(desk + Desk.WRONG, wrong);
}

/**
 * Makes gets, and a put before each once `queueDepth` tags are in flight, until all workers together have
 * made `gets`. Of the puts `deferred` in a hundred, drawn, are deferred; the others clear at once.
 * @param claimed where the workers count the gets that they have taken upon themselves: 0 at first
 */
export function pass_sbitmap(
  map: usize, worker: u32, desk: usize, queueDepth: u32, deferred: u32, claimed: usize, gets: u32,
): void {
  work(map, worker, desk, queueDepth, deferred, claimed, gets, 0, Kind.TIMED);
}

/**
 * The same, but gives back any tag, not the oldest, and counts wrong tags.
 * @param owners four bytes for each tag, 0 while it is not in use
 */
export function pass_sbitmap_checked(
  map: usize, worker: u32, desk: usize, queueDepth: u32, deferred: u32, claimed: usize, gets: u32, owners: usize,
): void {
  work(map, worker, desk, queueDepth, deferred, claimed, gets, owners, Kind.CHECKED);
}

/** The same loop without the sbitmap: the floor under the time of a get and a put. */
export function pass_sbitmap_empty(
  map: usize, worker: u32, desk: usize, queueDepth: u32, deferred: u32, claimed: usize, gets: u32,
): void {
  work(map, worker, desk, queueDepth, deferred, claimed, gets, 0, Kind.EMPTY);
}

/** Gives all back that a worker has in flight. */
export function pass_sbitmap_end(map: usize, worker: u32, desk: usize, queueDepth: u32): void {
  const inFlight = load<u32>(desk + Desk.IN_FLIGHT);
  const oldest = load<u32>(desk + Desk.OLDEST);
  for (let i: u32 = 0; i < inFlight; i++)
    sbitmap_queue_clear(map, load<u32>(place(desk, oldest + i, queueDepth)), worker, 1);
  store<u32>(desk + Desk.IN_FLIGHT, 0);
}
