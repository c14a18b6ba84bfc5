import { Automaton } from '../../src/machine/automaton.js';
import type { Beat } from '../../src/machine/machine.js';
import type { SbitmapBuilt } from '../../src/machine/sbitmaps.js';
import { type Explored, Explorer, type Schedule } from '../schedules/explore.js';
import { beginningOf, behind } from '../schedules/replay.js';
import { roundFrom } from '../schedules/round.js';
import { restOf, smoothed } from '../schedules/smooth.js';
import { Stepper } from '../schedules/stepper.js';
import { type Story, storyOf } from '../schedules/story.js';
import { SbitmapClient } from './client.js';
import { ENDS, type SbitmapLaw, VISITS } from './laws.js';
import { parsePath, pathOf } from './path.js';
import { type Space, sceneCode, sceneOfCode } from './spaces.js';
import { tryTour, tryVisits, type VisitsBreach } from './visits.js';
import { SbitmapWords } from './words.js';

/** States that are looked at in a space at most: some hundred megabytes. */
const MOST_STATES = 8_000_000;

/** What breaks a law. */
export interface Breach {
  readonly law: string;
  /** Steps of the schedule. */
  readonly steps: number;
  /** What leads to it again. */
  readonly path: string;
  readonly got: string;
  readonly want: string;
  readonly story?: Story;
  /** What was done, where it is no schedule: a line each. */
  readonly lines?: readonly string[];
}

/** What came of trying a space: plain data. */
export interface SpaceResult {
  readonly space: Space;
  readonly states: number;
  readonly steps: number;
  /** Schedules that the states stand for; undefined where there is no end of them. */
  readonly schedules: number | undefined;
  readonly whole: boolean;
  /** How often each law was tried, by its short name. */
  readonly tried: Readonly<Record<string, number>>;
  readonly breaches: readonly Breach[];
}

function stepperFor(built: SbitmapBuilt, client: SbitmapClient, beat?: Beat): Stepper {
  return new Stepper(client, new Automaton(built.stepped, (address) => client.constant(address), beat));
}

/** Tries every schedule of a space, and tells of each law that is broken the shortest that breaks it. */
export function trySpace(built: SbitmapBuilt, space: Space, laws: readonly SbitmapLaw[], beat?: Beat): SpaceResult {
  const client = new SbitmapClient(space.scene);
  const stepper = stepperFor(built, client, beat);
  const explored = new Explorer(stepper, { states: MOST_STATES, preemptions: space.preemptions }).run();
  client.tried[numberOf(ENDS)] = space.preemptions === undefined ? explored.states : 0;
  const tried = Object.fromEntries(laws.map(({ id, bit }) => [id, client.tried[numberOf(bit)] ?? 0]));
  const breaches = laws.flatMap((law) => breachOf(stepper, space, explored, law));
  const { states, steps, schedules, whole } = explored;
  return { space, states, steps, schedules, whole, tried, breaches };
}

const numberOf = (bit: number): number => 31 - Math.clz32(bit);

function breachOf(stepper: Stepper, { scene, preemptions }: Space, { broken }: Explored, law: SbitmapLaw): Breach[] {
  const found = broken.get(numberOf(law.bit));
  if (found === undefined) return [];
  const { schedule, again } =
    law.bit === ENDS
      ? goingRound(stepper, found)
      : { schedule: straight(stepper, found, law, preemptions), again: undefined };
  return [told(stepper, sceneCode(scene), schedule, law, again)];
}

/** Of the shortest schedules that break a law one that changes little between threads. */
function straight(
  stepper: Stepper,
  schedule: Schedule,
  { bit }: SbitmapLaw,
  preemptions: number | undefined,
): Schedule {
  if (preemptions !== undefined) return schedule;
  const turns = smoothed(stepper, beginningOf(stepper, schedule), bit, schedule.turns.length);
  return { ...schedule, turns: turns ?? schedule.turns };
}

/** A schedule that leads to where no way out is, with the steps that are then made for ever. */
function goingRound(stepper: Stepper, schedule: Schedule): { readonly schedule: Schedule; readonly again: number } {
  let state = beginningOf(stepper, schedule);
  for (const turn of schedule.turns) state = behind(stepper, state, turn).state;
  const { before, round } = roundFrom(stepper, state);
  const turns = [...schedule.turns, ...before, ...round];
  return { schedule: { ...schedule, turns }, again: turns.length - round.length + 1 };
}

function told(stepper: Stepper, code: string, schedule: Schedule, law: SbitmapLaw, again: number | undefined): Breach {
  const words = new SbitmapWords(stepper.client as SbitmapClient);
  const story = storyOf(stepper, schedule, words, again);
  const { id, got, want } = law;
  return { law: id, steps: schedule.turns.length, path: pathOf(code, schedule, again), got, want, story };
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
 * @returns what breaks the law, if it does
 * @throws InputError for a path that verify has not printed, or that the variant cannot go
 */
export function tryPath(built: SbitmapBuilt, path: string, law: SbitmapLaw): Breach | undefined {
  if (law.bit === VISITS) {
    const breach = tryTour(built, path);
    return breach === undefined ? undefined : tourBreach(breach);
  }
  const { code, schedule, again } = parsePath(path);
  const stepper = stepperFor(built, new SbitmapClient(sceneOfCode(code)));
  const states = [beginningOf(stepper, schedule)];
  let broken = 0;
  for (const turn of schedule.turns) {
    const next = behind(stepper, states.at(-1) as Int32Array, turn);
    states.push(next.state);
    broken |= next.broken;
  }
  const last = states.at(-1) as Int32Array;
  broken |= restOf(stepper, last);
  if (again !== undefined && last.join() === states[again - 1]?.join()) broken |= ENDS;
  return (broken & law.bit) === 0 ? undefined : told(stepper, code, schedule, law, again);
}
