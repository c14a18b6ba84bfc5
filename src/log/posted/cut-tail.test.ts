import { expect, it } from 'vitest';
import { cutsHeading, cutTail } from './cut-tail.js';

it.each([
  'Start',
  'Start testing',
  'Start testing find_bit()',
  'Start testing find_bit() with',
  'Start testing find_bit() with random-',
  'Start testing find_bit() with random-filled',
  'Starting testing Rust find_bit() on a sparse',
  '[',
  '[  140.291468 <',
  '[Mon',
  '[Mon Nov  2',
  '[Mon Nov 30 16:00:27',
  '[Nov30',
])('the end of a line may cut a heading or a stamp: %j', (tail) => {
  expect(cutTail(`iterations ${tail}`)).toBe(11);
});

it.each(['', 'Restart', 'Start now', 'Start testing find_bit() with sparse bitmap', '[1]', '[ x', 'Start.'])(
  'or it cuts none: %j',
  (text) => {
    expect(cutTail(text)).toBeUndefined();
  },
);

it('a heading may be cut before it says of what section it is', () => {
  expect(
    ['Start testing', 'Start testing find_bit() with', 'Start', 'Start testing find_bit() with sparse'].map(
      cutsHeading,
    ),
  ).toEqual([...[true, true], ...[false, false]]);
});
