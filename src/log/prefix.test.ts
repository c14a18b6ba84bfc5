import { describe, expect, it } from 'vitest';
import { isStamped, printed } from './prefix.js';

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
