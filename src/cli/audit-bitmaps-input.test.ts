import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { DEFAULT_PATTERN } from '../audit/bitmaps/symbols.js';
import { InputError } from '../errors.js';
import { folder } from '../machine/modules.test-helper.js';
import { symbolsPattern } from './audit-bitmaps.js';
import { ALIGNED, audit, event, GOOD, linesIn, STAMPED } from './audit-bitmaps.test-helper.js';
import { complaint, parsed } from './run.test-helper.js';

const made = folder();
afterAll(made.remove);
const lines = linesIn(made);

const ZERO = '0000000000000000 d foo_bitmap';

describe('a log without a warning', () => {
  it('was read, and is well', async () => {
    expect(await audit([lines('dmesg.txt', STAMPED, STAMPED)])).toEqual({
      status: 0,
      stdout: 'no bitmap, no alignment warning in 2 lines\n',
      stderr: '',
    });
  });

  it('was read, too, when a warning could not be', async () => {
    const path = lines('cut.log', STAMPED, '[   12.345678] kernel unaligned access to 0x');
    expect(await remarksOf(path)).toEqual([
      'no bitmap in 2 lines',
      `broken, 1 line: address missing: the line may be cut; first ${path}:2`,
    ]);
  });
});

describe('input without a bitmap that was read is no fault', () => {
  it.each<[string, string[], string[]]>([
    ['headers', ['# tracer: nop', '#'], ['no bitmap in 2 lines']],
    ['losses', ['# tracer: nop', 'CPU:1 [LOST 3 EVENTS]'], ['no bitmap in 2 lines', 'lost events: 3']],
    [
      'symbols',
      ['ffffffff82a1b2c0 0000000000000008 D jiffies'],
      ['no bitmap in 1 line', `1 data symbol, none matches ${DEFAULT_PATTERN} ('--symbols PATTERN' picks others)`],
    ],
  ])('a file of %s', async (name, content, told) => {
    expect(await remarksOf(lines(name, ...content))).toEqual(told);
  });

  it('a report that is cut', async () => {
    const path = lines('ubsan', `${STAMPED.slice(0, 15)}UBSAN: misaligned-access in a.c:1:2`, 'misaligned address 0');
    expect(await remarksOf(path)).toEqual([
      'no bitmap in 2 lines',
      `broken, 1 line: UBSAN report without address or alignment: it may be cut; first ${path}:2`,
    ]);
  });
});

/** Remarks below the table, a line each, of an audit that found all well; but for those that count bitmaps. */
async function remarksOf(...files: string[]): Promise<string[]> {
  const { status, stdout, stderr } = await audit(files);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const remarks = stdout.trimEnd().split('\n\n').at(-1) ?? '';
  const unwrapped = remarks.replace(/\n {2}/g, ' ').split('\n');
  return unwrapped.filter((line) => !/^(unaligned|object|aligned)/.test(line));
}

describe('input of which a part cannot be used is read as far as it can, and the rest told', () => {
  it.each([
    ['wide', event('address=0x1ffff888100a3b2c4 bits=96'), 'address wider than 64 bits'],
    ['zero', event('address=0xffff888100a3b2c4 bits=0'), 'bits 0: nothing to search'],
    ['long', event('address=0xffff888100a3b2c4 bits=4294967296'), 'bits past 2^32-1'],
    ['cut1', event('address=0xffff888100a3b2c4'), 'bits missing: the line may be cut'],
    ['cut2', event('').slice(0, -9), 'address missing: the line may be cut'],
    ['cut3', '{"address":"0xffff888100a3b2c4","bi', 'not a line of JSON: it may be cut'],
    ['null', event('address=0x0 bits=96'), 'address 0'],
  ])('%s', async (name, line, reason) => {
    const path = lines(name, GOOD, line);
    const told = `broken, 1 line: ${reason}; first ${path}:2`;
    expect(await remarksOf(path)).toEqual(['2 lines, 1 bitmap of 1 caller', told]);
  });

  it('a trace that ends within a line, after digits that may not be all', async () => {
    const path = made.put('end.txt', `${GOOD}\n${ALIGNED}\n${event('address=0xffff888100a3b2c4 bits=9')}`);
    expect(await remarksOf(path)).toEqual([
      '3 lines, 2 bitmaps of 2 callers',
      `broken, 1 line: end of the file: the line may be cut; first ${path}:3`,
      `${path} does not end with a newline: its last line may be cut`,
    ]);
  });

  it('a last line without an end that is good, which stderr tells beside CSV, and JSON names', async () => {
    const path = made.put('unended.txt', GOOD);
    const unended = `${path} does not end with a newline: its last line may be cut`;
    expect(await remarksOf(path)).toEqual(['1 line, 1 bitmap of 1 caller', unended]);
    expect((await audit([path], { format: 'csv' })).stderr).toContain(`\n${unended}\n`);
    const { stdout } = await audit([path], { format: 'jsonl' });
    expect(parsed(stdout).at(-1)).toMatchObject({ summary: { unended: [path] } });
  });

  it('symbols whose addresses are hidden', async () => {
    const path = lines('kallsyms', ZERO, '0000000000000000 T start');
    expect(await remarksOf(path, lines('good', GOOD))).toEqual([
      '3 lines, 1 bitmap of 1 caller, 1 other line',
      `broken, 1 line: address 0 (kernel.kptr_restrict hides it); first ${path}:1`,
      `1 data symbol, 1 matching ${DEFAULT_PATTERN} ('--symbols PATTERN' picks others)`,
    ]);
  });

  it('a line with a NUL, as a machine leaves it that stops', async () => {
    const path = lines('stopped', ...Array<string>(20).fill(GOOD), `\0${GOOD}`);
    expect(await remarksOf(path)).toEqual([
      '21 lines, 20 bitmaps of 1 caller',
      `broken, 1 line: NUL in the line; first ${path}:21`,
    ]);
  });

  it('lost events', async () => {
    const path = lines('lost', '# entries-in-buffer/entries-written: 5/9   #P:2', 'CPU:3 [LOST 123 EVENTS]', GOOD);
    expect(await remarksOf(path)).toEqual(['3 lines, 1 bitmap of 1 caller, 2 other lines', 'lost events: 127']);
  });

  it('an empty and a binary file beside a good one', async () => {
    const good = lines('good', GOOD);
    const empty = made.put('nil', '');
    const binary = made.put('elf', Buffer.concat([Buffer.from(`${GOOD}\n`), Buffer.alloc(1)]));
    expect(await remarksOf(empty, binary, good)).toEqual([
      '1 line, 1 bitmap of 1 caller',
      `empty: ${empty}`,
      `binary, not read: ${binary}`,
    ]);
  });

  it('bytes that are no text on a line of their own', async () => {
    const path = made.put(
      'bytes',
      Buffer.concat([Buffer.from([0xff, 0xfe, 0x0a, 0x1b, 0x5b, 0x0a]), Buffer.from(GOOD)]),
    );
    expect(await remarksOf(path)).toEqual([
      '3 lines, 1 bitmap of 1 caller, 2 other lines',
      `${path} does not end with a newline: its last line may be cut`,
    ]);
  });
});

describe('input of which nothing can be used ends with one line and status 2', () => {
  it.each<[name: string, content: string | Uint8Array, message: string]>([
    ['a', '', 'is empty'],
    ['b', new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0, 1]), 'is binary, not text'],
    ['c', Buffer.concat([Buffer.alloc(65_470, 'x\n'), Buffer.alloc(66)]), 'is binary, not text'],
    [
      'd',
      Buffer.concat([Buffer.alloc(65_470, 'x\n'), Buffer.alloc(65), Buffer.alloc(1, '\n')]),
      'no bitmap in 32,736 lines; line 32736: NUL in the line',
    ],
    ['e', 'hello\n', 'no bitmap in 1 line'],
    ['f', '\n\n', 'no bitmap in 2 lines'],
    [
      'g',
      `x\n${event('address=0x1ffff888100a3b2c4 bits=9')}\n${event('address=0x0 bits=9')}\n`,
      'no bitmap in 3 lines; line 2: address wider than 64 bits',
    ],
    ['h', '# a file of settings\n', 'no bitmap in 1 line'],
    [
      'j',
      '{"address":1234,"bits":3}\n',
      'no bitmap in 1 line; line 1: address is a number, which cannot hold 64 bits: quote it',
    ],
    ['k\u001b[31m', '', 'is empty'],
  ])('%j', async (name, content, message) => {
    const path = made.put(name, content);
    expect(await audit([path])).toEqual(complaint(`${path.replaceAll('\u001b', '?')}: ${message}`));
  });

  it('of several files the first is named', async () => {
    const [empty, text] = [made.put('nil', ''), lines('text', 'x')];
    expect(await audit([empty, text])).toEqual(complaint(`${empty}: is empty; and 1 more file`));
    expect(await audit([text, empty, empty])).toEqual(complaint(`${text}: no bitmap in 1 line; and 2 more files`));
  });

  it('of stdin, too', async () => {
    vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([]) as typeof process.stdin);
    expect(await audit(['-'])).toEqual(complaint('stdin: is empty'));
  });

  it('a path that cannot be read, although others can', async () => {
    const good = lines('good', GOOD);
    const gone = join(made.path, 'gone');
    expect(await audit([good, gone])).toEqual(complaint(`cannot read ${gone}: no such file or directory`));
    const within = join(made.path, 'folder');
    mkdirSync(within);
    expect(await audit([within, good])).toEqual(complaint(`cannot read ${within}: illegal operation on a directory`));
  });

  it.each([
    ['(', "'(' is no regular expression: Unterminated group"],
    ['a/[b', "'a/[b' is no regular expression: Unterminated character class"],
    ['*\n', "'*?' is no regular expression: Nothing to repeat"],
  ])('a pattern that is none: %j', (text, message) => {
    expect(() => symbolsPattern(text)).toThrow(new InputError(`--symbols ${message}`));
  });
});
