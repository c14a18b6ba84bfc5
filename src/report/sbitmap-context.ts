import type { Floor } from './context.js';

/** What a report says about a benchmark of sbitmaps beside its records. */
export interface SbitmapContext {
  readonly machine: string;
  /** Processors that threads may run on. */
  readonly processors: number;
  readonly seed: number;
  /** Samples of each row. */
  readonly rounds: number;
  /** Cost of reading the clock once, in ns. */
  readonly clockNs: number;
  /** Of a turn of the loop without a sbitmap. */
  readonly floors: readonly Floor[];
  /** Gets that were looked at before anything was timed. */
  readonly lookedAt: number;
}
