import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Census } from './census.js';
import { BitmapReader, LONGEST_KNOWN } from './reader.js';
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

const UBSAN_REST = ["load of misaligned address 0 for type 'long'", 'which requires 8 byte alignment'];

describe('lines', () => {
  it('of all kinds are told apart, in any order, with any end', () => {
    const lines = [FTRACE, JSON_LINE, SYMBOL, TRAP];
    for (const order of [lines, [...lines].reverse(), lines.flatMap((line) => [line, STAMPED, 'x', EVENT])]) {
      const { reader, rows } = read([...order.map((line) => `${line}\r`), '']);
      expect(rows.map(({ caller }) => caller).sort()).toEqual(['PC=0x10 (a)', '_find_next_bit', 'cpu_bitmap', 'json']);
      expect(reader.totals).toMatchObject({ bitmaps: 4, lines: order.length, other: order.length - 4 });
      expect(reader.totals.broken).toEqual([]);
      expect(reader.totals.passed('match')).toBe(1);
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

  it('that are evident by themselves are not swallowed by an entry of a log that waits for more', () => {
    const warning = 'WARNING: CPU: 0 PID: 1 at lib/find_bit.c:100 _find_next_bit+0x12/0x90';
    const json = JSON_LINE.replace('json', 'json+0x1/0x2');
    const ubsan = 'UBSAN: misaligned-access in a.c:1:2';
    const frame = ' foo_probe+0x40/0x90';
    const { reader, rows } = read([ubsan, warning, json, FTRACE, SYMBOL, frame, ...UBSAN_REST, '']);
    expect(rows.map(({ caller }) => caller).sort()).toEqual(
      ['_find_next_bit', 'a.c:1:2', 'cpu_bitmap', 'foo_probe+0x40', 'json+0x1'].sort(),
    );
    expect(reader.totals.broken).toEqual([]);
  });

  it('with a NUL are broken', () => {
    const { reader } = read([FTRACE, `\0\0\0${FTRACE}`, '\0', '']);
    expect(reader.totals.broken).toEqual([{ reason: 'NUL in the line', lines: 2, first: { file: 'file1', line: 2 } }]);
    expect(reader.totals.bitmaps).toBe(1);
  });

  it('of symbols with hidden addresses are told by their numbers', () => {
    const hidden = ['0000000000000000 T a', '0000000000000000 d a_bitmap', '0000000000000000 d b_bitmap', 'x', ''];
    const { reader } = read(hidden);
    expect(reader.totals.broken).toEqual([
      { reason: 'address 0 (kernel.kptr_restrict hides it)', lines: 2, first: { file: 'file1', line: 2 } },
    ]);
    expect(reader.totals).toMatchObject({ lines: 4, bitmaps: 0, other: 2 });
    expect(read([...hidden.slice(0, 3), '0000000000000010 T b', '']).reader.totals).toMatchObject({
      lines: 4,
      bitmaps: 2,
      broken: [],
    });
  });

  it.each<[string, string[], boolean]>([
    ['headers', ['# tracer: nop', '#'], true],
    ['losses', ['CPU:1 [LOST EVENTS]'], true],
    ['events of another kind', [EVENT], true],
    ['symbols that are no data', ['ffffffff82a1b2c0 T start'], true],
    ['symbols of another name', ['ffffffff82a1b2c0 D jiffies'], true],
    ['stamps', [STAMPED], true],
    ['a report that is cut', ['UBSAN: misaligned-access in a.c:1:2', 'load of misaligned address 0'], true],
    ['what bpftrace says', ['Attaching 3 probes...'], true],
    ['comments', ['# hello'], false],
    ['text', ['hello', ''], false],
    ['bitmaps that are broken', ['{', FTRACE.replace('96', '0')], false],
  ])('are understood, or not: %s', (_, lines, understood) => {
    expect(read([...lines, '']).reader.totals.files.map((file) => file.understood)).toEqual([understood]);
  });

  it('that pass over symbols, types and stamps are counted for each file', () => {
    const symbol = 'ffffffff82a1b2c0 0000000000000080 D jiffies';
    const ubsan = ['UBSAN: misaligned-access in a.c:1:2', "load of misaligned address 0 for type 'int'"];
    const { reader } = read([symbol, symbol, ''], [STAMPED, ...ubsan, 'which requires 4 byte alignment', '']);
    expect(reader.totals.files.map(({ passed }) => passed)).toEqual([
      { symbol: 2, match: 0, type: 0, log: 0, known: 0 },
      { symbol: 0, match: 0, type: 1, log: 3, known: 0 },
    ]);
    expect(reader.totals.passed('symbol')).toBe(2);
  });

  it('of impossible length are broken, without being looked at', () => {
    const { reader } = read([`{${' '.repeat(LONGEST_KNOWN)}`, `${JSON_LINE}${' '.repeat(LONGEST_KNOWN)}`, '']);
    expect(reader.totals.broken.map(({ reason, lines }) => [reason, lines])).toEqual([
      ['line longer than 65,536 characters', 2],
    ]);
    const other = new BitmapReader(DEFAULT_PATTERN, () => undefined);
    other.begin('a');
    other.line(undefined);
    expect(other.totals.broken).toHaveLength(1);
  });
});

describe('a last line without an end', () => {
  const longer = `${FTRACE} caller=foo+0x40/0x90`;
  const reason = 'end of the file: the line may be cut';

  it.each([
    ['is like the one before', [FTRACE, FTRACE]],
    ['has as much, and more', [longer, `${longer} [foo]`]],
    ['is of another kind', [longer, JSON_LINE]],
  ])('is taken when it %s, and told', (_, lines) => {
    const { reader } = read(lines);
    expect(reader.totals).toMatchObject({ bitmaps: 2, broken: [] });
    expect(reader.totals.files.map(({ unended }) => unended)).toEqual([true]);
    expect(read([...lines, '']).reader.totals.files.map(({ unended }) => unended)).toEqual([false]);
  });

  it.each([
    ['an event that has less than another', [longer, FTRACE]],
    ['an event that has hardly begun', [longer, '   kworker/0:1']],
    ['a head of an event', [JSON_LINE, 'foo-1 [000] ....']],
    ['lost events', [longer, 'CPU:1 [LOST']],
    ['lost events of bpftrace', [JSON_LINE, 'Lost 3 ev']],
    ['a warning', [JSON_LINE, 'kernel unaligned access to 0xe0000001']],
  ])('is broken when its form tells so: %s', (_, lines) => {
    const { reader } = read(lines);
    expect(reader.totals.broken).toEqual([{ reason, lines: 1, first: { file: 'file1', line: lines.length } }]);
    expect(reader.totals.bitmaps).toBe(1);
    expect(read([...lines, '']).reader.totals.broken.map((tally) => tally.reason)).not.toContain(reason);
  });

  it('is nothing when it is of no kind, and no trace goes on', () => {
    for (const lines of [['hello'], [longer, STAMPED, 'hello'], [longer, ' ']])
      expect(read(lines).reader.totals.broken).toEqual([]);
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
        expect(sorted(read([...lines].reverse(), ['']).rows)).toEqual(sorted(read(lines, ['']).rows));
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
