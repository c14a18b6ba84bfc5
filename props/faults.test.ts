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

/** One target of either order and either word size, by turns. */
const TURNS: readonly (readonly TargetName[])[] = [
  ['le64', 'be32'],
  ['le32', 'be64'],
];

type Told = Exclude<Fault, Fault.NONE>;
const told = FAULTS.filter((fault): fault is Told => fault !== Fault.NONE);
const tried = told.filter((fault) => !HANGS.includes(fault));

/** Where a fault is tried: faults of one law that show everywhere share the targets, a single one is tried on all. */
function targetsOf(fault: Told): readonly TargetName[] {
  const { law, targets } = FAULT_STORIES[fault];
  if (targets !== undefined) return targets;
  const alike = tried.filter((one) => FAULT_STORIES[one].law === law && FAULT_STORIES[one].targets === undefined);
  return alike.length === 1 ? TARGET_NAMES : (TURNS[alike.indexOf(fault) % TURNS.length] ?? TARGET_NAMES);
}

const each = tried.flatMap((fault) => targetsOf(fault).map((target) => ({ fault, target })));

/** Says what becomes of a law in fresh machines, be it of a case that was found before. */
type Judge = (found?: Counterexample) => Verdict;

async function judgeOf(fault: Told, target: TargetName): Promise<Judge> {
  const parts = await worldParts(await buildVariant(`faulty/${faultName(fault)}`, TARGETS[target]), 'generic');
  return (found) => {
    const replay = found === undefined ? {} : { path: found.path, functions: [found.subject] };
    const options = { seed: testSeed(), runs: DEFAULT_RUNS, ...replay };
    return runLaw(lawOf(FAULT_STORIES[fault].law), startWorld(parts), options);
  };
}

describe('a deliberate fault', () => {
  it('is one of at least 24, each with a story of its own', () => {
    expect(told.length).toBeGreaterThanOrEqual(24);
    expect(new Set(told.map((fault) => FAULT_STORIES[fault].story)).size).toBe(told.length);
  });

  it('that shows everywhere is seen on all targets, or others that break the same law are', () => {
    const seen = (law: string) => each.filter(({ fault }) => FAULT_STORIES[fault].law === law);
    for (const fault of tried.filter((one) => FAULT_STORIES[one].targets === undefined)) {
      const { law } = FAULT_STORIES[fault];
      expect([law, new Set(seen(law).map(({ target }) => target))]).toEqual([law, new Set(TARGET_NAMES)]);
    }
  });

  it.each(each.map(({ fault, target }) => ({ name: faultName(fault), law: FAULT_STORIES[fault].law, fault, target })))(
    '$name breaks the law $law on $target, and a path leads to the same case again',
    async ({ fault, target }) => {
      const judge = await judgeOf(fault, target);
      const { verdict, counterexample } = judge();
      expect(verdict).toBe('broken');
      expect(judge(counterexample).counterexample).toEqual(counterexample);
    },
  );
});

describe('a counterexample', () => {
  it('is as small as a person can follow', async () => {
    const { counterexample } = (await judgeOf(Fault.FIRST_MASK_LATE, 'le64'))();
    expect(counterexample).toMatchObject({ function: 'find_next_bit', size: 2, bits: ['1'], got: '2', want: '1' });
    expect(counterexample?.args).toEqual([{ name: 'start', value: 1 }]);
  });

  it('of a fault past 65536 bits is shrunk to the first bit past them', async () => {
    const { counterexample } = (await judgeOf(Fault.INDEX_OF_16_BITS, 'le64'))();
    expect(counterexample).toMatchObject({ size: 65537, bits: ['65536'] });
  });
});
