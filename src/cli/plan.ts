import type { ScheduleLaw, Trial } from '../../props/schedules/trial.js';
import type { ThreadedBuilt } from '../machine/threaded.js';
import type { Target } from '../target.js';
import type { ScheduleWork } from './protocol.js';

/** What `verify` takes of its options where schedules are tried. */
export interface ScheduleOptions {
  readonly target?: readonly Target[];
  readonly law?: readonly string[];
  readonly depth?: readonly number[];
  readonly plain?: string;
  readonly seed: number;
  readonly runs: number;
  readonly path?: string;
  readonly timeLimit?: number;
}

/** What is to be tried of one variant on one target. */
export interface Plan {
  readonly built: ThreadedBuilt;
  readonly laws: readonly ScheduleLaw[];
  readonly works: readonly ScheduleWork[];
  /** What goes a path again. */
  again(path: string): ScheduleWork;
}

/** A plan, and what came of its spaces. */
export interface Done {
  readonly plan: Plan;
  readonly trials: readonly Trial[];
}

/** How much was tried: lines of at most 80 columns, and the same as data. */
export interface Extent {
  readonly lines: readonly string[];
  readonly records: readonly Readonly<Record<string, unknown>>[];
}

/** Code of one kind that threads run. */
export interface ScheduleKind<Built extends ThreadedBuilt = ThreadedBuilt> {
  /** A name that stands for all that come with findbit, and these. */
  readonly all: string;
  readonly names: readonly string[];
  /** Names of those that are wrong, and kept to be caught. */
  readonly faults: readonly string[];
  /** What they are called together. */
  readonly plural: string;
  is(reference: string): boolean;
  /** @param target le64 if not given. @throws InputError for a variant that cannot be used, and an access that it does not have */
  build(reference: string, target: Target | undefined, plain: string | undefined): Promise<Built>;
  /** @throws InputError for options that it does not take */
  plan(built: Built, options: ScheduleOptions): Plan;
  extent(done: readonly Done[]): Extent;
}
