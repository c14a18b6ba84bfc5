import { describe, expect, it } from 'vitest';
import { compare } from '../compare.js';
import { options, reading, source } from '../made-up.test.data.js';

/** Two labels in one file, run by run; a run of `exchanged` has each under the other's name. */
function swaps(
  before: number,
  after: number,
  runs: number,
  exchanged: readonly number[],
  names = ['find_next_bit', 'find_last_bit'],
) {
  const rows = names.flatMap((name) =>
    Array.from({ length: runs }, (_, i) => {
      const [first, second] = exchanged.includes(i + 1) ? [after, before] : [before, after];
      const of = (label: string, time: number) =>
        reading({ function: name, label, run: i + 1, line: 2 * i + 1, time: time * (1 + 0.001 * (i % 3)) });
      return [of('x', first), of('y', second)];
    }).flat(),
  );
  const { warnings } = compare([source(rows)], options());
  return warnings.filter(({ kind }) => kind === 'labels').map(({ detail }) => detail);
}

describe('a run whose labels look swapped', () => {
  it('is told', () => {
    expect(swaps(1e6, 7e5, 5, [3])).toEqual(["in run 3 each side has the other's times, in 2 of 2 rows"]);
  });

  it('is not told of sides that are alike, of few runs, or of two runs', () => {
    expect(swaps(1e6, 1.0005e6, 5, [3])).toEqual([]);
    expect(swaps(1e6, 7e5, 3, [3])).toEqual([]);
    expect(swaps(1e6, 7e5, 6, [3, 4])).toEqual([]);
    expect(swaps(1e6, 7e5, 5, [])).toEqual([]);
  });
});
