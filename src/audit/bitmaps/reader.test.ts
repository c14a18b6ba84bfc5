import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Census } from './census.js';
import { BitmapReader, LONGEST_LINE } from './reader.js';
import type { CallerRow } from './row.js';
import { DEFAULT_PATTERN } from './symbols.js';

interface Read {
  readonly reader: BitmapReader;
  readonly rows: CallerRow[];
}

/** Files of lines; the last line of one that does not end with '' is cut. */
function read(...files: string[][]): Read {
  const census = new Census();
  const reader = new BitmapReader(DEFAULT_PATTERN, (sighting) => census.add(sighting));
  files.forEach((lines, i) => {
    reader.begin(`file${i + 1}`);
    const whole = lines.at(-1) === '' ? lines.slice(0, -1) : lines;
    whole.forEach((line, at) => {
      reader.line(line, whole === lines && at === lines.length - 1);
    });
    reader.end();
  });
  return { reader, rows: census.rows() };
}

const FTRACE = 'foo-1 [000] .... 1.000000: find_next_bit: (_find_next_bit+0x0/0x90) address=0xc4 bits=96';
const JSON_LINE = '{"address":"0xffff888100a3b2c4","bits":96,"bytes":12,"caller":"json"}';
const SYMBOL = 'ffffffff82a1b2c0 0000000000000080 D cpu_bitmap';
const STAMPED = '[   12.345678] usb 1-1: new device';
const TRAP = '[   12.345678] Alignment trap: a (1) PC=0x10 Instr=0x20 Address=0x31 FSR 0x0f3';
const EVENT = 'foo-1 [000] .... 1.000000: sched_switch: prev_comm=bash';

describe('lines', () => {
  it('of all kinds are told apart, in any order, with any end', () => {
    const lines = [FTRACE, JSON_LINE, SYMBOL, TRAP];
    for (const order of [lines, [...lines].reverse(), lines.flatMap((line) => [line, STAMPED, 'x', EVENT])]) {
      const { reader, rows } = read([...order.map((line) => `${line}\r`), '']);
      expect(rows.map(({ caller }) => caller).sort()).toEqual(['PC=0x10 (a)', '_find_next_bit', 'cpu_bitmap', 'json']);
      expect(reader.totals).toMatchObject({ bitmaps: 4, symbols: 1, lines: order.length, other: order.length - 4 });
      expect(reader.totals.broken).toEqual([]);
    }
  });

  it('that are broken are counted by reason, each with its first place', () => {
    const zero = '{"address":"0x10","bits":0}';
    const { reader } = read([FTRACE, '{"address"', ''], [zero, '{', '', zero, '']);
    expect(reader.totals.broken).toEqual([
      { reason: 'not a line of JSON: it may be cut', lines: 2, first: { file: 'file1', line: 2 } },
      { reason: 'bits 0: nothing to search', lines: 2, first: { file: 'file2', line: 1 } },
    ]);
    expect(reader.totals).toMatchObject({ lines: 6, bitmaps: 1, other: 1 });
    expect(reader.totals.files.map(({ name, lines, bitmaps, broken }) => [name, lines, bitmaps, broken?.line])).toEqual(
      [
        ['file1', 2, 1, 2],
        ['file2', 4, 0, 1],
      ],
    );
  });

  it('tell of lost events, some without their number', () => {
    const header = '# entries-in-buffer/entries-written: 5/9   #P:2';
    const { reader } = read([header, 'CPU:3 [LOST 123 EVENTS]', 'CPU:1 [EVENTS DROPPED]', 'Lost 3 events', '']);
    expect(reader.totals).toMatchObject({ lost: 130, lostUncounted: 1, other: 4, lines: 4 });
  });

  it('that pass over symbols, types and stamps are counted for each file', () => {
    const symbol = 'ffffffff82a1b2c0 0000000000000080 D jiffies';
    const ubsan = ['UBSAN: misaligned-access in a.c:1:2', "load of misaligned address 0 for type 'int'"];
    const { reader } = read([symbol, symbol, ''], [STAMPED, ...ubsan, 'which requires 4 byte alignment', '']);
    expect(reader.totals.files.map(({ passed }) => passed)).toEqual([
      { symbol: 2, type: 0, stamp: 0 },
      { symbol: 0, type: 1, stamp: 1 },
    ]);
    expect(reader.totals.passed('symbol')).toBe(2);
  });

  it('of impossible length are broken, without being looked at', () => {
    const { reader } = read([`{${' '.repeat(LONGEST_LINE)}`, `${JSON_LINE}${' '.repeat(LONGEST_LINE)}`, '']);
    expect(reader.totals.broken.map(({ reason, lines }) => [reason, lines])).toEqual([
      ['line longer than 65,536 characters', 2],
    ]);
    const other = new BitmapReader(DEFAULT_PATTERN, () => undefined);
    other.begin('a');
    other.line(undefined);
    expect(other.totals.broken).toHaveLength(1);
  });

  it('that no kind takes quickly are passed over', () => {
    const endless = ['UBSAN: ', 'Alignment trap: ', 'a.', ' ', '-1', '[0', 'WARNING: ', 'unaligned access to 0x', '> '];
    const warning = 'WARNING: CPU: 0 PID: 1 at lib/find_bit.c:100 _find_next_bit+0x12/0x90';
    const { reader } = read([warning, ...endless.map((text) => text.repeat(LONGEST_LINE / text.length - 1)), '']);
    expect(reader.totals.lines).toBe(10);
  });
});

describe('the last line', () => {
  const longer = `${FTRACE} caller=foo+0x40/0x90`;

  it('is not trusted when it ends in digits that may be cut, and other lines go on', () => {
    const { reader } = read([longer, FTRACE]);
    expect(reader.totals.broken).toEqual([
      { reason: 'bits at the end of the file: the line may be cut', lines: 1, first: { file: 'file1', line: 2 } },
    ]);
    expect(reader.totals.bitmaps).toBe(1);
  });

  it.each([
    ['has an end', [longer, FTRACE, '']],
    ['is like the one before', [FTRACE, FTRACE]],
    ['goes on behind the bits', [FTRACE, longer]],
    ['is of another kind', [longer, JSON_LINE]],
  ])('is trusted when it %s', (_, lines) => {
    expect(read(lines).reader.totals).toMatchObject({ bitmaps: 2, broken: [] });
  });

  it('may leave an entry of a log open', () => {
    const { reader, rows } = read([
      STAMPED,
      'WARNING: CPU: 0 PID: 1 at lib/find_bit.c:100 _find_next_bit+0x12/0x90',
      '',
    ]);
    expect(rows.map(({ caller }) => caller)).toEqual(['_find_next_bit+0x12']);
    expect(reader.totals.bitmaps).toBe(1);
  });
});

/** A bitmap as it may be told; the caller is one that both formats can hold. */
const told = fc.record({
  address: fc.bigInt(1n, 2n ** 64n - 1n),
  bits: fc.integer({ min: 1, max: 2 ** 32 - 1 }),
  bytes: fc.option(fc.integer({ min: 1, max: 2 ** 30 }), { nil: undefined }),
  caller: fc.stringMatching(/^[a-z_]{1,8}\+0x[0-9a-f]{1,3}\/0x[0-9a-f]{1,3}( \[[a-z]{1,4}\])?$/),
});

describe('one and the same bitmaps', () => {
  it('give the same census as lines of JSON and as events of a probe', () => {
    fc.assert(
      fc.property(fc.array(told, { maxLength: 20 }), (all) => {
        const asJson = all.map(({ address, ...rest }) =>
          JSON.stringify({ address: `0x${address.toString(16)}`, ...rest }),
        );
        const asEvents = all.map(({ address, bits, bytes, caller }, i) => {
          const size = bytes === undefined ? '' : ` bytes=${bytes}`;
          const fields = `(f+0x0/0x90) address=0x${address.toString(16)} bits=${bits}${size} caller=${caller}`;
          return `${'foo bar'.padStart(16)}-${i}     [001] d..1.  ${i}.000001: find_next_bit: ${fields}`;
        });
        expect(read([...asEvents, '']).rows).toEqual(read([...asJson, '']).rows);
      }),
    );
  });

  it('give the same census in whatever order they come', () => {
    fc.assert(
      fc.property(fc.array(told, { maxLength: 20 }), (all) => {
        const lines = all.map(({ address, ...rest }) => JSON.stringify({ address: address.toString(16), ...rest }));
        const sorted = (rows: readonly CallerRow[]) => [...rows].sort((a, b) => (a.caller < b.caller ? -1 : 1));
        const strip = (rows: readonly CallerRow[]) =>
          sorted(rows).map(({ words, ...row }) => ({ ...row, 32: words[32].past, 64: words[64].past }));
        expect(strip(read([...lines].reverse(), ['']).rows)).toEqual(strip(read(lines, ['']).rows));
      }),
    );
  });
});

it('any text is read without an error', () => {
  const pieces = [
    FTRACE,
    JSON_LINE,
    SYMBOL,
    TRAP,
    'UBSAN: misaligned-access in a',
    'address=',
    '\u0000',
    '\ufffd',
    '{',
  ];
  const texts = fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...pieces)), { maxLength: 4 });
  fc.assert(
    fc.property(fc.array(texts, { maxLength: 6 }), (lines) => {
      const { reader } = read([...lines.map((parts) => parts.join('').replaceAll('\n', '')), 'end', '']);
      expect(reader.totals.lines).toBe(lines.length + 1);
    }),
  );
});
