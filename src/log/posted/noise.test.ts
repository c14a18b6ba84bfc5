import { expect, it } from 'vitest';
import { isNoise } from './noise.js';

it.each([
  '[    1.000000] usb 1-1: new device',
  '[    1.000000] cgroup: memory allocation ratio 3',
  '{"a":1}',
  'Some words of a mail.',
  '',
])('%j is noise', (line) => {
  expect(isNoise(line)).toBe(true);
});

it.each([
  'find_next_bit: 5 ns',
  '5 ns, 3 iterations',
  'x=',
  'x= \r',
  'Before:',
  'next_bit: 5 ns',
  '"msg": "x"',
  '{"samples":[1',
  'BUG: KASAN: x',
  'Kernel AddressSanitizer',
  'ns cnt average ratio',
  'a | RATIO |\r',
  'A B Diff Sigmas',
  'type alloc free capacity memory',
  'possible circular locking',
])('%j is not', (line) => {
  expect(isNoise(line)).toBe(false);
});
