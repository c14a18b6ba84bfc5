import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { JOIN_PATTERNS } from '../../bench/published-join.js';
import { folder } from '../machine/modules.test-helper.js';
import type { JoinRecord } from '../record.js';
import { findbitHere } from './here.test-helper.js';
import { findbit, parsed } from './run.test-helper.js';

const made = folder();
afterAll(made.remove);

const recordsOf = (stdout: string): JoinRecord[] => parsed(stdout) as JoinRecord[];

const joined = (...words: string[]) => findbitHere(['bench', 'join', ...words]);

describe('bench join', () => {
  it('times the published pairs of masks over 32 CPUs, the lookup join before and generic after', async () => {
    const { status, stdout, stderr } = await findbit(['bench', 'join', '--rounds', '4', '--seed', '3', '-f', 'jsonl']);
    expect(status).toBe(0);
    expect(stderr).toMatch(/^checked before timing: [\d,]+ cases, every answer as the definition gives it\n$/);
    const records = recordsOf(stdout);
    expect(records.map(({ variant, left, right }) => [variant, left, right])).toEqual(
      ['lookup-join', 'generic'].flatMap((variant) => JOIN_PATTERNS.map(([left, right]) => [variant, left, right])),
    );
    for (const record of records)
      expect(record).toEqual({
        suite: 'join',
        target: 'le64',
        function: 'find_next_and_bit',
        variant: expect.any(String),
        bits: 32,
        left: expect.stringMatching(/^0x[0-9a-f]{8}$/),
        right: expect.stringMatching(/^0x[0-9a-f]{8}$/),
        iterations: 588 * 34,
        samples: Array(4).fill(expect.any(Number)),
        loads: expect.any(Number),
        ratio: record.variant === 'lookup-join' ? 1 : expect.any(Number),
        seed: 3,
        processes: [1, 1, 2],
        code: expect.stringMatching(/^[0-9a-f]{16}$/),
      });
  });

  it('prints a table of 80 columns with the published ratios, and the same as md and csv', async () => {
    const { status, stdout, stderr } = await joined('--rounds', '6');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
    expect(stdout).toMatch(
      /\n\nle64, 32 CPUs: lookup-join before, generic after\nleft .* posted( +)?\n0x0000ffff +0x0000ffff .* 1\.65/,
    );
    expect(stdout).toMatch(/\ngeometric mean of 16 ratios: \d\.\d+ \[\d\.\d+, \d\.\d+\], posted 2\.06\n/);
    const [md, csv] = await Promise.all(['md', 'csv'].map((format) => joined('--rounds', '1', '-f', format)));
    expect(md?.stdout).toMatch(/^### le64, 32 CPUs: lookup-join before, generic after\n\n\| left /);
    expect(csv?.stdout.trimEnd().split('\n').length).toBe(1 + 2 * 16);
  });

  it('makes a page of the ratios by density, one mask of each on either side', async () => {
    const { status, stdout } = await joined('--rounds', '2', '--density', '0,50,100', '-f', 'html');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^<!doctype html>/);
    const [heat = ''] = /<table class="heat">[\s\S]*?<\/table>/.exec(stdout) ?? [];
    expect(heat.match(/<th scope="(row|col)">(100|50|0) %/g)?.length).toBe(6);
    expect(heat.match(/<td[ >]/g)?.length).toBe(9);
    expect(heat).not.toContain('not timed');
  });

  it("takes a user's own pairs, as numbers and as lists, and any number of CPUs", async () => {
    const { stdout } = await joined(
      '--cpus',
      '70',
      '--rounds',
      '1',
      '--pair',
      '0xff:0x0f,0-1 69:0-69:1/2',
      '-f',
      'jsonl',
    );
    expect(recordsOf(stdout).map(({ variant, bits, left, right }) => [variant, bits, left, right])).toEqual(
      ['lookup-join', 'generic'].flatMap((variant) => [
        [variant, 70, '0x0000000000000000ff', '0x00000000000000000f'],
        [variant, 70, '0x200000000000000003', '0x155555555555555555'],
      ]),
    );
  });

  it('says how many pairs are the same over few CPUs, and has no published ratio there', async () => {
    const { stdout } = await joined('--cpus', '1', '--rounds', '1');
    expect(stdout).toContain('\n4 of 16 pairs: over 1 CPU the others are the same as these\n');
    expect(stdout).not.toContain('posted');
  });

  it('makes the same loads from one seed, and times other masks from another', async () => {
    const line = ['--rounds', '1', '--density', '30', '--cpus', '200', '-f', 'jsonl'];
    const facts = async (seed: string) =>
      recordsOf((await joined(...line, '--seed', seed)).stdout).map(({ left, right, loads }) => [left, right, loads]);
    const first = await facts('5');
    expect(await facts('5')).toEqual(first);
    expect(await facts('6')).not.toEqual(first);
  });

  it('times nothing that answers wrongly, be it for the masks alone that are timed', async () => {
    const fault = await joined('-v', 'faulty/join-takes-word-0');
    expect([fault.status, fault.stdout]).toEqual([1, '']);
    expect(fault.stderr).toMatch(/^findbit: not timed, since answers are wrong: faulty\/join-takes-word-0 on le64: /);
    const source = readFileSync(join('variants', 'lookup-join.ts'), 'utf8');
    const from = '  while (true) {';
    const path = made.put('odd.ts', source.replace(from, `  if (size == 3001 && start > 3000) return 7;\n${from}`));
    const odd = await joined('-v', path, '--cpus', '3001', '--pair', '1:2', '--rounds', '1');
    expect(odd.status).toBe(1);
    expect(odd.stderr).toMatch(/^findbit: odd\.ts on le64: find_next_and_bit: wrong answers for 0x0+2 and 0x0+4\n$/);
  });

  it('is compared as it was saved, pair by pair, what runs the same code as a control group', async () => {
    const path = join(made.path, 'joined.jsonl');
    const pair = ['--pair', '0x0000ffff:0x0,0x1:0x1'];
    const { stdout } = await joined(...pair, '--rounds', '9', '--save', path, '-f', 'jsonl');
    expect(readFileSync(path, 'utf8')).toBe(stdout);
    const sides = await findbitHere(['compare', path, '-f', 'jsonl']);
    expect(parsed(sides.stdout).slice(0, 2)).toMatchObject([
      {
        function: 'find_next_and_bit',
        setting: 'le64 cpus 32, left 0x0000ffff, right 0x00000000',
        verdict: 'changed',
        control: false,
        before: { runs: 9 },
      },
      { setting: 'le64 cpus 32, left 0x00000001, right 0x00000001', unit: 'ns/call' },
    ]);
    const again = join(made.path, 'again.jsonl');
    await joined(...pair, '-v', 'generic', '--rounds', '7', '--save', again, '-f', 'csv');
    const same = await findbitHere(['compare', again, again, '-f', 'jsonl']);
    expect(parsed(same.stdout).slice(0, 2)).toMatchObject([{ control: true }, { control: true }]);
  });
});
