import fc from 'fast-check';
import { InputError, quoted } from '../../src/errors.js';
import type { Beat } from '../../src/machine/machine.js';
import { mostShift } from '../../src/machine/sbitmap.js';
import type { SbitmapBuilt } from '../../src/machine/sbitmaps.js';
import type { LawSet } from '../schedules/client.js';
import { lawNumber } from '../schedules/tally.js';
import type { Followed } from '../schedules/turns.js';
import type { Attempt } from './attempt.js';
import { AttemptArbitrary } from './draw.js';
import { FULL, SBITMAP_LAWS, VISITS } from './laws.js';
import { Runner } from './runner.js';
import type { Scene } from './scene.js';

export interface RandomOptions {
  readonly seed: number;
  /** Schedules that are drawn, each of a scene of its own. */
  readonly runs: number;
  /** The laws that are judged, none that is not about schedules; all if not given, but `full`, which the kernel's own code does not keep. */
  readonly laws?: LawSet | undefined;
  /** Counts when compiled code is entered and left. */
  readonly beat?: Beat | undefined;
  /** Judges only a schedule that was found before, with the same seed. */
  readonly path?: string | undefined;
}

/** A drawn schedule that breaks a law, made as small as it could be: plain data. */
export interface RandomSchedule extends Followed {
  readonly scene: Scene;
  /** The state that its client begins with: its cells, and what is kept beside. */
  readonly start: Int32Array;
  readonly seed: number;
  /** fast-check's path. */
  readonly path: string;
}

/** What came of one law. */
export interface RandomVerdict {
  readonly law: LawSet;
  /** How often it was tried; on the end of calls once in a schedule. */
  readonly cases: number;
  /** One that breaks it. */
  readonly found?: RandomSchedule;
}

/** Steps that are made, about, to make a schedule smaller: a second or two. */
const EFFORT = 400_000;

/** What is looked for was found. */
class Found extends Error {}

/** Looks for attempts that break laws. */
class Search {
  private readonly runner: Runner;
  private readonly most: number;

  constructor(
    built: SbitmapBuilt,
    private readonly seed: number,
    beat: Beat | undefined,
  ) {
    this.runner = new Runner(built, beat);
    this.most = mostShift(built);
  }

  /** @param law what is looked for where one is made smaller */
  private check(
    found: (attempt: Attempt) => boolean,
    law: LawSet,
    parameters: fc.Parameters<[Attempt]>,
  ): fc.RunDetails<[Attempt]> {
    const attempts = new AttemptArbitrary(this.most, this.runner.reruns(law));
    const property = fc.property(attempts, (attempt) => {
      if (found(attempt)) throw new Found();
    });
    const details = fc.check(property, { seed: this.seed, ...parameters });
    if (details.failed && !(details.errorInstance instanceof Found)) throw details.errorInstance;
    return details;
  }

  /** Runs so many attempts, until every law is broken. Returns the first run that breaks each, and how often each was tried. */
  sweep(
    laws: readonly LawSet[],
    runs: number,
  ): { readonly first: ReadonlyMap<LawSet, number>; readonly cases: number[] } {
    const first = new Map<LawSet, number>();
    let run = 0;
    const allBroken = (attempt: Attempt): boolean => {
      const broken = this.runner.broken(attempt, 0);
      for (const law of laws) if ((broken & law) !== 0 && !first.has(law)) first.set(law, run);
      run++;
      return first.size === laws.length;
    };
    this.check(allBroken, 0, { numRuns: runs, endOnFailure: true });
    return { first, cases: laws.map((law) => this.runner.tried[lawNumber(law)] as number) };
  }

  /** Goes to the schedule of a path, and on from there to the smallest; undefined if that breaks no law. */
  at(path: string, law: LawSet, shrink: boolean): RandomSchedule | undefined {
    const begun = this.runner.steps;
    const breaks = (attempt: Attempt): boolean =>
      this.runner.steps - begun <= EFFORT && (this.runner.broken(attempt, law) & law) !== 0;
    const details = this.check(breaks, law, { path, numRuns: 1, endOnFailure: !shrink });
    if (details.counterexample === null) return undefined;
    const [attempt] = details.counterexample;
    const { seed } = this;
    return {
      scene: attempt.scene,
      ...this.runner.follow(attempt, law),
      seed,
      path: details.counterexamplePath ?? path,
    };
  }
}

/** The laws of a set, one by one. */
const each = (laws: LawSet): LawSet[] =>
  Array.from({ length: 32 }, (_, law) => 1 << law).filter((law) => (laws & law) !== 0);

const ALL = SBITMAP_LAWS.reduce((laws, { bit }) => laws | bit, 0) & ~(FULL | VISITS);

/**
 * Runs threads on a sbitmap by schedules that are drawn, of scenes that have too many to try them all.
 * @returns what came of each law, in their order
 * @throws InputError for a path that is none
 */
export function trySchedules(
  built: SbitmapBuilt,
  { seed, runs, laws = ALL, path, beat }: RandomOptions,
): RandomVerdict[] {
  const search = new Search(built, seed, beat);
  const asked = each(laws);
  if (path !== undefined) {
    if (!/^\d+(:\d+)*$/.test(path)) throw new InputError(`--path ${quoted(path)} is no path that verify has printed`);
    return asked.map((law) => verdictOf(law, 1, search.at(path, law, false)));
  }
  const { first, cases } = search.sweep(asked, runs);
  return asked.map((law, i) => {
    const run = first.get(law);
    return verdictOf(law, cases[i] as number, run === undefined ? undefined : search.at(String(run), law, true));
  });
}

const verdictOf = (law: LawSet, cases: number, found: RandomSchedule | undefined): RandomVerdict =>
  found === undefined ? { law, cases } : { law, cases, found };
