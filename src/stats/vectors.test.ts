import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { holm } from './holm.js';
import { sorted } from './order.js';
import { mannWhitney } from './rank.js';
import { ratioInterval } from './ratio.js';

/** One comparison, as vectors.py found it. */
interface RankVector {
  readonly name: string;
  readonly before: readonly number[];
  readonly after: readonly number[];
  readonly u: number;
  readonly p: number;
  readonly ratio: number;
  /** null where there are too few samples. */
  readonly low: number | null;
  readonly high: number | null;
}

interface Vectors {
  readonly rank: readonly RankVector[];
  readonly holm: readonly { readonly p: readonly number[]; readonly adjusted: readonly number[] }[];
}

const vectors = JSON.parse(readFileSync(new URL('./vectors.test.data.json', import.meta.url), 'utf8')) as Vectors;

/** The same to 1e-9 of the number, however small it is. */
function expectNear(found: number | undefined, wanted: number | null): void {
  if (wanted === null) expect(found).toBeUndefined();
  else expect(Math.abs((found ?? Number.NaN) / wanted - 1)).toBeLessThan(1e-9);
}

describe('compared with scipy and with whole numbers', () => {
  it('there are enough vectors of every kind', () => {
    expect(vectors.rank.length).toBeGreaterThanOrEqual(40);
  });

  it.each(vectors.rank.map((vector) => [vector.name, vector.before.length, vector.after.length, vector] as const))(
    '%s, %i against %i samples have this U, p, ratio and interval',
    (_, _n, _m, vector) => {
      const [before, after] = [sorted(vector.before), sorted(vector.after)];
      const test = mannWhitney(before, after);
      const found = ratioInterval(before, after);
      expect(test.u).toBe(vector.u);
      expectNear(test.p, vector.p);
      expectNear(found.p, vector.p);
      expectNear(found.ratio, vector.ratio);
      expectNear(found.low, vector.low);
      expectNear(found.high, vector.high);
    },
  );

  it.each(vectors.holm.map((vector) => [vector.p.length, vector] as const))(
    'the p-values of %i tests are adjusted as the definition of Holm says',
    (_, { p, adjusted }) => {
      const found = holm(p);
      expect(found).toHaveLength(adjusted.length);
      for (const [i, wanted] of adjusted.entries()) expectNear(found[i], wanted);
    },
  );
});
