import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { testSeed } from '../src/environment.js';
import { buildVariant } from '../src/machine/built.js';
import { VARIANTS } from '../src/machine/paths.js';
import { TARGET_NAMES, TARGETS } from '../src/target.js';
import { LAWS } from './laws/index.js';
import { runLaw } from './run.js';
import { startWorld, worldParts } from './world.js';

const folder = mkdtempSync(join(tmpdir(), 'findbit-own-'));
const [, source = ''] = /```ts\n([\s\S]*?)```/.exec(readFileSync(join(VARIANTS, 'README.md'), 'utf8')) ?? [];

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the variant of variants/README.md', () => {
  it('is of ten lines of code', () => {
    const code = source.split('\n').filter((line) => line.trim() !== '' && !/^\s*(\/\*\*|\*)/.test(line));
    expect(code.length).toBeLessThanOrEqual(10);
  });

  it.each(TARGET_NAMES)('compiles, is its own first function, and keeps every law on %s', async (name) => {
    const path = join(folder, 'find-first.ts');
    writeFileSync(path, source);
    const built = await buildVariant(path, TARGETS[name]);
    expect(built.promises.find_first_bit).toMatchObject({ from: 'find-first.ts', span: 'word' });
    expect(built.promises.find_next_bit).toMatchObject({ from: 'generic' });
    const world = startWorld(await worldParts(built, 'generic'));
    for (const law of LAWS) {
      const verdict = runLaw(law, world, {
        seed: testSeed(),
        runs: 100,
        functions: ['find_first_bit', 'find_next_bit_wrap'],
      });
      expect(verdict.counterexample, law.name).toBeUndefined();
    }
  });
});
