import { describe, expect, it } from 'vitest';
import { InputError } from './errors.js';
import {
  ARGUMENTS,
  FUNCTION_NAMES,
  FUNCTION_ROWS,
  functionRow,
  isFunctionName,
  knownWithoutReading,
  MAX_U32,
  type Sense,
  signature,
  startLimit,
} from './functions.js';

const BITMAPS: Readonly<Record<Sense, number>> = {
  set: 1,
  zero: 1,
  and: 2,
  andnot: 2,
  or: 2,
  and_and: 3,
  and_andnot: 3,
};

describe('the table of functions', () => {
  it('has each name once', () => {
    expect(new Set(FUNCTION_NAMES).size).toBe(FUNCTION_ROWS.length);
    expect(FUNCTION_ROWS.length).toBe(23);
  });

  it.each(FUNCTION_ROWS)('gives $name as many bitmaps as its sense needs', (row) => {
    expect(row.bitmaps).toBe(BITMAPS[row.sense]);
  });

  it.each(FUNCTION_ROWS)('describes every argument of $name', (row) => {
    for (const name of row.args) expect(ARGUMENTS[name]).not.toBe('');
    expect(row.answer).not.toBe('');
  });

  it('has the suffix _le on just the functions over little-endian bytes', () => {
    const flagged = FUNCTION_ROWS.filter((row) => row.littleEndian).map((row) => row.name);
    expect(flagged).toEqual(FUNCTION_NAMES.filter((name) => name.endsWith('_le')));
    expect(flagged).toHaveLength(3);
  });

  it('lets only the nth functions and the area search miss with more than the size', () => {
    const loose = FUNCTION_ROWS.filter((row) => row.miss === 'at least size').map((row) => row.family);
    expect(new Set(loose)).toEqual(new Set(['nth', 'area']));
    expect(loose).toHaveLength(6);
  });
});

describe('a function name', () => {
  it('leads to its row', () => {
    for (const name of FUNCTION_NAMES) expect(functionRow(name).name).toBe(name);
  });

  it('that is unknown is answered with the nearest one', () => {
    expect(() => functionRow('find_nxt_bit')).toThrow(
      new InputError("unknown function 'find_nxt_bit'; did you mean 'find_next_bit'?"),
    );
  });

  it('that is like none of them is answered with where to look', () => {
    expect(() => functionRow('xyz')).toThrow(new InputError("unknown function 'xyz'; see 'findbit list'"));
  });

  it('is told from other texts, those of Object.prototype included', () => {
    expect(['find_last_bit', 'toString', '', 'Find_last_bit'].map(isFunctionName)).toEqual([true, false, false, false]);
  });
});

it.each([
  ['find_first_bit', 'find_first_bit(a, size)'],
  ['find_next_and_bit', 'find_next_and_bit(a, b, size, start)'],
  ['find_nth_and_andnot_bit', 'find_nth_and_andnot_bit(a, b, c, size, n)'],
  ['bitmap_find_next_zero_area', 'bitmap_find_next_zero_area(a, size, start, nr, align_mask)'],
  ['bitmap_find_next_zero_area_off', 'bitmap_find_next_zero_area_off(a, size, start, nr, align_mask, align_offset)'],
])('the signature of %s is %s', (name, text) => {
  expect(signature(functionRow(name))).toBe(text);
});

describe('an answer', () => {
  it.each(FUNCTION_ROWS)('of $name is known without reading when there are no bits', (row) => {
    expect(knownWithoutReading(row, 0, [0, 0, 0, 0])).toBe(true);
  });

  it.each([
    ['find_next_bit', [9], false],
    ['find_next_bit', [10], true],
    ['find_next_bit', [MAX_U32], true],
    ['find_next_clump8', [10], true],
    ['bitmap_find_next_zero_area_off', [10, 1, 0, 0], true],
    ['bitmap_find_next_zero_area_off', [0, 11, 0, 0], false],
    ['find_next_bit_wrap', [10], false],
    ['find_nth_bit', [10], false],
    ['find_first_bit', [], false],
  ] as const)('of %s in 10 bits with %j is known without reading: %s', (name, args, known) => {
    expect(knownWithoutReading(functionRow(name), 10, args)).toBe(known);
  });
});

it('a search may start anywhere, but one that wraps at the size at most', () => {
  expect(startLimit(functionRow('find_next_bit'), 10)).toBe(MAX_U32);
  expect(startLimit(functionRow('find_next_and_bit_wrap'), 10)).toBe(10);
});
