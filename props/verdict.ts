import type { TargetName } from '../src/target.js';

/** What became of a law: it holds, it is broken, or there was nothing to try it on, for a reason. */
export interface LawVerdict<Found> {
  /** The law's short name. */
  readonly law: string;
  /** Who was tried, a variant or an allocator. */
  readonly variant: string;
  readonly target: TargetName;
  readonly verdict: 'holds' | 'broken' | 'not exercised';
  /** Checks that were made. */
  readonly cases: number;
  readonly counterexample?: Found;
  readonly reason?: string;
}
