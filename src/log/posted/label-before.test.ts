import { expect, it } from 'vitest';
import { labelBefore } from './label-before.js';

/** @param lines the last is directly before the table */
const label = (...lines: readonly string[]) => labelBefore((back) => lines.at(-back) ?? '')?.label;

it.each([
  [['my laptop']],
  [['> > my laptop:', '>']],
  [['my laptop', '', '```', '']],
  [['my laptop', '~~~text']],
  [['my laptop', '-------']],
  [['my laptop', '# modprobe find_bit_benchmark', '$ dmesg', 'root@host:~# dmesg -t']],
  [['my laptop', '[    1.000000] ']],
  [['my laptop', 'sparse:']],
])('the words directly before a table may be its label: %j', (lines) => {
  expect(label(...lines)).toBe('my laptop');
});

it.each([
  [[]],
  [['my laptop', 'Again:']],
  [['my laptop', '[    1.000000] usb 1-1: x']],
  [['my laptop', 'x'.repeat(1000)]],
  [['my laptop', ...new Array<string>(7).fill('')]],
])('or there are none: %j', (lines) => {
  expect(label(...lines)).toBeUndefined();
});
