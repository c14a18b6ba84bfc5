import type { ComparedRow, Warning } from '../comparison.js';

/** With fewer runs nothing can be told of one of them. */
const FEWEST_RUNS = 4;

/** Between what values some lie. */
type Range = readonly [low: number, high: number];

/** Between what values all samples but one lie, for each; with at least 2 samples. */
function rangesOfOthers(samples: readonly number[]): (run: number) => Range {
  const ordered = [...samples.keys()].sort((x, y) => (samples[x] as number) - (samples[y] as number));
  const [least, second] = ordered as [number, number];
  const [last, most] = ordered.slice(-2) as [number, number];
  const at = (run: number): number => samples[run] as number;
  return (run) => [at(run === least ? second : least), at(run === most ? last : most)];
}

const apart = (one: Range, other: Range): boolean => one[1] < other[0] || other[1] < one[0];

/** A run lies within the other side's range if it is no more than this factor out of it. */
const SLACK = 1.02;

const inside = (value: number, [low, high]: Range): boolean => value >= low / SLACK && value <= high * SLACK;

/** The one run of a row in which each side has the other's time; undefined if there is none. */
function exchanged({ before, after }: ComparedRow): number | undefined {
  const runs = before.samples.length;
  if (runs < FEWEST_RUNS || after.samples.length !== runs) return undefined;
  const [others, othersAfter] = [rangesOfOthers(before.samples), rangesOfOthers(after.samples)];
  const found = [...before.samples.keys()].filter((run) => {
    const [first, second] = [others(run), othersAfter(run)];
    const [one, other] = [before.samples[run] as number, after.samples[run] as number];
    return apart(first, second) && inside(one, second) && inside(other, first);
  });
  return found.length === 1 ? found[0] : undefined;
}

/** A run of which at least half of the rows look as if their labels were exchanged. */
export function swappedRuns(rows: readonly ComparedRow[]): Warning[] {
  const found = new Map<number, number>();
  for (const row of rows) {
    const run = exchanged(row);
    if (run !== undefined) found.set(run, (found.get(run) ?? 0) + 1);
  }
  return [...found]
    .filter(([, count]) => 2 * count >= rows.length)
    .map(([run, count]) => ({
      kind: 'labels',
      detail: `in run ${run + 1} each side has the other's times, in ${count} of ${rows.length} rows`,
      where: [],
    }));
}
