import { describe, expect, it } from 'vitest';
import { Bitmap } from '../bitmap/bitmap.js';
import { randomFill, shortRuns } from '../bitmap/patterns.js';
import { testSeed } from '../environment.js';
import type { FunctionName } from '../functions.js';
import { TARGET_NAMES, TARGETS } from '../target.js';
import { buildVariant } from './built.js';
import { Machine } from './machine.js';
import { GOOD, testFolder } from './modules.test-helper.js';
import { isOfPass, passesOf } from './passes.js';

const SIZE = 2000;

/** Passes, with how many bitmaps they take and whether they are told the weight. */
const PASSES: readonly [FunctionName, 1 | 2, boolean][] = [
  ['find_next_bit', 1, false],
  ['find_next_zero_bit', 1, false],
  ['find_last_bit', 1, false],
  ['find_nth_bit', 1, true],
  ['find_first_bit', 1, false],
  ['find_first_and_bit', 2, false],
  ['find_next_and_bit', 2, false],
];

/** How many searches each pass makes over the same two bitmaps. */
function counts(machine: Machine): Record<string, number | undefined> {
  const passes = passesOf(machine);
  const pair = [randomFill(SIZE, testSeed()), randomFill(SIZE, testSeed() + 1)];
  const made = PASSES.map(([name, bitmaps, weighed]) => {
    const { addresses } = machine.place(pair, { garbage: 0xff });
    const pass = passes.pass(name);
    const args = [...addresses.slice(0, bitmaps), SIZE, ...(weighed ? [pair[0]?.weight() ?? 0] : [])];
    return [name, pass === undefined ? undefined : machine.invoke(pass, args)];
  });
  return Object.fromEntries(made);
}

describe('the passes', () => {
  it.each(TARGET_NAMES)(
    'that a module of its own imports make as many searches on %s as those linked',
    async (target) => {
      const linked = await buildVariant('generic', TARGETS[target]);
      const path = testFolder().put('foreign.wasm', linked.plain);
      const foreign = await buildVariant(path, TARGETS[target]);
      expect([linked.linked, foreign.linked]).toEqual([true, false]);
      const made = counts(new Machine(linked));
      expect(counts(new Machine(foreign))).toEqual(made);
      const bitmap = randomFill(SIZE, testSeed());
      const weight = bitmap.weight();
      // After a hit of the last bit there is no search that misses.
      expect([made.find_nth_bit, made.find_next_bit]).toEqual([weight, weight + (bitmap.has(SIZE - 1) ? 0 : 1)]);
    },
  );

  it('are there for the functions that a module has', async () => {
    const built = await buildVariant(testFolder().put('good.wasm', GOOD), TARGETS.le64);
    const generic = counts(new Machine(await buildVariant('generic', TARGETS.le64)));
    const made = counts(new Machine(built));
    expect(made.find_next_bit).toBe(generic.find_next_bit);
    expect({ ...made, find_next_bit: undefined }).toEqual(
      Object.fromEntries(PASSES.map(([name]) => [name, undefined])),
    );
  });

  it('include one that makes a search for an area again and again, linked or not', async () => {
    const linked = await buildVariant('area-merged', TARGETS.be32);
    const foreign = await buildVariant(testFolder().put('foreign.wasm', linked.plain), TARGETS.be32);
    for (const built of [linked, foreign]) {
      const machine = new Machine(built);
      const { missedAreas } = passesOf(machine);
      if (missedAreas === undefined) throw new Error('there is none');
      const [address = 0] = machine.place([shortRuns(SIZE, 5)]).addresses;
      expect([5, 4].map((nr) => machine.invoke(missedAreas, [address, SIZE, nr, 7]))).toEqual([7, 0]);
    }
    const without = new Machine(await buildVariant(testFolder().put('good.wasm', GOOD), TARGETS.le64));
    expect(passesOf(without).missedAreas).toBeUndefined();
  });

  it('include one that joins two masks from every CPU on, linked or not', async () => {
    const linked = await buildVariant('lookup-join', TARGETS.be64);
    const foreign = await buildVariant(testFolder().put('foreign.wasm', linked.plain), TARGETS.be64);
    for (const built of [linked, foreign]) {
      const machine = new Machine(built);
      const { join } = passesOf(machine);
      if (join === undefined) throw new Error('there is none');
      const masks = [Bitmap.of(70, [1, 64, 69]), Bitmap.of(70, [1, 2, 69])];
      const { addresses } = machine.place(masks, { garbage: 0xff });
      // From -1 and 0 it is CPU 1, from 1 to 68 CPU 69, and from 69 and 70 a miss, which is 70.
      expect(machine.invoke(join, [...addresses, 70, 3])).toBe(3 * (2 * 1 + 68 * 69 + 2 * 70));
    }
    const without = new Machine(await buildVariant(testFolder().put('good.wasm', GOOD), TARGETS.le64));
    expect(passesOf(without).join).toBeUndefined();
  });

  it('include one over a function that does nothing, linked or not', async () => {
    const path = testFolder().put('good.wasm', GOOD);
    for (const name of ['generic', path]) {
      const machine = new Machine(await buildVariant(name, TARGETS.le64));
      expect(machine.invoke(passesOf(machine).floor, [1000])).toBe(1000);
    }
  });

  it('are told from the variant by their names', () => {
    expect(['pass_find_next_bit', 'find_next_bit'].map(isOfPass)).toEqual([true, false]);
  });
});
