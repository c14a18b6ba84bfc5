import { expect, test } from 'vitest';
import { boardRatio } from './published.js';

test('the board ran the word version of find_next_bit on the sparse bitmap in 57 % of the generic time', () => {
  expect(boardRatio('le32', 'sparse', 'find_next_bit', 'arm-words')).toBeCloseTo(0.572, 3);
});

test('the byte version of find_first_bit took 4.25 times as long as the generic one', () => {
  expect(boardRatio('le32', 'random', 'find_first_bit', 'arm-bytes')).toBeCloseTo(4.251, 3);
});

test('nothing was published for other targets, variants or functions', () => {
  expect(boardRatio('be32', 'sparse', 'find_next_bit', 'arm-words')).toBeUndefined();
  expect(boardRatio('le32', 'sparse', 'find_next_bit', 'arm-bytes')).toBeUndefined();
  expect(boardRatio('le32', 'random', 'find_last_bit', 'arm-words')).toBeUndefined();
});
