import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testSeed } from '../../src/environment.js';
import { SequenceArbitrary } from './draw.js';
import { KINDS, operation } from './sequence.js';
import { simplerSequences } from './shrink.js';

const drawn = fc.sample(new SequenceArbitrary(), { numRuns: 4000, seed: testSeed() });

describe('a sequence on two allocators', () => {
  it('is tried as one on either alone', () => {
    const operations = [operation('alloc', 3), operation('free', 1, 1, 1), operation('fill', 2)];
    const simpler = [...simplerSequences({ capacity: 9, neighbour: 5, operations })];
    expect(simpler.slice(0, 2)).toEqual([
      { capacity: 9, neighbour: 0, operations: [operation('alloc', 3), operation('fill', 2)] },
      { capacity: 5, neighbour: 0, operations: [operation('free', 1)] },
    ]);
  });
});

describe('drawn sequences', () => {
  it('are about the edges of words, slots and chunks, and now and then about a second level of IDA', () => {
    const capacities = new Set(drawn.map(({ capacity }) => capacity));
    const edges = [1, 2, 31, 32, 33, 62, 63, 64, 65, 66, 127, 128, 129, 1023, 1024, 1025, 2048, 65_536];
    expect(edges.filter((capacity) => !capacities.has(capacity))).toEqual([]);
    expect([Math.max(...capacities) > 90_000, Math.max(...capacities) <= 100_000]).toEqual([true, true]);
  });

  it('are of every kind of operation, on one allocator and on two', () => {
    const operations = drawn.flatMap((one) => one.operations.map((operation) => ({ ...operation, ...one })));
    expect(KINDS.filter((kind) => !operations.some((one) => one.kind === kind))).toEqual([]);
    expect(operations.some(({ on, neighbour }) => on === 1 && neighbour === 0)).toBe(false);
    expect(drawn.filter(({ neighbour }) => neighbour > 0).length).toBeGreaterThan(drawn.length / 8);
    expect(operations.some(({ on }) => on === 1)).toBe(true);
  });

  it('are made simpler until nothing is left but one unit', () => {
    for (const long of drawn.slice(0, 50)) {
      let one = long;
      for (let next = one, steps = 0; steps < 5000; steps++) {
        const [first] = simplerSequences(next);
        if (first === undefined) break;
        one = next = first;
      }
      expect(one).toEqual({ capacity: 1, neighbour: 0, operations: [] });
    }
  });
});
