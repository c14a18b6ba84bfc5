import { VariantFault } from '../src/errors.js';
import type { AllocatorBuilt } from '../src/machine/allocators.js';
import { type Random, shuffled } from '../src/random.js';
import type { RegionChurnRecord } from '../src/record.js';
import { Churning } from './region-churn.js';
import type { Population, Round } from './region-settle.js';

/** Allocators that are all asked for the same, since they all take the same place: those that take the lowest, or one alone. */
export class Cohort {
  private readonly members: readonly Churning[];
  private readonly sums = { regions: 0, freeUnits: 0, gaps: 0, rounds: 0 };

  constructor(
    readonly builds: readonly AllocatorBuilt[],
    private readonly population: Population,
    private readonly settled: number,
  ) {
    this.members = builds.map((built) => new Churning(built, population));
  }

  /** Makes a round in each member, in an order that is drawn. */
  sample(random: Random, alive: () => void): void {
    const round = this.population.round();
    const answers = new Map<number, string>();
    let starts: number[] = [];
    for (const at of shuffled([...this.members.keys()], random)) {
      starts = (this.members[at] as Churning).sample(round);
      answers.set(at, starts.join());
      alive();
    }
    this.compare(answers, round);
    this.population.add(starts, round.sizes);
    const { sums, population } = this;
    sums.rounds++;
    sums.regions += population.live.starts.length;
    sums.freeUnits += population.freeUnits;
    sums.gaps += population.gaps();
  }

  private compare(answers: ReadonlyMap<number, string>, { sizes }: Round): void {
    const first = answers.get(0);
    const other = [...answers].find(([, answer]) => answer !== first);
    if (other === undefined) return;
    const [one, two] = [this.builds[0], this.builds[other[0]]];
    throw new VariantFault(
      `${two?.reference} and ${one?.reference} take other places for the same ${sizes.length} sizes, of ${this.population.capacity} units`,
    );
  }

  records(seed: number): RegionChurnRecord[] {
    const { regions, freeUnits, gaps, rounds } = this.sums;
    const mean = (sum: number): number => Math.round((sum * 10) / rounds) / 10;
    const about = { regions: mean(regions), freeUnits: mean(freeUnits), gaps: mean(gaps), settled: this.settled, seed };
    return this.members.map((member) => member.record(about));
  }
}
