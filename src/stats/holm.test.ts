import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seeded } from '../random.js';
import { holm } from './holm.js';
import { normal } from './noise.test-helper.js';
import { sorted } from './order.js';
import { mannWhitney } from './rank.js';

describe('adjusted p-values', () => {
  it('are those of the textbook, in the order of the tests', () => {
    expect(holm([0.01, 0.04, 0.03, 0.005])).toEqual([0.03, 0.06, 0.06, 0.02].map((p) => expect.closeTo(p, 12)));
    expect(holm([0.7, 0.02])).toEqual([0.7, 0.04]);
    expect(holm([])).toEqual([]);
  });

  it('reject what is rejected step by step, from the smallest on until one is too large', () => {
    const values = fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 30 });
    fc.assert(
      fc.property(values, (thousandths) => {
        const pValues = thousandths.map((value) => (value / 1000) ** 2);
        const adjusted = holm(pValues);
        let rejected = 0;
        for (const p of pValues.toSorted((a, b) => a - b)) {
          if (p * (pValues.length - rejected) >= 0.05) break;
          rejected++;
        }
        expect(adjusted.filter((p) => p < 0.05).length).toBe(rejected);
        for (const [i, p] of pValues.entries()) {
          expect(adjusted[i]).toBeGreaterThanOrEqual(p);
          expect(adjusted[i]).toBeLessThanOrEqual(1);
          for (const [j, q] of pValues.entries())
            if (p <= q) expect(adjusted[i]).toBeLessThanOrEqual(adjusted[j] as number);
        }
      }),
    );
  });

  it('of something that is no probability are refused', () => {
    expect(() => holm([0.5, Number.NaN])).toThrow(new RangeError('p-value 1 is NaN, not from 0 to 1'));
    expect(() => holm([-0.1])).toThrow(new RangeError('p-value 0 is -0.1, not from 0 to 1'));
  });
});

describe('tables of 14 rows in which nothing has changed, 6 runs a side', () => {
  // Noise of a run, as of a machine that is slow for its whole length, is common to its rows.
  it.each([0, 0.02])('show a change in fewer than 5 of 100, with a common noise of %d', (common) => {
    const random = seeded(20);
    const side = () => Array.from({ length: 6 }, () => common * normal(random));
    let alarms = 0;
    for (let table = 0; table < 1000; table++) {
      const [before, after] = [side(), side()];
      const rows = Array.from({ length: 14 }, () => {
        const times = (runs: readonly number[]) => sorted(runs.map((run) => Math.exp(run + 0.02 * normal(random))));
        return mannWhitney(times(before), times(after)).p;
      });
      if (holm(rows).some((p) => p < 0.05)) alarms++;
    }
    // In 22 of the 1000 tables, and in 28: 6 against 6 that do not overlap, p 0.0022, are all that is below 0.05 / 14.
    expect(alarms / 1000).toBeLessThan(0.05);
  });
});
