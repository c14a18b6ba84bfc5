import { expect, it } from 'vitest';
import { allocatorsFor } from './region-machine.js';

it('asks so many small allocators that 2000 regions come together, but of no more than 100,000 units', () => {
  expect([10, 100, 2000].map((regions) => allocatorsFor(10, regions))).toEqual([200, 20, 1]);
  expect([1000, 10_000, 100_000, 1_000_000].map((capacity) => allocatorsFor(capacity, 1))).toEqual([100, 10, 1, 1]);
});
