import { afterAll, describe, expect, it } from 'vitest';
import { assemble, BIT_BY_BIT, ENDLESS, folder, MEMORY, nextBit } from '../machine/modules.test-helper.js';
import { findbitHere } from './here.test-helper.js';
import { complaint, findbit, parsed } from './run.test-helper.js';

const made = folder();
afterAll(made.remove);

const UNSEEN = nextBit('(i8x16.extract_lane_u 0 (v128.load8_splat (local.get $a)))');

describe('findbit audit', () => {
  it('of arm-words on le32 shows misaligned loads at offsets 1 to 3 and an over-read of 3 bytes', async () => {
    const { status, stdout, stderr } = await findbit(['audit', 'arm-words', '--target', 'le32']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain(`arm-words on le32

                               loads     mis-  bytes  words
function             offset   a call  aligned   past   past
`);
    for (const name of ['find_first_bit', 'find_first_zero_bit', 'find_next_bit', 'find_next_zero_bit'])
      expect(stdout).toMatch(new RegExp(`\\n${name} +0 +[\\d.]+ x4 +- +3 +-\\n +1-3 +[\\d.]+ x4 +all +3 +-\\n`));
    expect(stdout).toContain('\nno promise broken\n');
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
  });

  it('as lines of JSON has one for each target, function and offset', async () => {
    const words = ['audit', 'arm-bytes', 'generic', '-t', 'le32,be64', '--function', 'find_last_bit', '-f', 'jsonl'];
    const { stdout } = await findbitHere(words);
    const rows = parsed(stdout) as { variant: string; target: string; offset: number; misaligned: number }[];
    expect(rows.map(({ variant, target, offset }) => `${variant} ${target} ${offset}`)).toEqual(
      ['arm-bytes', 'generic'].flatMap((variant) => [
        ...[0, 1, 2, 3].map((offset) => `${variant} le32 ${offset}`),
        ...[0, 1, 2, 3, 4, 5, 6, 7].map((offset) => `${variant} be64 ${offset}`),
      ]),
    );
    expect(rows.every(({ offset, misaligned }) => misaligned > 0 === offset > 0)).toBe(true);
  });

  it('of a machine that rotates counts wrong answers of words, and none of bytes', async () => {
    const words = ['--target', 'le32', '--unaligned', 'rotate', '--format', 'jsonl', '--offset', '1,2,3'];
    const { status, stdout } = await findbitHere(['audit', 'arm-words', 'arm-bytes', ...words]);
    expect(status).toBe(1);
    const rows = parsed(stdout) as { variant: string; wrong: number }[];
    expect(rows).toHaveLength(24);
    for (const { variant, wrong } of rows) expect(wrong > 0).toBe(variant === 'arm-words');
    expect(await findbitHere(['audit', 'arm-bytes', ...words])).toMatchObject({ status: 0 });
  });

  it('of a fault that answers rightly ends with 1, and its command draws it', async () => {
    const words = ['faulty/two-words-too-far', '-t', 'le64', '--function', 'find_next_bit', '--offset', '0'];
    const { status, stdout } = await findbitHere(['audit', ...words]);
    expect(status).toBe(1);
    expect(stdout).toContain('reads up to 2 words past the last');
    const command = /^ {2}findbit (audit .* --map .*)$/m.exec(stdout)?.[1] ?? '';
    const again = await findbitHere(command.split(' ').map((word) => (word === "''" ? '' : word)));
    expect(again.status).toBe(1);
    expect(again.stdout).toMatch(/8 bytes, 8 past its +words/);
  });

  it('of a variant of the user’s own is of its functions, and says of the others that they were left out', async () => {
    const path = made.put(
      'mine.ts',
      'import { fetch } from "./word";\nexport function find_first_bit(a: usize, size: u32): u32 { fetch(a + 1, 0); return size; }\n',
    );
    const { stdout } = await findbitHere(['audit', path, '-t', 'le64', '--offset', '0']);
    expect(stdout.match(/^find_\w+/gm)).toEqual(['find_first_bit']);
    expect(stdout.replace(/\n +/g, ' ')).toContain(
      'mine.ts: 22 functions that it takes from generic, derived and area-original left out; --all audits them, too',
    );
  });

  it('with --all is of the functions, too, that a variant takes from another', async () => {
    const words = ['audit', 'lookup-join', '-t', 'le32', '--offset', '0', '-f', 'jsonl'];
    const counted = async (...more: string[]) => parsed((await findbitHere([...words, ...more])).stdout).length;
    expect([await counted(), await counted('--all')]).toEqual([1, 23]);
  });

  it('of a module of another make says what it reads', async () => {
    const path = made.put('bits.wasm', assemble(`${MEMORY} ${BIT_BY_BIT}`));
    const { status, stdout } = await findbitHere([
      'audit',
      path,
      '-t',
      'le64',
      '--unaligned',
      'trap',
      '--span',
      'byte',
    ]);
    expect(status).toBe(1);
    expect(stdout).toMatch(/find_next_bit +0-7 +[\d.]+ x1 +- +- +- +\d+\n/);
    expect(stdout).toContain('BROKEN by bits.wasm: reads a word twice in one call');
  });

  it('refuses a module with loads that it would not see, and says which', async () => {
    const path = made.put('unseen.wasm', assemble(`${MEMORY} ${UNSEEN}`));
    expect(await findbitHere(['audit', path, '-t', 'le64'])).toEqual(
      complaint(`${path}: cannot be audited: find_next_bit uses v128.load8_splat, which the audit does not see`),
    );
  });

  it('names a call that does not return, and goes on', async () => {
    const words = ['faulty/hang', '-t', 'le64', '--function', 'find_next_bit,find_last_bit', '--time-limit', '200'];
    const { status, stdout } = await findbitHere(['audit', ...words]);
    expect(status).toBe(1);
    expect(stdout).toMatch(/find_next_bit +0 +HANGS[ -]+\n +1-7 +not tried\nfind_last_bit +0 +[\d.]+ x8/);
    expect(stdout).toContain('\n  find_next_bit on le64, offset 0: size 1, bits none, start 0\n');
    expect(stdout).toContain('BROKEN by faulty/hang: does not return within 200 ms; on le64 at offset 0, by');
  });

  it('tells of a call that does not return what was found before it', async () => {
    const path = made.put(
      'late.ts',
      `import { fetch } from "./word";
export function find_first_bit(a: usize, size: u32): u32 {
  if (size == 0) unreachable();
  while (size == 65) {}
  return size + <u32>fetch(a, 8) * 0;
}
`,
    );
    const words = ['-t', 'le64', '--offset', '0', '--time-limit', '200', '-f', 'jsonl'];
    const [row] = parsed((await findbitHere(['audit', path, ...words])).stdout);
    expect(row).toMatchObject({ hung: 'here', traps: 2, examples: { hung: { size: 65 }, traps: { size: 0 } } });
    expect(row).toHaveProperty('broken', ['overreadWords', 'traps', 'wrong', 'hung']);
  });

  it('names a finding of the find suite, and how to draw it', async () => {
    const words = ['faulty/index-of-16-bits', '-t', 'le64', '--function', 'find_next_bit', '--offset', '0'];
    const { stdout } = await findbitHere(['audit', ...words]);
    expect(stdout).toContain("size 327,680 of the find suite's ");
    const command = /^ {2}findbit (audit .* --pattern .*)$/m.exec(stdout)?.[1] ?? '';
    const again = await findbitHere(command.split(' '));
    expect(again.status).toBe(1);
    expect(again.stdout).toMatch(/\nanswer \d+, WRONG: it is \d+; /);
  });

  it('says of a variant that has none of the functions that it was not audited', async () => {
    const words = ['faulty/hang', 'generic', '-t', 'le64', '--function', 'find_next_and_bit_wrap', '--offset', '0'];
    const { status, stdout } = await findbitHere(['audit', ...words]);
    expect(status).toBe(0);
    expect(stdout).toContain('faulty/hang: not audited, it has none of the functions that were asked for\n');
  });

  it('gives up on a variant of which many functions do not return', async () => {
    const words = ['faulty/hang', '-t', 'le32', '--offset', '0', '--time-limit', '100', '-f', 'jsonl'];
    const rows = parsed((await findbitHere(['audit', ...words])).stdout) as { hung: string }[];
    expect(rows.filter(({ hung }) => hung === 'here')).toHaveLength(6);
    expect(rows).toHaveLength(22);
  });
});

describe('findbit audit --map', () => {
  it('draws an example without a call', async () => {
    const { status, stdout } = await findbitHere(['audit', 'arm-words', '-t', 'le32', '--map']);
    expect(status).toBe(0);
    expect(stdout).toContain('arm-words on le32: find_next_bit(a, size, start): size 70, start 4\n');
    expect(stdout).toContain("1 byte off a word's border\nanswer 64, as the definition gives it; 3 loads\n");
  });

  it('draws the call that it is given, in Markdown as it is', async () => {
    const call = [
      '--function',
      'find_first_and_bit',
      '--size',
      '40',
      '--bits',
      '0-7',
      '--bits',
      '7-9',
      '--offset',
      '3',
    ];
    const text = await findbitHere(['audit', 'generic', '--map', '-t', 'be32', '--garbage', '255', ...call]);
    expect(text.stdout).toContain("3 bytes off a word's border\nanswer 7, as the definition gives it; 2 loads\n");
    const md = await findbitHere(['audit', 'generic', '--map', '-t', 'be32', '--garbage', '255', '-f', 'md', ...call]);
    expect(md.stdout).toBe(`\`\`\`\n${text.stdout}\`\`\`\n`);
  });

  it('of a call that does not return says so', async () => {
    const path = made.put('endless.wasm', ENDLESS);
    expect(await findbitHere(['audit', path, '-t', 'le64', '--map', '--time-limit', '200'])).toEqual({
      ...complaint('endless.wasm on le64: find_next_bit did not return in 200 ms'),
      status: 1,
    });
  });
});
