import { expect, it } from 'vitest';
import { jain } from './fairness.js';

it.each([
  [[7], 1],
  [[3, 3, 3], 1],
  [[5, 0, 0, 0], 0.25],
  [[3, 1], 0.8],
  [[0, 0], 1],
])('Jain gives for shares of %j a fairness of %d', (shares, fairness) => {
  expect(jain(shares)).toBeCloseTo(fairness, 12);
});
