import { describe, expect, it } from 'vitest';
import { buildRace, type RaceBuilt, raceWithPlain } from '../../src/machine/races.js';
import { storyLines } from '../../src/report/story.js';
import { TARGETS } from '../../src/target.js';
import type { Breach, Trial } from '../schedules/trial.js';
import { verdictOf } from '../schedules/verdicts.js';
import type { LawVerdict } from '../verdict.js';
import { RACE_LAWS, raceLawOf } from './laws.js';
import { tryRacePath, tryScene } from './run.js';
import type { RaceScene } from './scene.js';
import { raceCode, raceOfCode, raceScenesFor, raceText } from './spaces.js';

const build = (name: string) => buildRace(name, TARGETS.le64);

/** Scenes in which every fault shows. */
const few = (of: RaceScene['function']): RaceScene[] =>
  raceScenesFor(of, 64).filter((scene) =>
    scene.function === 'find_next_bit' ? scene.start <= 3 : scene.threads === 2 && scene.bits.length <= 2,
  );

/** What came of a race: a verdict for each law, and of its scenes. */
interface RaceRun {
  readonly verdicts: readonly LawVerdict<Breach>[];
  readonly results: readonly Trial[];
}

function tryRace(built: RaceBuilt, scenes = raceScenesFor(built.function, 64)): RaceRun {
  const laws = RACE_LAWS[built.function];
  const results = scenes.map((scene) => tryScene(built, scene, laws));
  return { verdicts: laws.map((law) => verdictOf(built, law, results)), results };
}

function sum(run: RaceRun): Readonly<Record<'states' | 'steps' | 'schedules', number>> {
  const total = (of: 'states' | 'steps' | 'schedules') => run.results.reduce((all, one) => all + (one[of] ?? NaN), 0);
  return { states: total('states'), steps: total('steps'), schedules: total('schedules') };
}

const verdicts = (run: RaceRun): Record<string, string> =>
  Object.fromEntries(run.verdicts.map(({ law, verdict }) => [law, verdict]));

const broken = (run: RaceRun): string[] =>
  run.verdicts.filter(({ verdict }) => verdict === 'broken').map(({ law }) => law);

describe('every schedule', () => {
  it('of find_and_set_bit keeps the laws', async () => {
    const run = tryRace(await build('find-and-set'));
    expect(verdicts(run)).toEqual({ alone: 'holds', miss: 'holds', kept: 'holds', ends: 'holds' });
    expect(run.results.every(({ whole }) => whole)).toBe(true);
    expect(sum(run)).toEqual({ states: 158_780, steps: 395_366, schedules: 129_558_033_650 });
  });

  it.each(['find-next-one-read', 'find-next-generic'])('of %s keeps the laws', async (name) => {
    const run = tryRace(await build(name));
    expect(verdicts(run)).toEqual({ 'was-set': 'holds', first: 'holds', ends: 'holds' });
    expect(run.results.every(({ whole }) => whole)).toBe(true);
    expect(sum(run)).toEqual({ states: 14_848, steps: 43_544, schedules: 108_996 });
  });
});

describe('a law', () => {
  it.each([
    ['faulty/find-and-set-without-test', 'alone'],
    ['faulty/find-and-set-gives-up', 'miss'],
    ['faulty/find-and-set-past-size', 'kept'],
    ['faulty/find-and-set-same-bit', 'ends'],
    ['find-next-two-reads', 'was-set'],
    ['faulty/find-next-gives-up', 'first'],
  ])('is broken by %s, and no other: %s', async (name, law) => {
    const built = await build(name);
    const run = tryRace(built, few(built.function));
    expect(broken(run)).toEqual([law]);
    const breach = run.verdicts.find((one) => one.law === law)?.counterexample;
    const again = tryRacePath(built, breach?.path ?? '', raceLawOf(built.function, law));
    expect(again).toEqual(breach);
  });

  it.each([
    ['test_and_set_bit:or', 'alone'],
    ['clear_bit:and', 'kept'],
  ])('is broken where %s is no more atomic', async (access, law) => {
    const built = await raceWithPlain(await build('find-and-set'), access);
    expect(broken(tryRace(built, few(built.function)))).toContain(law);
  });

  it('that is not known is told, with the nearest', () => {
    expect(() => raceLawOf('find_next_bit', 'frist')).toThrow("did you mean 'first'");
  });
});

it('the story of a second read tells how a bit is found that was never set', async () => {
  const built = await build('find-next-two-reads');
  const [verdict] = tryRace(built).verdicts;
  expect(verdict?.counterexample?.path).toBe('s70f0w3x@3,63,64,66:1.0:121');
  expect(storyLines(verdict?.counterexample?.story as never)).toMatchInlineSnapshot(`
    [
      "At first the bitmap is {3}, its size 70.",
      "     T1                            T2                            word 0  word 1",
      "                                                                 {3}     {}",
      "     find_next_bit from 0",
      "                                   clear_bit 3",
      "  1  reads word 0: {3}                                           {3}     {}",
      "  2                                clears 3                      {}      {}",
      "                                   done",
      "                                   set_bit 3",
      "  3  reads word 0: {}                                            {}      {}",
      "     returns 64",
    ]
  `);
});

it('a path that leads nowhere is told', async () => {
  const built = await build('find-and-set');
  const law = raceLawOf('find_and_set_bit', 'alone');
  for (const code of ['s2f0w1', 's2t9c1', 's2t2c1@3', 's0t2c1'])
    expect(() => tryRacePath(built, `${code}:0.0:1`, law)).toThrow('no scene of find_and_set_bit');
  expect(() => tryRacePath(built, 's2t2c1:0.0:3', law)).toThrow('thread 3 cannot make a step');
  expect(tryRacePath(built, 's2t2c1:0.0:1122', law)).toBeUndefined();
});

it('a scene has a code that says all of it, and a text', () => {
  for (const of of ['find_and_set_bit', 'find_next_bit'] as const)
    for (const scene of raceScenesFor(of, 32)) expect(raceOfCode(raceCode(scene), of, 32)).toEqual(scene);
  expect(raceText(raceOfCode('s70t2c1x@63,64', 'find_and_set_bit', 64))).toBe(
    '70 bits, {63, 64} in play, 2 threads, 1 call each, bits cleared again',
  );
  expect(raceText(raceOfCode('s1f0w2', 'find_next_bit', 64))).toBe('1 bit, from 0, 2 bits cleared');
});
