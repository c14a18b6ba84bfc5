import { expect, test } from 'vitest';
import { footnotes, type Warning, warnings } from './bench-warnings.js';
import { CONTEXT, madeUp, RECORDS, scattered } from './made-up.test.data.js';

const rising = Array.from({ length: 20 }, (_, i) => 600000 + 5000 * i);
const told = (found: readonly Warning[]) => found.map(({ kind, detail }) => [kind, detail]);

test('a clean run has no warnings', () => {
  expect(warnings(RECORDS, CONTEXT)).toEqual([]);
});

test('each kind of doubt is seen, with what it was', () => {
  expect(told(warnings([madeUp({ samples: rising })], CONTEXT))).toEqual([['drift', '+15 %']]);
  expect(told(warnings([madeUp({ samples: scattered(1500) })], CONTEXT))).toEqual([['clock', '1501 ns']]);
  expect(told(warnings([madeUp({ samples: [0, ...scattered(9e5)] })], CONTEXT))).toEqual([['clock', 'one took 0 ns']]);
  expect(told(warnings([madeUp({ samples: [9e5] })], CONTEXT))).toEqual([['few', '1 pass']]);
  expect(told(warnings([madeUp({ samples: [] })], CONTEXT))).toEqual([['few', '0 passes']]);
});

test('a number of calls that differs from the base is seen on the same bitmap alone', () => {
  const other = madeUp({ variant: 'b', iterations: 7 });
  expect(told(warnings([other, madeUp({})], CONTEXT))).toEqual([['iterations', '7, generic 163911']]);
  expect(warnings([madeUp({}), { ...other, seed: 2 }], CONTEXT)).toEqual([]);
});

test('many rows with one warning fold into one footnote that names three', () => {
  const records = RECORDS.slice(0, 7).map((record) => ({ ...record, samples: rising }));
  const { lines, marks } = footnotes(warnings(records, CONTEXT), CONTEXT);
  expect(lines).toEqual([
    'a: Passes drift by more than 5 % over the run (p < 0.01): le32 random',
    '   find_next_bit generic (+15 %); le32 random find_next_zero_bit generic (+15',
    '   %); le32 random find_last_bit generic (+15 %); and 4 more. Run again on a',
    '   quiet machine, or with more --rounds.',
  ]);
  expect(records.map((record) => marks.get(record))).toEqual(Array(7).fill('a'));
});

test('a row with two warnings carries both letters', () => {
  const record = madeUp({ variant: 'b', iterations: 7, samples: [1, 2] });
  const { marks } = footnotes(warnings([madeUp({}), record], CONTEXT), CONTEXT);
  expect(marks.get(record)).toBe('abc');
});
