import { describe, expect, it } from 'vitest';
import { testSeed } from '../../src/environment.js';
import { type AllocatorBuilt, buildChanged } from '../../src/machine/allocators.js';
import { TARGETS } from '../../src/target.js';
import { REGION_FAULTS, type RegionFault } from './faults.js';
import { REGION_LAWS, returns } from './laws.js';
import { type RegionCounterexample, type RegionVerdict, runRegionLaws } from './run.js';
import { type RegionWorld, startRegionWorld } from './world.js';

const RUNS = 400;

/** Faults that were built, by name. */
const builds = new Map<string, Promise<AllocatorBuilt>>();

/** A fault in a fresh machine. */
async function worldOf(fault: RegionFault): Promise<RegionWorld> {
  const built = builds.get(fault.name) ?? buildChanged(fault.allocator, fault, TARGETS[fault.target ?? 'le64']);
  builds.set(fault.name, built);
  return startRegionWorld(await built);
}

function verdictOf(fault: RegionFault, world: RegionWorld, found?: RegionCounterexample): RegionVerdict | undefined {
  const verdicts = runRegionLaws(world, { seed: testSeed(), runs: RUNS, laws: [fault.law], path: found?.path });
  return verdicts.find(({ law }) => law === fault.law);
}

/** Verdicts on faults, by name: what is told of a fault is told of the sequence that was found. */
const verdicts = new Map<string, RegionVerdict | undefined>();

async function firstVerdict(fault: RegionFault): Promise<RegionVerdict | undefined> {
  const verdict = verdicts.get(fault.name) ?? verdictOf(fault, await worldOf(fault));
  verdicts.set(fault.name, verdict);
  return verdict;
}

const faultOf = (name: string): RegionFault => REGION_FAULTS.find((one) => one.name === name) as RegionFault;

async function storyOf(name: string): Promise<Pick<RegionCounterexample, 'capacities' | 'steps' | 'got' | 'want'>> {
  const { counterexample } = (await firstVerdict(faultOf(name))) as RegionVerdict;
  const { capacities, steps, got, want } = counterexample as RegionCounterexample;
  return { capacities, steps, got, want };
}

describe('a deliberate fault of an allocator', () => {
  it('is one of at least 16, each with a story of its own, and each law but that of traps has one', () => {
    expect(REGION_FAULTS.length).toBeGreaterThanOrEqual(16);
    expect(new Set(REGION_FAULTS.map(({ story }) => story)).size).toBe(REGION_FAULTS.length);
    const fitting = new Set(REGION_FAULTS.map(({ law }) => law));
    expect(REGION_LAWS.filter((law) => law !== returns && !fitting.has(law.id))).toEqual([]);
  });

  it.each(REGION_FAULTS.map((fault) => ({ ...fault, at: fault.target ?? 'le64' })))(
    '$name breaks the law $law of $allocator on $at, and a path leads to the same sequence in a fresh machine',
    async (fault) => {
      const verdict = await firstVerdict(fault);
      expect(verdict?.verdict).toBe('broken');
      const again = verdictOf(fault, await worldOf(fault), verdict?.counterexample);
      expect(again?.counterexample).toEqual(verdict?.counterexample);
    },
  );

  it('is a change of text that is there just once', async () => {
    const change = { ...faultOf('not-rolled-back'), from: 'region_free' };
    await expect(buildChanged('ida', change, TARGETS.le64)).rejects.toThrow(
      "ida.ts: what is to be changed is there 3 times: 'region_free'",
    );
  });
});

describe('a sequence that breaks a law', () => {
  it('is as short as a person can follow', async () => {
    expect(await storyOf('neighbour-cleared')).toEqual({
      capacities: [2],
      steps: ['alloc 1, 2 times -> 0, .. 1', 'free 0 .. 0', 'alloc 2 -> 0'],
      got: '0 .. 1, though 1 is in use',
      want: 'units that are free',
    });
    expect(await storyOf('not-rolled-back')).toEqual({
      capacities: [2],
      steps: ['alloc 1 -> 0', 'alloc 2 -> none'],
      got: '2',
      want: '1',
    });
    expect(await storyOf('part-erased')).toEqual({
      capacities: [2],
      steps: ['alloc 1 -> 0', 'erase 0 .. 1 -> yes'],
      got: 'yes',
      want: 'no',
    });
  });

  it('begins in memory that is not clear', async () => {
    const { steps } = await storyOf('bitmap-not-cleared');
    expect(steps.filter((step) => step.startsWith('free'))).toEqual([]);
  });

  it('of a fault that one unit shows is of just as many units', async () => {
    expect((await storyOf('full-chunk-marked-free')).capacities).toEqual([1024]);
    const { capacities, steps } = await storyOf('chunk-not-freed');
    expect([capacities, steps.at(-1)?.startsWith('free')]).toEqual([[64], true]);
  });

  it('of two allocators tells on which each step was made', async () => {
    const { capacities, steps, got } = await storyOf('cleared-a-word-too-far');
    expect([capacities, steps, got]).toEqual([
      [1, 1],
      ['a: init', 'a: alloc 1 -> 0', 'b: init'],
      'the other has 0 units, 8 bytes, check 0',
    ]);
  });
});
