import { describe, expect, it } from 'vitest';
import { callerFrame } from './frames.js';

describe('a line of a call trace', () => {
  it.each([
    [' foo_probe+0x40/0x90', 'foo_probe+0x40'],
    [' foo_probe.part.0+0x40/0x90 [foo]\r', 'foo_probe.part.0+0x40 [foo]'],
    [' foo_probe+0x40/0x90 [foo 0123456789abcdef0123456789abcdef01234567]', 'foo_probe+0x40 [foo]'],
    [' foo_probe+0x40/0x90 [foo] (P)', 'foo_probe+0x40 [foo]'],
    ['[   12.345678][    T1]  foo_probe+0x40/0x90', 'foo_probe+0x40'],
    ['> <4>[   12.345678]  [<ffffffff81234567>] foo_probe+0x40/0x90 [foo]', 'foo_probe+0x40 [foo]'],
    ['[c000000012345678] [c000000001234568] foo_probe+0x40/0x90', 'foo_probe+0x40'],
    [' _find_next_bit_le from foo_probe+0x40/0x90 [foo]', 'foo_probe+0x40 [foo]'],
    [' bar [bar] from foo_probe+0x40/0x90', 'foo_probe+0x40'],
    ['[<c015f0b4>] (_find_next_bit_le) from [<bf000040>] (foo_probe+0x40/0x90 [foo])', 'foo_probe+0x40 [foo]'],
    ['PC is at foo_probe+0x40/0x90 [foo]', 'foo_probe+0x40 [foo]'],
    ['[   12.345678] pc : foo_probe+0x40/0x90 [foo]', 'foo_probe+0x40 [foo]'],
    ['epc : foo_probe+0x40/0x90 ra : bar+0x1/0x2', 'foo_probe+0x40'],
    ['RIP: 0010:foo_probe+0x40/0x90 [foo]', 'foo_probe+0x40 [foo]'],
    ['RIP: 0010:[<ffffffff81234567>]  [<ffffffff81234567>] foo_probe+0x40/0x90', 'foo_probe+0x40'],
    ['NIP [c000000001234568] foo_probe+0x40/0x90', 'foo_probe+0x40'],
  ])('names a caller: %s', (line, caller) => {
    expect(callerFrame(line)).toBe(caller);
  });

  it.each([
    ' ? foo_probe+0x40/0x90',
    ' [<ffffffff81234567>] ? foo_probe+0x40/0x90',
    ' foo_probe+0x40/0x90 (L)',
    '[c000000012345678] [c000000001234568] foo_probe+0x40/0x90 (unreliable)',
    'LR is at foo_probe+0x40/0x90',
    'lr : foo_probe+0x40/0x90',
  ])('is not sure of one: %s', (line) => {
    expect(callerFrame(line)).toBeUndefined();
  });

  it.each([' _find_next_bit+0x12/0x90', ' __warn+0x8d/0x1a0', ' find_first_bit from warn_slowpath_fmt+0x1/0x2'])(
    'is in a search, or in what prints the trace: %s',
    (line) => {
      expect(callerFrame(line)).toBeUndefined();
    },
  );
});

it.each([
  'Register r1 information: slab kmalloc-64 start c1 allocated at load_module+0x8d4/0x1d20',
  'BUG: scheduling while atomic in innocent_driver+0x10/0x20',
  'Workqueue: events innocent_work+0x10/0x20',
  ' foo+0x40',
  ' foo+0x40/0x90 [foo',
  ' foo+0x40/0x90 x',
  'call foo+0x40/0x90',
])('another line that holds a place is none: %s', (line) => {
  expect(callerFrame(line)).toBeUndefined();
});
