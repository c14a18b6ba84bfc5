import { describe, expect, it } from 'vitest';
import { seeded, shuffled } from './random.js';

const draws = (seed: number, count: number) => {
  const random = seeded(seed);
  return Array.from({ length: count }, () => random.bits32());
};

describe('seeded draws', () => {
  it('are the same for the same seed, and others for another', () => {
    expect(draws(7, 100)).toEqual(draws(7, 100));
    expect(draws(7, 100)).not.toEqual(draws(8, 100));
  });

  it('never change from one release to the next', () => {
    expect(draws(1, 3)).toEqual([1767835284, 655739896, 4177449456]);
    const random = seeded(1);
    expect(Array.from({ length: 6 }, () => random.between(1, 6))).toEqual([3, 1, 5, 2, 2, 1]);
  });

  it('begin with words of which half the bits are set, also for small seeds', () => {
    const words = Array.from({ length: 1000 }, (_, seed) => seeded(seed).bits32());
    const ones = words.reduce((sum, word) => sum + word.toString(2).replaceAll('0', '').length, 0);
    // five standard deviations of 89
    expect(Math.abs(ones - 16_000)).toBeLessThan(5 * 89);
  });

  it('take a seed modulo 2^32', () => {
    expect(draws(2 ** 32 + 5, 5)).toEqual(draws(5, 5));
    expect(draws(-1, 5)).toEqual(draws(0xffff_ffff, 5));
  });

  it('between two numbers reach both and nothing else', () => {
    const random = seeded(1);
    const seen = new Set(Array.from({ length: 200 }, () => random.between(3, 6)));
    expect([...seen].sort()).toEqual([3, 4, 5, 6]);
    expect(random.between(9, 9)).toBe(9);
  });

  it('of thirty-two bits are unsigned whole numbers', () => {
    for (const value of draws(3, 200)) expect(value).toBe(value >>> 0);
  });
});

describe('shuffled items', () => {
  const items = Array.from({ length: 50 }, (_, i) => i);

  it('are a permutation, and the given array is left as it is', () => {
    const given = [...items];
    const result = shuffled(given, seeded(1));
    expect(result).not.toEqual(items);
    expect(result.toSorted((x, y) => x - y)).toEqual(items);
    expect(given).toEqual(items);
  });

  it('come in the same order for the same seed', () => {
    expect(shuffled(items, seeded(4))).toEqual(shuffled(items, seeded(4)));
    expect(shuffled([], seeded(4))).toEqual([]);
  });

  it('come in each order about as often', () => {
    const random = seeded(1);
    const counts = new Map<string, number>();
    for (let i = 0; i < 6000; i++) {
      const order = shuffled(['a', 'b', 'c'], random).join('');
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(6);
    // five standard deviations of about 29 around 1000
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(145);
  });
});
