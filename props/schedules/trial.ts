import type { LawSet } from './client.js';
import { type Bounds, type Explored, Explorer } from './explore.js';
import { parsePath, pathOf } from './path.js';
import type { Stepper } from './stepper.js';
import { type Story, storyOf, type Words } from './story.js';
import { lawNumber } from './tally.js';
import { brokenBy, type Telling, tellingOf } from './telling.js';

/** A law that schedules are judged by: a sentence, and the bit that stands for it in a set of laws. */
export interface ScheduleLaw {
  /** A short name for the command line. */
  readonly id: string;
  readonly name: string;
  readonly bit: LawSet;
  /** What it takes to break it, and what would have been right, for a story's end. */
  readonly got: string;
  readonly want: string;
}

/** What breaks a law. */
export interface Breach {
  /** The law's short name. */
  readonly law: string;
  /** Steps of the schedule. */
  readonly steps: number;
  /** What leads to it again: see `pathOf`. */
  readonly path: string;
  readonly got: string;
  readonly want: string;
  readonly story?: Story;
  /** What was done, where it is no schedule: a line each. */
  readonly lines?: readonly string[];
}

/** What came of trying every schedule of a space: plain data. */
export interface Trial {
  readonly states: number;
  readonly steps: number;
  /** Schedules that the states stand for; undefined where there is no end of them. */
  readonly schedules: number | undefined;
  /** Whether all were tried that the bounds allow; if not, there were more states than are looked at. */
  readonly whole: boolean;
  /** How often each law was tried, by its short name. */
  readonly tried: Readonly<Record<string, number>>;
  readonly breaches: readonly Breach[];
}

/** A space as stories tell of it. */
export interface Subject {
  /** The scene as paths have it. */
  readonly code: string;
  readonly stepper: Stepper;
  readonly words: Words;
  /** How often each law was tried, by the number of its bit. */
  readonly tried: readonly number[];
}

/**
 * Tries every schedule of a space, and tells of each law that is broken the shortest that breaks it.
 * @throws VariantFault for code that traps, or accesses memory that is not its own
 */
export function tryAll(subject: Subject, laws: readonly ScheduleLaw[], bounds: Bounds): Trial {
  const explored = new Explorer(subject.stepper, bounds).run();
  const { states, steps, schedules, whole } = explored;
  const { endless } = subject.stepper.client;
  // From states that a bound has cut off nobody knows where ways would lead.
  const judged = whole && bounds.preemptions === undefined ? states : 0;
  const count = ({ bit }: ScheduleLaw): number => (bit === endless ? judged : (subject.tried[lawNumber(bit)] ?? 0));
  const tried = Object.fromEntries(laws.map((law) => [law.id, count(law)]));
  const breaches = laws.flatMap((law) => breachOf(subject, explored, law, bounds));
  return { states, steps, schedules, whole, tried, breaches };
}

function breachOf(subject: Subject, { broken }: Explored, law: ScheduleLaw, { preemptions }: Bounds): Breach[] {
  const found = broken.get(lawNumber(law.bit));
  if (found === undefined) return [];
  // One that was found with few preemptions has few changes as it is.
  const telling =
    preemptions === undefined ? tellingOf(subject.stepper, found, law.bit) : { schedule: found, again: undefined };
  return [breachBy(subject, telling, law)];
}

/** What breaks a law, of a schedule that is known to. */
export function breachBy({ code, stepper, words }: Subject, { schedule, again }: Telling, law: ScheduleLaw): Breach {
  const { id, got, want } = law;
  const story = storyOf(stepper, schedule, words, again);
  return { law: id, steps: schedule.turns.length, path: pathOf(code, schedule, again), got, want, story };
}

/**
 * Makes the schedule of a path again, and judges it by one law.
 * @param subjectOf the space of a scene's code
 * @returns what breaks the law, if it does
 * @throws InputError for a path that verify has not printed, or that the variant cannot go
 */
export function tryOne(path: string, law: ScheduleLaw, subjectOf: (code: string) => Subject): Breach | undefined {
  const { code, ...telling } = parsePath(path);
  const subject = subjectOf(code);
  return (brokenBy(subject.stepper, telling) & law.bit) === 0 ? undefined : breachBy(subject, telling, law);
}
