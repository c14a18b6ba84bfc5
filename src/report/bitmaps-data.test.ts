import { expect, test } from 'vitest';
import { DEFAULT_PATTERN } from '../audit/bitmaps/symbols.js';
import { bitmapLine, MIXED, reportOf } from './bitmaps.test-helper.js';
import { bitmapsCsv, bitmapsJsonl } from './bitmaps-data.js';

test('CSV has a row a caller with all counts, empty where nothing is known', () => {
  expect(bitmapsCsv(reportOf({ a: MIXED })).split('\n')).toEqual([
    'caller,times,align_1,align_2,align_4,align_8,align_16,align_unknown,bits_min,bits_max,bytes_min,bytes_max,' +
      'whole_words_32,whole_words_64,verdict_32,verdict_64,unaligned_32,unaligned_64,overread_32,overread_64,' +
      'overread_bytes_32,overread_bytes_64,trap,too_small',
    'foo_probe+0x40 [foo],4,0,0,3,0,1,0,96,96,12,12,,no,aligned,"unaligned, over-read",0,3,0,3,0,4,64 faults,0',
    'odd,2,1,1,0,0,0,0,9,4096,1,500,no,no,"unaligned, over-read","unaligned, over-read",2,2,2,2,12,12,faults,2',
    'sparc_caller+0x34,1,0,0,0,0,0,1,,,,,,,unknown,unaligned,0,1,0,0,0,0,"64 faults, 32 unknown",0',
    'good+0x4,1200,0,0,0,0,1200,0,64,64,8,8,yes,yes,ok,ok,0,0,0,0,0,0,ok,0',
    '',
  ]);
});

test('CSV leaves out the words that are not judged', () => {
  const [head, row] = bitmapsCsv(reportOf({ a: [bitmapLine({ caller: 'a,"b"\u001b' })] }, [32])).split('\n');
  expect(head).toMatch(/,whole_words_32,verdict_32,unaligned_32,overread_32,overread_bytes_32,trap,too_small$/);
  expect(row).toBe('"a,""b""?",1,0,0,0,0,1,0,64,64,,,,aligned,0,0,0,ok,0');
});

test('JSON has a line a caller, and a last one that sums up', () => {
  const lines = bitmapsJsonl(reportOf({ a: [...MIXED, '{', 'x', 'CPU:1 [LOST EVENTS]'], b: [], c: null }));
  const objects = lines
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
  expect(objects[0]).toEqual({
    caller: 'foo_probe+0x40 [foo]',
    times: 4,
    alignments: { 1: 0, 2: 0, 4: 3, 8: 0, 16: 1 },
    alignment: 4,
    below: null,
    bits: [96, 96],
    bytes: [12, 12],
    wholeWords: { 32: null, 64: false },
    verdict: { 32: 'aligned', 64: 'unaligned, over-read', trap: '64 faults' },
    unaligned: { 32: 0, 64: 3 },
    overread: { 32: 0, 64: 4 },
    overreads: { 32: 0, 64: 3 },
    tooSmall: 0,
  });
  expect(objects[2]).toMatchObject({
    alignment: null,
    below: 8,
    bits: null,
    bytes: null,
    wholeWords: { 32: null, 64: null },
  });
  expect(objects[3]).toMatchObject({ wholeWords: { 32: true, 64: true }, verdict: { 32: 'ok', 64: 'ok', trap: 'ok' } });
  expect(objects.slice(4)).toEqual([
    {
      summary: {
        files: 3,
        lines: MIXED.length + 3,
        bitmaps: MIXED.length,
        callers: 4,
        moreCallers: false,
        unaligned: { 32: 2, 64: 6 },
        alignmentUnknown: { 32: 1, 64: 0 },
        partialObjects: { 32: 2, 64: 5 },
        objectUnknown: 2,
        broken: [
          {
            reason: 'not a line of JSON: it may be cut',
            lines: 1,
            first: { file: 'a', line: MIXED.length + 1 },
          },
        ],
        lost: 0,
        lostUncounted: 1,
        other: 2,
        otherTypes: 0,
        empty: ['b'],
        binary: ['c'],
        unended: [],
        symbols: null,
      },
    },
  ]);
});

test('JSON leaves out the words that are not judged, and tells of symbols', () => {
  const symbols = ['ffffffff82a1b2c4 0000000000000004 D a_bitmap', 'ffffffff82a1b2c4 0000000000000004 D b'];
  const [row, last] = bitmapsJsonl(reportOf({ a: symbols }, [64])).split('\n');
  expect(JSON.parse(row ?? '')).toMatchObject({
    verdict: { 64: 'unaligned, over-read', trap: 'faults' },
    overread: { 64: 4 },
  });
  expect(row).not.toContain('"32"');
  expect(JSON.parse(last ?? '')).toMatchObject({
    summary: { symbols: { data: 2, matching: 1, pattern: DEFAULT_PATTERN.source }, unaligned: { 64: 1 } },
  });
});

test('JSON has callers as they were, but for those longer than any symbol', () => {
  const callers = ['gr\u00fc\u00dfe\u001b[31m', 'x'.repeat(700)];
  const rows = bitmapsJsonl(reportOf({ a: callers.map((caller) => bitmapLine({ caller })) })).split('\n');
  expect(rows.slice(0, 2).map((row) => (JSON.parse(row) as { caller: string }).caller)).toEqual([
    callers[0],
    'x'.repeat(600),
  ]);
});

test('JSON names files whose last line may be cut', () => {
  const report = reportOf({ a: [], b: [] });
  for (const file of report.totals.files.slice(1)) file.unended = true;
  expect(JSON.parse(bitmapsJsonl(report))).toMatchObject({ summary: { unended: ['b'] } });
});
