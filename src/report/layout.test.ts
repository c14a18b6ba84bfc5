import fc from 'fast-check';
import { expect, test } from 'vitest';
import { columns, cutNames, wrap } from './layout.js';

test('names that fit stay, others are cut, and no two become the same', () => {
  const names = fc.array(fc.stringMatching(/^[ab.2é]{1,16}$/), { maxLength: 12 });
  fc.assert(
    fc.property(names, (given) => {
      const cut = cutNames(given, 8);
      const short = [...cut.values()];
      expect(new Set(short).size).toBe(new Set(given).size);
      for (const [name, now] of cut)
        expect(now.length <= 8 && (name.length > 8 || now === name || /é/.test(name))).toBe(true);
    }),
  );
});

test('wrapped lines are no wider than asked for and lose nothing', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[ab]{1,30}( [ab]{1,30}){0,9}$/), (text) => {
      const lines = wrap(text, '  ', 12);
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(12);
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
      for (const line of lines.slice(1)) expect(line).toMatch(/^ {2}\S/);
    }),
  );
});

test('columns are as wide as their widest cell, with no blanks at the ends of lines', () => {
  const rows = [
    ['a', '1', ''],
    ['bcd', '22', 'x'],
  ];
  expect(columns(rows, ['left', 'right', 'left'], 2)).toEqual(['a     1', 'bcd  22  x']);
});
