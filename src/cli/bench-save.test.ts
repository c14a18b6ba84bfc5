import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { folder } from '../machine/modules.test-helper.js';
import type { BenchRecord } from '../record.js';
import { findbitHere } from './here.test-helper.js';
import { complaint, parsed } from './run.test-helper.js';

const made = folder();
afterAll(made.remove);

const SMALL = ['-t', 'le64', '--bits', '32768', '--pattern', 'random'];

async function saved(name: string, ...words: string[]): Promise<string> {
  const path = join(made.path, name);
  expect((await findbitHere(['bench', ...words, ...SMALL, '--save', path, '-f', 'csv'])).status).toBe(0);
  return path;
}

const recordsOf = (path: string): BenchRecord[] => parsed(readFileSync(path, 'utf8')) as BenchRecord[];

interface Row {
  readonly function: string;
  readonly verdict?: string;
  readonly control?: boolean;
  readonly before: { readonly runs: number };
}

async function compared(...words: string[]): Promise<Row[]> {
  const { status, stdout } = await findbitHere(['compare', ...words, '-f', 'jsonl']);
  expect(status).toBe(0);
  return parsed(stdout).slice(0, -1) as Row[];
}

const FIND = ['find', '-v', 'generic', '--function', 'find_next_bit,find_last_bit'];

describe('bench --save', () => {
  it('writes what --format jsonl would print, beside what is printed', async () => {
    const path = join(made.path, 'both.jsonl');
    const { stdout } = await findbitHere(['bench', ...FIND, ...SMALL, '--rounds', '2', '--save', path, '-f', 'jsonl']);
    expect(readFileSync(path, 'utf8')).toBe(stdout);
  });

  it('says which process made which samples, and what code was run', async () => {
    const records = recordsOf(
      await saved('processes.jsonl', ...FIND, '-v', 'arm-words', '--rounds', '7', '--processes', '4'),
    );
    expect(records.map(({ processes, samples }) => [processes, samples.length])).toEqual(
      records.map(() => [[1, 2, 2, 2], 7]),
    );
    const codes = records.map(({ variant, function: name, code }) => [`${variant} ${name}`, code]);
    const code = new Map(codes as [string, string][]);
    expect(code.get('generic find_next_bit')).toMatch(/^[0-9a-f]{16}$/);
    // What arm-words takes from generic is the same code, what is its own is not.
    expect(code.get('arm-words find_last_bit')).toBe(code.get('generic find_last_bit'));
    expect(code.get('arm-words find_next_bit')).not.toBe(code.get('generic find_next_bit'));
  });

  it('is compared run by run, a process a run; the same code is a control group and shows no change', async () => {
    const [a, b] = [
      await saved('a.jsonl', ...FIND, '--rounds', '8', '--processes', '8'),
      await saved('b.jsonl', ...FIND, '--rounds', '8', '--processes', '8'),
    ];
    const rows = await compared(a, b);
    expect(rows.map(({ function: name, control, before }) => [name, control, before.runs])).toEqual([
      ['find_next_bit', true, 8],
      ['find_last_bit', true, 8],
    ]);
    expect(rows.filter(({ verdict }) => verdict === 'changed')).toEqual([]);
  });

  it('of two variants is compared pass by pass, since they alternate', async () => {
    const path = await saved(
      'variants.jsonl',
      'area',
      '-v',
      'area-original,area-word-parallel',
      '--nr',
      '8',
      '--align',
      '1',
      '--rounds',
      '9',
    );
    expect(await compared(path)).toMatchObject([{ verdict: 'changed', control: false, before: { runs: 9 } }]);
  });

  it('saves the growth of the zero-area search, too', async () => {
    const path = join(made.path, 'growth.jsonl');
    expect(
      (await findbitHere(['bench', 'area', '--growth', '-v', 'area-word-parallel', '--rounds', '1', '--save', path]))
        .status,
    ).toBe(0);
    expect(parsed(readFileSync(path, 'utf8'))).toHaveLength(9);
    expect((await compared(path, path)).length).toBe(9);
  });

  it.each([
    ['folder', '.', 'illegal operation on a directory'],
    ['gone', 'gone/a.jsonl', 'no such file or directory'],
  ])('complains of a file that cannot be written before it measures: a %s', async (_, name, why) => {
    const path = join(made.path, name);
    expect(await findbitHere(['bench', ...FIND, ...SMALL, '--rounds', '100000', '--save', path])).toEqual(
      complaint(`cannot write ${path}: ${why}`),
    );
  });
});
