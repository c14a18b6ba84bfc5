import { describe, expect, it } from 'vitest';
import { FUNCTION_NAMES } from '../functions.js';
import { ALLOCATOR_NAMES, RACE_VARIANTS, SBITMAP_VARIANTS, VARIANT_NAMES } from '../machine/names.js';
import { TARGET_NAMES } from '../target.js';
import { findbit, parsed } from './run.test-helper.js';

async function listed(format: string): Promise<string> {
  const { status, stdout, stderr } = await findbit(['list', '--format', format]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout;
}

/** What threads run. */
const THREADED = [...SBITMAP_VARIANTS, ...RACE_VARIANTS];
const KNOWN = [...VARIANT_NAMES, ...ALLOCATOR_NAMES, ...THREADED, ...FUNCTION_NAMES, ...TARGET_NAMES];

/** Cells of a line of CSV. */
const cells = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,"]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');

describe('list', () => {
  it.concurrent('in text names all there is, in 80 columns', async () => {
    const text = await listed('text');
    expect(await findbit(['list'])).toEqual({ status: 0, stdout: text, stderr: '' });
    const names = text.split('\n').map((line) => /^[\w./-]+/.exec(line)?.[0]);
    expect(names.filter((name) => KNOWN.some((known) => known === name))).toEqual(KNOWN);
    expect(text.split('\n').filter((line) => line.length > 80)).toEqual([]);
  });

  it.concurrent('in Markdown is six tables, each row of as many cells as its heading', async () => {
    const tables = (await listed('md')).trimEnd().split('\n\n');
    const widths = tables.map((table) => table.split('\n').map((row) => row.split(' | ').length));
    expect(widths).toEqual([
      Array(VARIANT_NAMES.length + 2).fill(4),
      Array(ALLOCATOR_NAMES.length + 2).fill(3),
      Array(SBITMAP_VARIANTS.length + 2).fill(2),
      Array(RACE_VARIANTS.length + 2).fill(2),
      Array(FUNCTION_NAMES.length + 2).fill(3),
      Array(TARGET_NAMES.length + 2).fill(3),
    ]);
  });

  it.concurrent('in CSV is a row each, of a kind, a name and what it is', async () => {
    const [head, ...rows] = (await listed('csv')).trimEnd().split('\n').map(cells);
    expect(head).toEqual(['kind', 'name', 'about']);
    expect(rows.map((row) => row.length)).toEqual(Array(KNOWN.length).fill(3));
    expect(rows.map(([kind, name]) => `${kind} ${name?.replace(/\(.*/, '')}`)).toEqual([
      ...VARIANT_NAMES.map((name) => `variant ${name}`),
      ...ALLOCATOR_NAMES.map((name) => `allocator ${name}`),
      ...SBITMAP_VARIANTS.map((name) => `sbitmap ${name}`),
      ...RACE_VARIANTS.map((name) => `race ${name}`),
      ...FUNCTION_NAMES.map((name) => `function ${name}`),
      ...TARGET_NAMES.map((name) => `target ${name}`),
    ]);
  });

  it.concurrent('as JSON is a line each', async () => {
    const items = parsed(await listed('jsonl')) as { kind: string; name: string }[];
    expect(items.map(({ name }) => name)).toEqual(KNOWN);
    expect(items[0]).toMatchObject({ kind: 'variant', name: 'generic', span: 'word', rereads: [] });
    expect(items.find(({ name }) => name === 'find_next_and_bit')).toMatchObject({
      kind: 'function',
      signature: 'find_next_and_bit(a, b, size, start)',
      bitmaps: 2,
      args: ['start'],
      miss: 'size',
    });
    expect(items.find(({ name }) => name === 'next-fit/area-original')).toMatchObject({
      kind: 'allocator',
      over: 'area-original',
      fit: 'any',
    });
    expect(items.at(-1)).toEqual({ kind: 'target', name: 'be64', wordBits: 64, wordBytes: 8, bigEndian: true });
  });
});
