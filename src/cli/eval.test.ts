import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formatDigits } from '../bitmap/hex.js';
import { randomFill } from '../bitmap/patterns.js';
import { testSeed } from '../environment.js';
import { FUNCTION_ROWS, type FunctionRow } from '../functions.js';
import { assemble, ENDLESS, MEMORY, nextBit, testFolder } from '../machine/modules.test-helper.js';
import { type Random, seeded } from '../random.js';
import { canonical, spec } from '../spec/spec.js';
import { findbitHere } from './here.test-helper.js';
import { findbit, parsed, start } from './run.test-helper.js';

const value = (number: number) => ({ status: 0, stdout: `${number}\n`, stderr: '' });

describe('eval of one call', () => {
  it.concurrent.each<[string, number]>([
    ['find_next_bit --size 70 --bits 3,64 --start 4', 64],
    ['find_next_bit --size 70 --bits 3,64 --start 65', 70],
    ['find_first_zero_bit --size 70 --bits 0-68 -v arm-bytes -t be32', 69],
    ['find_first_and_bit --size 70 --bits 1,2 --bits 2,3', 2],
    ['find_nth_and_andnot_bit --size 70 --bits all --bits 0-60 --bits 0-9 --n 3', 13],
    ['find_last_bit --size 70 --bits hex:20,00000000,00000001', 69],
    // Bit 7 lies past the size.
    ['find_first_bit --size 6 --bits digits:08', 6],
    ['bitmap_find_next_zero_area_off --size 64 --bits 0-4 --nr 3 --align-mask 7 --align-offset 1', 7],
    ['find_first_bit --size 0 --bits all', 0],
  ])('%s is %d', async (words, answer) => {
    expect(await findbitHere(['eval', ...words.split(' ')])).toEqual(value(answer));
  });

  it('of 2^32-1 bits is answered, too', async () => {
    const words = 'eval find_next_bit --size 4294967295 --bits 4294967294 --start 5 --time-limit 60000';
    expect(await findbit(words.split(' '))).toEqual(value(4294967294));
  });

  it.concurrent.each([
    ['unreachable', '(unreachable)', 'trap: unreachable'],
    ['ever', '(loop $ever (br $ever)) (i32.const 0)', 'did not return in 50 ms'],
  ])('that fails ends with 1 and says how: %s', async (name, body, error) => {
    const path = testFolder().put(`${name}.wasm`, assemble(`${MEMORY} ${nextBit(body)}`));
    const words = 'eval find_next_bit --size 8 --bits 1 --start 0 -t le64 --time-limit 50 -v';
    const said = `findbit: ${name}.wasm on le64: ${error}\n`;
    expect(await findbitHere([...words.split(' '), path])).toEqual({ status: 1, stdout: '', stderr: said });
  });
});

const GOOD_LINE = '{"function":"find_first_bit","size":4,"bitmaps":["8"]}';

async function answers(input: string | Uint8Array, ...words: string[]): Promise<unknown[]> {
  const { status, stdout, stderr } = await findbit(['eval', '--jsonl', ...words], input);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout === '' ? [] : parsed(stdout);
}

describe('eval --jsonl', () => {
  const call = (fields: object): string =>
    JSON.stringify({ function: 'find_next_bit', size: 4, bitmaps: ['8'], args: [0], ...fields });

  it('answers bad lines among good ones, in order', async () => {
    const lines: readonly [line: string, answer: unknown][] = [
      [call({}), { value: 3 }],
      ['{"function":', { error: 'not a line of JSON' }],
      ['[1]', { error: 'not a JSON object' }],
      ['null', { error: 'not a JSON object' }],
      ['', { error: 'not a line of JSON' }],
      [call({ args: [4] }), { value: 4 }],
      [call({ function: 3 }), { error: 'function is missing, or not a string' }],
      [call({ function: 'find_nxt_bit' }), { error: "unknown function 'find_nxt_bit'; did you mean 'find_next_bit'?" }],
      [call({ function: '__proto__' }), { error: "unknown function '__proto__'; see 'findbit list'" }],
      [call({ size: '4' }), { error: 'size is missing, or not a number' }],
      [call({ size: 2 ** 32 }), { error: 'size is 4294967296, not a whole number from 0 to 4294967295' }],
      [call({ size: 2 ** 32 - 1 }), { error: 'hex digits: 1 given, but 4294967295 bits take 1073741824 digits' }],
      [call({ size: 5 }), { error: 'hex digits: 1 given, but 5 bits take 2 digits' }],
      [call({ bitmaps: '8' }), { error: 'bitmaps is not a list of strings' }],
      [call({ bitmaps: [8] }), { error: 'bitmaps is not a list of strings' }],
      [call({ bitmaps: ['g'] }), { error: "hex digits: 'g' at position 0 is no hex digit" }],
      [call({ bitmaps: ['8', '8'] }), { error: 'bitmaps are 2, but find_next_bit takes 1' }],
      [call({ bitmaps: undefined }), { error: 'bitmaps is not a list of strings' }],
      [call({ args: ['0'] }), { error: 'args is not a list of numbers' }],
      [call({ args: undefined }), { error: 'args are 0, but find_next_bit takes start after the size' }],
      [call({ args: [-1] }), { error: 'start is -1, not a whole number from 0 to 4294967295' }],
      [call({ args: [0.5] }), { error: 'start is 0.5, not a whole number from 0 to 4294967295' }],
      [call({ note: 'more' }), { value: 3 }],
    ];
    const input = `${lines.map(([line]) => line).join('\n')}\n`;
    expect(await answers(input)).toEqual(lines.map(([, answer]) => answer));
  });

  it.concurrent('takes a last line without an end, and the line ends of Windows', async () => {
    expect(await answers(`${GOOD_LINE}\r\n${GOOD_LINE}`)).toEqual([{ value: 3 }, { value: 3 }]);
    expect(await answers('')).toEqual([]);
  });

  it.concurrent('takes bytes that are no text for a bad line', async () => {
    const bytes = Buffer.concat([Buffer.from([0xff, 0xfe, 0x0a]), Buffer.from(`${GOOD_LINE}\n`), Buffer.from([0xc3])]);
    const bad = { error: 'not a line of JSON' };
    expect(await answers(bytes)).toEqual([bad, { value: 3 }, bad]);
  });

  it.concurrent('goes on after a call that does not return', async () => {
    const path = testFolder().put('endless.wasm', ENDLESS);
    const input = `${call({})}\n${GOOD_LINE}\n${call({})}\n`;
    const hangs = { error: 'did not return in 100 ms' };
    expect(await answers(input, '-v', path, '-t', 'le64', '--time-limit', '100')).toEqual([
      hangs,
      { error: 'endless.wasm has no find_first_bit' },
      hangs,
    ]);
  });

  it.concurrent('answers a line before the next one is there', async () => {
    const child = start(['eval', '--jsonl']);
    const pieces = child.stdout[Symbol.asyncIterator]();
    for (let i = 0; i < 3; i++) {
      child.stdin.write(`${GOOD_LINE}\n`);
      expect(String((await pieces.next()).value)).toBe('{"value":3}\n');
    }
    child.stdin.end();
    expect((await pieces.next()).done).toBe(true);
  });
});

/** A drawn call, and what the definition answers. */
function drawn(row: FunctionRow, random: Random): { line: string; answer: number } {
  const size =
    random.between(0, 40) * (row.sizeMultiple ?? 1) + (row.sizeMultiple === undefined ? random.between(0, 100) : 0);
  const bitmaps = Array.from({ length: row.bitmaps }, () =>
    randomFill(size, random.bits32(), random.between(0, 4) / 4),
  );
  const args = row.args.map((name) => {
    if (name === 'align_mask') return 2 ** random.between(0, 4) - 1;
    return random.between(0, row.family === 'wrap' ? size : size + 3);
  });
  const digits = bitmaps.map((bitmap) => `${formatDigits(bitmap)}${random.between(0, 1) === 0 ? '' : 'f5'}`);
  const line = JSON.stringify({ function: row.name, size, bitmaps: digits, args });
  return { line, answer: spec(row, bitmaps, size, args) };
}

describe('a long stream', () => {
  it.concurrent.each([
    ['generic', 'le64'],
    ['arm-words', 'be32'],
  ])('of 20,000 calls of all functions is answered by %s on %s as the definition says', async (variant, target) => {
    const random = seeded(testSeed());
    const calls = Array.from({ length: 20_000 }, (_, i) => {
      const row = FUNCTION_ROWS[i % FUNCTION_ROWS.length] as FunctionRow;
      return { row, ...drawn(row, random) };
    });
    const found = await answers(calls.map(({ line }) => `${line}\n`).join(''), '-v', variant, '-t', target);
    expect(found).toHaveLength(calls.length);
    const wrong = calls.filter(({ row, line, answer }, i) => {
      const { value: got = -1 } = found[i] as { value?: number };
      return canonical(row, (JSON.parse(line) as { size: number }).size, got) !== answer;
    });
    expect(wrong).toEqual([]);
  });

  // A limit far above what node and a machine take, and far below all lines at once and their answers.
  it.runIf(process.platform === 'linux')('takes no more memory the longer it is', async () => {
    const child = start(['eval', '--jsonl']);
    const block = `${GOOD_LINE}\n`.repeat(10_000);
    let answered = 0;
    child.stdout.on('data', (piece: Buffer) => {
      for (const byte of piece) if (byte === 0x0a) answered++;
    });
    for (let i = 0; i < 30; i++) await new Promise<void>((resolve) => child.stdin.write(block, () => resolve()));
    const [, peak = '0'] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
    child.stdin.end();
    await new Promise((resolve) => child.on('close', resolve));
    expect(answered).toBe(300_000);
    expect(Number(peak)).toBeGreaterThan(10_000);
    expect(Number(peak)).toBeLessThan(400_000);
  });
});
