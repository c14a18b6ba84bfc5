import { pairKey } from '../../bench/kernel-passes.js';
import type { Verdict } from '../../props/run.js';
import type { FunctionName } from '../functions.js';
import type { Built } from '../machine/built.js';
import { grouped } from '../report/grouped.js';
import { plural } from '../report/numbers.js';
import type { Progress } from './output.js';
import { verifyAll } from './verify-all.js';

/** The laws that are tried before anything is timed, and the cases drawn for each. */
const CHECKS = ['returns', 'spec', 'tail'];
const CHECK_RUNS = 100;

/** What is about to be timed: functions, and whether with an alignment, without one, or both. */
export interface Checked {
  readonly functions: readonly FunctionName[];
  readonly alignments: readonly ('none' | 'some')[];
}

export interface CheckResult {
  /** One line for the reader. */
  readonly checked: string;
  /** Why nothing is timed; empty if all is well. */
  readonly broken: readonly string[];
  /** Builds of which no row with an alignment is timed, by their keys, and why, in lines. */
  readonly unfit: readonly string[];
  readonly notes: readonly string[];
  /** Whether a fault was found that the variant does not own up to. */
  readonly news: boolean;
}

const said = ({ variant, target, counterexample }: Verdict): string =>
  `${variant} on ${target}: ${counterexample?.function}: ${counterexample?.got} instead of ${counterexample?.want}`;

/** A line for each variant that answers wrongly with an alignment. */
function notesOf(broken: readonly Verdict[], builds: readonly Built[]): string[] {
  return grouped(broken, ({ variant }) => variant).map((group) => {
    const [{ variant, counterexample } = { variant: '' }] = group as [Verdict?];
    const targets = [...new Set(group.map(({ target }) => target))].join(', ');
    const fault = builds.find(({ name }) => name === variant)?.fault;
    const known = fault === undefined ? '' : `, as is known: ${fault}`;
    const why = `${counterexample?.got} instead of ${counterexample?.want}`;
    return `${variant} on ${targets}: no row with an alignment is timed, since answers are wrong (${why})${known}`;
  });
}

/**
 * Tries the functions that are about to be timed; nothing that gives wrong answers is timed. What is
 * right without an alignment and wrong with one is timed without.
 */
export async function check(
  builds: readonly Built[],
  { functions, alignments }: Checked,
  seed: number,
  progress: Progress,
): Promise<CheckResult> {
  const tried = async (alignment: 'none' | 'some'): Promise<Verdict[]> =>
    alignments.includes(alignment)
      ? verifyAll(builds, CHECKS, { seed, runs: CHECK_RUNS, function: functions, alignment }, progress)
      : [];
  const plain = await tried('none');
  const aligned = await tried('some');
  const brokenIn = (verdicts: readonly Verdict[]): Verdict[] => verdicts.filter(({ verdict }) => verdict === 'broken');
  const wrong = brokenIn(aligned);
  const unfitBuilds = builds.filter((built) =>
    wrong.some((one) => one.variant === built.name && one.target === built.target),
  );
  const nothingLeft = plain.length === 0 && unfitBuilds.length === builds.length ? wrong : [];
  const cases = [...plain, ...aligned].reduce((sum, verdict) => sum + verdict.cases, 0);
  const timed = wrong.length === 0 ? '' : ' of what is timed';
  return {
    checked: `checked before timing: ${plural(cases, 'case')}, every answer${timed} as the definition gives it`,
    broken: [...brokenIn(plain), ...nothingLeft].map(said),
    unfit: unfitBuilds.map(pairKey),
    notes: notesOf(wrong, builds),
    news: unfitBuilds.some(({ fault }) => fault === undefined),
  };
}
