/** One line for the foot of a report over one worker. */
export const SBITMAP_SOURCE =
  'posted in November 2020 of sbitmap-cmpxchg (Pavel Begunkov, one thread, tags of a null block device), without swap_lock: about 1.0 to 1.5 % more throughput of the device, sbitmap_get from 3 % to 1.5 % of cycles; one atomic AND for the cmpxchg loop, as in sbitmap-andnot, would make it wait-free';

/** What the posted change is a change of, and those without its lock. */
export const WITH_LOCK = 'sbitmap-spinlock';
export const WITHOUT_LOCK: readonly string[] = ['sbitmap-cmpxchg', 'sbitmap-andnot'];
