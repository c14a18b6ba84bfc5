import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { folder } from '../machine/modules.test-helper.js';
import { ALLOCATOR_NAMES } from '../machine/names.js';
import type { RegionChurnRecord, RegionRecord } from '../record.js';
import { findbitHere } from './here.test-helper.js';
import { findbit, parsed } from './run.test-helper.js';

const made = folder();
afterAll(made.remove);

const bench = (...words: string[]) => findbitHere(['bench', 'region', ...words]);

const recordsOf = (stdout: string) => parsed(stdout) as (RegionRecord | RegionChurnRecord)[];

describe('bench region', () => {
  it('times all allocators that come with findbit, filled and fragmented, at the capacities asked for', async () => {
    const { status, stdout } = await findbit([
      'bench',
      'region',
      '--capacity',
      '1000,10',
      '--rounds',
      '4',
      '--seed',
      '3',
      '-f',
      'jsonl',
    ]);
    expect(status).toBe(0);
    const records = recordsOf(stdout);
    const rows = ['region', 'region-churn'].flatMap((suite) =>
      [1000, 10].flatMap((capacity) => ALLOCATOR_NAMES.map((allocator) => ({ suite, capacity, allocator }))),
    );
    expect(records.map(({ suite, capacity, allocator }) => ({ suite, capacity, allocator }))).toEqual(rows);
    for (const record of records)
      expect(record).toMatchObject({
        target: 'le64',
        allocNs: Array(4).fill(expect.any(Number)),
        freeNs: Array(4).fill(expect.any(Number)),
        memoryBytes: expect.any(Number),
        processes: [1, 1, 2],
        seed: 3,
        code: expect.stringMatching(/^[0-9a-f]{16}$/),
      });
  });

  it('prints the merged table in 80 columns, which compare reads, and the same as md, csv and a page', async () => {
    const words = ['--capacity', '1000,100,1000', '--rounds', '1', '--processes', '1', '--allocator', 'maple,ida'];
    const { status, stdout } = await bench(...words);
    expect(status).toBe(0);
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
    expect(stdout).toMatch(/\nType +alloc \(ns\) +free \(ns\) +regions +capacity +memory \(B\)\nmaple +\d/);
    const [md, csv, page] = await Promise.all(['md', 'csv', 'html'].map((format) => bench(...words, '-f', format)));
    expect(md?.stdout).toMatch(/\n\| Type +\| alloc \(ns\) \|/);
    expect(csv?.stdout.trimEnd().split('\n').length).toBe(1 + 2 * 2 * 2);
    expect(page?.stdout).toMatch(/^<!doctype html>/);
  });

  it('saves records that compare sets beside those of another run, alloc and free each', async () => {
    const save = async (name: string, seed: string): Promise<string> => {
      const path = join(made.path, name);
      const words = ['--capacity', '1000', '--allocator', 'ida', '--rounds', '3', '--seed', seed, '--save', path];
      expect((await bench(...words, '-f', 'csv')).status).toBe(0);
      return path;
    };
    const [before, after] = [await save('before.jsonl', '1'), await save('after.jsonl', '1')];
    expect(recordsOf(readFileSync(before, 'utf8')).map(({ suite }) => suite)).toEqual(['region', 'region-churn']);
    const { stdout } = await findbitHere(['compare', before, after, '-f', 'jsonl']);
    const rows = (parsed(stdout) as { kind?: string; function?: string; setting?: string }[]).filter(
      (row) => row.function !== undefined,
    );
    expect(rows.map((row) => [row.function, row.setting])).toEqual([
      ['alloc', 'capacity 1000'],
      ['free', 'capacity 1000'],
      ['alloc', 'capacity 1000, fragmented'],
      ['free', 'capacity 1000, fragmented'],
    ]);
  });

  it('takes an area search of the user, and a whole allocator, on another target', async () => {
    const search = made.put(
      'my-area.ts',
      "export { bitmap_find_next_zero_area_off } from './area-merged';\nexport function find_first_bit(a: usize, size: u32): u32 { return size; }\n",
    );
    const allocator = made.put('mine.ts', "/** Mine. @fit any */\nexport * from './allocators/next-fit';\n");
    const words = ['--capacity', '100', '--rounds', '1', '--processes', '1', '-t', 'be32', '-f', 'jsonl'];
    const { status, stdout } = await bench(...words, '--allocator', `bitmap/${search},${allocator}`);
    expect(status).toBe(0);
    expect(recordsOf(stdout).map(({ target, allocator: name }) => [target, name])).toEqual(
      ['bitmap/my-area.ts', 'mine.ts', 'bitmap/my-area.ts', 'mine.ts'].map((name) => ['be32', name]),
    );
  });

  it('ends with status 1 for an allocator that traps, and names it', async () => {
    const path = made.put(
      'trap.ts',
      `import { NONE } from './allocators/interface';
export { region_check, region_count, region_end, region_erase, region_find, region_free, region_insert, region_memory, region_next, region_next_gap, region_size, region_init } from './allocators/bitmap';
export function region_alloc(self: usize, capacity: u32, nr: u32): u32 { unreachable(); return NONE; }\n`,
    );
    const { status, stdout, stderr } = await bench('--capacity', '100', '--allocator', path);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain('trap.ts');
  });
});
