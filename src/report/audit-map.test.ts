import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { traceCall } from '../audit/loads/trace.js';
import type { Bitmap } from '../bitmap/bitmap.js';
import { parseList } from '../bitmap/parselist.js';
import { randomFill, sparseFill } from '../bitmap/patterns.js';
import { FUNCTION_ROWS, type FunctionName, functionRow } from '../functions.js';
import { buildVariant } from '../machine/built.js';
import { spotText } from '../machine/extent.js';
import { Machine } from '../machine/machine.js';
import { assemble, MEMORY, nextBit, testFolder } from '../machine/modules.test-helper.js';
import type { Unaligned } from '../machine/recorder.js';
import { TARGET_NAMES, TARGETS, type TargetName } from '../target.js';
import { auditMap } from './audit-map.js';

const machineOf = async (variant: string, target: TargetName, unaligned: Unaligned = 'allow'): Promise<Machine> =>
  new Machine(await buildVariant(variant, TARGETS[target]), 'audited', undefined, unaligned);

function drawn(
  machine: Machine,
  name: FunctionName,
  lists: readonly string[],
  size: number,
  args: readonly number[],
  offset = 0,
): string {
  const bitmaps = lists.map((list) => parseList(list, size));
  return auditMap(traceCall(machine, functionRow(name), bitmaps, args, { offset, garbage: 0 }));
}

/** The bytes that a picture shows as touched: those with marks of an access below them. */
function readBack(text: string): Set<string> {
  const touched = new Set<string>();
  let line: { letter: string; offset: number } | undefined;
  for (const drawn of text.split('\n').slice(3)) {
    const [, letter, sign, offset] = /^([abc])([+-])(\d+) /.exec(drawn) ?? [];
    if (letter !== undefined) line = { letter, offset: Number(`${sign}${offset}`) };
    else if (line !== undefined && /^ {8}[ \d=!#W]/.test(drawn))
      for (let i = 0; i < 4; i++)
        if (/[=!#W]/.test(drawn.slice(8 + i * 9, 8 + i * 9 + 8))) touched.add(byteName(line.letter, line.offset + i));
  }
  return touched;
}

const byteName = (letter: string, offset: number): string => spotText({ bitmap: 'abc'.indexOf(letter), offset });

describe('the picture of a call', () => {
  it('has the words, the bits, and each load with what is wrong with it', async () => {
    const machine = await machineOf('arm-words', 'le32');
    expect(drawn(machine, 'find_next_bit', ['3,64'], 70, [4], 1)).toBe(
      `arm-words on le32: find_next_bit(a, size, start): size 70, start 4
a at 0x10041, 1 byte off a word's border
answer 64, as the definition gives it; 3 loads

a+0     ...1.... ........ ........ ........  word 0, bits 0-31
        1!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!  load 1: 4 bytes, misaligned
a+4     ........ ........ ........ ........  word 1, bits 32-63
        2!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!  load 2: 4 bytes, misaligned
a+8     1.....~~ ~~~~~~~~ ~~~~~~~~ ~~~~~~~~  word 2, bits 64-69
        3!!!!!!!!##########################  load 3: 4 bytes, misaligned, 3 past

1 set, . clear, ~ no bit of the bitmap, lowest bit first; ! one read by a
misaligned load; # a byte that holds no bit of the bitmap
`,
    );
  });

  it('has the bytes of a big-endian word where they lie, and the order in which they are read', async () => {
    const machine = await machineOf('arm-bytes', 'be32');
    expect(drawn(machine, 'find_first_bit', ['17'], 20, []).split('\n').slice(4, 8)).toEqual([
      'a+0     ~~~~~~~~ ~~~~..1. ........ ........  word 0, bits 19-0',
      '                                   1=======  load 1: 1 byte',
      '                          2=======           load 2: 1 byte',
      '                 3=======                    load 3: 1 byte',
    ]);
  });

  it('has loads side by side on one line, as many as follow one another', async () => {
    const machine = await machineOf('arm-bytes', 'le32');
    expect(drawn(machine, 'find_first_bit', [''], 32, []).split('\n')[5]).toBe(
      '        1======= 2======= 3======= 4=======  loads 1-4: 1 byte each',
    );
  });

  it('has what is read before the bitmap, past its words, and twice', async () => {
    const before = drawn(await machineOf('faulty/read-before-start', 'le32'), 'find_first_bit', ['0'], 8, []);
    expect(before).toContain('a-4     ~~~~~~~~ ~~~~~~~~ ~~~~~~~~ ~~~~~~~~  before the bitmap\n');
    expect(before).toContain('  load 1: 4 bytes, 4 before\n');
    const past = drawn(await machineOf('faulty/read-16-past-end', 'le32'), 'find_first_bit', ['0'], 8, []);
    expect(past).toContain('a+16    ~~~~~~~~ ~~~~~~~~ ~~~~~~~~ ~~~~~~~~  past its words\n');
    expect(past).toContain('  load 1: 4 bytes, 4 past its words\n');
    const twice = drawn(await machineOf('faulty/double-read', 'le32'), 'find_first_bit', ['0'], 8, []);
    expect(twice.replace(/\n +again/, ' again')).toContain('  load 2: 4 bytes, 3 past, read again\n');
  });

  it('has what is written, and a wrong answer', async () => {
    const text = drawn(await machineOf('faulty/hit-marked', 'le64'), 'find_next_bit', ['3'], 64, [0]);
    expect(text).toContain('        2WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW  store 2: 8 bytes\n');
    const wrong = drawn(await machineOf('faulty/zero-is-set', 'le64'), 'find_next_zero_bit', ['3'], 64, [0]);
    expect(wrong).toContain('\nanswer 3, WRONG: it is 0; 1 load\n');
  });

  it('has the load that faults, or that is rotated', async () => {
    const trap = drawn(await machineOf('generic', 'le64', 'trap'), 'find_last_bit', [''], 70, [], 3);
    expect(trap).toContain('\nno answer, the call TRAPS: unaligned access; 1 load\n');
    expect(trap.replace(/\n +/g, ' ')).toContain('load 1: 8 bytes, misaligned: FAULTS, 7 past');
    const rotate = drawn(await machineOf('generic', 'le64', 'rotate'), 'find_first_bit', ['63'], 64, [], 1);
    // The machine takes the aligned word, of which a byte lies before the bitmap.
    expect(rotate.replace(/\n +/g, ' ')).toContain('load 1: 8 bytes, asked at a+0, rotated, 1 before');
    expect(rotate).toContain('\na-4 ');
  });

  it('leaves out what was not touched of a long bitmap, and says of many lines how many more there are', async () => {
    const machine = await machineOf('generic', 'le64');
    const jump = drawn(machine, 'find_next_bit_wrap', ['100'], 100_000, [99_990]).split('\n');
    expect(jump.filter((line) => line.trim() === '...')).toHaveLength(1);
    expect(jump).toContainEqual(expect.stringMatching(/^a\+12496 [.~]/));
    const many = drawn(machine, 'find_first_bit', [''], 6400, []);
    expect(many).toContain('\n... and 704 bytes more that were touched\n');
    expect(many).toContain('\na+792 ');
  });

  it('of a long bitmap has what is read past its end, whatever it leaves out', async () => {
    const far = drawn(await machineOf('faulty/two-words-too-far', 'le64'), 'find_next_bit', [''], 3000, [0]);
    expect(far).toContain('\na+376 ');
    expect(far).toContain('  load 49: 8 bytes, 8 past its words\n');
  });

  it('of a long bitmap has what is written, and what is read twice, among many other loads', async () => {
    const many = Array.from({ length: 40 }, (_, i) => `(drop (i32.load offset=${4 * i} (local.get $a)))`).join('');
    const odd = `(drop (i32.load offset=600 (local.get $a))) (drop (i32.load offset=600 (local.get $a)))
      (i32.store offset=800 (local.get $a) (i32.const 0))`;
    const path = testFolder().put(
      'odd.wasm',
      assemble(`${MEMORY} ${nextBit(`${many} ${odd} ${many} (local.get $size)`)}`),
    );
    const text = drawn(await machineOf(path, 'le32'), 'find_next_bit', [''], 10_000, [0]);
    expect(text).toContain('  load 42: 4 bytes, read again\n');
    expect(text).toContain('  store 43: 4 bytes\n');
  });

  it('names a load that nothing called for, and no number for what the variant does to its own memory', async () => {
    const body = '(i32.store (i32.const 8) (local.get $at)) (drop (i32.load (local.get $a))) (local.get $size)';
    const path = testFolder().put('needless.wasm', assemble(`${MEMORY} ${nextBit(body)}`));
    const text = drawn(await machineOf(path, 'le32'), 'find_next_bit', ['0'], 32, [32]);
    expect(text).toContain('  load 1: 4 bytes, NEEDLESS\n');
  });

  it('of a search that reads one byte again and again says how often more', async () => {
    const body = '(drop (i32.load8_u (local.get $a)))'.repeat(20);
    const path = testFolder().put('again.wasm', assemble(`${MEMORY} ${nextBit(`${body} (local.get $size)`)}`));
    const text = drawn(await machineOf(path, 'le32'), 'find_next_bit', [''], 8, [0]);
    expect(text).toContain('\n        ... and 8 accesses more\n');
  });

  it.each(TARGET_NAMES)('is printable and within 80 columns, whatever the call: %s', async (target) => {
    for (const variant of ['generic', 'arm-bytes']) {
      const machine = await machineOf(variant, target);
      const rows = FUNCTION_ROWS.filter(({ name }) => machine.entry(name) !== undefined);
      const call = fc.record({ row: fc.constantFrom(...rows), words: fc.nat(40), seed: fc.nat(), offset: fc.nat(7) });
      fc.assert(
        fc.property(call, ({ row, words, seed, offset }) => {
          const size = words * 24;
          const bitmaps = Array.from(
            { length: row.bitmaps },
            (_, i): Bitmap => (i === 0 ? sparseFill(size, seed, 2) : randomFill(size, seed + i)),
          );
          const args = row.args.map((name) => (name === 'align_mask' ? 3 : Math.min(size, seed % 100)));
          const trace = traceCall(machine, row, bitmaps, args, { offset, garbage: 0xff });
          const text = auditMap(trace);
          const touched = trace.accesses.flatMap(({ spot, bytes }) =>
            Array.from({ length: bytes }, (_, i) => spotText({ ...spot, offset: spot.offset + i })),
          );
          if (!text.includes(' more')) expect(readBack(text)).toEqual(new Set(touched));
          expect(text.split('\n').filter((line) => line.length > 80 || /[^\x20-\x7e]/.test(line))).toEqual([]);
        }),
        { numRuns: 25 },
      );
    }
  });
});
