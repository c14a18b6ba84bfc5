import { describe, expect, it } from 'vitest';
import { gapBefore, isRemark, isRemarkOrLine } from './gap.js';

describe('what stands before a row', () => {
  it.each([
    ['', null, ''],
    ['> > `', null, ''],
    ['> [    1.000000] ', null, '[    1.000000]'],
    ['arm    : [    1.000000] ', 'arm', '[    1.000000]'],
    ['[    1.000000] arm: ', 'arm', '[    1.000000]'],
    ['CONFIG_X=n: ', 'CONFIG_X=n', undefined],
    ['6.12-rc2+: ', '6.12-rc2+', undefined],
    ['Note: ', null, undefined],
    ['So: ', null, undefined],
    ['e.g.: ', null, undefined],
    ['140.290001: ', null, undefined],
    ['arm: 140.290001: ', 'arm', undefined],
    ['[    1.000000] find_bit_benchmark: ', null, '[    1.000000]'],
    ['find_bit_benchmark_rust: arm: ', 'arm', undefined],
    ['find_bit_benchmark: [    1.000000] ', null, '[    1.000000]'],
    ['old: [    1.000000] new: ', 'new', '[    1.000000]'],
    ['some words [    1.000000] gen: ', 'gen', '[    1.000000]'],
  ])('is a stamp and a label, or neither: %j', (text, label, stamp) => {
    const gap = gapBefore(text, 0, text.length);
    expect(gap).toMatchObject({ label, reason: undefined });
    expect(gap.prefix?.stamp ?? '').toBe(stamp ?? '');
  });

  it.each([
    ['Random: ', null, 'random'],
    ['sparse-filled: [    1.000000] ', null, 'sparse'],
    ['arm: [    1.000000] sparse: ', 'arm', 'sparse'],
    ['arm: ', 'arm', undefined],
  ])('may say what the bitmap is filled with: %j', (text, label, section) => {
    expect(gapBefore(text, 0, text.length)).toMatchObject({ label, section, reason: undefined });
  });

  it.each([
    ['the ', 'text before the row'],
    ['# ', 'TAP comment'],
    ['[    1.000000]     # bench: ', 'TAP comment'],
    ['+', 'line of a diff'],
    ['- ', 'line of a diff'],
    ['Subject: ', 'text before the row'],
    ['Tested-by: ', 'text before the row'],
    ['test_bitmap: ', 'line of another test'],
    ['[    1.000000] test_bitmap: ', 'line of another test'],
    ['[    1.000000] the ', 'text before the row'],
  ])('says that it is none: %j', (text, reason) => {
    expect(gapBefore(text, 0, text.length).reason).toBe(reason);
  });

  it('may begin with a remark on the row before', () => {
    const text = 'x <-- slower > ';
    expect(gapBefore(text, 1, text.length)).toEqual({
      start: text.length,
      prefix: undefined,
      label: null,
      section: undefined,
      reason: undefined,
    });
    expect(gapBefore('  <-- slower ', 0, 13).reason).toBe('text before the row');
  });
});

describe('what stands behind a row', () => {
  it.each(['', ' <', ' <-- slower', ' (+3%)', ' *', ' .', ' +3.5 %', ' # why?', ' ==> here', ' [slow] > >'])(
    'is a remark: %j',
    (text) => {
      expect(isRemark(text)).toBe(true);
    },
  );

  it.each([' row', ' are few', ' ()x', `<${'x'.repeat(200)}`])('is text: %j', (text) => {
    expect(isRemark(text)).toBe(false);
  });

  it('may be another line of the log', () => {
    expect(isRemarkOrLine(' * [    1.000000] usb 1-1: x')).toBe(true);
    expect(isRemarkOrLine(' row [    1.000000] usb 1-1: x')).toBe(false);
    expect(isRemarkOrLine(' row')).toBe(false);
  });
});
