import { describe, expect, it } from 'vitest';
import { KERNEL_BITS, pairOf } from '../../bitmap/suite.js';
import { FUNCTION_ROWS, functionRow, MAX_U32, startLimit } from '../../functions.js';
import type { SuiteScene } from './row.js';
import type { Scene } from './scene.js';
import { callNumber, scenesOf } from './scenes.js';
import { suiteBitmaps } from './suite.js';

const sizesOf = (name: string, wordBits: 32 | 64): Set<number> =>
  new Set([...scenesOf(functionRow(name), wordBits, 1)].flatMap(({ calls }) => calls.map(({ size }) => size)));

describe('what a function is asked in an audit', () => {
  it.each([32, 64] as const)('has sizes about the borders of words of %d bits', (w) => {
    for (const size of [0, 1, w - 1, w, w + 1]) expect(sizesOf('find_next_bit', w)).toContain(size);
    expect([...sizesOf('find_next_clump8', w)].filter((size) => size % 8 !== 0)).toEqual([]);
  });

  it('has starts before, at and past the end', () => {
    const starts = [...scenesOf(functionRow('find_next_zero_bit'), 32, 1)].flatMap(({ calls }) =>
      calls.filter(({ size }) => size === 33).map(({ args }) => args[0]),
    );
    for (const start of [0, 1, 31, 32, 33, 34, MAX_U32]) expect(starts).toContain(start);
  });

  it('never has a start that the function may not be given', () => {
    for (const row of FUNCTION_ROWS.filter(({ args }) => args[0] === 'start'))
      for (const { calls } of scenesOf(row, 64, 1))
        for (const { size, args } of calls) expect(args[0]).toBeLessThanOrEqual(startLimit(row, size));
  });

  it.each(FUNCTION_ROWS)(
    'of $name ends in hits and in misses on small bitmaps, and in hits on those of the find suite',
    (row) => {
      const scenes = [...scenesOf(row, 64, 1)];
      const small = scenes.filter(({ suite }) => suite === undefined).flatMap(({ calls }) => calls);
      const long = scenes.filter(({ suite }) => suite !== undefined).flatMap(({ calls }) => calls);
      expect(small.some(({ size, want }) => want < size)).toBe(true);
      expect(small.some(({ size, want }) => size > 0 && want >= size)).toBe(true);
      expect(long.some(({ size, want }) => want < size)).toBe(true);
      expect(scenes.every(({ bitmaps }) => bitmaps.length === row.bitmaps)).toBe(true);
    },
  );

  it('of the find suite is on its bitmaps: 327680 bits, a tenth for slow searches of the random one', () => {
    expect(Math.max(...sizesOf('find_next_bit', 64))).toBe(327_680);
    expect(sizesOf('find_first_bit', 64)).toContain(32_768);
    expect(sizesOf('find_nth_bit', 64)).toContain(327_680);
  });

  it('is of the bitmaps that the seed makes', () => {
    const row = functionRow('find_next_or_bit');
    for (const seed of [7, 8])
      expect([...scenesOf(row, 32, seed)].at(-1)?.bitmaps).toEqual(pairOf('sparse', KERNEL_BITS, seed));
  });

  it('can be found by its number, and made again', () => {
    // Some with one call a scene, and some with several.
    for (const name of ['find_first_zero_bit', 'find_next_bit'] as const) {
      const asked = [...scenesOf(functionRow(name), 32, 1)];
      const calls = asked.flatMap((scene) => scene.calls);
      for (const number of [0, 1, 7, calls.length - 1]) expect(callNumber(asked, number)?.call).toBe(calls[number]);
      expect(callNumber(asked, calls.length)).toBeUndefined();
    }
    const row = functionRow('find_first_zero_bit');
    const scenes = [...scenesOf(row, 32, 1)];
    const { bitmaps, suite } = scenes.at(-1) as Scene;
    expect(suite).toEqual({ pattern: 'sparse', cleared: expect.any(Number) });
    expect(suiteBitmaps(row, suite as SuiteScene, 1)).toEqual(bitmaps);
  });

  it('has tails of several kinds, so that no garbage is right by chance', () => {
    const garbage = new Set([...scenesOf(functionRow('find_next_bit'), 64, 1)].map((scene) => scene.garbage));
    expect([...garbage].sort((x, y) => x - y)).toEqual([0, 0x55, 0xaa, 0xff]);
  });
});
