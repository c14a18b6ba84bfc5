import type { FunctionName } from './functions.js';
import type { TargetName } from './target.js';

/** The two fills of the kernel's benchmark. */
export type Pattern = 'random' | 'sparse';

/** What a timed bitmap is filled with: one of these, or what first-fit allocation leaves behind. */
export type Fill = Pattern | 'pool';

/** One measured result, a line of JSON: the only thing that reports and comparisons read. */
export interface BenchRecord {
  readonly suite: 'find' | 'area';
  readonly target: TargetName;
  readonly pattern: Fill;
  readonly function: FunctionName;
  readonly variant: string;
  /** Size of the whole bitmap in bits. */
  readonly bits: number;
  /** Size that this row searches, in bits: a part of `bits` where the kernel takes a part. */
  readonly searched: number;
  /** Bytes by which the bitmaps are moved off a word's border. */
  readonly offset: number;
  /** Calls of the function in one pass. */
  readonly iterations: number;
  /** Nanoseconds of each pass, in time order, none left out. */
  readonly samples: readonly number[];
  /** Loads of one pass. */
  readonly loads: number;
  readonly seed: number;
  /** Of the area suite: bits of the area, and its alignment in bits less 1. */
  readonly nr?: number;
  readonly alignMask?: number;
}
