import { beforeAll, describe, expect, it } from 'vitest';
import { Automaton } from '../../src/machine/automaton.js';
import { Counter, counterCode, ENDLESS, LOST_UPDATE } from './counter.test-helper.js';
import { Explorer } from './explore.js';
import { beginningOf } from './replay.js';
import { roundFrom } from './round.js';
import { smoothed } from './smooth.js';
import { Stepper } from './stepper.js';

let code: Uint8Array;

beforeAll(async () => {
  code = await counterCode();
});

function stepperFor(client: Counter): Stepper {
  return new Stepper(client, new Automaton(code, () => undefined));
}

describe('two threads that count up', () => {
  it('lose a count where they read and write apart, and the shortest schedule of that is told', () => {
    const stepper = stepperFor(new Counter(['plain', 'plain']));
    const explored = new Explorer(stepper, { states: 1000 }).run();
    const found = explored.broken.get(LOST_UPDATE);
    expect(found?.turns).toHaveLength(4);
    expect(explored.schedules).toBe(6);
    const turns =
      smoothed(stepper, beginningOf(stepper, found as NonNullable<typeof found>), 1 << LOST_UPDATE, 4) ?? [];
    const changes = turns.filter(({ thread }, i) => i > 0 && thread !== turns[i - 1]?.thread).length;
    expect(changes).toBe(2);
  });

  it('lose none where each counts in one step', () => {
    const explored = new Explorer(stepperFor(new Counter(['atomic', 'atomic'])), { states: 1000 }).run();
    expect(explored).toMatchObject({ states: 4, steps: 4, schedules: 2, whole: true });
    expect(explored.broken.size).toBe(0);
  });

  it('lose none without preemption, and do with one', () => {
    const broken = (preemptions: number): boolean =>
      new Explorer(stepperFor(new Counter(['plain', 'plain'])), { states: 1000, preemptions })
        .run()
        .broken.has(LOST_UPDATE);
    expect([broken(0), broken(1)]).toEqual([false, true]);
  });

  it('go round for ever where one waits for what nobody does', () => {
    const explored = new Explorer(stepperFor(new Counter(['atomic', 'until 3'])), { states: 1000 }).run();
    expect(explored.broken.has(ENDLESS)).toBe(true);
    const met = new Explorer(stepperFor(new Counter(['atomic', 'until 1'])), { states: 1000 }).run();
    expect(met.broken.has(ENDLESS)).toBe(false);
  });

  it('are not tried whole where there are more states than allowed', () => {
    expect(new Explorer(stepperFor(new Counter(['plain', 'plain'])), { states: 3 }).run()).toMatchObject({
      whole: false,
    });
  });
});

it('of threads that go round for ever, one that only waits for another is not told', () => {
  const stepper = stepperFor(new Counter(['until 1', 'until 5', 'atomic']));
  const { before, round } = roundFrom(stepper, beginningOf(stepper, { start: 0, way: 0 }));
  expect(before.map(({ thread }) => thread)).toContain(2);
  expect(round).toEqual([{ thread: 1, way: 0 }]);
});
