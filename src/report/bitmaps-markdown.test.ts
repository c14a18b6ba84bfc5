import { expect, test } from 'vitest';
import { bitmapLine, reportOf } from './bitmaps.test-helper.js';
import { bitmapsMarkdown } from './bitmaps-markdown.js';

test('a table, a list of what is wrong, and one of what was read', () => {
  const lines = [
    bitmapLine({ address: '0xc4', caller: 'foo|bar', bits: 96, bytes: 12 }),
    bitmapLine({ caller: 'good' }),
    'Kernel unaligned access at TPC[55a9f4]',
  ];
  expect(bitmapsMarkdown(reportOf({ a: lines })).split('\n')).toEqual([
    '| caller      | times | align | bits | object | 32-bit  | 64-bit    | trap      |',
    '| ----------- | ----: | ----: | ---: | ------ | ------- | --------- | --------- |',
    '| TPC[55a9f4] |     1 |   \\<8 |    ? | ?      | ?       | unaligned | 64 (32 ?) |',
    '| foo\\|bar    |     1 |     4 |   96 | 32-bit | ok      | both      | 64 faults |',
    '| good        |     1 |    16 |   64 | ?      | aligned | aligned   | ok        |',
    '',
    '- TPC[55a9f4]: 64-bit words: unaligned (align below 8)',
    '- foo\\|bar: 64-bit words: unaligned (align 4); reads 4 bytes past the object of 12 bytes',
    '',
    '- 3 lines, 3 bitmaps of 3 callers',
    '- unaligned: 0 for 32-bit words, 2 for 64-bit words',
    '- alignment not known: 1 for 32-bit words, 0 for 64-bit words',
    '- objects that do not hold whole words: 0 for 32-bit words, 1 for 64-bit words',
    '- object or bits not known: 2',
    '- aligned: the object is not known, so whether it holds whole words is not judged',
    '',
  ]);
});

test('nothing wrong makes no list of it', () => {
  const text = bitmapsMarkdown(reportOf({ a: [bitmapLine({ caller: 'good', bytes: 8 })] }));
  expect(text).toContain('| ok     | ok     | ok   |\n\n- 1 line, ');
});

test('nothing but what was read without a row', () => {
  expect(bitmapsMarkdown(reportOf({ a: ['# tracer: nop'] }))).toBe('- no bitmap in 1 line\n');
});
