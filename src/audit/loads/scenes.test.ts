import { describe, expect, it } from 'vitest';
import { FUNCTION_ROWS, functionRow, MAX_U32, startLimit } from '../../functions.js';
import { scenesOf } from './scenes.js';

const sizesOf = (name: string, wordBits: 32 | 64): Set<number> =>
  new Set(scenesOf(functionRow(name), wordBits, 1).flatMap(({ calls }) => calls.map(({ size }) => size)));

describe('what a function is asked in an audit', () => {
  it.each([32, 64] as const)('has sizes about the borders of words of %d bits', (w) => {
    for (const size of [0, 1, w - 1, w, w + 1]) expect(sizesOf('find_next_bit', w)).toContain(size);
    expect([...sizesOf('find_next_clump8', w)].filter((size) => size % 8 !== 0)).toEqual([]);
  });

  it('has starts before, at and past the end', () => {
    const starts = scenesOf(functionRow('find_next_zero_bit'), 32, 1).flatMap(({ calls }) =>
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
    'of $name ends in hits and in misses, on small bitmaps and on those of the find suite',
    (row) => {
      const scenes = scenesOf(row, 64, 1);
      const calls = scenes.flatMap((scene) => scene.calls);
      expect(calls.some(({ size, want }) => want < size)).toBe(true);
      expect(calls.some(({ size, want }) => want >= size)).toBe(true);
      const suite = scenes.filter(({ bitmaps }) => (bitmaps[0]?.size ?? 0) > 32_000);
      expect(suite.flatMap((scene) => scene.calls).some(({ size, want }) => want < size)).toBe(true);
      expect(scenes.every(({ bitmaps }) => bitmaps.length === row.bitmaps)).toBe(true);
    },
  );

  it('of the find suite is on its bitmaps: 327680 bits, a tenth for slow searches of the random one', () => {
    expect(Math.max(...sizesOf('find_next_bit', 64))).toBe(327_680);
    expect(sizesOf('find_first_bit', 64)).toContain(32_768);
    expect(sizesOf('find_nth_bit', 64)).toContain(327_680);
  });

  it('is the same for the same seed, and has other bitmaps for another', () => {
    const row = functionRow('find_next_or_bit');
    const last = (seed: number) => scenesOf(row, 32, seed).at(-1)?.bitmaps[0]?.bytes;
    expect(last(7)).toEqual(last(7));
    expect(last(7)).not.toEqual(last(8));
  });
});
