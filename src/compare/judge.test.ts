import { describe, expect, it } from 'vitest';
import { judge } from './judge.js';

const row = (before: readonly number[], after: readonly number[], sameCode = false) => ({
  before: { samples: before },
  after: { samples: after },
  sameCode,
});

const times = (n: number, of: number, spread = 0.001): number[] =>
  Array.from({ length: n }, (_, i) => of * (1 + spread * i));

/** Rows of which all have changed by as much as can be. */
const table = (rows: number, runs: number) =>
  Array.from({ length: rows }, () => row(times(runs, 100), times(runs, 50)));

describe('the verdict on a row', () => {
  it('is never changed with five runs a side in 14 rows, and may be with six', () => {
    expect(judge(table(14, 5), 0.02).map(({ verdict, runsNeeded }) => [verdict, runsNeeded])).toEqual(
      Array.from({ length: 14 }, () => ['undecided', 6]),
    );
    expect(judge(table(14, 6), 0.02).every(({ verdict }) => verdict === 'changed')).toBe(true);
  });

  it('is changed with five runs a side in 6 rows: how many rows there are matters', () => {
    expect(judge(table(6, 5), 0.02).every(({ verdict }) => verdict === 'changed')).toBe(true);
    expect(judge(table(7, 5), 0.02).every(({ verdict }) => verdict === 'undecided')).toBe(true);
  });

  it('is the same where the whole interval lies within the margin, even if a change is shown', () => {
    const slight = row(times(8, 100, 0.0001), times(8, 101, 0.0001));
    const [within, beyond] = [0.02, 0.005].map((margin) => judge([slight], margin)[0]);
    expect(within).toMatchObject({ verdict: 'same', runsNeeded: undefined });
    expect(within?.pAdjusted).toBeLessThan(0.05);
    expect(beyond).toMatchObject({ verdict: 'changed' });
  });

  it('has the same margin for faster and slower: a factor', () => {
    const verdicts = [1 / 1.0199, 1.0199].map(
      (of) => judge([row(times(8, 100, 0), times(8, 100 * of, 0))], 0.02)[0]?.verdict,
    );
    expect(verdicts).toEqual(['same', 'same']);
    const beyond = [1 / 1.0201, 1.0201].map(
      (of) => judge([row(times(8, 100, 0), times(8, 100 * of, 0))], 0.02)[0]?.verdict,
    );
    expect(beyond).toEqual(['changed', 'changed']);
  });

  it('is neither where the interval holds both 1 and more than the margin', () => {
    const wide = row([90, 100, 110, 95, 105, 100.5], [91, 101, 111, 96, 106, 102]);
    expect(judge([wide], 0.02)[0]).toMatchObject({ verdict: 'undecided', runsNeeded: expect.any(Number) });
  });

  it('of an undecided row says how many runs would do, by how far the estimate is from 1 and how wide its interval', () => {
    const before = [100, 101, 102, 103, 104, 105];
    const [near, far] = [1.012, 1.018].map((factor) => judge([row(before, times(6, 100 * factor, 0.01))], 0.001)[0]);
    expect([near?.verdict, far?.verdict]).toEqual(['undecided', 'undecided']);
    expect(near?.runsNeeded).toBeGreaterThan(far?.runsNeeded as number);
    // The width goes with the square root of the runs.
    const { low = 1, high = 1, ratio = 1 } = far?.estimate ?? {};
    expect(far?.runsNeeded).toBeLessThan(2 * 6 * (Math.log(high / low) / 2 / Math.log(ratio)) ** 2);
  });

  it('counts for the runs that would do only rows that test a change', () => {
    const same = Array.from({ length: 13 }, () => row(times(5, 100), times(5, 50), true));
    expect(judge([row(times(3, 100), times(3, 50)), ...same], 0.02)[0]?.runsNeeded).toBe(4);
  });

  it('is a single run for one against one, without a p-value', () => {
    expect(judge([row([100], [50]), ...table(13, 1)], 0.02)[0]).toMatchObject({
      estimate: { ratio: 0.5, low: undefined },
      p: undefined,
      pAdjusted: undefined,
      verdict: 'single',
    });
    expect(judge([row([100], [50, 51])], 0.02)[0]?.verdict).toBe('undecided');
    expect(judge([row([100], [50]), ...table(13, 6)], 0.02)[0]?.runsNeeded).toBe(6);
  });

  it('is never changed where both sides ran the same code, which is not counted as a test either', () => {
    const [same, other] = judge([row(times(6, 100), times(6, 50), true), ...table(1, 6)], 0.02);
    expect(same).toMatchObject({ verdict: 'undecided', runsNeeded: undefined });
    expect(same?.pAdjusted).toBe(same?.p);
    expect(other?.pAdjusted).toBe(other?.p);
  });

  it('corrects p for the number of rows by the method of Holm', () => {
    const judged = judge([...table(1, 6), row(times(6, 100), times(6, 100.2))], 0.02);
    expect(judged[0]?.pAdjusted).toBeCloseTo(2 * (judged[0]?.p as number), 12);
    expect(judged[1]?.pAdjusted).toBeCloseTo(judged[1]?.p as number, 12);
  });
});
