import type { FunctionName } from '../src/functions.js';
import type { BenchRecord, Fill } from '../src/record.js';

/** A row of a suite: a function, and how a pass asks it. */
export interface Row {
  readonly suite: BenchRecord['suite'];
  readonly function: FunctionName;
  /** The part of the bitmap that is searched, all of it if absent: some searches would take too long on all of a random one. */
  readonly part?: Readonly<Partial<Record<Fill, number>>>;
  readonly bitmaps: 1 | 2;
  /** Whether the pass clears what it finds, and so works on a copy. */
  readonly clears: boolean;
  /** Whether the pass asks for each set bit by number, and so must be told how many there are. */
  readonly counts: boolean;
  /** What is asked of a zero-area search: bits of the area, and its alignment in bits less 1. */
  readonly area?: { readonly nr: number; readonly alignMask: number };
}

/** Bits that a row searches of a bitmap of `bits`. */
export function searched(row: Row, fill: Fill, bits: number): number {
  return Math.floor(bits * (row.part?.[fill] ?? 1));
}
