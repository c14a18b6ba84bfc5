import { Automaton } from '../../src/machine/automaton.js';
import type { Beat } from '../../src/machine/machine.js';
import type { SbitmapBuilt } from '../../src/machine/sbitmaps.js';
import { Stepper } from '../schedules/stepper.js';
import { storyFrom } from '../schedules/story.js';
import { type Breach, type Subject, type Trial, tryAll, tryOne } from '../schedules/trial.js';
import type { LawTrial } from '../schedules/verdicts.js';
import { SbitmapClient } from './client.js';
import { FULL, type SbitmapLaw, VISITS } from './laws.js';
import { type RandomOptions, type RandomSchedule, trySchedules } from './random.js';
import type { Scene } from './scene.js';
import { type Space, sceneCode, sceneOfCode } from './spaces.js';
import { tryTour, tryVisits, type VisitsBreach } from './visits.js';
import { SbitmapWords } from './words.js';

/** States that are looked at in a space at most: some hundred megabytes. */
const MOST_STATES = 8_000_000;

/** A scene of a sbitmap, ready to be tried. */
export function subjectOf(built: SbitmapBuilt, scene: Scene, beat?: Beat): Subject {
  const client = new SbitmapClient(scene);
  const automaton = new Automaton(built.stepped, (address) => client.constant(address), beat);
  const stepper = new Stepper(client, automaton);
  return { code: sceneCode(scene), stepper, words: new SbitmapWords(client), tried: client.tally.tried };
}

/**
 * Tries every schedule of a space, and tells of each law that is broken the shortest that breaks it.
 * @throws VariantFault for code that traps, or accesses memory that is not its own
 */
export function trySpace(
  built: SbitmapBuilt,
  { scene, preemptions }: Space,
  laws: readonly SbitmapLaw[],
  beat?: Beat,
): Trial {
  return tryAll(subjectOf(built, scene, beat), laws, { states: MOST_STATES, preemptions });
}

/** What a path of a schedule that was drawn begins with; the rest is fast-check's, and needs the seed. */
const RANDOM = 'random:';

/** Whether a text has the form of such a path. */
export const isRandom = (path: string): boolean => /^random:\d+(:\d+)*$/.test(path);

/**
 * Draws schedules of scenes that have too many to try them all, and judges them.
 * @returns what came of each law
 * @throws InputError for a path that is none
 */
export function tryRandom(
  built: SbitmapBuilt,
  laws: readonly SbitmapLaw[],
  options: Pick<RandomOptions, 'seed' | 'runs' | 'path'>,
  beat?: Beat,
): LawTrial[] {
  const asked = laws.filter(({ bit }) => (bit & (FULL | VISITS)) === 0);
  const set = asked.reduce((bits, { bit }) => bits | bit, 0);
  const verdicts = trySchedules(built, { ...options, laws: set, beat });
  return verdicts.flatMap(({ law: bit, cases, found }) => {
    const law = asked.find((one) => one.bit === bit);
    if (law === undefined) return [];
    return { law: law.id, cases, breach: found === undefined ? undefined : drawnBreach(built, found, law, beat) };
  });
}

function drawnBreach(built: SbitmapBuilt, found: RandomSchedule, law: SbitmapLaw, beat?: Beat): Breach {
  const { stepper, words } = subjectOf(built, found.scene, beat);
  const { id, got, want } = law;
  const path = `${RANDOM}${found.path}`;
  return { law: id, steps: found.turns.length, path, got, want, story: storyFrom(stepper, found, words) };
}

/** Tries whether round robin comes by every tag. */
export function tryRoundRobin(built: SbitmapBuilt): { readonly cases: number; readonly breach: Breach | undefined } {
  const { cases, breach } = tryVisits(built);
  return { cases, breach: breach === undefined ? undefined : tourBreach(breach) };
}

function tourBreach({ path, steps, got, want }: VisitsBreach): Breach {
  return { law: 'visits', steps: steps.length, path, got, want, lines: steps };
}

/**
 * Makes the schedule of a path again, and judges it by one law.
 * @param seed of a path that was drawn
 * @returns what breaks the law, if it does
 * @throws InputError for a path that verify has not printed, or that the variant cannot go
 */
export function tryPath(built: SbitmapBuilt, path: string, law: SbitmapLaw, seed = 0, beat?: Beat): Breach | undefined {
  if (isRandom(path)) {
    const [only] = tryRandom(built, [law], { seed, runs: 1, path: path.slice(RANDOM.length) }, beat);
    return only?.breach;
  }
  if (law.bit !== VISITS) return tryOne(path, law, (code) => subjectOf(built, sceneOfCode(code), beat));
  const breach = tryTour(built, path);
  return breach === undefined ? undefined : tourBreach(breach);
}
