import { describe, expect, it } from 'vitest';
import { Bitmap } from '../bitmap/bitmap.js';
import { type Asked, Judge } from './judge.js';

const BITMAP = Bitmap.of(40, [3, 20]);
const NEED = { nr: 4, alignMask: 3, alignOffset: 1 };

/** What was answered to a request, and, if it was not the same, what was answered again. */
const asked = (answers: number[], again = answers, line = 9): Asked => ({ line, need: NEED, answers, again });

/** What is said of a second variant's answer, the base's being 7. */
function said(answer: number, again = answer): unknown[] {
  const judge = new Judge(2);
  expect(judge.take(asked([7, answer], [7, again]), BITMAP, 5)).toBe(7);
  const { wrong, differing } = judge.verdicts[1] ?? {};
  expect(judge.verdicts[0]).toEqual({
    wrong: { count: 0, first: undefined },
    differing: { count: 0, first: undefined },
  });
  return [wrong?.count, differing?.count, wrong?.first?.wrong];
}

describe('an answer', () => {
  it.each([
    ['that of the base', 7, [0, 0, undefined]],
    ['another area', 11, [0, 1, undefined]],
    ['a miss', 40, [0, 1, undefined]],
    ['a larger miss', 4_000_000_000, [0, 1, undefined]],
    ['an area with a set bit', 19, [1, 1, 'not clear']],
    ['one that is not aligned', 8, [1, 1, 'not aligned']],
    ['one past the end', 39, [1, 1, 'past the end']],
    ['one before the start', 4, [1, 1, 'before the start']],
  ])('is judged: %s', (_, answer, expected) => {
    expect(said(answer)).toEqual(expected);
  });

  it.each([
    ['that of the base, then a wrong one', 7, 0],
    ['a wrong one, then that of the base', 0, 7],
    ['another area, then that of the base', 11, 7],
    ['an area, then a miss', 7, 40],
    ['a miss, then an area', 40, 7],
  ])('that is not the same twice is wrong, whatever it is: %s', (_, first, second) => {
    expect(said(first, second)).toEqual([1, 1, 'not the same twice']);
  });

  it('may end where the bitmap does, and not a bit behind', () => {
    const judge = new Judge(2);
    const need = { nr: 4, alignMask: 0, alignOffset: 0 };
    judge.take({ line: 9, need, answers: [36, 37], again: [36, 37] }, BITMAP, 0);
    expect(judge.verdicts.map(({ wrong }) => wrong.first?.wrong)).toEqual([undefined, 'past the end']);
  });

  it('of the base may be wrong, and is so for all that give it', () => {
    const judge = new Judge(2);
    expect(judge.take(asked([19, 19]), BITMAP, 0)).toBe(19);
    const first = { line: 9, start: 0, need: NEED, answer: 19, again: 19, base: 19, wrong: 'not clear' };
    expect(judge.verdicts).toEqual(
      Array(2).fill({ wrong: { count: 1, first }, differing: { count: 0, first: undefined } }),
    );
  });

  it('of the base that is not the same twice is so for the base alone', () => {
    const judge = new Judge(2);
    expect(judge.take(asked([7, 7], [11, 7]), BITMAP, 5)).toBe(7);
    expect(judge.verdicts).toMatchObject([
      { wrong: { count: 1, first: { answer: 7, again: 11, base: 7 } }, differing: { count: 0 } },
      { wrong: { count: 0 }, differing: { count: 0 } },
    ]);
  });

  it('that misses is the same as any other that does', () => {
    const judge = new Judge(2);
    expect(judge.take(asked([40, 77], [41, 40]), BITMAP, 0)).toBeUndefined();
    expect(judge.verdicts).toMatchObject(Array(2).fill({ wrong: { count: 0 }, differing: { count: 0 } }));
  });

  it('is kept for the first of its kind, the others are counted', () => {
    const judge = new Judge(2);
    for (const line of [1, 2, 3]) judge.take(asked([7, 11], [7, 11], line), BITMAP, 0);
    expect(judge.verdicts[1]?.differing).toMatchObject({ count: 3, first: { line: 1, answer: 11, base: 7 } });
  });
});
