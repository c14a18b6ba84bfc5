import { describe, expect, it } from 'vitest';
import { testSeed } from '../src/environment.js';
import { buildVariant } from '../src/machine/built.js';
import { FAULTS, faultName } from '../src/machine/faulty.js';
import { TARGET_NAMES, TARGETS, type TargetName } from '../src/target.js';
import { Fault } from '../variants/faults.js';
import { FAULT_STORIES } from './faults.js';
import { lawOf } from './laws/index.js';
import { type Counterexample, DEFAULT_RUNS, runLaw, type Verdict } from './run.js';
import { startWorld, worldParts } from './world.js';

/** These need a thread that can be ended; the command line's tests try them. */
const HANGS: readonly Fault[] = [Fault.HANG, Fault.HANG_WHEN_LONG];

/** Replaying doubles the time, so it is tried on one target of either order and either word size. */
const REPLAYED: readonly TargetName[] = ['le64', 'be32'];

type Told = Exclude<Fault, Fault.NONE>;
const told = FAULTS.filter((fault): fault is Told => fault !== Fault.NONE);

async function verdictOn(fault: Told, target: keyof typeof TARGETS, found?: Counterexample): Promise<Verdict> {
  const built = await buildVariant(`faulty/${faultName(fault)}`, TARGETS[target]);
  const world = startWorld(await worldParts(built, 'generic'));
  const replay = found === undefined ? {} : { path: found.path, functions: [found.subject] };
  return runLaw(lawOf(FAULT_STORIES[fault].law), world, { seed: testSeed(), runs: DEFAULT_RUNS, ...replay });
}

describe('a deliberate fault', () => {
  it('is one of at least 24, each with a story of its own', () => {
    expect(told.length).toBeGreaterThanOrEqual(24);
    expect(new Set(told.map((fault) => FAULT_STORIES[fault].story)).size).toBe(told.length);
  });

  const each = told
    .filter((fault) => !HANGS.includes(fault))
    .flatMap((fault) => (FAULT_STORIES[fault].targets ?? TARGET_NAMES).map((target) => ({ fault, target })));

  it.each(each.map(({ fault, target }) => ({ name: faultName(fault), law: FAULT_STORIES[fault].law, fault, target })))(
    '$name breaks the law $law on $target, and a path leads to the same case again',
    async ({ fault, target }) => {
      const verdict = await verdictOn(fault, target);
      expect(verdict.verdict).toBe('broken');
      if (!REPLAYED.includes(target)) return;
      const again = await verdictOn(fault, target, verdict.counterexample);
      expect(again.counterexample).toEqual(verdict.counterexample);
    },
  );
});

describe('a counterexample', () => {
  it('is as small as a person can follow', async () => {
    const { counterexample } = await verdictOn(Fault.FIRST_MASK_LATE, 'le64');
    expect(counterexample).toMatchObject({ function: 'find_next_bit', size: 2, bits: ['1'], got: '2', want: '1' });
    expect(counterexample?.args).toEqual([{ name: 'start', value: 1 }]);
  });

  it('of a fault past 65536 bits is shrunk to the first bit past them', async () => {
    const { counterexample } = await verdictOn(Fault.INDEX_OF_16_BITS, 'le64');
    expect(counterexample).toMatchObject({ size: 65537, bits: ['65536'] });
  });
});
