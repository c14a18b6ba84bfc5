import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Random, seeded } from '../random.js';
import { firstRunUnlike } from './first-run.js';
import { NOISES, normal } from './noise.test-helper.js';

describe('a first run unlike the rest', () => {
  it.each([
    [[4496077, 7514731, 7490692, 7474500, 7452692], 0.601],
    [[2419462, 5785808, 7654423, 7628230, 7663116], 0.317],
    [[462923, 736193, 735808, 742731, 737231], 0.628],
    [[2000, 1000, 1010, 1020], 1.98],
    [[1300, 1000, 1010, 1005, 1008], 1.292],
  ])('is found in %j', (samples, ratio) => {
    expect(firstRunUnlike(samples)?.ratio).toBeCloseTo(ratio, 3);
  });

  it.each([
    ['all are close', [1388885, 1393616, 1391693, 1393231, 1390731]],
    ['the others differ as much', [700, 1000, 1300, 1150, 800]],
    ['it is among the others', [1001, 1000, 1002, 2000, 1003]],
    ['another one is off', [1001, 500, 1002, 1000, 1003]],
    ['all are equal', [7, 7, 7, 7, 7]],
    ['there are three', [100, 1000, 1000]],
    ['there is none', []],
  ])('is not seen where %s', (_, samples) => {
    expect(firstRunUnlike(samples)).toBeUndefined();
  });

  it('is seen beside others that are all equal, from 5 percent on', () => {
    expect(firstRunUnlike([94, 100, 100, 100])).toEqual({ ratio: expect.closeTo(0.94, 12) });
    expect(firstRunUnlike([96, 100, 100, 100])).toBeUndefined();
    expect(firstRunUnlike([106, 100, 100, 100])).toEqual({ ratio: expect.closeTo(1.06, 12) });
    expect(firstRunUnlike([104, 100, 100, 100])).toBeUndefined();
  });

  it('does not depend on the unit, or on the order of the others', () => {
    const times = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 4, maxLength: 12 });
    fc.assert(
      fc.property(times, ([first = 1, ...others]) => {
        const found = firstRunUnlike([first, ...others]);
        const other = firstRunUnlike([first, ...others.toReversed()].map((time) => time * 1024));
        expect(other?.ratio).toEqual(found && expect.closeTo(found.ratio, 9));
      }),
    );
  });

  it('of a time without a logarithm is refused', () => {
    expect(() => firstRunUnlike([5, 0, 5, 5])).toThrow(new RangeError('sample 1 is 0, and has no logarithm'));
    expect(() => firstRunUnlike([5, 5, Number.POSITIVE_INFINITY, 5])).toThrow(RangeError);
  });
});

describe('runs of which the first is like the others', () => {
  const noises: readonly (readonly [string, (random: Random) => number])[] = [
    ['normal, 2 %', NOISES.normal],
    ['normal, 10 %', (random) => Math.exp(0.1 * normal(random))],
    ['normal, 50 %', (random) => Math.exp(0.5 * normal(random))],
  ];

  // Of 5 runs 0.3, 0.9 and 1.4 percent; of more, fewer.
  it.each(noises)('are taken for unlike in fewer than 2 of 100, noise: %s', (_, noise) => {
    const random = seeded(8);
    for (const runs of [5, 6, 8, 10, 20]) {
      let alarms = 0;
      for (let i = 0; i < 4000; i++)
        if (firstRunUnlike(Array.from({ length: runs }, () => noise(random))) !== undefined) alarms++;
      expect(alarms / 4000, `${runs} runs`).toBeLessThan(0.02);
    }
  });

  it('are, of two kinds, as often as the first is the only one of its kind: 2 in 32 of 5 runs', () => {
    const random = seeded(8);
    const alarms = Array.from({ length: 4000 }, () =>
      firstRunUnlike(Array.from({ length: 5 }, () => NOISES['two humps'](random))),
    ).filter((found) => found !== undefined).length;
    expect(alarms / 4000).toBeLessThan(0.075);
    expect(alarms / 4000).toBeGreaterThan(0.04);
  });
});
