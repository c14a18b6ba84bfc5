import { beforeAll, describe, expect, it } from 'vitest';
import { Automaton } from '../../src/machine/automaton.js';
import { Counter, counterCode, ENDLESS, LOST_UPDATE } from './counter.test-helper.js';
import type { Plan } from './plan.js';
import { Player } from './random.js';
import { follow } from './turns.js';

let code: Uint8Array;

beforeAll(async () => {
  code = await counterCode();
});

const LOST = 1 << LOST_UPDATE;
const ENDS = 1 << ENDLESS;

const PLAN: Plan = { priorities: [2, 1], picks: [[], []], falls: [] };
/** The first thread reads, and falls behind before it writes. */
const FALL: Plan = { ...PLAN, falls: [{ thread: 0, call: 0, access: 1, priority: 0 }] };

function play(whats: readonly string[], plan: Plan): number {
  const client = new Counter(whats);
  return new Player(client, new Automaton(code, () => undefined)).play(new Int32Array(1 + client.ghosts), plan, 0);
}

function followed(whats: readonly string[], plan: Plan, law: number): ReturnType<typeof follow> {
  const client = new Counter(whats);
  return follow(client, new Automaton(code, () => undefined), new Int32Array(1 + client.ghosts), plan, law);
}

describe('a plan', () => {
  it('runs the thread of the highest priority to its end, and then the next', () => {
    expect(play(['plain', 'plain'], PLAN)).toBe(0);
  });

  it('lets a thread fall behind between a read and a write, so that a count is lost', () => {
    expect(play(['plain', 'plain'], FALL)).toBe(LOST);
    const { turns, again } = followed(['plain', 'plain'], FALL, LOST);
    expect(turns.map(({ thread }) => thread)).toEqual([0, 1, 1, 0]);
    expect(again).toBeUndefined();
  });

  it('leaves a thread that goes round for those that it waits for', () => {
    expect(play(['until 1', 'plain'], PLAN)).toBe(0);
  });

  it('says that threads go round for ever where all do', () => {
    expect(play(['until 1', 'until 1'], PLAN) & ENDS).toBe(ENDS);
    expect(play(['until 2', 'plain'], PLAN) & ENDS).toBe(ENDS);
  });

  it('is told as the steps before the round, and the round once', () => {
    const { turns, again } = followed(['until 2', 'plain'], { ...PLAN, priorities: [1, 2] }, ENDS);
    expect(turns.map(({ thread }) => thread)).toEqual([1, 1, 0, 0]);
    expect(again).toBe(4);
  });
});
