import { unknownName } from './errors.js';

/** Sizes, starts and results are unsigned 32-bit; this is the largest. */
export const MAX_U32 = 0xffff_ffff;

/**
 * How a function goes over its bits.
 * - `first`: lowest from 0; `next`: lowest from start; `last`: highest; `nth`: the n-th from 0
 * - `wrap`: as next, then from 0 up to start; `clump`: start of the byte that holds the next bit
 * - `area`: the zero-area search
 */
export type Family = 'first' | 'next' | 'last' | 'nth' | 'wrap' | 'clump' | 'area';

/** Which bits count, of bitmaps a, b, c: `and_andnot` is a & b & ~c. */
export type Sense = 'set' | 'zero' | 'and' | 'andnot' | 'or' | 'and_and' | 'and_andnot';

/** Arguments after the addresses and the size, in bits or counts, all 0 .. 2^32-1. */
export type ArgumentName = 'start' | 'n' | 'nr' | 'align_mask' | 'align_offset';

export const ARGUMENTS: Readonly<Record<ArgumentName, string>> = {
  start: 'bit to start at',
  n: 'how many such bits to pass over, from 0',
  nr: 'length of the area in bits',
  align_mask: 'alignment of the area less 1, in bits: 0, 1, 3, 7 ...',
  align_offset: 'what is added to a position before it is aligned, in bits',
};

interface Row {
  readonly name: string;
  readonly family: Family;
  readonly sense: Sense;
  readonly bitmaps: 1 | 2 | 3;
  readonly args: readonly ArgumentName[];
  /** What a miss returns: exactly the size, or any value from the size on. */
  readonly miss: 'size' | 'at least size';
  /** The bitmap lies in little-endian bytes whatever the target. */
  readonly littleEndian?: true;
  /** The size must be a multiple of this many bits. */
  readonly sizeMultiple?: 8;
  readonly answer: string;
}

const set = { sense: 'set', bitmaps: 1 } as const;
const zero = { sense: 'zero', bitmaps: 1 } as const;
const and = { sense: 'and', bitmaps: 2 } as const;
const andnot = { sense: 'andnot', bitmaps: 2 } as const;
const first = { family: 'first', args: [], miss: 'size' } as const;
const next = { family: 'next', args: ['start'], miss: 'size' } as const;
const nth = { family: 'nth', args: ['n'], miss: 'at least size' } as const;
const wrap = { family: 'wrap', args: ['start'], miss: 'size' } as const;

const ROWS = [
  { name: 'find_first_bit', ...first, ...set, answer: 'lowest set bit' },
  { name: 'find_first_zero_bit', ...first, ...zero, answer: 'lowest clear bit' },
  { name: 'find_first_and_bit', ...first, ...and, answer: 'lowest bit set in a and b' },
  { name: 'find_first_andnot_bit', ...first, ...andnot, answer: 'lowest bit set in a, clear in b' },
  { name: 'find_first_and_and_bit', ...first, sense: 'and_and', bitmaps: 3, answer: 'lowest bit set in a, b and c' },
  { name: 'find_next_bit', ...next, ...set, answer: 'lowest set bit >= start' },
  { name: 'find_next_zero_bit', ...next, ...zero, answer: 'lowest clear bit >= start' },
  { name: 'find_next_and_bit', ...next, ...and, answer: 'lowest bit >= start set in a and b' },
  { name: 'find_next_andnot_bit', ...next, ...andnot, answer: 'lowest bit >= start set in a, clear in b' },
  { name: 'find_next_or_bit', ...next, sense: 'or', bitmaps: 2, answer: 'lowest bit >= start set in a or b' },
  { name: 'find_last_bit', family: 'last', args: [], miss: 'size', ...set, answer: 'highest set bit' },
  { name: 'find_nth_bit', ...nth, ...set, answer: 'n-th set bit' },
  { name: 'find_nth_and_bit', ...nth, ...and, answer: 'n-th bit set in a and b' },
  { name: 'find_nth_andnot_bit', ...nth, ...andnot, answer: 'n-th bit set in a, clear in b' },
  {
    name: 'find_nth_and_andnot_bit',
    ...nth,
    sense: 'and_andnot',
    bitmaps: 3,
    answer: 'n-th bit set in a and b, clear in c',
  },
  { name: 'find_next_bit_wrap', ...wrap, ...set, answer: 'lowest set bit >= start, else from 0' },
  { name: 'find_next_and_bit_wrap', ...wrap, ...and, answer: 'lowest bit >= start set in a and b, else from 0' },
  {
    name: 'find_next_clump8',
    ...set,
    family: 'clump',
    args: ['start'],
    miss: 'size',
    sizeMultiple: 8,
    answer: 'start of the byte with the next set bit',
  },
  { name: 'find_next_bit_le', ...next, ...set, littleEndian: true, answer: 'find_next_bit on little-endian bytes' },
  {
    name: 'find_next_zero_bit_le',
    ...next,
    ...zero,
    littleEndian: true,
    answer: 'find_next_zero_bit on little-endian bytes',
  },
  {
    name: 'find_first_zero_bit_le',
    ...first,
    ...zero,
    littleEndian: true,
    answer: 'find_first_zero_bit on little-endian bytes',
  },
  {
    name: 'bitmap_find_next_zero_area',
    ...zero,
    family: 'area',
    args: ['start', 'nr', 'align_mask'],
    miss: 'at least size',
    answer: 'lowest aligned run of nr clear bits >= start',
  },
  {
    name: 'bitmap_find_next_zero_area_off',
    ...zero,
    family: 'area',
    args: ['start', 'nr', 'align_mask', 'align_offset'],
    miss: 'at least size',
    answer: 'the same, aligned when align_offset is added',
  },
] as const satisfies readonly Row[];

export type FunctionName = (typeof ROWS)[number]['name'];

/** A row of the table {@link FUNCTION_ROWS}. */
export interface FunctionRow extends Row {
  readonly name: FunctionName;
}

/** The search of bitmap allocators: suites, laws and replays are about it by name. */
export const AREA_SEARCH = 'bitmap_find_next_zero_area_off' satisfies FunctionName;

/** The search that cpumask_next_and() makes. */
export const JOIN = 'find_next_and_bit' satisfies FunctionName;

/**
 * The bit-search functions of include/linux/find.h and bitmap_find_next_zero_area() with its _off
 * form of include/linux/bitmap.h, with the kernel's names and argument order (addresses, size,
 * then `args`). Generators, laws, passes, help texts and the exports of a variant come from here.
 */
export const FUNCTION_ROWS: readonly FunctionRow[] = ROWS;

export const FUNCTION_NAMES: readonly FunctionName[] = ROWS.map((row) => row.name);

const byName: ReadonlyMap<string, FunctionRow> = new Map(FUNCTION_ROWS.map((row) => [row.name, row]));

export function isFunctionName(text: string): text is FunctionName {
  return byName.has(text);
}

/**
 * The row of a function's name.
 * @throws InputError for a name that is not in the table, with the nearest that is.
 */
export function functionRow(name: string): FunctionRow {
  const row = byName.get(name);
  if (row === undefined) throw unknownName('function', name, FUNCTION_NAMES);
  return row;
}

const LETTERS = ['a', 'b', 'c'] as const;

/** As a kernel developer writes it: `find_next_and_bit(a, b, size, start)`. */
export function signature(row: FunctionRow): string {
  return `${row.name}(${[...LETTERS.slice(0, row.bitmaps), 'size', ...row.args].join(', ')})`;
}

/** The largest useful start: a wrapping search may start at the size, not beyond. */
export function startLimit(row: FunctionRow, size: number): number {
  return row.family === 'wrap' ? size : MAX_U32;
}

/**
 * Whether the answer is a miss that is known before any memory is looked at: an empty bitmap,
 * or a search that starts at or past its end.
 */
export function knownWithoutReading(row: FunctionRow, size: number, args: readonly number[]): boolean {
  if (size === 0) return true;
  const startsAt = row.args[0] === 'start' && row.family !== 'wrap' ? args[0] : undefined;
  return startsAt !== undefined && startsAt >= size;
}
