import { expect, test } from 'vitest';
import type { WordBits } from '../target.js';
import { bitmapLine, MIXED, reportOf } from './bitmaps.test-helper.js';
import { bitmapsText } from './bitmaps-text.js';

test('a row a caller, what is wrong below it in words, and at the end what was read', () => {
  expect(bitmapsText(reportOf({ a: MIXED })).split('\n')).toEqual([
    'caller               times align   bits object 32-bit  64-bit    trap',
    'foo_probe+0x40 [foo]     4     4     96 no     aligned both      64 faults',
    '  64-bit words: unaligned 3 of 4 times (align 4); reads 4 bytes past the object',
    '    of 12 bytes, 3 of 4 times',
    'odd                      2     1 9-4096 no     both    both      faults',
    '  32- and 64-bit words: unaligned 2 of 2 times (align 1, 2); reads up to 12',
    '    bytes past an object of 500 bytes, 2 of 2 times',
    '  the object is smaller than its bits 2 of 2 times',
    'sparc_caller+0x34        1    <8      ? ?      ?       unaligned 64 (32 ?)',
    '  64-bit words: unaligned (align below 8)',
    'good+0x4             1,200    16     64 words  ok      ok        ok',
    '',
    '1,207 lines, 1,207 bitmaps of 4 callers',
    'unaligned: 2 for 32-bit words, 6 for 64-bit words',
    'alignment not known: 1 for 32-bit words, 0 for 64-bit words',
    'objects that do not hold whole words: 2 for 32-bit words, 5 for 64-bit words',
    'object or bits not known: 2',
    'aligned: the object is not known, so whether it holds whole words is not judged',
    '',
  ]);
});

test('words of one size alone are judged when only they are asked for', () => {
  expect(bitmapsText(reportOf({ a: MIXED }, [64])).split('\n')).toEqual([
    'caller                times  align    bits  object  64-bit     trap',
    'foo_probe+0x40 [foo]      4      4      96  no      both       faults',
    '  64-bit words: unaligned 3 of 4 times (align 4); reads 4 bytes past the object',
    '    of 12 bytes, 3 of 4 times',
    'odd                       2      1  9-4096  no      both       faults',
    '  64-bit words: unaligned 2 of 2 times (align 1, 2); reads up to 12 bytes past',
    '    an object of 500 bytes, 2 of 2 times',
    '  the object is smaller than its bits 2 of 2 times',
    'sparc_caller+0x34         1     <8       ?  ?       unaligned  faults',
    '  64-bit words: unaligned (align below 8)',
    'good+0x4              1,200     16      64  words   ok         ok',
    '',
    '1,207 lines, 1,207 bitmaps of 4 callers',
    'unaligned: 6 for 64-bit words',
    'objects that do not hold whole words: 5 for 64-bit words',
    'object or bits not known: 2',
    '',
  ]);
});

test('an object of half a word is whole for words of 32 bits', () => {
  const lines = [bitmapLine({ caller: 'half', bits: 96, bytes: 12 }), bitmapLine({ caller: 'odd', bits: 9, bytes: 2 })];
  const rows = (words: WordBits[]) => bitmapsText(reportOf({ a: lines }, words)).match(/^(half|odd).*/gm);
  expect(rows([32, 64])).toEqual([
    'half        1     16    96  32-bit  ok         over-read  ok',
    'odd         1     16     9  no      over-read  over-read  ok',
  ]);
  expect(rows([32])).toEqual([
    'odd         1     16     9  no      over-read  ok',
    'half        1     16    96  words   ok         ok',
  ]);
});

test('a caller that does not fit its column has a line of its own', () => {
  const lines = ['x'.repeat(60), 'short', 'y'.repeat(81)].map((caller) => bitmapLine({ caller }));
  expect(
    bitmapsText(reportOf({ a: lines }))
      .split('\n')
      .slice(0, 7),
  ).toEqual([
    'caller  times  align  bits  object  32-bit   64-bit   trap',
    'short       1     16    64  ?       aligned  aligned  ok',
    'x'.repeat(60),
    '            1     16    64  ?       aligned  aligned  ok',
    'y'.repeat(80),
    '  y',
    '            1     16    64  ?       aligned  aligned  ok',
  ]);
});

test('blanks between columns are given up for a caller that then fits', () => {
  const lines = ['x'.repeat(34), 'short'].map((caller) => bitmapLine({ caller, bytes: 8 }));
  const [head = '', ...rows] = bitmapsText(reportOf({ a: lines })).split('\n');
  expect(head).toBe(`${'caller'.padEnd(34)} times align bits object 32-bit 64-bit trap`);
  expect(rows[1]).toBe(`${'x'.repeat(34)}     1    16   64 words  ok     ok     ok`);
});

test('a log without a warning makes no table', () => {
  const text = bitmapsText(reportOf({ a: ['[    0.000000] Linux', '[    0.000001] x'] }));
  expect(text).toBe('no bitmap, no alignment warning in 2 lines\n');
});

test('large counts and sizes are written shortly where they would leave no room for callers', () => {
  const report = reportOf({
    a: [
      ...[1_000_000_000, 2 ** 32 - 1].map((bits) => bitmapLine({ caller: 'big', address: '1', bits, bytes: 1 })),
      bitmapLine({ caller: 'small', address: '1', bits: 64, bytes: 8 }),
    ],
  });
  const big = report.rows.find(({ caller }) => caller === 'big');
  if (big !== undefined) big.times = 1_234_567_890;
  const lines = bitmapsText(report).split('\n');
  expect(lines[0]).toBe('caller  times  align      bits  object  32-bit     64-bit     trap');
  expect(lines[1]).toBe('big     1.23B      1  1B-4.29B  no      both       both       faults');
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(80);
});

test('no line is wider than 80 columns, ends with a blank or leaves ASCII, whatever was read', () => {
  const nasty = ['\u001b[31mred', 'tab\there', 'gr\u00fc\u00dfe', '\u202eabc', 'x'.repeat(600), 'a b'.repeat(99)].map(
    (caller) => bitmapLine({ caller, address: '1', bits: 2 ** 32 - 1, bytes: 2 ** 53 - 1 }),
  );
  const lines = [...nasty, ...nasty, ...MIXED, bitmapLine({ caller: 'x', address: '1', bits: 1, bytes: 1 })];
  const text = bitmapsText(
    reportOf({ ['/home/gr\u00fc\u00dfe/'.repeat(20)]: [...lines, '{'], 'e\nmpty': [], binary: null }),
  );
  for (const line of text.trimEnd().split('\n')) {
    expect(line.length, line).toBeLessThanOrEqual(80);
    expect(line).toMatch(/^$|^[ -~]*[!-~]$/);
  }
});
