// Workers that take tags of one sbitmap, each with a hint of its own, and that sleep while there is
// none, as the block layer's do: whoever gives tags back wakes others in batches. A worker has a wait
// queue of its own here, where the kernel deals all that sleep out to eight.

import { Head, Queue, Slot, Worker } from "./layout";
import { headOf, NONE, sbitmap_clear_bit, sbitmap_deferred_clear_bit, sbitmap_get, workerOf } from "./map";

/**
 * Takes a free tag, looking first where the worker's hint says. With round robin the hint then moves
 * behind the tag; otherwise it does if the tag is the hint's own. Where there is none it becomes 0.
 * Returns the tag, or NONE.
 */
export function sbitmap_queue_get(map: usize, worker: u32): u32 {
  const at = workerOf(map, worker) + Worker.HINT;
  const kept = load<u32>(at);
  // Another depth may have come since.
  const hint = kept < headOf(map, Head.DEPTH) ? kept : 0;
  const tag = sbitmap_get(map, hint);
  if (tag == NONE) store<u32>(at, 0);
  else if (tag == hint || headOf(map, Head.ROUND_ROBIN) != 0)
    store<u32>(at, tag + 1 < headOf(map, Head.DEPTH) ? tag + 1 : 0);
  return tag;
}

/** Wakes one worker that waits, from the queue's index on. Returns whether there was one. */
function wakeOne(map: usize): bool {
  const workers = headOf(map, Head.WORKERS);
  let worker = atomic.load<u32>(map + Queue.INDEX);
  for (let i: u32 = 0; i < workers; i++) {
    const slot = workerOf(map, worker) + Worker.SLOT;
    worker = worker + 1 < workers ? worker + 1 : 0;
    if (atomic.cmpxchg<u32>(slot, Slot.WAITING, Slot.WOKEN) != Slot.WAITING) continue;
    atomic.store<u32>(map + Queue.INDEX, worker);
    atomic.notify(slot, 1);
    return true;
  }
  return false;
}

/** Counts a tag that came back, if one waits, and wakes a batch of workers for every batch of tags. */
export function sbitmap_queue_wake_up(map: usize): void {
  if (atomic.load<u32>(map + Queue.ACTIVE) == 0) return;
  const batch = headOf(map, Head.WAKE_BATCH);
  atomic.add<u32>(map + Queue.COMPLETED, 1);
  let woken = atomic.load<u32>(map + Queue.WOKEN);
  for (;;) {
    if (atomic.load<u32>(map + Queue.COMPLETED) - woken < batch) return;
    const now = atomic.cmpxchg<u32>(map + Queue.WOKEN, woken, woken + batch);
    if (now == woken) break;
    woken = now;
  }
  for (let i: u32 = 0; i < batch; i++) if (!wakeOne(map)) return;
}

/** Gives a tag back, deferred or not, and wakes those that it is time for. Its worker's next search begins there. */
export function sbitmap_queue_clear(map: usize, tag: u32, worker: u32, deferred: u32): void {
  if (deferred != 0) sbitmap_deferred_clear_bit(map, tag);
  else sbitmap_clear_bit(map, tag);
  sbitmap_queue_wake_up(map);
  if (headOf(map, Head.ROUND_ROBIN) == 0) store<u32>(workerOf(map, worker) + Worker.HINT, tag);
}

/** Says that a worker waits; it is to look for a tag once more then, and to sleep on its slot if there is none. */
export function prepareToWait(map: usize, slot: usize): void {
  atomic.store<u32>(slot, Slot.WAITING);
  atomic.add<u32>(map + Queue.ACTIVE, 1);
}

/** Says that it does not any more, whether it was woken or not. */
export function finishWait(map: usize, slot: usize): void {
  atomic.store<u32>(slot, Slot.IDLE);
  atomic.sub<u32>(map + Queue.ACTIVE, 1);
}

/**
 * Takes a free tag, and sleeps while there is none. Before it sleeps it says that it waits, and looks
 * once more. `patience` is how long it sleeps at most at a time, in ms; below 0 for as long as it takes.
 * Returns the tag.
 */
export function sbitmap_queue_wait(map: usize, worker: u32, patience: i32): u32 {
  const slot = workerOf(map, worker) + Worker.SLOT;
  let tag = sbitmap_queue_get(map, worker);
  while (tag == NONE) {
    prepareToWait(map, slot);
    tag = sbitmap_queue_get(map, worker);
    if (tag == NONE) atomic.wait<u32>(slot, Slot.WAITING, <i64>patience * 1000000);
    finishWait(map, slot);
    if (tag == NONE) tag = sbitmap_queue_get(map, worker);
  }
  return tag;
}
