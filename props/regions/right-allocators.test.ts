import { describe, expect, it } from 'vitest';
import { testSeed } from '../../src/environment.js';
import { buildAllocator } from '../../src/machine/allocators.js';
import { ALLOCATOR_NAMES } from '../../src/machine/names.js';
import { TARGETS, type TargetName } from '../../src/target.js';
import { REGION_LAWS } from './laws.js';
import { type RegionRunOptions, type RegionVerdict, runRegionLaws } from './run.js';
import { startRegionWorld } from './world.js';

const OTHERS: readonly TargetName[] = ['le32', 'be32', 'be64'];

type Sequences = Pick<RegionRunOptions, 'runs' | 'enumerated'>;

/** Sequences in which a million operations are made. */
const MILLION: Sequences = { runs: 12_000, enumerated: 0 };

/** Those of a quicker look: on few units, of which the rest are enumerated on le64, nothing comes to a word's edge. */
const QUICK: Sequences = { runs: 200, enumerated: 5000 };

async function verdictsOn(name: string, target: TargetName, sequences: Sequences): Promise<RegionVerdict[]> {
  const built = await buildAllocator(name, TARGETS[target]);
  const verdicts = runRegionLaws(startRegionWorld(built), { seed: testSeed(), ...sequences });
  expect(verdicts.map(({ law }) => law)).toEqual(REGION_LAWS.map(({ id }) => id));
  const idle = built.fit === 'any' ? ['lowest'] : [];
  for (const verdict of verdicts)
    expect(verdict, verdict.law).toMatchObject({ verdict: idle.includes(verdict.law) ? 'not exercised' : 'holds' });
  return verdicts;
}

describe.each(ALLOCATOR_NAMES)('the allocator %s', (name) => {
  it('is accused of nothing in a million random operations under all laws', async () => {
    const [returned] = await verdictsOn(name, 'le64', MILLION);
    expect(returned?.cases).toBeGreaterThanOrEqual(1_000_000);
  });

  it('is accused of nothing in all sequences that are enumerated, and a few more', async () => {
    await verdictsOn(name, 'le64', { runs: QUICK.runs });
  });

  it.each(OTHERS)('is accused of nothing on %s', async (target) => {
    const verdicts = await verdictsOn(name, target, QUICK);
    for (const { law, cases, verdict } of verdicts)
      if (verdict === 'holds') expect([law, cases > 500]).toEqual([law, true]);
  });
});
