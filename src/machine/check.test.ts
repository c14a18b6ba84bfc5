import { describe, expect, it } from 'vitest';
import { type FunctionName, functionRow } from '../functions.js';
import { checkArguments, checkSize } from './check.js';

const NOT_WHOLE = [-1, 1.5, 2 ** 32, Number.NaN, Number.POSITIVE_INFINITY];

describe('a size', () => {
  it.each([0, 1, 64, 2 ** 32 - 1])('may be %d', (size) => {
    expect(() => checkSize(functionRow('find_first_bit'), size)).not.toThrow();
  });

  it.each(NOT_WHOLE)('of %d is a RangeError that names it', (size) => {
    expect(() => checkSize(functionRow('find_first_bit'), size)).toThrow(
      new RangeError(`size is ${size}, not a whole number from 0 to 4294967295`),
    );
  });

  it('of a search for clumps is a multiple of 8', () => {
    const row = functionRow('find_next_clump8');
    expect(() => checkSize(row, 16)).not.toThrow();
    expect(() => checkSize(row, 0)).not.toThrow();
    expect(() => checkSize(row, 12)).toThrow(
      new RangeError('size is 12, not a multiple of 8, which find_next_clump8 needs'),
    );
  });
});

describe('an argument', () => {
  const check = (name: FunctionName, args: readonly number[], size = 10) => {
    return () => checkArguments(functionRow(name), size, args);
  };

  it.each(NOT_WHOLE)('of %d is a RangeError that names it', (value) => {
    const not = `is ${value}, not a whole number from 0 to 4294967295`;
    expect(check('find_next_bit', [value])).toThrow(new RangeError(`start ${not}`));
    expect(check('find_nth_and_bit', [value])).toThrow(new RangeError(`n ${not}`));
    const names = ['start', 'nr', 'align_mask', 'align_offset'];
    for (const [i, name] of names.entries())
      expect(check('bitmap_find_next_zero_area_off', [0, 0, 0, 0].with(i, value))).toThrow(
        new RangeError(`${name} ${not}`),
      );
  });

  it('may be a start past the size, but not for a search that wraps', () => {
    expect(check('find_next_bit', [2 ** 32 - 1])).not.toThrow();
    expect(check('find_next_bit_wrap', [10])).not.toThrow();
    expect(check('find_next_bit_wrap', [11])).toThrow(new RangeError('start is 11, not a whole number from 0 to 10'));
    expect(check('find_next_and_bit_wrap', [1], 0)).toThrow(
      new RangeError('start is 1, not a whole number from 0 to 0'),
    );
  });

  it.each([5, 2, 2 ** 32 - 2, 2 ** 31])('as align_mask is a power of 2 less 1, which %d is not', (mask) => {
    expect(check('bitmap_find_next_zero_area_off', [0, 1, mask, 0])).toThrow(
      new RangeError(`align_mask is ${mask}, not a power of 2 less 1`),
    );
  });

  it.each([0, 1, 3, 2 ** 31 - 1, 2 ** 32 - 1])('as align_mask may be %d', (mask) => {
    expect(check('bitmap_find_next_zero_area_off', [0, 1, mask, 0])).not.toThrow();
  });

  it('that is missing, or one too many, is told with what the function takes', () => {
    expect(check('find_next_bit', [])).toThrow(
      new RangeError('args are 0, but find_next_bit takes start after the size'),
    );
    expect(check('find_first_bit', [1])).toThrow(
      new RangeError('args are 1, but find_first_bit takes none after the size'),
    );
    expect(check('bitmap_find_next_zero_area_off', [1, 2, 3])).toThrow(
      new RangeError(
        'args are 3, but bitmap_find_next_zero_area_off takes start, nr, align_mask, align_offset after the size',
      ),
    );
  });
});
