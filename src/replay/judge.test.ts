import { describe, expect, it } from 'vitest';
import { Bitmap } from '../bitmap/bitmap.js';
import { Judge } from './judge.js';

const BITMAP = Bitmap.of(40, [3, 20]);
const NEED = { nr: 4, alignMask: 3, alignOffset: 1 };

/** What is said of a second variant's answer, the base's being 7. */
function said(answer: number, start = 5): unknown[] {
  const judge = new Judge(2);
  expect(judge.take(9, BITMAP, start, NEED, [7, answer])).toBe(7);
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

  it('of the base may be wrong, and is so for all that give it', () => {
    const judge = new Judge(2);
    expect(judge.take(9, BITMAP, 0, NEED, [19, 19])).toBe(19);
    const wrong = { count: 1, first: { line: 9, start: 0, need: NEED, answer: 19, base: 19, wrong: 'not clear' } };
    expect(judge.verdicts).toEqual(Array(2).fill({ wrong, differing: { count: 0, first: undefined } }));
  });

  it('that misses is the same as any other that does', () => {
    const judge = new Judge(2);
    expect(judge.take(9, BITMAP, 0, NEED, [40, 77])).toBeUndefined();
    expect(judge.verdicts[1]?.differing.count).toBe(0);
  });

  it('is kept for the first of its kind, the others are counted', () => {
    const judge = new Judge(2);
    for (const line of [1, 2, 3]) judge.take(line, BITMAP, 0, NEED, [7, 11]);
    expect(judge.verdicts[1]?.differing).toMatchObject({ count: 3, first: { line: 1, answer: 11, base: 7 } });
  });
});
