import type { FunctionName } from '../src/functions.js';
import type { Pattern } from '../src/record.js';

/** A row of the kernel's find_bit_benchmark. */
export interface Row {
  readonly function: FunctionName;
  /** The part of the bitmap that is searched: some searches would take too long on all of a random one. */
  readonly part: Readonly<Record<Pattern, number>>;
  readonly bitmaps: 1 | 2;
  /** Whether the pass clears what it finds, and so works on a copy. */
  readonly clears: boolean;
  /** Whether the pass asks for each set bit by number, and so must be told how many there are. */
  readonly counts: boolean;
}

const whole = { random: 1, sparse: 1 };
const tenth = { random: 0.1, sparse: 1 };
const half = { random: 0.5, sparse: 1 };
const plain = { part: whole, bitmaps: 1, clears: false, counts: false } as const;

/** The rows in the kernel's order, with its parts (6.12, lib/find_bit_benchmark.c). */
export const ROWS: readonly Row[] = [
  { ...plain, function: 'find_next_bit' },
  { ...plain, function: 'find_next_zero_bit' },
  { ...plain, function: 'find_last_bit' },
  { ...plain, function: 'find_nth_bit', part: tenth, counts: true },
  { ...plain, function: 'find_first_bit', part: tenth, clears: true },
  { ...plain, function: 'find_first_and_bit', part: half, bitmaps: 2, clears: true },
  { ...plain, function: 'find_next_and_bit', bitmaps: 2 },
];

/** Functions that the suite times. */
export const TIMED: readonly FunctionName[] = ROWS.map((row) => row.function);

/** Bits that a row searches of a bitmap of `bits`. */
export function searched(row: Row, pattern: Pattern, bits: number): number {
  return Math.floor(bits * row.part[pattern]);
}
