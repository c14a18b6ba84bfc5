import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Built, buildVariant } from '../src/machine/built.js';
import { AREA_VARIANTS } from '../src/machine/names.js';
import type { GrowthRecord } from '../src/record.js';
import { TARGETS } from '../src/target.js';
import { measureGrowth } from './growth.js';
import * as calls from './growth-call.js';

// Each function is what it was, unless a test says what it measures.
vi.mock('./growth-call.js', async (original) => ({ ...(await original<typeof calls>()) }));

afterEach(() => {
  vi.restoreAllMocks();
});

const builds: readonly Built[] = await Promise.all(AREA_VARIANTS.map((name) => buildVariant(name, TARGETS.le64)));

/** Makes calls take what a law says, in ms, for a size and a length; each round by one percent more. */
function pretend(law: (size: number, nr: number, variant: string) => number): number[] {
  const seen: number[] = [];
  vi.spyOn(calls, 'lookAt').mockImplementation((subject, nr, { size }) => {
    seen.push(size);
    return { subject, size, nr, repeats: 1, look: law(size, nr, subject.built.name) * 1e6 };
  });
  let round = 0;
  vi.spyOn(calls, 'sample').mockImplementation(({ subject, size, nr }) => {
    round++;
    return law(size, nr, subject.built.name) * 1e6 + round;
  });
  vi.spyOn(calls, 'loadsOf').mockImplementation(({ size, nr }) => size / nr);
  return seen;
}

const summary = (records: readonly GrowthRecord[]) =>
  records.map(({ variant, bits, nr, samples }) => [variant, bits, nr, samples.length]);

const options = { seed: 1, rounds: 3 };

describe('the growth of a search', () => {
  it('is told of every size and variant, with the loads of the worst search, which are exact', () => {
    const done: number[] = [];
    const { records } = measureGrowth(builds, { ...options, sizes: [256, 1024] }, (now) => done.push(now));
    expect(records.map(({ variant, bits }) => [variant, bits])).toEqual(
      [256, 1024].flatMap((bits) => AREA_VARIANTS.map((name) => [name, bits])),
    );
    for (const record of records) {
      expect(record).toMatchObject({
        suite: 'area-growth',
        target: 'le64',
        function: 'bitmap_find_next_zero_area_off',
        seed: 1,
      });
      expect(record.samples.map((ns) => ns > 0)).toEqual([true, true, true]);
    }
    // The search of the kernel looks at one bit after the other in a bitmap of every second bit: two loads each.
    expect(records[4]).toMatchObject({ variant: 'area-original', nr: 2, loads: 1024 });
    // No word of 16 is read twice.
    expect(records[7]?.loads).toBeLessThanOrEqual(16);
    expect([...done].sort((a, b) => a - b)).toEqual(done);
    expect([...new Set(done)]).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('times again what may be the longest, and takes that with the largest median', () => {
    pretend((_, nr, variant) => (variant === 'area-merged' ? 10 : [0, 0, 7, 0, 10, 0, 0, 0, 6][nr]) ?? 1);
    const { records } = measureGrowth(builds.slice(1, 3), { ...options, sizes: [64] }, () => undefined);
    expect(summary(records)).toEqual([
      ['area-last-bit', 64, 4, 3],
      ['area-merged', 64, expect.any(Number), 3],
    ]);
    // Of one all four lengths are close to each other, of the other two: 3 rounds of 6.
    expect(calls.sample).toHaveBeenCalledTimes(18);
  });

  it('leaves out of larger sizes what would take too long there', () => {
    // Quadratic: 16 times as long for four times the bits, so that 2^16 would take 4 s.
    const seen = pretend((size, nr, variant) =>
      nr === 2 ? (variant === 'area-merged' ? (size / 2048) ** 2 * 4 : 5) : 1,
    );
    const sizes = [2 ** 12, 2 ** 14, 2 ** 16, 2 ** 18];
    const { records } = measureGrowth(builds.slice(1, 3), { ...options, sizes }, () => undefined);
    expect(summary(records)).toEqual([
      ['area-last-bit', 2 ** 12, 2, 3],
      ['area-merged', 2 ** 12, 2, 3],
      ['area-last-bit', 2 ** 14, 2, 3],
      ['area-merged', 2 ** 14, 2, 3],
      ['area-last-bit', 2 ** 16, 2, 3],
      ['area-last-bit', 2 ** 18, 2, 3],
    ]);
    expect(seen.filter((size) => size === 2 ** 18)).toHaveLength(16);
  });

  it('takes a cost that stood still for one that may still grow with the bitmap', () => {
    const seen = pretend(() => 600);
    measureGrowth(builds.slice(0, 1), { ...options, sizes: [2 ** 10, 2 ** 11, 2 ** 14] }, () => undefined);
    expect(new Set(seen)).toEqual(new Set([2 ** 10, 2 ** 11]));
  });

  it('comes in an order that the seed gives, with all sizes in each round', () => {
    const order = (seed: number) => {
      pretend(() => 1);
      measureGrowth(builds.slice(0, 1), { seed, rounds: 2, sizes: [32, 64] }, () => undefined);
      const made = vi.mocked(calls.sample).mock.calls.map(([{ size, nr }]) => `${size} ${nr}`);
      vi.restoreAllMocks();
      return made;
    };
    const first = order(1);
    expect(order(1)).toEqual(first);
    expect(order(2)).not.toEqual(first);
    const all = ['32 2', '32 4', '32 8', '64 16', '64 2', '64 4', '64 8'];
    expect([first.slice(0, 7).sort(), first.slice(7).sort()]).toEqual([all, all]);
  });
});
