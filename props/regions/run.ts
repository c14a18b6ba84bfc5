import fc from 'fast-check';
import type { LawVerdict } from '../verdict.js';
import { SequenceArbitrary } from './draw.js';
import { enumerated } from './enumerated.js';
import { Guard } from './guard.js';
import { Judge } from './judge.js';
import type { RegionLaw } from './law.js';
import { REGION_LAWS, regionLawOf, returns } from './laws.js';
import { Player } from './player.js';
import { type Found, type RegionCounterexample, type RegionRunOptions, Search } from './search.js';
import type { Sequence } from './sequence.js';
import type { RegionWorld } from './world.js';

export type { RegionCounterexample, RegionRunOptions } from './search.js';

export type RegionVerdict = LawVerdict<RegionCounterexample>;

/** Tries all laws on the same sequences, and keeps for each the first that breaks it. */
class Sweep {
  private readonly judge: Judge;
  private readonly found = new Map<RegionLaw, Found>();
  private readonly player: Player;

  constructor(
    private readonly laws: readonly RegionLaw[],
    world: RegionWorld,
    private readonly guard: Guard,
  ) {
    this.judge = new Judge(laws);
    this.player = new Player(world, this.judge, guard);
  }

  of(law: RegionLaw): Found | undefined {
    return this.found.get(law);
  }

  cases(law: RegionLaw): number {
    return this.judge.cases[this.laws.indexOf(law)] ?? 0;
  }

  /** Whether there is nothing left to find out: every law is broken, or calls hang. */
  private get over(): boolean {
    return this.guard.hung || this.found.size === this.laws.length;
  }

  private play(sequence: Sequence, path: string): void {
    this.judge.clear();
    this.player.play(sequence);
    for (const [i, law] of this.laws.entries()) {
      const broken = this.judge.breach(i);
      if (broken !== undefined && !this.found.has(law)) this.found.set(law, { sequence, broken, path });
    }
  }

  run({ seed, runs, enumerated: most = Number.POSITIVE_INFINITY }: RegionRunOptions): void {
    let number = 0;
    for (const sequence of enumerated()) {
      if (this.over) return;
      if (number >= most) break;
      this.play(sequence, `case:${++number}`);
    }
    let run = 0;
    const property = fc.property(new SequenceArbitrary(), (sequence) => {
      if (!this.over) this.play(sequence, String(run++));
    });
    fc.assert(property, { seed, numRuns: runs });
  }
}

/** Laws that are tried; that every operation returns must be known for the others to mean anything. */
function lawsOf({ laws, path }: RegionRunOptions): RegionLaw[] {
  if (laws === undefined) return [...REGION_LAWS];
  const asked = [...new Set(laws)].map(regionLawOf);
  return path !== undefined || asked.includes(returns) ? asked : [returns, ...asked];
}

/** What became of a law, but for whose it is. */
type Outcome = Pick<RegionVerdict, 'verdict' | 'cases' | 'counterexample' | 'reason'>;

const idle = (reason: string, cases = 0): Outcome => ({ verdict: 'not exercised', cases, reason });

/** The outcome of a law of which a counterexample was found, or not. */
function outcomeOf(found: RegionCounterexample | undefined, cases: number, hung: boolean): Outcome {
  if (found !== undefined) return { verdict: 'broken', cases, counterexample: found };
  if (hung) return idle('calls did not return', cases);
  return cases > 0 ? { verdict: 'holds', cases } : idle('no sequence came to what it is about');
}

/**
 * Tries laws on an allocator: every short sequence on few units, then drawn ones, all laws on each.
 * @returns a verdict for each law, in their order
 */
export function runRegionLaws(world: RegionWorld, options: RegionRunOptions): RegionVerdict[] {
  const { path } = options;
  const laws = lawsOf(options);
  const reasonOf = ({ idle: why }: RegionLaw): string | undefined => why?.(world.fit);
  const guard = new Guard(options);
  const sweep = new Sweep(
    laws.filter((law) => reasonOf(law) === undefined),
    world,
    guard,
  );
  if (path === undefined) sweep.run(options);
  const { hung } = guard;
  const outcome = (law: RegionLaw): Outcome => {
    const reason = reasonOf(law);
    if (reason !== undefined) return idle(reason);
    const first = sweep.of(law);
    const way = path ?? first?.path;
    const search = new Search(law, world, guard, options);
    // What was found only behind other sequences is told as it was found.
    const found = way === undefined ? undefined : (search.at(way) ?? first);
    const cases = path === undefined ? sweep.cases(law) : search.cases;
    return outcomeOf(found === undefined ? undefined : search.plain(found), cases, hung);
  };
  return laws.map((law) => ({
    ...{ law: law.id, variant: world.allocator, target: world.target },
    ...outcome(law),
  }));
}
