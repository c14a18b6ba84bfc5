/**
 * Cleared bits are moved under a lock, and who finds none looks at the word again under the same lock,
 * at the bits that its search can find: another may have moved them since it saw the word full.
 *
 * @models lib/sbitmap.c since 2024, sbitmap_deferred_clear() under swap_lock again
 */
import { andnot, lowBits, READ_ONCE, spin_lock, spin_unlock, xchg } from "./sbitmap/atomics";
import { Place } from "./sbitmap/layout";
import { from, Word } from "./word";

/** Whether a bit is clear that a search finds: below the depth and, if it does not wrap, not below the hint. */
function anyClear(word: Word, depth: u32, hint: u32, wrap: bool): bool {
  const found = lowBits(depth) & (wrap ? ~(<Word>0) : from(hint));
  return (word & found) != found;
}

export function sbitmap_deferred_clear(place: usize, depth: u32, hint: u32, wrap: bool): bool {
  spin_lock(place + Place.LOCK);
  let again = true;
  if (READ_ONCE(place + Place.CLEARED) == 0) again = anyClear(READ_ONCE(place + Place.WORD), depth, hint, wrap);
  else andnot(xchg(place + Place.CLEARED, 0), place + Place.WORD);
  spin_unlock(place + Place.LOCK);
  return again;
}
