import { expect, test } from 'vitest';
import { adviceOf, headingOf, runsNeededText, verdictText, WARNING_KINDS } from './compare-words.js';
import { madeUpRow, madeUpSingle } from './made-up-compare.test.data.js';

test('every kind of warning has a heading and a sentence that says what to do', () => {
  expect(WARNING_KINDS).toHaveLength(15);
  for (const kind of WARNING_KINDS) {
    expect(headingOf(kind)).toMatch(/^[a-z].*[a-z]$/);
    expect(adviceOf(kind)).toMatch(/^[A-Z].*\.$/);
  }
});

test('a verdict says which way, where a change is shown', () => {
  expect(verdictText(madeUpRow())).toBe('changed, faster');
  expect(verdictText(madeUpRow({ ratio: 1.5 }))).toBe('changed, slower');
  expect(verdictText(madeUpRow({ verdict: 'same' }))).toBe('same');
  expect(verdictText(madeUpSingle())).toBe('single run');
});

test('a row with too few runs says how many would do', () => {
  expect(runsNeededText(madeUpSingle())).toBe('needs 6 runs a side');
  expect(runsNeededText(madeUpRow({ verdict: 'undecided' }))).toBe('needs more than 10,000 runs a side');
  expect(runsNeededText(madeUpRow({ runsNeeded: 7 }))).toBe('');
});
