import { expect, test } from 'vitest';
import { benchKernel } from './bench-kernel.js';
import { madeUp, RECORDS } from './made-up.test.data.js';

test('one variant on one target prints what the kernel prints, byte for byte', () => {
  expect(benchKernel(RECORDS.filter(({ variant }) => variant === 'generic'))).toBe(`
Start testing find_bit() with random-filled bitmap
find_next_bit:                  625465 ns, 163911 iterations
find_next_zero_bit:             625243 ns, 163771 iterations
find_last_bit:                  625465 ns, 163910 iterations
find_nth_bit:                 31465725 ns,  16405 iterations
find_first_bit:               31095540 ns,  16406 iterations
find_first_and_bit:          773686650 ns,  40965 iterations
find_next_and_bit:              366483 ns,  81938 iterations

Start testing find_bit() with sparse bitmap
find_next_bit:                  625465 ns, 163911 iterations
find_next_zero_bit:             625243 ns, 163771 iterations
find_last_bit:                  625465 ns, 163910 iterations
find_nth_bit:                 31465725 ns,  16405 iterations
find_first_bit:               31095540 ns,  16406 iterations
find_first_and_bit:          773686650 ns,  40965 iterations
find_next_and_bit:              366483 ns,  81938 iterations
`);
});

test('a row is laid out as in the posted logs of the board', () => {
  const text = benchKernel([madeUp({ samples: [2242618], iterations: 163949 })]);
  expect(text.split('\n')[2]).toBe('find_next_bit:                 2242618 ns, 163949 iterations');
});

test('more than one variant or target prints a block each, headed by its name', () => {
  const records = [madeUp({}), madeUp({ variant: 'wide' }), madeUp({ target: 'be64' }), madeUp({ pattern: 'sparse' })];
  expect(
    benchKernel(records)
      .split('\n')
      .filter((line) => line.endsWith(':') || line.startsWith('Start')),
  ).toEqual([
    'generic le32:',
    'Start testing find_bit() with random-filled bitmap',
    'Start testing find_bit() with sparse bitmap',
    'wide le32:',
    'Start testing find_bit() with random-filled bitmap',
    'generic be64:',
    'Start testing find_bit() with random-filled bitmap',
  ]);
});

test('a name that does not fit widens the column of all rows', () => {
  const text = benchKernel([
    madeUp({ samples: [123456789] }),
    madeUp({ function: 'bitmap_find_next_zero_area_off', iterations: 7 }),
  ]);
  expect(text.split('\n').slice(2, 4)).toEqual([
    `find_next_bit:${' '.repeat(17)}         123456789 ns, 163911 iterations`,
    'bitmap_find_next_zero_area_off:            608304 ns,      7 iterations',
  ]);
});

test('a record without a pass is left out, and no records print nothing', () => {
  expect(benchKernel([madeUp({ samples: [] })])).toBe('');
  expect(benchKernel([])).toBe('');
});
