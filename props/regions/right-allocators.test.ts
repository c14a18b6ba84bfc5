import { describe, expect, it } from 'vitest';
import { testSeed } from '../../src/environment.js';
import { type AllocatorBuilt, buildAllocator } from '../../src/machine/allocators.js';
import { ALLOCATOR_NAMES } from '../../src/machine/names.js';
import { TARGETS, type TargetName } from '../../src/target.js';
import { REGION_LAWS } from './laws.js';
import { type RegionVerdict, runRegionLaws } from './run.js';
import { startRegionWorld } from './world.js';

const OTHERS: readonly TargetName[] = ['le32', 'be32', 'be64'];

/** Sequences in which a million operations are made, and those of a quicker look. */
const MILLION_RUNS = 12_000;
const QUICK_RUNS = 200;

const verdictsOf = (built: AllocatorBuilt, runs: number): RegionVerdict[] =>
  runRegionLaws(startRegionWorld(built), { seed: testSeed(), runs });

async function verdictsOn(name: string, target: TargetName, runs: number): Promise<RegionVerdict[]> {
  const built = await buildAllocator(name, TARGETS[target]);
  const verdicts = verdictsOf(built, runs);
  expect(verdicts.map(({ law }) => law)).toEqual(REGION_LAWS.map(({ id }) => id));
  const idle = built.fit === 'any' ? ['lowest'] : [];
  for (const verdict of verdicts)
    expect(verdict, verdict.law).toMatchObject({ verdict: idle.includes(verdict.law) ? 'not exercised' : 'holds' });
  return verdicts;
}

describe.each(ALLOCATOR_NAMES)('the allocator %s', (name) => {
  it('is accused of nothing in a million random operations under all laws, and in those that are enumerated', async () => {
    const [enumerated] = verdictsOf(await buildAllocator(name, TARGETS.le64), 0);
    const [all] = await verdictsOn(name, 'le64', MILLION_RUNS);
    expect((all?.cases ?? 0) - (enumerated?.cases ?? 0)).toBeGreaterThanOrEqual(1_000_000);
  });

  it.each(OTHERS)('is accused of nothing on %s', async (target) => {
    const verdicts = await verdictsOn(name, target, QUICK_RUNS);
    for (const { law, cases, verdict } of verdicts)
      if (verdict === 'holds') expect([law, cases > 500]).toEqual([law, true]);
  });
});
