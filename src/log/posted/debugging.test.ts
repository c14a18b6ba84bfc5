import { expect, it } from 'vitest';
import { debuggingOf } from './debugging.js';

it.each([
  ['BUG: KASAN: slab-out-of-bounds in foo+0x1/0x2', 'KASAN'],
  ['kasan: KernelAddressSanitizer initialized (generic)', 'KASAN'],
  ['BUG: KCSAN: data-race in foo / bar', 'KCSAN'],
  ['kcsan: enabled early', 'KCSAN'],
  ['BUG: KMSAN: uninit-value in foo', 'KMSAN'],
  ['Starting KernelMemorySanitizer', 'KMSAN'],
  ['UBSAN: shift-out-of-bounds in lib/find_bit.c:1:2', 'UBSAN'],
  ['BUG: KFENCE: out-of-bounds read in foo', 'KFENCE'],
  ['kfence: initialized - using 2097152 bytes for 255 objects', 'KFENCE'],
  ['Lock dependency validator: Copyright (c) 2006', 'lockdep'],
  ['WARNING: possible circular locking dependency detected', 'lockdep'],
  ['CONFIG_PROVE_LOCKING=y', 'lockdep'],
])('%j gives an option away, wherever it stands', (text, option) => {
  expect(debuggingOf(text, true)).toEqual([option]);
  expect(debuggingOf(text, false)).toEqual([option]);
});

it.each([
  ['kasan: stack depot ready', 'KASAN'],
  ['kcsan: ready', 'KCSAN'],
  ['KernelMemorySanitizer', 'KMSAN'],
  ['UBSAN: something', 'UBSAN'],
  ['kfence: ready', 'KFENCE'],
  ['INFO: possible recursive locking detected', 'lockdep'],
])('%j does so in a log, and not in a mail', (text, option) => {
  expect(debuggingOf(text, true)).toEqual([option]);
  expect(debuggingOf(text, false)).toEqual([]);
});

it.each(['I have run it with KASAN and lockdep, too', 'kasan: disabled', 'INFO: lockdep is turned off.', 'usb 1-1: x'])(
  '%j says nothing',
  (text) => {
    expect(debuggingOf(text, true)).toEqual([]);
    expect(debuggingOf(text, false)).toEqual([]);
  },
);
