import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './machine/paths.js';

/**
 * The rooms in the order in which they may import: each only those before it. `props`, `bench`,
 * `src/audit`, `src/explain` and `src/replay` share a step, and do not know each other.
 */
const STEPS: readonly (readonly string[])[] = [
  ['errors', 'clock', 'environment', 'random', 'variants'],
  ['target', 'functions'],
  ['record'],
  ['stats', 'log'],
  ['compare'],
  ['bitmap'],
  ['spec'],
  ['machine'],
  ['props', 'bench', 'audit', 'explain', 'replay'],
  ['report'],
  ['cli', 'index', 'native'],
];

/** Rooms that may import nothing but files of their own and, where named, these. */
const LEAVES: Readonly<Record<string, readonly string[]>> = { stats: [], log: ['record', 'functions', 'target'] };

const PRODUCTION = /(?<!\.(test|test-setup|test-helper))\.ts$/;

function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => PRODUCTION.test(file) && !file.includes('node_modules'))
    .map((file) => join(folder, file));
}

/** `src/bitmap/hex.ts` is of the room `bitmap`, `props/run.ts` of `props`, `src/target.ts` of `target`. */
function roomOf(file: string): string {
  const parts = file.split('/');
  // A program of its own, over the other rooms as the command line is.
  if (file.startsWith('bench/native/')) return 'native';
  const name = parts[0] === 'src' ? parts[1] : parts[0];
  return (name ?? '').replace(/\.ts$/, '');
}

interface Import {
  readonly from: string;
  readonly to: string;
}

const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

const files = ['src', 'props', 'bench'].flatMap(filesBelow);
const imports: Import[] = files.flatMap((from) =>
  [...readFileSync(join(ROOT, from), 'utf8').matchAll(IMPORT)].map(([, path]) => ({
    from,
    to: normalize(join(dirname(from), path as string)).replace(/\.js$/, '.ts'),
  })),
);

function groupBy(list: readonly Import[]): Map<string, Import[]> {
  const groups = new Map<string, Import[]>();
  for (const one of list) groups.set(one.from, [...(groups.get(one.from) ?? []), one]);
  return groups;
}

const stepOf = (room: string): number => STEPS.findIndex((rooms) => rooms.includes(room));

describe('the rooms', () => {
  it('are all known, so that no new one escapes this test', () => {
    expect([...new Set(files.map(roomOf))].filter((room) => stepOf(room) < 0)).toEqual([]);
  });

  it('import one way: only rooms that come before', () => {
    const wrong = imports.filter(
      ({ from, to }) => roomOf(from) !== roomOf(to) && stepOf(roomOf(to)) >= stepOf(roomOf(from)),
    );
    expect(wrong).toEqual([]);
  });

  it('that are leaves import no other', () => {
    const wrong = imports.filter(({ from, to }) => {
      const allowed = LEAVES[roomOf(from)];
      return allowed !== undefined && roomOf(to) !== roomOf(from) && !allowed.includes(roomOf(to));
    });
    expect(wrong).toEqual([]);
  });

  it('have no cycle among their files', () => {
    const next = groupBy(imports);
    const state = new Map<string, 'open' | 'done'>();
    const cycles: string[] = [];
    const visit = (file: string, path: readonly string[]): void => {
      if (state.get(file) === 'done') return;
      if (state.get(file) === 'open') {
        cycles.push([...path.slice(path.indexOf(file)), file].join(' > '));
        return;
      }
      state.set(file, 'open');
      for (const { to } of next.get(file) ?? []) visit(to, [...path, file]);
      state.set(file, 'done');
    };
    for (const file of files) visit(file, []);
    expect(cycles).toEqual([]);
  });

  it('leave the clock, the environment and chance to the one place that owns each', () => {
    const owners: Readonly<Record<string, RegExp>> = {
      'src/clock.ts': /performance\.now|Date\.now|new Date|hrtime/,
      'src/environment.ts': /process\.env/,
      nobody: /Math\.random/,
    };
    const wrong = files.filter((file) =>
      Object.entries(owners).some(
        ([owner, what]) => file !== owner && what.test(readFileSync(join(ROOT, file), 'utf8')),
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('stand on a top level that holds nothing else', () => {
    const known =
      /^(src|variants|props|bench|dist|coverage|node_modules|package(-lock)?\.json|tsconfig(\.build)?\.json|README\.md|LICENSE|biome\.json|knip\.json|vitest\.config\.ts|\..+)$/;
    expect(readdirSync(ROOT).filter((name) => !known.test(name))).toEqual([]);
  });
});
