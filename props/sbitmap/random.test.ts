import { describe, expect, it } from 'vitest';
import { Automaton } from '../../src/machine/automaton.js';
import { buildSbitmap, type SbitmapBuilt, withPlain } from '../../src/machine/sbitmaps.js';
import { TARGETS } from '../../src/target.js';
import type { LawSet } from '../schedules/client.js';
import { Stepper } from '../schedules/stepper.js';
import { SbitmapClient } from './client.js';
import { ENDS, FAILS, OWNER } from './laws.js';
import { type RandomSchedule, trySchedules } from './random.js';

const SEED = 1;

const built = (name: string): Promise<SbitmapBuilt> => buildSbitmap(name, TARGETS.le64);

function foundIn(of: SbitmapBuilt, laws: LawSet, runs = 300): RandomSchedule | undefined {
  return trySchedules(of, { seed: SEED, runs, laws })[0]?.found;
}

/** Makes the steps of a schedule by themselves. Returns the states, and the laws that each step has broken. */
function replayed(of: SbitmapBuilt, { scene, start, way, turns }: RandomSchedule): { state: string; broken: LawSet }[] {
  const client = new SbitmapClient(scene);
  const stepper = new Stepper(client, new Automaton(of.stepped, (address) => client.constant(address)));
  const states: { state: Int32Array; broken: LawSet }[] = [];
  stepper.begin(start, (state, broken) => states.push({ state: state.slice(), broken }));
  let now = states[way];
  const seen = now === undefined ? [] : [now];
  for (const turn of turns) {
    const ways: { state: Int32Array; broken: LawSet }[] = [];
    stepper.step(now?.state as Int32Array, turn.thread, (state, broken) => ways.push({ state: state.slice(), broken }));
    now = ways[turn.way];
    if (now === undefined) throw new Error('a turn that cannot be taken');
    seen.push(now);
  }
  return seen.map(({ state, broken }) => ({ state: state.join(), broken }));
}

describe('random schedules', () => {
  it('break no law of the kernel of today', async () => {
    const verdicts = trySchedules(await built('sbitmap-recheck'), { seed: SEED, runs: 300 });
    expect(verdicts.filter(({ cases }) => cases < 10)).toEqual([]);
    expect(verdicts.filter(({ found }) => found !== undefined)).toEqual([]);
  });

  it.each([
    ['sbitmap-cmpxchg', 5, 5],
    ['sbitmap-andnot', 5, 5],
    ['sbitmap-spinlock', 11, 11],
    ['faulty/sbitmap-lock-alone', 6, 11],
  ])('lead %s to a get that fails though a tag is free, in few steps', async (name, shortest, most) => {
    const of = await built(name);
    const found = foundIn(of, FAILS) as RandomSchedule;
    expect(found).toMatchObject({ scene: { depth: 1, workers: 2, gets: 1 }, broken: FAILS });
    expect(found.turns.length).toBeGreaterThanOrEqual(shortest);
    expect(found.turns.length).toBeLessThanOrEqual(most);
    expect((replayed(of, found).at(-1)?.broken ?? 0) & FAILS).toBe(FAILS);
  });

  it.each([
    ['faulty/sbitmap-word-not-zero', false],
    ['faulty/sbitmap-mask-without-hint', true],
  ])('lead %s to a call that goes round for ever', async (name, roundRobin) => {
    const of = await built(name);
    const found = foundIn(of, ENDS) as RandomSchedule;
    expect(found).toMatchObject({ scene: { workers: 1, roundRobin }, broken: ENDS });
    expect(found.turns.length).toBeLessThanOrEqual(7);
    const states = replayed(of, found).map(({ state }) => state);
    expect(states.at(-1)).toBe(states[(found.again as number) - 1]);
  });

  it('find a fault that is only in a word all of whose bits are tags', async () => {
    const found = foundIn(await built('faulty/sbitmap-shifted-mask'), FAILS) as RandomSchedule;
    expect(found.scene).toMatchObject({ depth: 64, shift: 6, workers: 2, tags: [0] });
    expect(found.turns.length).toBeLessThanOrEqual(12);
  });

  it('find that a tag is taken twice where its bit is set in two steps', async () => {
    const of = await withPlain(await built('sbitmap-recheck'), 'takeBit:or');
    const found = foundIn(of, OWNER) as RandomSchedule;
    expect(found.scene.workers).toBe(2);
    expect(found.turns.length).toBeLessThanOrEqual(8);
    expect(replayed(of, found).at(-1)?.broken).toBe(OWNER);
  });

  it('are the same for the same seed, and their path leads back to them', async () => {
    const of = await built('sbitmap-andnot');
    const found = foundIn(of, FAILS) as RandomSchedule;
    expect(foundIn(of, FAILS)).toEqual(found);
    const { path } = found;
    expect(path).toMatch(/^\d+(:\d+)+$/);
    expect(trySchedules(of, { seed: SEED, runs: 1, laws: FAILS, path })).toEqual([{ law: FAILS, cases: 1, found }]);
  });

  it('have no path but one that was printed', async () => {
    const of = await built('sbitmap-andnot');
    expect(() => trySchedules(of, { seed: SEED, runs: 1, path: '3;4' })).toThrow(
      "--path '3;4' is no path that verify has printed",
    );
  });
});
