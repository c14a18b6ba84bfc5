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

/**
 * The join of two CPU masks, from every CPU on: a pass asks for the next CPU behind n in both masks,
 * for every n from -1 to the number of CPUs, again and again.
 */
export interface JoinRecord {
  readonly suite: 'join';
  readonly target: TargetName;
  readonly function: FunctionName;
  readonly variant: string;
  /** How many CPUs there are: nr_cpu_ids. */
  readonly bits: number;
  /** The masks, CPU 0 the lowest bit: `0x0000ffff`, with as many digits as the CPUs take. */
  readonly left: string;
  readonly right: string;
  /** Calls of the function in one pass. */
  readonly iterations: number;
  /** Nanoseconds of each pass, in time order, none left out. */
  readonly samples: readonly number[];
  /** Loads of one pass. */
  readonly loads: number;
  /**
   * Time of the first variant on the same target / time of this one, Hodges-Lehmann estimate; 1 for the
   * first. Left out where a pass took no time at all.
   */
  readonly ratio?: number;
  readonly seed: number;
  /** How many of the samples, in order, each process has made. */
  readonly processes?: readonly number[];
  /** What code was run: records with the same text are of the same code. */
  readonly code?: string;
}

/** What regions are asked of an allocator for. */
interface OfRegions {
  readonly target: TargetName;
  /** As `bitmap/area-original`, `ida`. */
  readonly allocator: string;
  /** Units that regions are taken from. */
  readonly capacity: number;
  /** The longest region of the trace, in units. */
  readonly longest: number;
  /** Bytes of the allocator's head and nodes with these regions in use, counted in the structure. */
  readonly memoryBytes: number;
  /** Allocators, all alike, that a sample is the mean of: small ones are asked one after another. */
  readonly allocators: number;
  readonly seed: number;
  /** How many of the samples, in order, each process has made. */
  readonly processes?: readonly number[];
  /** What code was run: records with the same text are of the same code. */
  readonly code?: string;
}

/** An allocator that is filled, from empty, with the regions of a trace until one does not fit, and emptied in reverse. */
export interface RegionRecord extends OfRegions {
  readonly suite: 'region';
  /** Regions that fit. */
  readonly regions: number;
  /** Nanoseconds of taking them all, and of giving them all back, in time order, none left out. */
  readonly allocNs: readonly number[];
  readonly freeNs: readonly number[];
  /** Loads of taking them all, and of giving them back, in one allocator; not counted where there are too many. */
  readonly allocLoads?: number;
  readonly freeLoads?: number;
}

/**
 * A full allocator of which regions, drawn at random, are given back, and regions are taken until
 * one does not fit, again and again, until what lies free in between is steady; then timed.
 */
export interface RegionChurnRecord extends OfRegions {
  readonly suite: 'region-churn';
  /** Regions in use when the next did not fit, units free then, and the runs of free units they were in: means of all rounds. */
  readonly regions: number;
  readonly freeUnits: number;
  readonly gaps: number;
  /** Rounds until it was steady. */
  readonly settled: number;
  /** Nanoseconds of one request for a region, and of giving one back: the mean of a round each, in time order, none left out. */
  readonly allocNs: readonly number[];
  readonly freeNs: readonly number[];
  /** Requests, and regions given back, of one allocator in all rounds that were timed. */
  readonly allocs: number;
  readonly frees: number;
}

/**
 * A sbitmap of which workers, each in a thread, take tags and give them back: as soon as one has as many
 * in flight as it may, it gives the oldest back before each get.
 */
export interface SbitmapRecord {
  readonly suite: 'sbitmap';
  readonly target: TargetName;
  readonly variant: string;
  /** Tags, of which a word has `1 << shift`. */
  readonly depth: number;
  readonly shift: number;
  readonly roundRobin: boolean;
  readonly workers: number;
  /** Tags that a worker has in flight at most. */
  readonly queueDepth: number;
  /** Of a hundred puts, so many are deferred; the others clear at once. */
  readonly deferred: number;
  /** Gets of all workers in one sample, those that found no tag among them. */
  readonly iterations: number;
  /** Nanoseconds from the first worker's start to the last one's end, in time order, none left out. */
  readonly samples: readonly number[];
  /** Of each sample the gets that found no tag, fewer than all. */
  readonly failed: readonly number[];
  /** Of each sample how evenly its tags came to the workers: Jain's index, 1 / workers .. 1. */
  readonly fairness: readonly number[];
  readonly seed: number;
  /** How many of the samples, in order, each process has made. */
  readonly processes?: readonly number[];
  /** What code was run: records with the same text are of the same code. */
  readonly code?: string;
}
