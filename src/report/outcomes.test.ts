import { expect, it } from 'vitest';
import type { Outcome, OutcomeScene, OutcomeTable } from '../../props/races/outcomes.js';
import { outcomesText } from './outcomes.js';

const scene = (only: readonly number[], size: number, start: number): OutcomeScene => ({
  ...{ function: 'find_next_bit', size, wordBits: 64, bits: only, only, start, writes: only.length, sets: false },
});

const results = (...of: readonly number[]): Outcome[] => of.map((result) => ({ result, neverSet: false }));

const TABLE: OutcomeTable = {
  target: 'le64',
  variants: ['find-next-one-read', 'find-next-two-reads', 'my-own-find-next-bit.ts'],
  rows: [
    {
      scene: scene([3, 9], 70, 0),
      outcomes: [results(3, 9, 70), [...results(3, 9), { result: 64, neverSet: true }, ...results(70)], results(70)],
    },
    { scene: scene([63], 64, 12), outcomes: [results(63, 64), results(63, 64), results(64)] },
  ],
};

it('a table says what each search can return, and marks what was never set', () => {
  const text = outcomesText(TABLE);
  expect(text).toMatchInlineSnapshot(`
    "find_next_bit while clear_bit clears bits, on le64: all that each can return, in
    any schedule

    bitmap  size  from  cleared  one read  two reads   my-own-find-..
    {3, 9}    70     0  3 9      3 9 70    3 9 64! 70  70
    {63}      64    12  63       63 64     63 64       64

    ! a bit that was clear throughout the call
    "
  `);
  for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
});

it('nothing is explained that is not there', () => {
  expect(outcomesText({ ...TABLE, rows: TABLE.rows.slice(1) })).not.toContain('!');
});
