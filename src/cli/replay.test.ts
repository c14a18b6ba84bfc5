import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { areaModule, folder } from '../machine/modules.test-helper.js';
import { AREA_VARIANTS } from '../machine/names.js';
import { HAS_PIPES } from './pipe.test-helper.js';
import { run } from './program.js';
import { complaint, findbit, MAIN, outcome, parsed } from './run.test-helper.js';
import { within } from './within.test-helper.js';

const made = folder();
afterAll(made.remove);

const words = (line: string): string[] => line.split(' ');

/** A made-up workload as a trace. */
const emitted = async (events: number): Promise<string> =>
  (await within(() => run(words(`replay --synthetic 1 --emit-trace --events ${events}`)))).stdout;

interface Line {
  readonly variant: string;
  readonly requests: number;
  readonly classes: { readonly requests: number }[];
  readonly wrong: { readonly count: number };
  readonly tally: object;
  readonly pool: { readonly pages: number; readonly basePfn: number };
}

/** All but what was measured. */
const facts = (stdout: string): object[] =>
  (parsed(stdout) as Line[]).map(({ variant, requests, classes, wrong, tally, pool }) => ({
    variant,
    requests,
    classes: classes.map((one) => one.requests),
    wrong,
    tally,
    pool: [pool.pages, pool.basePfn],
  }));

describe('replay', () => {
  it('of a made-up workload is that of the trace that it is printed as, whichever way that is read', async () => {
    const trace = await emitted(6000);
    const path = made.put('trace.txt', trace);
    const [direct, file, stdin] = await Promise.all([
      findbit(words('replay --synthetic 1 --events 6000 -f jsonl')),
      findbit(['replay', path, ...words('-f jsonl')]),
      findbit(words('replay - -f jsonl'), trace),
    ]);
    expect([direct.status, direct.stderr]).toEqual([0, '']);
    const lines = facts(direct.stdout) as Line[];
    expect(lines.map(({ variant }) => variant)).toEqual(AREA_VARIANTS);
    expect(lines[1]?.wrong.count).toBeGreaterThan(0);
    expect(facts(file.stdout)).toEqual(lines);
    expect(facts(stdin.stdout)).toEqual(lines);
    expect(parsed(stdin.stdout)).toMatchObject(
      Array(4).fill({ origin: { file: 'stdin' }, recorded: { totalNs: expect.any(Number) } }),
    );
  });

  it('of an old trace tells before and after, and ends with 1 for a wrong answer', async () => {
    const zero = made.put('zero.wasm', areaModule('(i32.const 0)'));
    const event = (fields: string, i: number): string => `  foo-12 [000] ....  1.00000${i}: ${fields}\n`;
    const trace = [
      'cma_alloc: pfn=5a01 page=00000000c0ffee00 count=1 align=0',
      'cma_alloc: pfn=5a04 page=00000000c0ffee00 count=4 align=2',
      'cma_alloc: pfn=ffffffffffffffff page=          (null) count=600 align=8',
    ];
    const path = made.put('old.txt', trace.map(event).join(''));
    const { status, stdout, stderr } = await findbit(['replay', path, '-t', 'be32', '-v', `generic,${zero}`]);
    expect([status, stderr]).toEqual([1, '']);
    expect(stdout.split('\n').slice(0, 2)).toEqual([
      'be32, before: generic, after: zero.wasm',
      expect.stringMatching(/^ {12,}recorded +before +after {2}change \[95 % interval\]$/),
    ]);
    expect(stdout).toMatch(/\ntotal {2,}\d+\.?\d* [nu]s +\d+\.?\d* [nu]s {2}[+-][\d.]+ % \[\?\](?: +a)?\n/);
    expect(stdout.slice(stdout.indexOf('\nzero.wasm') + 1).split('\n')).toEqual(
      expect.arrayContaining([
        'zero.wasm: 2 answers WRONG, the first for line 2: start 0, nr 4, align_mask 3,',
        '  align_offset 0: answer 0: bit 1 of it is set; right is 4',
        'the pool: 512 pages (to the highest page seen, rounded up) from page 0x5a00 (the',
        '  lowest page seen, rounded down)',
        '3 requests, 1 failed, 0 retries, 0 releases; placed as recorded: 1 of 2',
      ]),
    );
  });

  it('names a variant that does not return, and the request', async () => {
    const hang = made.put('hang.wasm', areaModule('(loop $ever (br $ever)) (i32.const 0)'));
    expect(await findbit(words(`replay --synthetic 1 -t le64 -v generic,${hang} --time-limit 100`))).toEqual({
      ...complaint(`a search of ${hang} did not return in 100 ms, before the first request`),
      status: 1,
    });
  });

  it.runIf(HAS_PIPES)('leaves no copy of stdin behind when it is interrupted', async () => {
    const temporary = join(made.path, 'temporary');
    mkdirSync(temporary);
    const child = spawn(process.execPath, [MAIN, 'replay', '-'], {
      env: { PATH: process.env.PATH, TMPDIR: temporary },
    });
    const ended = outcome(child);
    child.stdin.write(await emitted(100));
    while (readdirSync(temporary).length === 0) await wait(20);
    child.kill('SIGINT');
    await once(child, 'exit');
    expect(await ended).toEqual({ status: 130, stdout: '', stderr: '' });
    expect(readdirSync(temporary)).toEqual([]);
  });
});

describe('a trace that cannot be used', () => {
  const EVENT = '  foo-12 [000] ....  1.000001: ';
  const start = (name: string): string => `${EVENT}cma_alloc_start: name=${name} count=4 align=2\n`;
  const finish = (pfn: string): string => `${EVENT}cma_alloc_finish: name=a pfn=${pfn} page=1 count=4 align=2\n`;
  const many =
    'the pages that are seen make a bitmap of 137438953984 bits: the most is 67108864; give --base-pfn and --pool-pages';

  it.each<[name: string, content: string | Uint8Array, rest: string, message: string]>([
    ['empty', '', '', 'is empty'],
    ['text', 'hello\n', '', 'no cma event in 1 line; line 1: not a line of a trace'],
    ['other', `${EVENT}sched_switch: x\n\n`, '', 'no cma event in 2 lines'],
    [
      'cut',
      `${EVENT}cma_alloc_start: name=a\n`,
      '',
      'no cma event in 1 line; line 1: cma_alloc_start: count missing: the line may be cut',
    ],
    ['unended', start('a').trimEnd(), '', 'no cma event in 1 line; line 1: end of the file: the line may be cut'],
    [
      'trace.dat',
      new Uint8Array([0x17, 0x08, 0x44, 0, 0]),
      '',
      'is binary, not text: of a trace.dat, give what trace-cmd report prints',
    ],
    ['releases', `${EVENT}cma_release: name=a pfn=0x1 page=1 count=4\n`, '', "no request for pages of pool 'a'"],
    ['failed', start('a'), '', "no page of pool 'a' is seen: give --base-pfn and --pool-pages"],
    ['names', start('a') + start('b'), '--pool c', "unknown pool 'c'; did you mean 'a'?"],
    ['far', start('a') + finish('0x1000') + finish('0x2000001000'), '', many],
    [
      'behind',
      start('a') + finish('0x1000'),
      '--base-pfn 0x2000',
      "--base-pfn 0x2000 lies behind all pages that are seen of pool 'a'",
    ],
  ])('is told of: %s', async (name, content, rest, message) => {
    const path = made.put(name, content);
    const line = ['replay', path, ...(rest === '' ? [] : words(rest))];
    expect(await within(() => run(line))).toEqual(complaint(`${path}: ${message}`));
  });
});
