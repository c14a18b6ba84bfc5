import type { ThreadedBuilt } from '../../src/machine/threaded.js';
import type { LawVerdict } from '../verdict.js';
import type { Breach, ScheduleLaw, Trial } from './trial.js';

/** What one law alone was tried by, without schedules of all threads: how often, and what breaks it. */
export interface LawTrial {
  /** The law's short name. */
  readonly law: string;
  readonly cases: number;
  readonly breach: Breach | undefined;
}

/**
 * What is told, of what breaks a law: at depth 2 of a sbitmap, where all that can go wrong does; what is
 * known to be shortest rather than what was drawn; of few threads; in few steps.
 */
function compare(a: Breach, b: Breach): number {
  const rank = ({ path, story, steps }: Breach): readonly number[] => [
    path.startsWith('d2') ? 0 : 1,
    path.startsWith('random') ? 1 : 0,
    story?.threads ?? 1,
    steps,
  ];
  const [left, right] = [rank(a), rank(b)];
  return left.map((value, i) => value - (right[i] as number)).find((difference) => difference !== 0) ?? 0;
}

/** The verdict on a law from every space that it was tried in. */
export function verdictOf(
  { name, target }: Pick<ThreadedBuilt, 'name' | 'target'>,
  { id }: ScheduleLaw,
  trials: readonly Trial[],
  others: readonly LawTrial[] = [],
): LawVerdict<Breach> {
  const own = others.filter(({ law }) => law === id);
  const cases = [...trials.map(({ tried }) => tried[id] ?? 0), ...own.map((one) => one.cases)];
  const of = { law: id, variant: name, target, cases: cases.reduce((sum, count) => sum + count, 0) };
  const breaches = [...trials.flatMap((one) => one.breaches), ...own.flatMap(({ breach }) => breach ?? [])];
  const [breach] = breaches.filter(({ law }) => law === id).sort(compare);
  if (breach !== undefined) return { ...of, verdict: 'broken', counterexample: breach };
  if (trials.some(({ whole }) => !whole))
    return { ...of, verdict: 'not exercised', reason: 'a space has more states than are looked at' };
  if (of.cases > 0) return { ...of, verdict: 'holds' };
  return { ...of, verdict: 'not exercised', reason: 'no schedule came to what it is about' };
}
