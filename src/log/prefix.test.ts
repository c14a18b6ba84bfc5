import { describe, expect, it } from 'vitest';
import { firstPrefix, isStamped, lastPrefix, prefixAt, printed } from './prefix.js';

describe('a line of a posted log', () => {
  it.each([
    ['[   12.345678] usb 1-1: x', 'usb 1-1: x'],
    ['[7126084.864616] x', 'x'],
    ['<3>[    0.000000] x', 'x'],
    ['<3>x', 'x'],
    ['[    0.150000][    T1] x', 'x'],
    ['[...] [    T1] x', 'x'],
    ['[...] [    C0] x', 'x'],
    ['[   12.345678 <    0.000012>] x', 'x'],
    ['[<    0.000012>] x', 'x'],
    ['[  +0.003560] x', 'x'],
    ['[Nov30 16:00] x', 'x'],
    ['[Nov 3 16:00] x', 'x'],
    ['[Nov  3 16:00] x', 'x'],
    ['2026-11-30T16:00:27,291468+00:00 [    T1] x', 'x'],
    ['Jun 12 13:36:00 host kernel: [7126084.864616] [    C0] x', 'x'],
    ['2026-11-30T16:00:27.29+00:00 host kernel: [   12.345678][    T1] x', 'x'],
    ['[Mon Nov 30 16:00:27 2026] x', 'x'],
    ['[Mon Nov  3 16:00:27 2026 <    0.000012>] x', 'x'],
    ['2026-11-30T16:00:27,291468+00:00 x', 'x'],
    ['Jun 12 13:36:00 host kernel: x', 'x'],
    ['Jun  2 13:36:00 host kernel: [   12.345678] x', 'x'],
    ['2026-11-30T16:00:27+00:00 host kernel: x', 'x'],
    ['3,160,140291468,-;x', 'x'],
    ['4,161,140291468,c,caller=T1;x', 'x'],
    ['[] x', 'x'],
    ['[+...] x', 'x'],
    ['kern  :err   : [   12.345678] x', 'x'],
    ['arm: [   12.345678] x', 'x'],
    ['arm    : [   12.345678] x', 'x'],
    ['CONFIG_X=n: [   12.345678] x', 'x'],
    ['6.12-rc2+: [   12.345678] x', 'x'],
    ['> > >[   12.345678] x', 'x'],
    ['[\u00a0\u00a012.345678] x', 'x'],
    ['[\ufffd\ufffd12.345678]\u00a0x', 'x'],
  ])('has a stamp, and what the kernel printed behind it: %j', (line, text) => {
    expect(isStamped(line)).toBe(true);
    expect(printed(line).trimStart()).toBe(text);
  });

  it.each(['', 'hello', '[1]', '[...] x', '[+...', 'a: b', '{}', 'foo-1 [000] 1.0: a: b', '<b>x', '3,4,5'])(
    'may have none: %j',
    (line) => {
      expect(isStamped(line)).toBe(false);
    },
  );

  it('is printed without the quotes of a mail', () => {
    expect(printed('> >  foo+0x1/0x2')).toBe(' foo+0x1/0x2');
    expect(printed('RIP: 0010:foo+0x1/0x2')).toBe('RIP: 0010:foo+0x1/0x2');
  });
});

describe('the prefix of a line', () => {
  it.each([
    ['[   12.345678] x', { label: null, stamp: '[   12.345678]' }],
    ['arm    : [   12.345678][    T1] x', { label: 'arm', stamp: '[   12.345678][    T1]' }],
    ['gen:   <3>[   12.345678] x', { label: 'gen', stamp: '[   12.345678]' }],
    ['kern  :err   : x', { label: null, stamp: '' }],
    ['3,160,140291468,-;x', { label: null, stamp: '3,160,140291468,-;' }],
    ['[]', { label: null, stamp: '[]' }],
  ])('has a label and a stamp, or neither: %j', (line, expected) => {
    expect(prefixAt(line, 0)).toMatchObject({ start: 0, ...expected });
  });

  it('ends where the kernel prints, and may begin anywhere', () => {
    expect(prefixAt('> [    1.000000] x', 2)).toEqual({ start: 2, end: 16, label: null, stamp: '[    1.000000]' });
    expect(prefixAt('> [    1.000000] x', 1)).toBeUndefined();
    expect(prefixAt('arm: x', 0)).toBeUndefined();
  });

  it('is the first or the last of several in a text', () => {
    const text = 'x arm: [    1.000000] y gen: [    2.000000] z';
    expect(lastPrefix(text)).toEqual({ start: 24, end: 43, label: 'gen', stamp: '[    2.000000]' });
    expect(firstPrefix(text)).toEqual({ start: 2, end: 21, label: 'arm', stamp: '[    1.000000]' });
    expect(firstPrefix('no stamp [12]')).toBeUndefined();
    expect(lastPrefix('y[    2.000000] z')).toMatchObject({ start: 1, label: null });
    expect(lastPrefix('no stamp [12]')).toBeUndefined();
  });
});
