import type { FunctionName } from '../src/functions.js';
import type { Row } from './row.js';

const tenth = { random: 0.1 };
const half = { random: 0.5 };
const plain = { suite: 'find', bitmaps: 1, clears: false, counts: false } as const;

/** The rows in the kernel's order, with its parts (6.12, lib/find_bit_benchmark.c). */
export const FIND_ROWS: readonly Row[] = [
  { ...plain, function: 'find_next_bit' },
  { ...plain, function: 'find_next_zero_bit' },
  { ...plain, function: 'find_last_bit' },
  { ...plain, function: 'find_nth_bit', part: tenth, counts: true },
  { ...plain, function: 'find_first_bit', part: tenth, clears: true },
  { ...plain, function: 'find_first_and_bit', part: half, bitmaps: 2, clears: true },
  { ...plain, function: 'find_next_and_bit', bitmaps: 2 },
];

/** Functions that the suite times. */
export const TIMED: readonly FunctionName[] = FIND_ROWS.map((row) => row.function);
