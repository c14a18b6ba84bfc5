import { describe, expect, it } from 'vitest';
import { behindQuotes, clean, decoded, isSoft, kept } from './clean.js';

describe('a line', () => {
  it.each([
    ['a b \r', 'a b'],
    ['\u001b[32m[    1.000000] \u001b[0m\u001b[33mfoo: \u001b[0mbar\u001b[K', '[    1.000000] foo: bar'],
    ['[32m[    1.000000] [0mfoo', '[    1.000000] foo'],
    ['^[[1;31mfoo^[[0m', 'foo'],
    ['[\u00a0\u00a01.000000]\u00a0x', '[  1.000000] x'],
    ['a\u00c2\u00a0b', 'a b'],
    ['[\ufffd\ufffd1.000000]\ufffdx', '[  1.000000] x'],
    ['Gr\ufffd\ufffde und Gr\ufffdn', 'Gr\ufffd\ufffde und Gr\ufffdn'],
    [
      'Start\ufffdtesting\ufffdfind_bit()\ufffdwith\ufffdsparse\ufffdbitmap',
      'Start testing find_bit() with sparse bitmap',
    ],
    ['a:\ufffd\ufffd\ufffd34\ufffdns', 'a:   34 ns'],
    ['\ufeffa\tb\0c', ' a b c'],
    ['3,1,2,-;\\x0afoo\\x09bar\\x5c', '3,1,2,-; foo bar\\'],
    ['[1m] is none', '] is none'],
  ])('has plain blanks and no colours: %j', (raw, expected) => {
    expect(clean(raw)).toBe(expected);
  });

  it.each([
    ['iterati=', true],
    ['=== generic ===', false],
    ['a=3D', false],
    ['', false],
  ])('%j ends softly: %j', (text, expected) => {
    expect(isSoft(text)).toBe(expected);
  });

  it.each([
    ['a=3Db=C2=A0c=A0d=20', 'a=b c d '],
    ['CONFIG_HZ=20: x', 'CONFIG_HZ=20: x'],
    ['a=3d', 'a=3d'],
  ])('is decoded: %j', (text, expected) => {
    expect(decoded(text)).toBe(expected);
  });

  it('goes on behind its marks of quoting', () => {
    expect(behindQuotes('> >>  `a > b', 0)).toBe(7);
    expect(behindQuotes('a > b', 1)).toBe(4);
    expect(behindQuotes('> ', 0)).toBe(2);
  });

  it('is kept as it stands, but for the end of a gigantic one', () => {
    expect(kept('\ufffd\ud83d\ude00 > a')).toBe('\ufffd\ud83d\ude00 > a');
    expect(kept('x'.repeat(5000))).toBe('x'.repeat(1000));
  });
});
