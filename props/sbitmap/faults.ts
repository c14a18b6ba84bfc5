import type { Change } from '../../src/machine/text-change.js';

/** A deliberate fault of the sbitmap itself, whatever its deferred clear: one change of its text. */
export interface SbitmapFault extends Change {
  readonly name: string;
  /** The law that it must break. */
  readonly law: string;
  /** Who makes this mistake, or how it looks from outside. */
  readonly story: string;
}

/** Deliberate faults of the sbitmap, with the law that fits each; those of the deferred clear are variants by themselves. */
export const SBITMAP_TEXT_FAULTS: readonly SbitmapFault[] = [
  {
    ...{ name: 'hint-wraps-early', file: 'sbitmap/queue.ts', law: 'visits' },
    from: 'store<u32>(at, tag + 1 < headOf(map, Head.DEPTH) ? tag + 1 : 0);',
    to: 'store<u32>(at, tag + 1 < headOf(map, Head.DEPTH) - 1 ? tag + 1 : 0);',
    story: 'the hint goes back to 0 one tag too early: depth 4 gives 0 1 2 0 1 2, and never 3',
  },
  {
    ...{ name: 'no-look-before-sleep', file: 'sbitmap/queue.ts', law: 'sleeps' },
    from: `    tag = sbitmap_queue_get(map, worker);
    if (tag == NONE) atomic.wait`,
    to: '    if (tag == NONE) atomic.wait',
    story: 'who has said that it waits sleeps without looking again: what came back in between woke nobody',
  },
  {
    ...{ name: 'woken-before-given-back', file: 'sbitmap/queue.ts', law: 'sleeps' },
    from: `  if (deferred != 0) sbitmap_deferred_clear_bit(map, tag);
  else sbitmap_clear_bit(map, tag);
  sbitmap_queue_wake_up(map);`,
    to: `  sbitmap_queue_wake_up(map);
  if (deferred != 0) sbitmap_deferred_clear_bit(map, tag);
  else sbitmap_clear_bit(map, tag);`,
    story: 'who is woken looks before the tag is there, and sleeps again',
  },
  {
    ...{ name: 'wait-not-taken-back', file: 'sbitmap/queue.ts', law: 'queue' },
    from: 'atomic.sub<u32>(map + Queue.ACTIVE, 1);',
    to: '',
    story: 'whoever has waited once counts as waiting for ever: every put looks for somebody to wake',
  },
  {
    ...{ name: 'woken-for-one-tag', file: 'sbitmap/queue.ts', law: 'wakes' },
    from: 'if (atomic.load<u32>(map + Queue.COMPLETED) - woken < batch) return;',
    to: 'if (atomic.load<u32>(map + Queue.COMPLETED) - woken < 1) return;',
    story: 'a batch is woken for every tag: more are woken than there are tags for',
  },
  {
    ...{ name: 'lock-kept', file: 'sbitmap-recheck.ts', law: 'ends' },
    from: '  spin_unlock(place + Place.LOCK);\n',
    to: '',
    story: 'the lock is not given back on one way out, and whoever comes next spins for ever',
  },
  {
    ...{ name: 'cleared-read-twice', file: 'sbitmap-recheck.ts', law: 'lost' },
    from: 'andnot(xchg(place + Place.CLEARED, 0), place + Place.WORD);',
    to: '{ andnot(READ_ONCE(place + Place.CLEARED), place + Place.WORD); xchg(place + Place.CLEARED, 0); }',
    story: 'cleared bits are read, and later set to 0 with whatever has been set since',
  },
  {
    ...{ name: 'bit-not-tested', file: 'sbitmap/map.ts', law: 'owner' },
    from: 'while (nr >= depth || test_and_set_bit(nr, place + Place.WORD)) {',
    to: 'test_and_set_bit(nr % depth, place + Place.WORD);\n  while (nr >= depth) {',
    story: 'a bit is set that was found clear, and nobody looks whether another has set it in between',
  },
];
