import { expect, test } from 'vitest';
import { intervalCell, meanText, pCell, ratioCell, timeCell, unitText } from './compare-numbers.js';
import { madeUpRow, madeUpSide, madeUpSingle } from './made-up-compare.test.data.js';

test('a change that is shown is a number, one that is not a tilde beside its interval, and never 0 %', () => {
  const same = madeUpRow({ verdict: 'same', ratio: 1.001, low: 0.99, high: 1.01 });
  expect([ratioCell(madeUpRow()), intervalCell(madeUpRow())]).toEqual(['0.50', '[0.49, 0.51]']);
  expect([ratioCell(same), intervalCell(same)]).toEqual(['~', '[0.99, 1.01]']);
  expect(ratioCell(madeUpRow({ verdict: 'undecided', ratio: 0.5, low: 0.2, high: 1.2 }))).toBe('~');
});

test('single runs have a ratio, and question marks for what cannot be told', () => {
  const row = madeUpSingle();
  expect([ratioCell(row), intervalCell(row), pCell(row)]).toEqual(['1.25', '[?]', '?']);
  expect(ratioCell(madeUpSingle({ ratio: Number.NaN }))).toBe('?');
});

test('a geometric mean is shown where its interval leaves 1 out', () => {
  expect(meanText({ ratio: 0.82, low: 0.8, high: 0.85 })).toBe('0.82 [0.80, 0.85]');
  expect(meanText({ ratio: 0.99, low: 0.98, high: 1.01 })).toBe('~ [0.98, 1.01]');
  expect(meanText({ ratio: 0.82, low: undefined, high: undefined })).toBe('0.82 [?]');
});

test('times have their interval where there is one, and those of a pass are in thousands', () => {
  expect(timeCell(madeUpSide(6.46), 'ns/call')).toBe('6.46 [6.40, 6.52]');
  expect(timeCell(madeUpSide(6.46, 5), 'cycles/call')).toBe('6.46 [?]');
  expect(timeCell(madeUpSide(11_095_345), 'ns/pass')).toBe('11095 [10984, 11206]');
  expect(unitText('ns/pass')).toBe('us/pass');
});

test('a p-value is not rounded across the border of 0.05', () => {
  const texts = [0.00002, 0.012, 0.0496, 0.04996, 0.05, 0.0504, 0.1234, 1].map((pAdjusted) =>
    pCell(madeUpRow({ pAdjusted })),
  );
  expect(texts).toEqual(['<0.001', '0.012', '0.0496', '0.04996', '0.050', '0.050', '0.12', '1.00']);
});
