import type { SpaceResult } from '../../props/sbitmap/run.js';
import { type Space, sceneCode } from '../../props/sbitmap/spaces.js';
import { columns } from './layout.js';
import { countText, plural } from './numbers.js';

/** What came of the spaces of one variant on one target. */
export interface Explored {
  readonly variant: string;
  readonly target: string;
  readonly results: readonly SpaceResult[];
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

function row({ space, states, steps, schedules, whole }: SpaceResult): string[] {
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

const sum = (results: readonly SpaceResult[], of: (result: SpaceResult) => number): number =>
  results.reduce((total, result) => total + of(result), 0);

function totalLine({ variant, target, results }: Explored): string {
  const parts = [plural(results.length, 'space'), `${countText(sum(results, ({ states }) => states))} states`];
  return `${variant} on ${target}: ${[...parts, `${countText(sum(results, ({ steps }) => steps))} steps`].join(', ')}`;
}

/** The spaces whose schedules were tried, all of each: a row a space for one variant, a line a variant for several. */
export function spacesLines(all: readonly Explored[]): string[] {
  const [one] = all;
  if (one === undefined || all.length > 1) return all.map(totalLine);
  const rows = [HEADS, ...one.results.map(row)];
  const sides = HEADS.map((head) => (head === 'with' ? 'left' : 'right'));
  return [...columns(rows, sides, 2), '', totalLine(one)];
}

/** The same as data, a record a space. */
export function spacesRecords(all: readonly Explored[]): Readonly<Record<string, unknown>>[] {
  return all.flatMap(({ variant, target, results }) =>
    results.map(({ space, states, steps, schedules, whole }) => ({
      ...{
        space: sceneCode(space.scene),
        variant,
        target,
        preemptions: space.preemptions,
        states,
        steps,
        schedules,
        whole,
      },
    })),
  );
}
