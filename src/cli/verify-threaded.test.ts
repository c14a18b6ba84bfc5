import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { sbitmapLawOf } from '../../props/sbitmap/laws.js';
import { tryRandom } from '../../props/sbitmap/run.js';
import { folder } from '../machine/modules.test-helper.js';
import { VARIANTS } from '../machine/paths.js';
import { buildSbitmap } from '../machine/sbitmaps.js';
import { parseKtap } from '../report/ktap.test-helper.js';
import { TARGETS } from '../target.js';
import { findbitHere } from './here.test-helper.js';
import { findbit, parsed } from './run.test-helper.js';

const made = folder();
afterAll(made.remove);

const wide = (text: string): string[] =>
  text.split('\n').filter((line) => line.length > 80 && !line.startsWith('  replay'));

describe('verify of a sbitmap', () => {
  it('that is wrong ends with 1 and a story, which its command tells again', async () => {
    const { status, stdout, stderr } = await findbit(['verify', 'sbitmap-andnot', '--depth', '1']);
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
    expect(wide(stdout)).toEqual([]);
    const story = stdout.slice(stdout.indexOf('At first'), stdout.lastIndexOf('\n\n'));
    expect(story).toMatchInlineSnapshot(`
      "At first tag 0 is free, to be cleared.
           T1                             T2                             word  cleared
                                                                         1     1
           get
                                          get
        1  reads word 1                                                  1     1
        2  reads cleared 1                                               1     1
        3  takes cleared 1                                               1     0
        4                                 reads word 1                   1     0
        5                                 reads cleared 0                1     0
                                          fails: no tag"
    `);
    const words = /replay +findbit (.*)/.exec(stdout)?.[1]?.split(' ') ?? [];
    const again = await findbitHere(words);
    expect(again.status).toBe(1);
    expect(again.stdout).toContain(story);
  });

  it('that is right ends with 0, and tells how large the spaces are that were tried whole', async () => {
    const { status, stdout } = await findbitHere(['verify', 'sbitmap-recheck', '--depth', '1,64']);
    expect(status).toBe(0);
    expect(stdout.replace(/[\s\S]*?(?=depth)/, '')).toMatchInlineSnapshot(`
      "depth  words  threads  gets  batch  with             states    steps  schedules
          1      1        2     1      1  puts at once      8,425   16,991     2.1e14
          1      1        2     2      1  -                43,984   89,569     5.9e28
         64      1        2     1      2  2 tags in play   31,704   60,853     1.1e14
          1      1        3     1      1  2 preemptions   233,906  290,245    264,886

      sbitmap-recheck on le64: 4 spaces, 318,019 states, 457,658 steps

      127,146 cases, no law broken
      "
    `);
    expect(wide(stdout)).toEqual([]);
  });

  it('of one that is kept with its fault tells where it goes round for ever', async () => {
    const { status, stdout } = await findbitHere([
      'verify',
      'faulty/sbitmap-word-not-zero',
      '--depth',
      '1',
      '--law',
      'ends',
    ]);
    expect(status).toBe(1);
    expect(stdout).toMatch(/\n {5}from here on again and again:\n/);
  });

  it("takes a deferred clear of one's own", async () => {
    const text = readFileSync(join(VARIANTS, 'sbitmap-andnot.ts'), 'utf8');
    const path = made.put('my-clear.ts', text);
    const { status, stdout } = await findbitHere(['verify', path, '--depth', '1', '--law', 'fails,owner']);
    expect(status).toBe(1);
    expect(stdout).toContain('BROKEN by my-clear.ts on le64');
    expect(stdout).toContain(`replay    findbit verify ${path} --target le64 --law fails --seed 1 --path d1s0`);
  });

  it('finds that an atomic access is needed', async () => {
    const words = ['verify', 'sbitmap-recheck', '--plain', 'takeBit:or', '--depth', '1', '--law', 'owner'];
    const { status, stdout } = await findbitHere(words);
    expect(status).toBe(1);
    expect(stdout).toContain('--law owner --plain takeBit:or --seed 1 --path d1s0');
  });

  it('goes the path of a schedule that was drawn again, and tells of nothing else', async () => {
    const [found] = tryRandom(await buildSbitmap('sbitmap-andnot', TARGETS.le64), [sbitmapLawOf('fails')], {
      seed: 1,
      runs: 400,
    });
    const path = found?.breach?.path ?? 'none';
    const words = ['verify', 'sbitmap-andnot', '--target', 'le64', '--law', 'fails', '--seed', '1', '--path', path];
    const { status, stdout } = await findbitHere(words);
    expect(status).toBe(1);
    expect(stdout).toContain(`\n  replay    findbit ${words.join(' ')}\n`);
    expect(stdout).toMatch(/\n {2}5 {2}reads cleared 0 .*\n {5}fails: no tag\n/);
    expect(stdout).not.toContain('schedules drawn');
  });

  it('refuses a path that leads nowhere', async () => {
    const words = ['verify', 'sbitmap-recheck', '--law', 'fails', '--path', 'd2s1t2b2g1w:0.0:3'];
    const { status, stderr } = await findbitHere(words);
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: 'findbit: --path: thread 3 cannot make a step of the path\n',
    });
  });

  it('as KTAP and as JSON says the same', async () => {
    const words = ['verify', 'sbitmap-andnot', '--depth', '1', '--law', 'owner,fails'];
    const ktap = await findbitHere([...words, '--format', 'ktap']);
    expect(parseKtap(ktap.stdout)).toMatchObject([{ ok: false, tests: [{ ok: true }, { ok: false }] }]);
    expect(ktap.stdout).toMatch(/# +5 +reads cleared 0/);
    const lines = parsed((await findbitHere([...words, '--format', 'jsonl'])).stdout) as Record<string, unknown>[];
    expect(lines.map(({ law, space, verdict }) => [law ?? space, verdict])).toEqual([
      ['owner', 'holds'],
      ['fails', 'broken'],
      ['d1s0t2b1g1wc', undefined],
      ['d1s0t2b1g2w', undefined],
      ['d1s0t3b1g1w', undefined],
    ]);
    expect(lines[1]).toMatchObject({
      counterexample: { steps: 5, story: { threads: 2, columns: ['word', 'cleared'] } },
    });
  });
});

describe('verify of races', () => {
  it('tells what each search can return, and how a second read finds a bit that was never set', async () => {
    const { status, stdout } = await findbitHere(['verify', 'races']);
    expect(status).toBe(1);
    expect(stdout).toContain('\n{3}        70     0  3        3 70      3 64! 70     3 70\n');
    expect(stdout).toContain('BROKEN by find-next-two-reads on le64');
    expect(stdout.match(/BROKEN by/g)).toHaveLength(1);
    expect(wide(stdout)).toEqual([]);
  });
});
