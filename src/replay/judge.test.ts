import { describe, expect, it } from 'vitest';
import { Bitmap } from '../bitmap/bitmap.js';
import { type Asked, Judge } from './judge.js';

const BITMAP = Bitmap.of(40, [3, 20]);
const NEED = { nr: 4, alignMask: 3, alignOffset: 1 };

/** What was answered to a request, and, if it was not the same, what was answered again. */
const asked = (answers: number[], again = answers, line = 9): Asked => ({ line, need: NEED, answers, again });

const judged = (one: Asked, start: number, right: number | undefined) => {
  const judge = new Judge(one.answers.length);
  judge.take(one, BITMAP, start, right);
  return judge.verdicts;
};

/** What is said of an answer where 7 is right. */
const said = (answer: number, again = answer): unknown[] =>
  judged(asked([answer], [again]), 5, 7).map(({ count, first }) => [count, first?.wrong.kind])[0] as unknown[];

describe('an answer', () => {
  it.each([
    ['the right one', 7, [0, undefined]],
    ['a miss', 40, [1, 'missed']],
    ['a larger miss', 4_000_000_000, [1, 'missed']],
    ['an area with a set bit', 19, [1, 'set']],
  ])('is judged: %s', (_, answer, expected) => {
    expect(said(answer)).toEqual(expected);
  });

  it.each([
    ['the right one, then a wrong one', 7, 0],
    ['a wrong one, then the right one', 0, 7],
    ['an area, then a miss', 7, 40],
    ['a miss, then an area', 40, 7],
  ])('that is not the same twice is wrong, whatever it is: %s', (_, first, second) => {
    expect(said(first, second)).toEqual([1, 'not the same twice']);
  });

  it('that misses is any number from the size on, and right where there is no area', () => {
    expect(judged(asked([40, 77], [41, 40]), 0, undefined)).toEqual(Array(2).fill({ count: 0, first: undefined }));
  });

  it('is kept for the first that is wrong, the others are counted', () => {
    const judge = new Judge(2);
    for (const line of [1, 2, 3]) judge.take(asked([7, 11], [7, 11], line), BITMAP, 0, 7);
    expect(judge.verdicts).toMatchObject([
      { count: 0 },
      { count: 3, first: { line: 1, start: 0, need: NEED, answer: 11, again: 11, right: 7 } },
    ]);
  });
});
