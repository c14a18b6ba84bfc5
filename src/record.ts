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
  /** How many of the samples, in order, each process has made. */
  readonly processes?: readonly number[];
  /** What code was run: records with the same text are of the same code. */
  readonly code?: string;
}

/**
 * The zero-area search at one size: a call on the bitmap that costs the variant the most of all
 * those with runs of `nr` - 1 clear bits, so that an area of `nr` bits is looked for in vain.
 */
export interface GrowthRecord {
  readonly suite: 'area-growth';
  readonly target: TargetName;
  readonly function: FunctionName;
  readonly variant: string;
  /** Size of the bitmap in bits. */
  readonly bits: number;
  readonly nr: number;
  /** Calls that a sample is the mean of. */
  readonly repeats: number;
  /** Nanoseconds of a call, in time order, none left out. */
  readonly samples: readonly number[];
  /** Loads of a call. */
  readonly loads: number;
  readonly seed: number;
}
