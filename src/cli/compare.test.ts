import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { folder } from '../machine/modules.test-helper.js';
import { run } from './program.js';
import { complaint, findbit, outcome, parsed, start } from './run.test-helper.js';
import { within } from './within.test-helper.js';

const made = folder();
afterAll(made.remove);

const row = (name: string, ns: number | string, iterations: number | string = 163840): string =>
  `${`${name}:`.padEnd(20)}${String(ns).padStart(18)} ns, ${String(iterations).padStart(6)} iterations`;

/** A log of some runs of two rows, the times of each run a little apart. */
function log(
  name: string,
  factor: number,
  runs = 6,
  rows: readonly string[] = ['find_next_bit', 'find_last_bit'],
): string {
  const lines = Array.from({ length: runs }, (_, run) => [
    '',
    'Start testing find_bit() with random-filled bitmap',
    ...rows.map((one, i) => row(one, Math.round(1e6 * (1 + i) * factor * (1 + run / 1000)))),
  ]);
  return made.put(name, `${lines.flat().join('\n')}\n`);
}

const before = log('before.log', 1);
const after = log('after.log', 1.1);

const compared = (...words: string[]) => within(() => run(['compare', ...words]));

interface Line {
  readonly function: string;
  readonly verdict: string;
  readonly ratio: number;
  readonly before: { readonly runs: number };
  readonly files: { readonly skipped: object[]; readonly rows: number }[];
}

const jsonl = async (...words: string[]): Promise<Line[]> =>
  parsed((await compared('-f', 'jsonl', ...words)).stdout) as Line[];

describe('findbit compare', () => {
  it('says what changed between two logs', async () => {
    const { status, stdout, stderr } = await compared(before, after);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^ {2}slower +new .* 1\.10 \[1\.10, 1\.10\] +0\.004/m);
  });

  it.each(['text', 'lkml', 'md', 'csv', 'jsonl', 'html'])('prints %s', async (format) => {
    const { status, stdout } = await compared(before, after, '-f', format);
    expect(status).toBe(0);
    expect(stdout).toContain('find_next_bit');
    expect(stdout.endsWith('\n')).toBe(true);
  });

  it('prints what was read, a line a row, and what of the files on stderr', async () => {
    const { status, stdout, stderr } = await compared('--rows', before);
    const lines = parsed(stdout);
    expect({ status, rows: lines.length, first: lines[0] }).toEqual({
      status: 0,
      rows: 12,
      first: {
        file: before,
        line: 3,
        run: 1,
        label: null,
        section: 'random',
        function: 'find_next_bit',
        unit: 'ns',
        time: 1_000_000,
        iterations: 163_840,
      },
    });
    expect(stderr).toBe(`${before}: 12 rows, 6 runs, random in 24 lines\n`);
  });

  it('takes files on both sides of --, and by name', async () => {
    const [one, two] = [log('one.log', 1.05), log('two.log', 1.2)];
    for (const words of [
      [before, one, '--', after, two],
      [`old=${before}`, `new=${after}`, `old=${one}`, `new=${two}`],
    ])
      expect(await jsonl(...words)).toMatchObject([{ before: { runs: 12 }, after: { runs: 12 } }, {}, {}]);
  });

  it('reads stdin, and both sides of one file by its labels', async () => {
    const lines = Array.from({ length: 6 }, (_, i) => [
      `arm: ${row('find_next_bit', 500_000 + i)}`,
      `gen: ${row('find_next_bit', 1_000_000 + i)}`,
    ]);
    const { status, stdout } = await findbit(
      ['compare', '-', '--before', 'gen', '--after', 'arm', '-f', 'jsonl'],
      lines.flat().join('\n'),
    );
    expect(status).toBe(0);
    expect(parsed(stdout)).toMatchObject([
      { ratio: expect.closeTo(0.5, 4), verdict: 'changed' },
      { before: 'gen', after: 'arm' },
    ]);
  });

  it('leaves what is within the margin', async () => {
    const near = log('near.log', 1.03);
    const verdicts = async (...words: string[]) => (await jsonl(before, near, ...words)).map(({ verdict }) => verdict);
    expect(await verdicts()).toEqual(['changed', 'changed', undefined]);
    expect(await verdicts('--margin', '5%')).toEqual(['same', 'same', undefined]);
    expect(await verdicts('--margin', '4')).toEqual(['same', 'same', undefined]);
  });

  it('takes a file for what it is called, even with an equals sign', async () => {
    const odd = log('a=b.log', 1.1);
    expect(await jsonl(before, odd)).toMatchObject([{}, {}, { before, after: odd }]);
    const none = await compared(before, `${made.path}/gone=${after}`);
    expect(none.stdout.split('\n').slice(0, 2)).toEqual([`old: ${before}, 6 runs`, `new: ${made.path}/gone, 6 runs`]);
    expect(await compared(before, `=${after}`)).toEqual(complaint(`cannot read =${after}: no such file or directory`));
  });

  it('marks control rows', async () => {
    const [first, second] = await jsonl(before, after, '--control', 'find_last_bit');
    expect([first, second]).toMatchObject([{ control: false }, { control: true, warnings: [{ kind: 'control' }] }]);
  });

  it('ends with 1 where a row is surely slower than is allowed, and says which', async () => {
    const { status, stderr } = await compared(before, after, '--fail-above', '5%');
    expect({ status, first: stderr.split('\n')[0] }).toEqual({
      status: 1,
      first: 'findbit: random find_next_bit: 10.0 % slower, at least 9.7 %: above 5 %',
    });
    expect(await compared(before, after, '--fail-above', '9.9%')).toMatchObject({
      status: 0,
      stderr:
        'findbit: 2 rows slower by more than 9.9 %, but not surely: more runs, or a quieter machine, would tell\n',
    });
    expect(await compared(after, before, '--fail-above', '5%')).toMatchObject({ status: 0 });
    // Twice the time, and yet not shown in a table of so many rows.
    const many = Array.from({ length: 14 }, (_, i) => `find_${'abcdefghijklmn'[i]}_bit`);
    const five = await compared(log('b5.log', 1, 5, many), log('a5.log', 2, 5, many), '--fail-above', '5%');
    const doubtful = '14 rows slower by more than 5 %, but not surely';
    expect(five).toMatchObject({
      status: 0,
      stderr: `findbit: ${doubtful}: more runs, or a quieter machine, would tell\n`,
    });
    expect(await compared(log('b1.log', 1, 1), log('a1.log', 2, 1), '--fail-above', '5%')).toMatchObject({ status: 0 });
  });

  it('ends with a reader that has seen enough', async () => {
    const child = start(['compare', before, after]);
    child.stdout.destroy();
    expect((await outcome(child).catch(() => ({ status: 0 }))).status).toBe(0);
  });
});

describe('input that cannot be compared ends with 2 and one line', () => {
  const good = before;
  const path = (name: string, text: string | Uint8Array): string => made.put(name, text);
  mkdirSync(join(made.path, 'folder'));

  const bad = (name: string, line: string): string => path(name, `${line}\n`);

  it.each<[string, string[], string]>([
    [
      'a folder',
      [good, join(made.path, 'folder')],
      `cannot read ${join(made.path, 'folder')}: illegal operation on a directory`,
    ],
    [
      'a file that is not there',
      [good, join(made.path, 'gone')],
      `cannot read ${join(made.path, 'gone')}: no such file or directory`,
    ],
    ['a binary', [good, path('binary', new Uint8Array(1000))], `${join(made.path, 'binary')}: is binary, not text`],
    ['an empty file', [good, path('empty.log', '')], `${join(made.path, 'empty.log')}: is empty`],
    [
      'a file without a row',
      [good, bad('prose', 'hello')],
      `${join(made.path, 'prose')}: no row of a benchmark in 1 line`,
    ],
    ['one file', [good], `${good} has no labels, so there is nothing to compare with: name a second file`],
    [
      'three files',
      [good, good, good],
      '3 files: put -- between those before and those after, or name them, as in old=FILE new=FILE',
    ],
    ['nothing behind --', [good, '--'], 'no file behind --'],
    ['nothing before --', ['--', good], 'no file before --'],
    [
      'files that share no row',
      [good, log('other.log', 1, 2, ['find_nth_bit'])],
      `no row is on both sides: ${good} has find_next_bit (random), ${join(made.path, 'other.log')} has find_nth_bit (random)`,
    ],
    [
      'no iterations',
      [bad('zero.log', row('find_next_bit', 5, 0)), good],
      `${join(made.path, 'zero.log')}: no row of a benchmark in 1 line; line 1: 0 iterations`,
    ],
    [
      'no time',
      [bad('no-time.log', row('find_next_bit', 0)), bad('no-time2.log', row('find_next_bit', 0))],
      'no ratio can be made: find_next_bit took no time',
    ],
    [
      'a margin of letters',
      [good, good, '--margin', 'x'],
      "--margin 'x' is not a percentage from 0 to 100, such as 5%",
    ],
    [
      'a negative limit',
      [good, good, '--fail-above=-1'],
      "--fail-above '-1' is not a percentage from 0 to 100000, such as 5%",
    ],
  ])('%s', async (_, words, message) => {
    expect(await compared(...words)).toEqual(complaint(message));
  });

  it.each([
    ['NaN', row('find_next_bit', 'nan')],
    ['a number past 2^53', row('find_next_bit', '9007199254740993')],
    ['a negative time', row('find_next_bit', -5)],
    ['a number of 400 digits', row('find_next_bit', '9'.repeat(400))],
  ])('a time that is %s, with its line', async (_, line) => {
    const file = bad('odd.log', `\n${line}`);
    const { status, stdout, stderr } = await compared(good, file);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^findbit: .*odd\.log: no row of a benchmark in 2 lines; line 2: .+\n$/);
  });

  it('while a row that can be used is, and the others are told', async () => {
    const file = path('mixed.log', `${readFileSync(good, 'utf8')}${row('find_next_bit', -5)}\n`);
    const lines = await jsonl(file, after);
    expect(lines.at(-1)?.files[0]).toMatchObject({ rows: 12, skipped: [{ lines: 1, first: 25 }] });
  });

  it('for --rows, too, if no file has one', async () => {
    const { status, stdout } = await compared('--rows', path('void.log', 'x\n'));
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect((await compared('--rows', path('void.log', 'x\n'), good)).status).toBe(0);
  });
});

describe('much to read', () => {
  it('is a thousand files of twenty rows', async () => {
    const names = Array.from({ length: 10 }, (_, i) => `find_${'abcdefghij'[i]}_bit`);
    const files = Array.from({ length: 1000 }, (_, i) => log(`many-${i}.log`, 1 + (i % 7) / 1000, 2, names));
    const { status, stdout } = await findbit([
      'compare',
      '-f',
      'jsonl',
      ...files.slice(0, 500),
      '--',
      ...files.slice(500),
    ]);
    expect(status).toBe(0);
    expect(parsed(stdout)).toHaveLength(11);
  });

  it.runIf(process.platform === 'linux')('is a log of 200 MB in steady memory', async () => {
    const child = start(['compare', '--rows', '-']);
    const ended = outcome(child);
    const noise = Array.from(
      { length: 10_000 },
      (_, i) => `[  ${140 + i}.291468] usb 1-1: new high-speed USB device number ${i}`,
    ).join('\n');
    const pieces = Math.ceil(200e6 / noise.length);
    for (let i = 0; i < pieces; i++) {
      const text = i % 100 === 0 ? `${noise}\n[  100.000000] ${row('find_next_bit', i + 1)}\n` : `${noise}\n`;
      if (!child.stdin.write(text)) await new Promise((resolve) => child.stdin.once('drain', resolve));
    }
    const [, peak = '0'] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
    child.stdin.end();
    const { status, stdout } = await ended;
    expect({ status, rows: parsed(stdout).length }).toEqual({ status: 0, rows: Math.ceil(pieces / 100) });
    expect(Number(peak)).toBeLessThan(200_000);
  });
});
