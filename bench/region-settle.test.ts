import { beforeAll, describe, expect, it } from 'vitest';
import { type AllocatorBuilt, buildAllocator } from '../src/machine/allocators.js';
import { seeded } from '../src/random.js';
import { TARGETS } from '../src/target.js';
import { MOST_OF_ROUND, Population, settle } from './region-settle.js';

function populated(capacity: number, starts: readonly number[], sizes: readonly number[]): Population {
  const population = new Population(capacity, seeded(1));
  population.add(starts, sizes);
  return population;
}

describe('the regions of a full allocator', () => {
  it('have gaps before, between and behind them, each counted once', () => {
    expect(populated(20, [], []).gaps()).toBe(1);
    expect(populated(20, [0, 5, 8], [5, 3, 12]).gaps()).toBe(0);
    expect(populated(20, [8, 2, 5], [4, 2, 3]).gaps()).toBe(3);
    expect(populated(20, [0, 4, 12], [4, 3, 8]).gaps()).toBe(1);
    expect(populated(20, [4, 0, 12], [3, 4, 7]).gaps()).toBe(2);
  });

  it('give a quarter of themselves back in a round, drawn at random, and at most 256', () => {
    const population = populated(100, [0, 10, 20, 30, 40, 50, 60, 70], [10, 9, 8, 7, 6, 5, 4, 3]);
    const before = population.freeUnits;
    const { freed, sizes } = population.round();
    expect(freed.starts.length).toBe(2);
    const given = freed.sizes.reduce((sum, size) => sum + size, 0);
    expect(freed.starts.map((start) => 10 - start / 10)).toEqual(freed.sizes);
    expect(population.freeUnits).toBe(before + given);
    expect(population.live.starts.length).toBe(6);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThan(population.freeUnits);
    const many = Array.from({ length: 4000 }, (_, i) => 4 * i);
    const large = populated(
      16_000,
      many,
      many.map(() => 1),
    );
    expect([large.batch, large.turnover, large.round().freed.starts.length]).toEqual([256, 16, 256]);
    expect(large.round().sizes.length).toBeLessThanOrEqual(MOST_OF_ROUND);
  });
});

describe('the steady state', () => {
  let bitmap: AllocatorBuilt;
  beforeAll(async () => {
    bitmap = await buildAllocator('bitmap/area-merged', TARGETS.le64);
  });

  it('is looked for over two turnovers of all regions at least, and tells what is in use', () => {
    let rounds = 0;
    const settled = settle(bitmap, 10, 1, () => {
      rounds++;
    });
    // Of 10 regions of a unit two are given back a round.
    expect([settled.rounds, rounds]).toEqual([10, 10]);
    expect(settled.population.live.starts.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect([settled.population.freeUnits, settled.population.gaps()]).toEqual([0, 0]);
  });

  it('has its regions apart, and as many free units as they leave', () => {
    const { population } = settle(bitmap, 3000, 2, () => undefined);
    const { starts, sizes } = population.live;
    const taken = starts.flatMap((start, i) => Array.from({ length: sizes[i] as number }, (_, k) => start + k));
    expect(new Set(taken).size).toBe(taken.length);
    expect(population.freeUnits).toBe(3000 - taken.length);
    expect(Math.max(...taken)).toBeLessThan(3000);
  });
});
