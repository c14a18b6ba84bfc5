import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publint } from 'publint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from './machine/paths.js';

interface Packed {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

let folder = '';
let packed: Packed;

const inFolder = (command: string, args: readonly string[]): string =>
  execFileSync(command, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** Installs the package as a user would: from its tarball, into an empty project. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'findbit-package-'));
  const listing = execFileSync('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  [packed] = JSON.parse(listing) as [Packed];
  writeFileSync(join(folder, 'package.json'), '{"name":"user","version":"1.0.0","type":"module","private":true}');
  inFolder('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', `./${packed.filename}`]);
}, 240_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the package', () => {
  it('holds the program, its modules, the sources of the variants, and no tests', () => {
    const paths = packed.files.map(({ path }) => path);
    for (const wanted of [
      'README.md',
      'LICENSE',
      'dist/src/cli/main.js',
      'dist/src/index.d.ts',
      'dist/wasm/generic.be64.audited.wasm',
      'variants/word.ts',
      'variants/README.md',
      'bench/native/find.c',
    ])
      expect(paths).toContain(wanted);
    expect(paths.filter((path) => /\.test|test-helper|test-setup|tsbuildinfo/.test(path))).toEqual([]);
  });

  it('has a program that may be executed where it was built, as npx does', () => {
    expect(statSync(join(ROOT, 'dist', 'src', 'cli', 'main.js')).mode & 0o111).toBe(0o111);
  });

  it('gives a command that runs', () => {
    const answer = inFolder('npx', [
      'findbit',
      'eval',
      'find_next_bit',
      '--size',
      '70',
      '--bits',
      '3,64',
      '--start',
      '4',
    ]);
    expect(answer).toBe('64\n');
  });

  it('proves a variant of the user outside of its folder', () => {
    const source = readFileSync(join(ROOT, 'variants', 'arm-words.ts'), 'utf8');
    writeFileSync(join(folder, 'mine.ts'), source);
    const words = ['findbit', 'verify', 'mine.ts', '--target', 'le64', '--law', 'returns,span', '--format', 'jsonl'];
    const verdicts = inFolder('npx', words)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { verdict: string; variant: string });
    expect(verdicts.map(({ variant, verdict }) => `${variant} ${verdict}`)).toEqual(['mine.ts holds', 'mine.ts holds']);
  });

  it('is a library, too', () => {
    const program = `
      import { Bitmap, buildVariant, forEach, Machine, TARGETS } from 'findbit';
      const machine = new Machine(await buildVariant('arm-bytes', TARGETS.be32));
      const where = machine.place([Bitmap.of(70, [3, 64, 69])], { offset: 1 });
      console.log([...forEach.set_bit(machine, where)].join());`;
    writeFileSync(join(folder, 'library.js'), program);
    expect(inFolder('node', ['library.js'])).toBe('3,64,69\n');
  });

  it('has a manifest that publint has nothing against', async () => {
    const { messages } = await publint({ pkgDir: ROOT, pack: false });
    expect(messages).toEqual([]);
  });
});
