import { Automaton } from '../../src/machine/automaton.js';
import type { Beat } from '../../src/machine/machine.js';
import type { RaceBuilt } from '../../src/machine/races.js';
import { TARGETS } from '../../src/target.js';
import { parsePath, pathOf } from '../sbitmap/path.js';
import { type Explored, Explorer } from '../schedules/explore.js';
import { Stepper } from '../schedules/stepper.js';
import { type Story, storyOf } from '../schedules/story.js';
import { brokenBy, type Telling, tellingOf } from '../schedules/telling.js';
import type { LawVerdict } from '../verdict.js';
import { clientFor, type RaceClient } from './client.js';
import { ENDS, RACE_LAWS, type RaceLaw, raceLawOf } from './laws.js';
import type { RaceScene } from './scene.js';
import { raceCode, raceOfCode, raceScenesFor } from './spaces.js';
import { RaceWords } from './words.js';

/** States that are looked at in a scene at most. */
const MOST_STATES = 2_000_000;

/** A schedule that breaks a law. */
export interface RaceBreach {
  readonly law: string;
  /** Steps of the schedule. */
  readonly steps: number;
  /** The scene, where it begins, and a digit for the thread of each step. */
  readonly path: string;
  readonly story: Story;
  /** How the law is broken, and what would have been right. */
  readonly got: string;
  readonly want: string;
}

/** What came of trying a scene: plain data. */
export interface RaceResult {
  readonly scene: RaceScene;
  readonly states: number;
  readonly steps: number;
  /** Schedules that the states stand for; undefined where there is no end of them. */
  readonly schedules: number | undefined;
  readonly whole: boolean;
  /** How often each law was tried, by its short name. */
  readonly tried: Readonly<Record<string, number>>;
  readonly breaches: readonly RaceBreach[];
}

export type RaceVerdict = LawVerdict<RaceBreach>;

/** How a race is tried. */
export interface RaceOptions {
  /** Short names of the laws, without which it is all of the function's. */
  readonly laws?: readonly string[];
  /** The scenes, without which it is all that there are for the target. */
  readonly scenes?: readonly RaceScene[];
  /** Counts when code is entered and left: whoever looks on can tell that it does not come back. */
  readonly beat?: Beat;
}

/** What came of trying a race: a verdict for each law, and the spaces whose schedules were all tried. */
export interface RaceRun {
  readonly verdicts: readonly RaceVerdict[];
  readonly results: readonly RaceResult[];
}

function stepperFor(built: RaceBuilt, client: RaceClient, beat?: Beat): Stepper {
  return new Stepper(client, new Automaton(built.stepped, (address) => client.constant(address), beat));
}

const numberOf = ({ bit }: RaceLaw): number => 31 - Math.clz32(bit);

/**
 * Tries every schedule of a scene, and tells of each law that is broken the shortest that breaks it.
 * @throws VariantFault for code that traps, or accesses memory that is not its own
 */
export function tryScene(built: RaceBuilt, scene: RaceScene, laws: readonly RaceLaw[], beat?: Beat): RaceResult {
  const client = clientFor(scene);
  const stepper = stepperFor(built, client, beat);
  const explored = new Explorer(stepper, { states: MOST_STATES }).run();
  const { states, steps, schedules, whole } = explored;
  const count = (law: RaceLaw): number =>
    law.bit === ENDS ? (whole ? states : 0) : (client.tried[numberOf(law)] ?? 0);
  const tried = Object.fromEntries(laws.map((law) => [law.id, count(law)]));
  return {
    scene,
    states,
    steps,
    schedules,
    whole,
    tried,
    breaches: laws.flatMap((law) => breachOf(stepper, scene, explored, law)),
  };
}

function breachOf(stepper: Stepper, scene: RaceScene, { broken }: Explored, law: RaceLaw): RaceBreach[] {
  const found = broken.get(numberOf(law));
  return found === undefined ? [] : [told(stepper, scene, tellingOf(stepper, found, law.bit), law)];
}

function told(
  stepper: Stepper,
  scene: RaceScene,
  { schedule, again }: Telling,
  { id, got, want }: RaceLaw,
): RaceBreach {
  const story = storyOf(stepper, schedule, new RaceWords(scene), again);
  return { law: id, steps: schedule.turns.length, path: pathOf(raceCode(scene), schedule, again), story, got, want };
}

/** The laws of short names, or all of a function's. @throws InputError for one that it does not have */
function lawsOf({ function: of }: RaceBuilt, ids: readonly string[] | undefined): readonly RaceLaw[] {
  return ids === undefined ? RACE_LAWS[of] : [...new Set(ids)].map((id) => raceLawOf(of, id));
}

/** Whether a story is better told: that of fewer threads, then of fewer steps. */
function isBetter(a: RaceBreach, b: RaceBreach): boolean {
  return a.story.threads === b.story.threads ? a.steps < b.steps : a.story.threads < b.story.threads;
}

/** The verdict on a law from what came of scenes. */
export function raceVerdict(built: RaceBuilt, law: RaceLaw, results: readonly RaceResult[]): RaceVerdict {
  const cases = results.reduce((sum, { tried }) => sum + (tried[law.id] ?? 0), 0);
  const of = { law: law.id, variant: built.name, target: built.target, cases };
  const breaches = results.flatMap((result) => result.breaches.filter((breach) => breach.law === law.id));
  const [first, ...rest] = breaches;
  if (first !== undefined) {
    const counterexample = rest.reduce((best, one) => (isBetter(one, best) ? one : best), first);
    return { ...of, verdict: 'broken', counterexample };
  }
  if (results.some(({ whole }) => !whole))
    return { ...of, verdict: 'not exercised', reason: 'a scene has more states than are looked at' };
  if (cases > 0) return { ...of, verdict: 'holds' };
  return { ...of, verdict: 'not exercised', reason: 'no schedule came to what it is about' };
}

/**
 * Tries a race: every schedule of every scene, however threads take turns.
 * @throws InputError for a law that the function does not have
 * @throws VariantFault for code that traps, or accesses memory that is not its own
 */
export function tryRace(built: RaceBuilt, options: RaceOptions = {}): RaceRun {
  const laws = lawsOf(built, options.laws);
  const scenes = options.scenes ?? raceScenesFor(built.function, TARGETS[built.target].wordBits);
  const results = scenes.map((scene) => tryScene(built, scene, laws, options.beat));
  return { verdicts: laws.map((law) => raceVerdict(built, law, results)), results };
}

/**
 * Makes the schedule of a path again, and judges it by one law.
 * @returns what breaks the law, if it does
 * @throws InputError for a path that verify has not printed, or that the variant cannot go
 */
export function tryRacePath(built: RaceBuilt, path: string, law: RaceLaw, beat?: Beat): RaceBreach | undefined {
  const { code, ...telling } = parsePath(path);
  const scene = raceOfCode(code, built.function, TARGETS[built.target].wordBits);
  const stepper = stepperFor(built, clientFor(scene), beat);
  return (brokenBy(stepper, telling) & law.bit) === 0 ? undefined : told(stepper, scene, telling, law);
}
