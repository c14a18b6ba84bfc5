import { describe, expect, it } from 'vitest';
import { isFamily, rowAt } from './row.js';

/** What stands behind a name. */
const read = (text: string, name = 'find_next_bit') => rowAt(text, name, 0);

describe('what stands behind a name and a colon', () => {
  it.each([
    ['  240043 ns, 163840 iterations', { unit: 'ns', time: 240043, iterations: 163840 }],
    ['240043ns,163840 iterations', { unit: 'ns', time: 240043, iterations: 163840 }],
    [' 1.5 us , 0 iterations[', { unit: 'us', time: 1.5, iterations: 0 }],
    [' 240043 cycles,   164062 iterations', { unit: 'cycles', time: 240043, iterations: 164062 }],
    [' 0 ns', { unit: 'ns', time: 0, iterations: null }],
    [' 5 ns slower', { unit: 'ns', time: 5, iterations: null }],
    [' 9007199254740991 ns', { unit: 'ns', time: 9007199254740991, iterations: null }],
  ])('is a row: %j', (text, expected) => {
    expect(read(text)).toMatchObject({ is: 'row', ...expected });
  });

  it('ends with its last word', () => {
    expect(read(' 5 ns, 3 iterations <')).toMatchObject({ end: 19 });
    expect(read(' 5 ns <')).toMatchObject({ end: 5 });
  });

  it.each([
    ['', true],
    ['   ', true],
    [' 24', false],
    [' 24 n', false],
    [' 24 ns,', false],
    [' 24 ns, 16', false],
    [' 24 ns, 16 iter', false],
  ])('is cut: %j', (text, bare) => {
    expect(read(text)).toEqual({ is: 'cut', bare, end: text.length });
  });

  it.each([
    [' -5 ns, 3 iterations', 'negative time'],
    [' nan ns, 3 iterations', 'time is not finite'],
    [' -inf ns, 3 iterations', 'time is not finite'],
    [' 9007199254740992 ns', 'time past 2^53'],
    [' 12x ns, 3 iterations', 'time is no number'],
    [' +5 ns, 3 iterations', 'time is no number'],
    [' 5 ms, 3 iterations', 'unit ms'],
    [' 5 s', 'unit s'],
    [' 5 furlongs, 3 iterations', 'unknown unit'],
    [' 5 ns, 3.5 iterations', 'iterations is no number'],
    [' 5 ns, -3 iterations', 'negative iterations'],
    [' 5 ns, 9007199254740992 iterations', 'iterations past 2^53'],
    [' 5 ns, 3 times', 'text behind the row'],
    [' 5 ns, 3 iterationsx', 'text behind the row'],
    [' 5 ns, 3x', 'text behind the row'],
    [' 5 ns, slower', 'text behind the row'],
  ])('looks like a row, and is none: %j', (text, reason) => {
    expect(read(text)).toMatchObject({ is: 'wrong', reason });
  });

  it.each([' it is slow', ' 3 times faster', ' 5, 3 iterations', ' , 3', ' 5 furlongs'])(
    'is something else: %j',
    (text) => {
      expect(read(text)).toBeUndefined();
    },
  );

  it('is of a word that is no function of the benchmark only with its iterations, and if it is of bits', () => {
    expect(read(' 5 ns, 3 iterations', 'my_bits')).toMatchObject({ is: 'row', iterations: 3 });
    expect(read(' 5 ns', 'my_bits')).toBeUndefined();
    for (const name of ['rbtree', 'list_sort', 'total', 'test_bitmap', 'test_find'])
      expect(read(' 5 ns, 3 iterations', name)).toMatchObject({ is: 'wrong', reason: 'line of another test' });
    expect(read(' 5 ms, 3 iterations', 'my_bits')).toMatchObject({ is: 'wrong', reason: 'unit ms' });
    expect(read(' 5 ns', 'foo')).toBeUndefined();
    expect(read(' 5 ms', 'foo')).toBeUndefined();
  });
});

describe('a name of the benchmark', () => {
  it.each([
    'find_next_bit',
    'find_prev_nor_bit',
    'find_first_and_and_bit',
    'find_next_bit_le',
    'find_next_clump8',
    'for_each_set_bit',
    'for_each_bit',
    'for_each_set_bitrange',
    'bitmap_find_next_zero_area',
    'bitmap_find_next_zero_area_off',
    'next_bit',
    'next_zero_bit',
  ])('is %s', (name) => {
    expect(isFamily(name)).toBe(true);
  });

  it.each(['find_vma', 'find_bit', 'for_each_cpu', 'xfind_next_bit', 'bit', 'next', 'bitmap_find_free_region'])(
    'is not %s',
    (name) => {
      expect(isFamily(name)).toBe(false);
    },
  );
});
