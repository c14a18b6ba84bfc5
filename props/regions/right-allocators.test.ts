import { describe, expect, it } from 'vitest';
import { testSeed } from '../../src/environment.js';
import { buildAllocator } from '../../src/machine/allocators.js';
import { ALLOCATOR_NAMES } from '../../src/machine/names.js';
import { TARGETS, type TargetName } from '../../src/target.js';
import { REGION_LAWS } from './laws.js';
import { type RegionVerdict, runRegionLaws } from './run.js';
import { startRegionWorld } from './world.js';

const OTHERS: readonly TargetName[] = ['le32', 'be32', 'be64'];

/** Sequences behind which a million operations were made, and those of a quicker look. */
const MILLION_RUNS = 8500;
const QUICK_RUNS = 200;

async function verdictsOn(name: string, target: TargetName, runs: number): Promise<RegionVerdict[]> {
  const built = await buildAllocator(name, TARGETS[target]);
  const verdicts = runRegionLaws(startRegionWorld(built), { seed: testSeed(), runs });
  expect(verdicts.map(({ law }) => law)).toEqual(REGION_LAWS.map(({ id }) => id));
  const idle = built.fit === 'any' ? ['lowest'] : [];
  for (const verdict of verdicts)
    expect(verdict, verdict.law).toMatchObject({ verdict: idle.includes(verdict.law) ? 'not exercised' : 'holds' });
  return verdicts;
}

describe.each(ALLOCATOR_NAMES)('the allocator %s', (name) => {
  it('is accused of nothing in a million operations under all laws', async () => {
    const [returned] = await verdictsOn(name, 'le64', MILLION_RUNS);
    expect(returned?.cases).toBeGreaterThanOrEqual(1_000_000);
  });

  it.each(OTHERS)('is accused of nothing on %s', async (target) => {
    const verdicts = await verdictsOn(name, target, QUICK_RUNS);
    for (const { law, cases, verdict } of verdicts)
      if (verdict === 'holds') expect([law, cases > 500]).toEqual([law, true]);
  });
});
