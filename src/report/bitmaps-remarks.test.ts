import { expect, test } from 'vitest';
import { DEFAULT_PATTERN } from '../audit/bitmaps/symbols.js';
import { bitmapLine, reportOf } from './bitmaps.test-helper.js';
import { remarks } from './bitmaps-remarks.js';

const GOOD = bitmapLine({ bytes: 8 });
const COUNTS = [
  'unaligned: 0 for 32-bit words, 0 for 64-bit words',
  'objects that do not hold whole words: 0 for 32-bit words, 0 for 64-bit words',
];

test('what is known of all is said in three lines', () => {
  expect(remarks(reportOf({ a: [GOOD] }))).toEqual(['1 line, 1 bitmap of 1 caller', ...COUNTS]);
});

test('what could not be used is counted by reason, with its first place', () => {
  const files = { a: [GOOD, '{', 'x'], 'b\n': ['{', bitmapLine({ bits: 0 })], c: [], d: [], e: null };
  expect(remarks(reportOf(files))).toEqual([
    '5 lines, 1 bitmap of 1 caller, 1 other line',
    ...COUNTS,
    'broken, 2 lines: not a line of JSON: it may be cut; first a:2',
    'broken, 1 line: bits 0: nothing to search; first b?:2',
    'empty: c, d',
    'binary, not read: e',
  ]);
});

test('lost events are counted where their number is told', () => {
  const lost = (...lines: string[]) => remarks(reportOf({ a: [GOOD, ...lines] })).at(-1);
  expect(lost('CPU:1 [LOST 1200 EVENTS]')).toBe('lost events: 1,200');
  expect(lost('CPU:1 [LOST EVENTS]')).toBe('lost events: at 1 place that does not say how many');
  expect(lost('CPU:1 [LOST EVENTS]', 'CPU:1 [EVENTS DROPPED]', 'Lost 3 events')).toBe(
    'lost events: 3, and more at 2 places that do not say how many',
  );
});

test('symbols are counted, with the pattern that picked some of them', () => {
  const symbol = (name: string) => `ffffffff82a1b2c0 0000000000000008 D ${name}`;
  const hidden = '0000000000000000 d a_bitmap';
  const report = reportOf({ a: [symbol('a_bitmap'), symbol('b'), symbol('c')], b: [hidden] });
  expect(remarks(report).slice(-2)).toEqual([
    'broken, 1 line: address 0 (kernel.kptr_restrict hides it); first b:1',
    `4 data symbols, 2 matching ${DEFAULT_PATTERN} ('--symbols PATTERN' picks others)`,
  ]);
  const none = { ...reportOf({ a: [GOOD, symbol('b')] }), pattern: /^x/, patternGiven: true };
  expect(remarks(none).at(-1)).toBe('1 data symbol, none matches /^x/');
});

test('warnings about other types are no bitmaps, but counted', () => {
  const ubsan = ['UBSAN: misaligned-access in a.c:1:2', "load of misaligned address 0 for type 'int'"];
  const report = reportOf({ a: [...ubsan, 'which requires 4 byte alignment'] });
  expect(remarks(report)).toEqual(['no bitmap in 3 lines', 'alignment warnings about other types than long: 1']);
});

test('a log that had no warning is told from one of which a warning could not be read', () => {
  const stamped = '[   12.345678] usb 1-1: new device';
  expect(remarks(reportOf({ a: [stamped] }))).toEqual(['no bitmap, no alignment warning in 1 line']);
  const cut = 'kernel unaligned access to 0x';
  expect(remarks(reportOf({ a: [stamped, cut] }))).toEqual([
    'no bitmap in 2 lines',
    'broken, 1 line: address missing: the line may be cut; first a:2',
  ]);
});

test('a file whose last line may be cut is named', () => {
  const { totals, ...report } = reportOf({ a: [GOOD], 'b\n': [GOOD] });
  const [, b] = totals.files;
  if (b !== undefined) b.unended = true;
  expect(remarks({ totals, ...report }).at(-1)).toBe('b? does not end with a newline: its last line may be cut');
});

test('what aligned means is said once, and only where it is meant', () => {
  const text = 'aligned: the object is not known, so whether it holds whole words is not judged';
  const meant = [bitmapLine({}), bitmapLine({ caller: 'b' })];
  expect(remarks(reportOf({ a: meant })).filter((line) => line === text)).toHaveLength(1);
  expect(remarks(reportOf({ a: [GOOD, bitmapLine({ address: '1', caller: 'odd' })] }))).not.toContain(text);
});

test('callers that are too many share a row, which is said', () => {
  const report = { ...reportOf({ a: [GOOD] }), callers: 10_000, moreCallers: true };
  expect(remarks(report)[0]).toBe('1 line, 1 bitmap of more than 10,000 callers');
});
