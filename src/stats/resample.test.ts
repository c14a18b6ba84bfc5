import { describe, expect, it } from 'vitest';
import { drawnInterval, tailOf, tailOfDifference, timesDrawn } from './resample.js';

describe('the tail that is left out', () => {
  it('is 2.5 percent of 999 draws, and less where few blocks are drawn', () => {
    expect([20, 33, 64, 1e6].map(tailOf)).toEqual([16, 19, 22, 25]);
  });

  it('is as Student has it: of 6 blocks, t is 2.571 and draws vary by sqrt(5 / 6) of it', () => {
    // 500 times the two tails beyond 2.571 * sqrt(6 / 5) = 2.816 are 2.43, beyond 2.262 * sqrt(10 / 9) 8.6.
    expect([6, 10].map(tailOf)).toEqual([2, 9]);
  });

  it('is at least one draw', () => {
    expect([2, 3, 4].map(tailOf)).toEqual([1, 1, 1]);
    expect(tailOfDifference(2, 2)).toBe(1);
  });

  it('of a difference has the freedom of both sides, and that of the smaller where it is much smaller', () => {
    // t of 10 degrees 2.228, so 500 times the tails beyond 2.228 * sqrt(6 / 5): 7.3.
    expect(tailOfDifference(6, 6)).toBe(7);
    expect(tailOfDifference(6, 1e6)).toBe(tailOf(6));
    expect(tailOfDifference(1e6, 6)).toBe(tailOf(6));
    expect(tailOfDifference(1e6, 1e6)).toBe(25);
  });
});

describe('draws', () => {
  it('are as many as there are things, each counted where it is drawn', () => {
    const drawn = [3, 0, 3, 1];
    const asked: number[] = [];
    const times = timesDrawn(4, (below) => {
      asked.push(below);
      return drawn.shift() as number;
    });
    expect([times, asked]).toEqual([
      [1, 1, 0, 2],
      [4, 4, 4, 4],
    ]);
  });

  it('have the interval between two of them, in numeric order, and none if one is no number', () => {
    expect(drawnInterval([10, 9, 100, 1, 2], 2)).toEqual({ low: 2, high: 10 });
    expect(drawnInterval([10, Number.NaN, 100], 1)).toBeUndefined();
  });
});
