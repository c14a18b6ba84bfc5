import type { FunctionName } from '../functions.js';
import type { Machine, Placement } from './machine.js';

/** A half-open range of bits: `start` is in it, `end` is not. */
export type BitRange = readonly [start: number, end: number];

/** Bits that a next function finds, from `start` up; each found by one call of the variant. */
function* walk(machine: Machine, name: FunctionName, where: Placement, start: number): Generator<number> {
  const { size } = where;
  for (let at = start; at < size; ) {
    const bit = machine.call(name, where, [at]);
    if (bit >= size) return;
    yield bit;
    at = bit + 1;
  }
}

/** Bits that a wrapping function finds: from `start` up to the end, then from 0 up to `start`. */
function* walkAround(machine: Machine, name: FunctionName, where: Placement, start: number): Generator<number> {
  const { size } = where;
  const first = machine.call(name, where, [start]);
  if (first >= size) return;
  yield first;
  // Once around: a bit that is not farther on than the last has wrapped, and from then on ends at the first.
  for (let last = first; ; ) {
    const bit = machine.call(name, where, [last + 1]);
    if (bit >= size || bit === first) return;
    yield bit;
    last = bit;
  }
}

/** Ranges that begin where `begins` finds a bit and end where `ends` does, or at the size. */
function* ranges(
  machine: Machine,
  begins: FunctionName,
  ends: FunctionName,
  where: Placement,
  from: number,
): Generator<BitRange> {
  const { size } = where;
  for (let at = from; at < size; ) {
    const start = machine.call(begins, where, [at]);
    if (start >= size) return;
    const end = machine.call(ends, where, [start]);
    yield [start, end];
    at = end + 1;
  }
}

/**
 * The kernel's for_each_*() loops (include/linux/find.h) over bitmaps in a machine. Each step
 * calls the variant, with the calls that the kernel's macro makes; the iterators are lazy, and
 * see what changes in memory while they run. `start` is in bits; one past the size yields nothing.
 */
export const forEach = {
  set_bit: (machine: Machine, where: Placement, start = 0) => walk(machine, 'find_next_bit', where, start),
  clear_bit: (machine: Machine, where: Placement, start = 0) => walk(machine, 'find_next_zero_bit', where, start),
  and_bit: (machine: Machine, where: Placement, start = 0) => walk(machine, 'find_next_and_bit', where, start),
  andnot_bit: (machine: Machine, where: Placement, start = 0) => walk(machine, 'find_next_andnot_bit', where, start),
  or_bit: (machine: Machine, where: Placement, start = 0) => walk(machine, 'find_next_or_bit', where, start),
  /** @throws RangeError for a start past the size */
  set_bit_wrap: (machine: Machine, where: Placement, start: number) =>
    walkAround(machine, 'find_next_bit_wrap', where, start),
  /** @throws RangeError for a start past the size */
  and_bit_wrap: (machine: Machine, where: Placement, start: number) =>
    walkAround(machine, 'find_next_and_bit_wrap', where, start),
  /** Half-open ranges of set bits. */
  set_bitrange: (machine: Machine, where: Placement, start = 0) =>
    ranges(machine, 'find_next_bit', 'find_next_zero_bit', where, start),
  /** Half-open ranges of clear bits. */
  clear_bitrange: (machine: Machine, where: Placement, start = 0) =>
    ranges(machine, 'find_next_zero_bit', 'find_next_bit', where, start),
  /** Starts of the bytes that are not 0; the size must be a multiple of 8. */
  *set_clump8(machine: Machine, where: Placement, start = 0): Generator<number> {
    for (let at = start; at < where.size; ) {
      const clump = machine.call('find_next_clump8', where, [at]);
      if (clump >= where.size) return;
      yield clump;
      at = clump + 8;
    }
  },
} as const;
