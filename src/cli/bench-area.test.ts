import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { folder } from '../machine/modules.test-helper.js';
import { VARIANTS } from '../machine/paths.js';
import type { BenchRecord } from '../record.js';
import { findbitHere } from './here.test-helper.js';
import { findbit, parsed } from './run.test-helper.js';

const made = folder();
afterAll(made.remove);

const QUICK = ['--rounds', '1', '--bits', '2048', '-f', 'jsonl'];

const recordsOf = (stdout: string): BenchRecord[] => parsed(stdout) as BenchRecord[];

describe('bench area', () => {
  it('times every length and alignment on three fills, but what answers wrongly with an alignment only without', async () => {
    const { status, stdout, stderr } = await findbit(['bench', 'area', ...QUICK]);
    expect(status).toBe(0);
    const records = recordsOf(stdout);
    const rows = (variant: string): BenchRecord[] => records.filter((record) => record.variant === variant);
    expect(['area-original', 'area-merged', 'area-word-parallel'].map((name) => rows(name).length)).toEqual(
      Array(3).fill(3 * 9 * 3),
    );
    expect(rows('area-last-bit').map(({ alignMask }) => alignMask)).toEqual(Array(3 * 9).fill(0));
    expect(stderr).toMatch(/\narea-last-bit on le64: no row with an alignment is timed, since .*, as is known: /);
    expect(rows('area-merged')[0]).toMatchObject({ suite: 'area', pattern: 'random', nr: 1, alignMask: 0 });
  });

  it('makes as many searches of all variants, and fewer loads of the one on words', async () => {
    const { stdout } = await findbitHere([
      'bench',
      'area',
      '--nr',
      '8',
      '--align',
      '1',
      '--pattern',
      'random',
      ...QUICK,
    ]);
    const records = recordsOf(stdout);
    expect(new Set(records.map(({ iterations }) => iterations)).size).toBe(1);
    const [original, lastBit, , words] = records.map(({ loads }) => loads) as [number, number, number, number];
    expect(lastBit).toBeLessThan(original);
    expect(words * 10).toBeLessThan(original);
  });

  it('ends with 1 when variants make other numbers of calls, since then an answer is wrong', async () => {
    const text = readFileSync(join(VARIANTS, 'area-merged.ts'), 'utf8');
    const from = '  while (true) {';
    const path = made.put('late.ts', text.replace(from, `  if (size == 2048 && start > 1000) return size;\n${from}`));
    const line = ['bench', 'area', '-v', `area-original,${path}`, '--nr', '8', '--align', '1', '--pattern', 'sparse'];
    const { status, stdout, stderr } = await findbitHere([...line, '--rounds', '1', '--bits', '2048']);
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
    expect(stdout.replace(/\s+/g, ' ')).toContain('The number of calls differs between variants on the same bitmap');
  });

  it('times nothing of how a search grows if it answers wrongly', async () => {
    const path = made.put(
      'miss.ts',
      'export function bitmap_find_next_zero_area_off(\n  map: usize, size: u32, start: u32, nr: u32, align_mask: u32, align_offset: u32,\n): u32 {\n  return size + 1;\n}\n',
    );
    const { status, stdout, stderr } = await findbitHere(['bench', 'area', '--growth', '-v', path]);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^findbit: not timed, since answers are wrong: miss\.ts on le64: /);
  });

  it("ends with 1 when a user's own variant is wrong with an alignment, and with nothing when that is all", async () => {
    const text = readFileSync(join(VARIANTS, 'area-last-bit.ts'), 'utf8').replace(/^ \* @fault.*\n/m, '');
    const path = made.put('mine.ts', text);
    const line = ['bench', 'area', '-v', `area-original,${path}`, '--nr', '8', '--pattern', 'random', ...QUICK];
    const some = await findbitHere(line);
    expect(some.status).toBe(1);
    expect(some.stderr).toContain('mine.ts on le64: no row with an alignment is timed, since answers are wrong');
    expect(recordsOf(some.stdout).filter(({ variant }) => variant === 'mine.ts')).toHaveLength(1);
    const all = await findbitHere(['bench', 'area', '-v', path, '--align', '8', ...QUICK]);
    expect([all.status, all.stdout]).toEqual([1, '']);
    expect(all.stderr).toMatch(/^findbit: not timed, since answers are wrong: mine\.ts on le64: .*\n$/m);
  });
});
