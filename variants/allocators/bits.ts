// Bits of a bitmap set and cleared by the run, a store a word.

import { BYTES, below, from, inMemory, ONES, Word, wordOf } from "../word";

/** Sets `nr` bits, at least 1, from `start` on. */
export function setRange(map: usize, start: u32, nr: u32): void {
  let at = map + wordOf(start);
  const last = map + wordOf(start + nr - 1);
  let mask = from(start);
  for (; at != last; at += BYTES) {
    store<Word>(at, load<Word>(at) | inMemory(mask));
    mask = ONES;
  }
  store<Word>(at, load<Word>(at) | inMemory(mask & below(start + nr)));
}

/** Clears `nr` bits, at least 1, from `start` on. */
export function clearRange(map: usize, start: u32, nr: u32): void {
  let at = map + wordOf(start);
  const last = map + wordOf(start + nr - 1);
  let mask = from(start);
  for (; at != last; at += BYTES) {
    store<Word>(at, load<Word>(at) & ~inMemory(mask));
    mask = ONES;
  }
  store<Word>(at, load<Word>(at) & ~inMemory(mask & below(start + nr)));
}
