import { Automaton } from '../../src/machine/automaton.js';
import type { Beat } from '../../src/machine/machine.js';
import type { RaceBuilt } from '../../src/machine/races.js';
import { TARGETS } from '../../src/target.js';
import { Stepper } from '../schedules/stepper.js';
import { type Breach, type Subject, type Trial, tryAll, tryOne } from '../schedules/trial.js';
import { clientFor } from './client.js';
import type { RaceLaw } from './laws.js';
import type { RaceScene } from './scene.js';
import { raceCode, raceOfCode } from './spaces.js';
import { RaceWords } from './words.js';

/** States that are looked at in a scene at most. */
const MOST_STATES = 2_000_000;

function subjectOf(built: RaceBuilt, scene: RaceScene, beat?: Beat): Subject {
  const client = clientFor(scene);
  const stepper = new Stepper(client, new Automaton(built.stepped, (address) => client.constant(address), beat));
  return { code: raceCode(scene), stepper, words: new RaceWords(scene), tried: client.tried };
}

/**
 * Tries every schedule of a scene, and tells of each law that is broken the shortest that breaks it.
 * @throws VariantFault for code that traps, or accesses memory that is not its own
 */
export function tryScene(built: RaceBuilt, scene: RaceScene, laws: readonly RaceLaw[], beat?: Beat): Trial {
  return tryAll(subjectOf(built, scene, beat), laws, { states: MOST_STATES });
}

/**
 * Makes the schedule of a path again, and judges it by one law.
 * @returns what breaks the law, if it does
 * @throws InputError for a path that verify has not printed, or that the variant cannot go
 */
export function tryRacePath(built: RaceBuilt, path: string, law: RaceLaw, beat?: Beat): Breach | undefined {
  const { wordBits } = TARGETS[built.target];
  return tryOne(path, law, (code) => subjectOf(built, raceOfCode(code, built.function, wordBits), beat));
}
