import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { testSeed } from '../../src/environment.js';
import { buildAllocator } from '../../src/machine/allocators.js';
import { VARIANTS } from '../../src/machine/paths.js';
import { TARGET_NAMES, TARGETS } from '../../src/target.js';
import { runRegionLaws } from './run.js';
import { startRegionWorld } from './world.js';

const folder = mkdtempSync(join(tmpdir(), 'findbit-own-'));
const readme = readFileSync(join(VARIANTS, 'README.md'), 'utf8');
const [, source = ''] = /## Write your own allocator[\s\S]*?```ts\n([\s\S]*?)```/.exec(readme) ?? [];

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the allocator of variants/README.md', () => {
  it.each(TARGET_NAMES)('compiles, and keeps every law but that of the lowest fit, on %s', async (name) => {
    const path = join(folder, 'from-middle.ts');
    writeFileSync(path, source);
    const built = await buildAllocator(path, TARGETS[name]);
    expect(built.fit).toBe('any');
    const verdicts = runRegionLaws(startRegionWorld(built), { seed: testSeed(), runs: 50 });
    const idle = verdicts.filter(({ verdict }) => verdict !== 'holds').map(({ law, verdict }) => [law, verdict]);
    expect(idle).toEqual([['lowest', 'not exercised']]);
  });
});
