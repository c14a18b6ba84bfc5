import { type Space, sceneCode } from '../../props/sbitmap/spaces.js';
import type { Trial } from '../../props/schedules/trial.js';
import type { ThreadedBuilt } from '../machine/threaded.js';
import { columns } from './layout.js';
import { countText, plural } from './numbers.js';

/** A space of a sbitmap, and what came of it. */
interface Result extends Trial {
  readonly space: Space;
}

/** What came of the spaces of one variant on one target. */
export interface Explored {
  readonly built: Pick<ThreadedBuilt, 'name' | 'target'>;
  readonly results: readonly Result[];
}

const HEADS = ['depth', 'words', 'threads', 'gets', 'batch', 'with', 'states', 'steps', 'schedules'] as const;

function withText({ scene, preemptions }: Space): string {
  const { roundRobin, direct, tags, depth } = scene;
  const parts = [
    ...(direct ? ['puts at once'] : []),
    ...(roundRobin ? ['round robin'] : []),
    ...(tags.length < depth ? [`${tags.length} tags in play`] : []),
    ...(preemptions === undefined ? [] : [plural(preemptions, 'preemption')]),
  ];
  return parts.length === 0 ? '-' : parts.join(', ');
}

/** A number that may have twenty digits. */
function hugeText(count: number): string {
  return count < 1e7 ? countText(count) : count.toExponential(1).replace('e+', 'e');
}

function row({ space, states, steps, schedules, whole }: Result): string[] {
  const { depth, shift, workers, gets, wakeBatch } = space.scene;
  const words = Math.ceil(depth / 2 ** shift);
  const ways = whole ? (schedules === undefined ? 'no end' : hugeText(schedules)) : 'not all';
  return [
    ...[depth, words, workers, gets, wakeBatch].map(String),
    withText(space),
    countText(states),
    countText(steps),
    ways,
  ];
}

const sum = (trials: readonly Trial[], of: (trial: Trial) => number): number =>
  trials.reduce((total, trial) => total + of(trial), 0);

/** How many spaces, states and steps that were. */
export function totalLine({ name, target }: Explored['built'], trials: readonly Trial[]): string {
  const parts = [plural(trials.length, 'space'), `${countText(sum(trials, ({ states }) => states))} states`];
  return `${name} on ${target}: ${[...parts, `${countText(sum(trials, ({ steps }) => steps))} steps`].join(', ')}`;
}

/** The spaces whose schedules were tried, all of each: a row a space for one variant, a line a variant for several. */
export function spacesLines(all: readonly Explored[]): string[] {
  const totals = all.map(({ built, results }) => totalLine(built, results));
  const [one, another] = all;
  if (one === undefined || another !== undefined) return totals;
  const sides = HEADS.map((head) => (head === 'with' ? 'left' : 'right'));
  return [...columns([HEADS, ...one.results.map(row)], sides, 2), '', ...totals];
}

/** A space as data. @param code the scene as paths have it */
export function spaceRecord(
  code: string,
  { name, target }: Explored['built'],
  { states, steps, schedules, whole }: Trial,
): Readonly<Record<string, unknown>> {
  return { space: code, variant: name, target, states, steps, schedules, whole };
}

/** The spaces as data, a record each. */
export function spacesRecords(all: readonly Explored[]): Readonly<Record<string, unknown>>[] {
  return all.flatMap(({ built, results }) =>
    results.map((result) => ({
      ...spaceRecord(sceneCode(result.space.scene), built, result),
      preemptions: result.space.preemptions,
    })),
  );
}
