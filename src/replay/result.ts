import { seeded } from '../random.js';
import { type ChangeIntervals, changeIntervals } from '../stats/bootstrap.js';
import type { TargetName } from '../target.js';
import type { Figures } from './figures.js';
import type { WrongAnswers } from './judge.js';
import type { PoolFacts } from './pool.js';
import type { LineFacts } from './reader.js';
import type { Replay } from './replay.js';
import type { Tally } from './tally.js';
import type { Trial } from './trial.js';

/** What a variant did. */
export interface VariantResult {
  readonly name: string;
  /** A fault that it is known to have and kept with. */
  readonly fault: string | undefined;
  readonly figures: Figures;
  readonly wrong: WrongAnswers;
  /** 95 % intervals of the changes from the base; undefined for the base, and with fewer than 20 requests. */
  readonly changes: ChangeIntervals | undefined;
}

/** What a replay found, as plain data. */
export interface ReplayResult {
  readonly target: TargetName;
  readonly pool: PoolFacts;
  /** From the first event of the pool to the last, in seconds or in what the trace's clock counts. */
  readonly span: number;
  /** From start to end of each request, as the trace tells it; undefined if it does not, or not in seconds. */
  readonly recorded: Figures | undefined;
  /** The base first. */
  readonly variants: readonly VariantResult[];
  /** Median time of a call that does nothing, with the reading of the clock. */
  readonly floorNs: number;
  readonly tally: Tally;
  readonly lines: LineFacts;
}

/**
 * Sums a replay up that is at its end.
 * @param seed of the draws that the intervals come from
 */
export function resultOf(pool: PoolFacts, replay: Replay, trial: Trial, lines: LineFacts, seed: number): ReplayResult {
  const random = seeded(seed);
  const changes = changeIntervals(replay.blocks, (below) => random.between(0, below - 1));
  const variants = trial.subjects.flatMap(({ built }, i) => {
    const figures = replay.times[i]?.figures;
    const wrong = replay.judge.verdicts[i];
    if (figures === undefined || wrong === undefined) return [];
    return [{ name: built.name, fault: built.fault, figures, wrong, changes: i === 0 ? undefined : changes?.[i - 1] }];
  });
  return {
    target: (trial.subjects[0] as Trial['subjects'][number]).built.target,
    pool,
    span: replay.latest - replay.earliest,
    recorded: lines.counted ? undefined : replay.recorded.figures,
    variants,
    floorNs: trial.floor.quantile(0.5),
    tally: replay.tally,
    lines,
  };
}

/** Whether a variant that is not known to be faulty answered wrongly. */
export function isFaulty({ variants }: ReplayResult): boolean {
  return variants.some(({ fault, wrong }) => fault === undefined && wrong.count > 0);
}
