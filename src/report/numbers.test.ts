import { expect, test } from 'vitest';
import { perCallText, ratioText, ratioTexts } from './numbers.js';

const estimate = (ratio: number, low: number, high: number) => ({ ratio, low, high, p: 0.01 });

test('times keep about four digits', () => {
  expect([3.714, 18.8, 512.04, 18887.4].map(perCallText)).toEqual(['3.71', '18.80', '512.0', '18887']);
});

test('ratios keep about three digits', () => {
  expect([0.0000432, 0.0432, 0.857, 4.251, 14, 433.2].map((ratio) => ratioText(ratio))).toEqual([
    '4e-5',
    '0.043',
    '0.86',
    '4.25',
    '14.0',
    '433',
  ]);
});

test('a shown change has the decimals that keep it and its interval apart from 1', () => {
  expect(ratioTexts(estimate(1.4, 1.38, 1.42), true)).toEqual({ ratio: '1.40', interval: '[1.38, 1.42]' });
  expect(ratioTexts(estimate(1.012, 1.002, 1.02), true)).toEqual({ ratio: '1.012', interval: '[1.002, 1.020]' });
  expect(ratioTexts(estimate(1.05, 1, 1.1), true)).toEqual({ ratio: '1.05', interval: '[1.00, 1.10]' });
});

test('a change too small to print is not printed as 1', () => {
  expect(ratioTexts(estimate(1.00001, 1.000005, 1.00002), true).ratio).toBe('~');
});
