import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { processors } from '../environment.js';
import { folder } from '../machine/modules.test-helper.js';
import type { SbitmapRecord } from '../record.js';
import { complaint, findbit, outcome, parsed, start } from './run.test-helper.js';

const made = folder();
afterAll(made.remove);

const bench = (...words: string[]) => findbit(['bench', 'sbitmap', ...words]);

const SMALL = ['--depth', '64', '--queue-depth', '4', '--rounds', '1', '--processes', '1'];

const CLEAR = `import { xchg } from './sbitmap/atomics';
import { Place } from './sbitmap/layout';
export function sbitmap_deferred_clear(place: usize, depth: u32, hint: u32, wrap: bool): bool {`;

describe('bench sbitmap', () => {
  it('times threads on one sbitmap, and saves records that compare reads', async () => {
    const path = join(made.path, 'tags.jsonl');
    const variants = ['sbitmap-andnot', 'sbitmap-recheck'];
    const words = ['-v', variants.join(), '--depth', '64', '--queue-depth', '4', '--rounds', '6', '--processes', '2'];
    const { status, stdout, stderr } = await bench(...words, '--seed', '3', '--save', path, '-f', 'jsonl');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(readFileSync(path, 'utf8')).toBe(stdout);
    const records = parsed(stdout) as SbitmapRecord[];
    expect(records.map(({ variant, workers }) => [variant, workers])).toEqual(
      variants.flatMap((variant) => [1, 2].map((workers) => [variant, workers])),
    );
    for (const record of records)
      expect(record).toEqual({
        ...{ suite: 'sbitmap', target: 'le64', variant: expect.any(String), depth: 64, shift: 6, roundRobin: false },
        ...{ workers: expect.any(Number), queueDepth: 4, deferred: 100, iterations: expect.any(Number), seed: 3 },
        ...{ samples: Array(6).fill(expect.any(Number)), failed: Array(6).fill(expect.any(Number)) },
        ...{ fairness: Array(6).fill(expect.any(Number)), processes: [3, 3] },
        code: expect.stringMatching(/^[0-9a-f]{16}$/),
      });
    const rows = parsed((await findbit(['compare', path, '-f', 'jsonl'])).stdout);
    expect(rows.slice(0, 2)).toMatchObject([
      { function: 'sbitmap_get', setting: 'le64 depth 64, 1 worker, queue depth 4', before: { runs: 6 } },
      { function: 'sbitmap_get', setting: 'le64 depth 64, 2 workers, queue depth 4', unit: 'ns/call' },
    ]);
  });

  it('prints tables of 80 columns, says that workers take turns, and has the same as md and csv', async () => {
    const words = [...SMALL, '-v', 'sbitmap-spinlock,sbitmap-cmpxchg', '--shift', '4', '--round-robin'];
    const [text, md, csv] = await Promise.all([
      bench(...words, '--workers', `1,${processors() + 1}`),
      bench(...words, '--workers', '1', '--deferred', '0,50', '-f', 'md'),
      bench(...words, '--workers', '1', '-f', 'csv'),
    ]);
    expect([text.status, text.stderr, md.stderr, csv.stderr]).toEqual([0, '', '', '']);
    expect(text.stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
    expect(text.stdout).toMatch(/^le64, 1 worker, 16 tags to a word, round robin, 100 % of puts deferred\nvariant/);
    expect(text.stdout).toContain('\nposted in November 2020 of sbitmap-cmpxchg (Pavel Begunkov,');
    expect(text.stdout).toContain(': More workers than processors, ');
    expect(md.stdout).toMatch(
      /^### le64, 1 worker, .*, 0 % of puts deferred\n[\s\S]*\n### .*, 50 % of puts deferred\n/,
    );
    expect(csv.stdout.trimEnd().split('\n').length).toBe(3);
  });

  it.each([
    [['--depth', '0'], "--depth '0' is not a whole number from 1 to 10240"],
    [['--deferred', '101'], "--deferred '101' is not a whole number from 0 to 100"],
    [['--shift', '6', '-t', 'le32'], '--shift 6 is more than 5, the 32 bits of le32'],
    [
      ['--depth', '10240', '--shift', '0'],
      '--depth 10240 with --shift 0, --workers 1 and --queue-depth 1 does not fit',
    ],
    [['-f', 'html'], "unknown format 'html'; known: text, md, csv, jsonl"],
    [['-v', 'generic'], "unknown sbitmap variant 'generic'; "],
    [['-t', 'be64'], 'sbitmaps are whole words, in which the order of bytes does not show: le32 and le64, not be64'],
  ])('complains of %j', async (words, message) => {
    const { status, stdout, stderr } = await bench(...words);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr.replace(/ \(.*/, '')).toContain(complaint(message).stderr.trimEnd());
  });

  it('ends with status 1, and a line, for a clear that gives tags out twice, or does not end', async () => {
    const twice = made.put('twice.ts', `${CLEAR} xchg(place + Place.CLEARED, 0); xchg(place, 0); return true; }\n`);
    const hang = made.put('hang.ts', `${CLEAR} return true; }\n`);
    const limits = [
      [twice, '30000'],
      [hang, '300'],
    ] as const;
    const all = await Promise.all(
      limits.map(([path, limit]) => bench(...SMALL, '--workers', '2', '-v', path, '--time-limit', limit)),
    );
    expect(all.map(({ status, stdout }) => [status, stdout])).toEqual([1, 1].map((status) => [status, '']));
    const setting = 'on le64, depth 64, 64 to a word, 2 workers, queue depth 31, 100 % deferred';
    const said = ['\\d+ of 20000 tags were in use already, or are none', 'a sample did not end in 300 ms'];
    expect(all.map(({ stderr }) => stderr)).toEqual(
      said.map((what) => expect.stringMatching(new RegExp(`^findbit: \\S*\\.ts ${setting}: ${what}\n$`))),
    );
  });

  // Where there is no /proc, the process cannot be looked for.
  it.runIf(process.platform === 'linux')(
    'is ended by a signal, with the process that times and its threads',
    async () => {
      const child = start(['bench', 'sbitmap', '--workers', '2', '--rounds', '100000', '--processes', '1']);
      const ended = outcome(child);
      const timing = () =>
        readdirSync('/proc').filter((pid) => {
          try {
            const [, state = '', parent = ''] = /\) (\S) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
            const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
            return state !== 'Z' && Number(parent) === child.pid && command.includes('sbitmap-process.js');
          } catch {
            return false;
          }
        });
      while (timing().length === 0) await wait(20);
      const [pid = ''] = timing();
      await wait(500);
      child.kill('SIGINT');
      expect(await ended).toMatchObject({ status: 130, stdout: '', stderr: '' });
      while (readdirSync('/proc').includes(pid)) await wait(20);
    },
  );
});
