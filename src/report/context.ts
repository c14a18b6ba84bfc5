import type { TargetName } from '../target.js';

/** Cost of calling a function that returns at once, in ns. */
export interface Floor {
  readonly target: TargetName;
  readonly variant: string;
  readonly ns: number;
}

/** What a report says about a benchmark beside its records. */
export interface BenchContext {
  readonly machine: string;
  readonly seed: number;
  /** Passes of each row. */
  readonly rounds: number;
  /** Size of the bitmaps in bits. */
  readonly bits: number;
  /** Cost of reading the clock once, in ns. */
  readonly clockNs: number;
  readonly floors: readonly Floor[];
  /** Which rows are of one and the same code, so that what differs in them is the machine's; one line. */
  readonly controls?: string;
  /** What was not timed, and why; a line each. */
  readonly notes: readonly string[];
  /** One line about the check that the variants give the same answers. */
  readonly checked: string;
}
