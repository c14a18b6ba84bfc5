import { VariantFault } from '../../src/errors.js';
import { Automaton } from '../../src/machine/automaton.js';
import type { RaceBuilt } from '../../src/machine/races.js';
import { TARGETS, type TargetName, type WordBits } from '../../src/target.js';
import { Explorer } from '../schedules/explore.js';
import { Stepper } from '../schedules/stepper.js';
import { FindNextClient } from './find-next.js';
import { WAS_SET } from './laws.js';
import type { FindNextScene } from './scene.js';
import { secondWord } from './spaces.js';

/** A scene with one bitmap, in which each bit in play is cleared once, in any order. */
export interface OutcomeScene extends FindNextScene {
  readonly only: readonly number[];
}

/** What a search can return in a scene. */
export interface Outcome {
  readonly result: number;
  /** Whether in some schedule it is a bit that was never set within the call. */
  readonly neverSet: boolean;
}

/** What searches can return, each in every schedule of each scene. */
export interface OutcomeTable {
  readonly target: TargetName;
  readonly variants: readonly string[];
  readonly rows: readonly {
    readonly scene: OutcomeScene;
    /** Of each variant, ascending. */
    readonly outcomes: readonly (readonly Outcome[])[];
  }[];
}

/** More than any scene of outcomes has by far. */
const MOST_STATES = 100_000;

/** Scenes in which one read and two are told apart, and such in which they are not. */
function outcomeScenes(wordBits: WordBits): OutcomeScene[] {
  const longer = secondWord(wordBits);
  const of = (only: readonly number[], bits: readonly number[], size = longer, start = 0): OutcomeScene => ({
    ...{ function: 'find_next_bit', size, wordBits, start, only, bits, writes: bits.length, sets: false },
  });
  return [
    of([3], [3]),
    of([3], [3], wordBits),
    of([3], [3], 10),
    of([3, 9], [3, 9]),
    of([3, wordBits], [3]),
    of([3, wordBits + 2], [3]),
    of([3, wordBits + 2], [3, wordBits + 2]),
    of([wordBits - 1], [wordBits - 1], longer, wordBits - 1),
    of([wordBits + 2], [wordBits + 2]),
    of([wordBits + 2], [wordBits + 2], longer + wordBits),
  ];
}

/**
 * Everything that a search can return in a scene, ascending.
 * @throws VariantFault for code that traps, or whose states have no end
 */
function outcomesOf(built: RaceBuilt, scene: OutcomeScene): Outcome[] {
  const client = new FindNextClient(scene);
  const stepper = new Stepper(client, new Automaton(built.stepped, () => client.constant()));
  const { whole } = new Explorer(stepper, { states: MOST_STATES }).run();
  if (!whole) throw new VariantFault(`${built.name}: one call makes more than ${MOST_STATES} states`);
  return [...client.results]
    .map(([result, broken]) => ({ result, neverSet: (broken & WAS_SET) !== 0 }))
    .sort((a, b) => a.result - b.result);
}

/**
 * What searches of one target can return.
 * @throws VariantFault for code that traps, or whose states have no end
 */
export function outcomeTable(builds: readonly [RaceBuilt, ...RaceBuilt[]]): OutcomeTable {
  const { target } = builds[0];
  const rows = outcomeScenes(TARGETS[target].wordBits).map((scene) => ({
    scene,
    outcomes: builds.map((built) => outcomesOf(built, scene)),
  }));
  return { target, variants: builds.map(({ name }) => name), rows };
}
