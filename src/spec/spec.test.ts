import { describe, expect, it } from 'vitest';
import { Bitmap } from '../bitmap/bitmap.js';
import { parseList } from '../bitmap/parselist.js';
import { allSet, noneSet } from '../bitmap/patterns.js';
import { FUNCTION_NAMES, FUNCTION_ROWS, type FunctionName, functionRow } from '../functions.js';
import { KERNEL_AREAS, KERNEL_MAP } from './kernel-areas.test.data.js';
import { canonical, spec } from './spec.js';

const SIZE = 16;
const A = '0-3,8,10-12';
const B = '2,8,11-14';
const C = '8,12';

type Example = readonly [name: FunctionName, lists: readonly string[], args: readonly number[], answer: number];

const AREA = 'bitmap_find_next_zero_area_off';

const EXAMPLES: readonly Example[] = [
  ['find_first_bit', [A], [], 0],
  ['find_first_bit', [B], [], 2],
  ['find_first_zero_bit', [A], [], 4],
  ['find_first_and_bit', [A, B], [], 2],
  ['find_first_andnot_bit', [B, A], [], 13],
  ['find_first_andnot_bit', [A, B], [], 0],
  ['find_first_and_and_bit', [A, B, C], [], 8],
  ['find_next_bit', [A], [3], 3],
  ['find_next_bit', [A], [4], 8],
  ['find_next_bit', [A], [13], 16],
  ['find_next_zero_bit', [A], [8], 9],
  ['find_next_zero_bit', [A], [10], 13],
  ['find_next_and_bit', [A, B], [3], 8],
  ['find_next_and_bit', [A, B], [13], 16],
  ['find_next_andnot_bit', [A, B], [2], 3],
  ['find_next_andnot_bit', [A, B], [4], 10],
  ['find_next_or_bit', [A, B], [13], 13],
  ['find_next_or_bit', [B, A], [3], 3],
  ['find_next_or_bit', [A, B], [15], 16],
  ['find_last_bit', [A], [], 12],
  ['find_last_bit', ['15'], [], 15],
  ['find_nth_bit', [A], [0], 0],
  ['find_nth_bit', [A], [4], 8],
  ['find_nth_bit', [A], [7], 12],
  ['find_nth_bit', [A], [8], 16],
  ['find_nth_and_bit', [A, B], [2], 11],
  ['find_nth_and_bit', [A, B], [4], 16],
  ['find_nth_andnot_bit', [A, B], [3], 10],
  ['find_nth_and_andnot_bit', [A, B, C], [1], 11],
  ['find_nth_and_andnot_bit', [A, B, C], [2], 16],
  ['find_next_bit_wrap', [A], [9], 10],
  ['find_next_bit_wrap', [A], [13], 0],
  ['find_next_bit_wrap', [B], [16], 2],
  ['find_next_and_bit_wrap', [A, B], [9], 11],
  ['find_next_and_bit_wrap', [A, B], [13], 2],
  ['find_next_clump8', [A], [3], 0],
  ['find_next_clump8', [A], [4], 8],
  ['find_next_clump8', [A], [12], 8],
  ['find_next_clump8', [A], [13], 16],
  ['find_next_bit_le', [A], [4], 8],
  ['find_next_zero_bit_le', [A], [10], 13],
  ['find_first_zero_bit_le', [A], [], 4],
  [AREA, [A], [0, 2, 0, 0], 4],
  [AREA, [A], [5, 3, 0, 0], 5],
  [AREA, [A], [6, 3, 0, 0], 13],
  [AREA, [A], [5, 1, 3, 0], 16],
  [AREA, [A], [0, 2, 3, 1], 16],
  [AREA, [A], [0, 2, 3, 3], 5],
  // the sum of position and offset wraps at 32 bits
  [AREA, [A], [0, 1, 3, 0xffff_ffff], 5],
  [AREA, [A], [0, 0xffff_ffff, 0, 0], 16],
  ['bitmap_find_next_zero_area', [A], [7, 1, 1], 14],
  // no bits asked for: the first aligned position from the next clear bit, be it clear or not
  [AREA, [A], [0, 0, 0, 0], 4],
  [AREA, [A], [5, 0, 7, 0], 8],
];

const bitmapsOf = (lists: readonly string[]) => lists.map((list) => parseList(list, SIZE));

describe('the spec', () => {
  it.each(EXAMPLES)('of %s on %j with %j answers %i', (name, lists, args, answer) => {
    expect(spec(functionRow(name), bitmapsOf(lists), SIZE, args)).toBe(answer);
  });

  it('is tried by an example for every function', () => {
    expect(new Set(EXAMPLES.map(([name]) => name))).toEqual(new Set(FUNCTION_NAMES));
  });

  it.each(FUNCTION_ROWS)('of $name misses with the size when no bit counts', (row) => {
    const idle = row.sense === 'zero' ? allSet(SIZE) : noneSet(SIZE);
    const args = row.args.map((name) => (name === 'nr' ? 1 : 0));
    expect(spec(row, [idle, idle, idle], SIZE, args)).toBe(SIZE);
  });

  it.each(FUNCTION_ROWS)('of $name misses on no bits at all', (row) => {
    const empty = new Bitmap(0);
    const args = row.args.map(() => 0);
    expect(spec(row, [empty, empty, empty], 0, args)).toBe(0);
  });

  it.each(FUNCTION_ROWS.filter((row) => row.args[0] === 'start' && row.family !== 'wrap'))(
    'of $name misses when the start is at or past the end',
    (row) => {
      const busy = row.sense === 'zero' ? noneSet(SIZE) : allSet(SIZE);
      const other = row.sense === 'andnot' ? noneSet(SIZE) : busy;
      for (const start of [SIZE, SIZE + 1, 0xffff_ffff])
        expect(spec(row, [busy, other, busy], SIZE, [start, 1, 0, 0])).toBe(SIZE);
    },
  );

  it.each(FUNCTION_ROWS)('of $name looks at no bit from the size on', (row) => {
    const idle = row.sense === 'zero' ? Bitmap.of(32, [0, 1, 2, 3, 4, 5, 6, 7]) : Bitmap.of(32, [8, 9, 31]);
    const other = row.sense.endsWith('andnot') ? noneSet(32) : idle;
    const bitmaps = row.bitmaps === 3 ? [idle, idle, other] : [idle, other];
    const args = row.args.map((name) => (name === 'nr' ? 1 : 0));
    expect(spec(row, bitmaps, 8, args)).toBe(8);
  });

  it('asks for all the bitmaps of a function', () => {
    expect(() => spec(functionRow('find_next_and_bit'), bitmapsOf([A]), SIZE, [0])).toThrow(
      new RangeError('find_next_and_bit needs 2 bitmaps, not 1'),
    );
    expect(() => spec(functionRow('find_first_bit'), [], SIZE, [])).toThrow(
      new RangeError('find_first_bit needs 1 bitmaps, not 0'),
    );
  });
});

describe('the zero-area search of the spec', () => {
  const row = functionRow(AREA);

  it.each(KERNEL_AREAS)(
    "agrees with the kernel's own test: start %i, nr %i, mask %i, offset %i give %i",
    (...numbers) => {
      const [answer] = numbers.slice(-1);
      expect(spec(row, [KERNEL_MAP], KERNEL_MAP.size, numbers.slice(0, -1))).toBe(answer);
    },
  );

  it('does not take a set bit for an area, as the search posted in June 2026 did', () => {
    // bits 0 and 2 of 3 are set, and the only clear bit is not aligned to 2
    expect(spec(row, [Bitmap.of(3, [0, 2])], 3, [0, 1, 1, 0])).toBe(3);
  });
});

describe('the canonical value', () => {
  it('of a miss is the size for functions that may miss with more', () => {
    for (const name of [AREA, 'find_nth_bit'])
      expect([63, 64, 66, 128].map((value) => canonical(functionRow(name), 64, value))).toEqual([63, 64, 64, 64]);
  });

  it('of any other function is the value itself', () => {
    expect([63, 64, 65].map((value) => canonical(functionRow('find_next_bit'), 64, value))).toEqual([63, 64, 65]);
  });
});
