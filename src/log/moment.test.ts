import { expect, it } from 'vitest';
import { momentOf } from './moment.js';

it.each([
  ['[   12.345678]', { is: 'boot', micros: 12_345_678 }],
  ['[7126084.864616][    T1]', { is: 'boot', micros: 7_126_084_864_616 }],
  ['[   12.345678 <    0.000012>]', { is: 'boot', micros: 12_345_678 }],
  ['3,160,140291468,-;', { is: 'boot', micros: 140_291_468 }],
  ['Jun  2 13:36:00 host kernel: [   12.345678]', { is: 'boot', micros: 12_345_678 }],
  ['[<    0.004100>]', { is: 'since', micros: 4100 }],
  ['[  +1.003560]', { is: 'since', micros: 1_003_560 }],
  ['[Mon Nov 30 16:00:27 2026 <    0.000900>]', { is: 'since', micros: 900 }],
  ['[Nov30 16:00]', { is: 'jump' }],
  ['1970-01-01T00:00:01,000002+00:00', { is: 'wall', micros: 1_000_002 }],
  ['1970-01-01T02:30:01,000002+02:30', { is: 'wall', micros: 1_000_002 }],
  ['1969-12-31T22:00:01,000002-02:00', { is: 'wall', micros: 1_000_002 }],
] as const)('the stamp %j tells the time to the microsecond', (stamp, expected) => {
  expect(momentOf(stamp)).toEqual(expected);
});

it.each([
  '',
  '[]',
  '[+...]',
  '[...] [    T1]',
  '[Mon Nov 30 16:00:27 2026]',
  'Jun  2 13:36:00 host kernel:',
  '2026-11-30T16:00:27.123456+00:00 host kernel:',
])('the stamp %j tells no time below a second', (stamp) => {
  expect(momentOf(stamp)).toBeUndefined();
});
