import { afterEach, expect, test, vi } from 'vitest';
import { seldom } from './seldom.js';

afterEach(() => vi.restoreAllMocks());

test('a word is told if none was for a while, however many come', () => {
  let time = 5000;
  vi.spyOn(performance, 'now').mockImplementation(() => time);
  const told: number[] = [];
  const tell = seldom(1000, (word) => told.push(word));
  for (const [at, word] of [
    [5000, 1],
    [5999, 2],
    [6000, 3],
    [6001, 4],
    [6999, 5],
    [9000, 6],
    [9500, 7],
    [10_000, 8],
  ] as const) {
    time = at;
    tell(word);
  }
  expect(told).toEqual([3, 6, 8]);
});
