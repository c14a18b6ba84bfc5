import type { TargetName } from '../target.js';
import type { AtRest } from './sbitmap-rest.js';
import type { DoubledTag, StressPlan, StressTally } from './sbitmap-stress.js';

/** What came of workers that took and gave back the tags of one sbitmap as fast as they could. */
export interface StressResult {
  readonly variant: string;
  readonly target: TargetName;
  readonly plan: StressPlan;
  /** Operations that were asked for, of all workers together. It ends before them with what is lost or doubled. */
  readonly operations: number;
  readonly workers: readonly StressTally[];
  /** The first tags that each worker found not to be its own. */
  readonly doubled: readonly DoubledTag[];
  /** What there was at the end; undefined if a call did not return. */
  readonly rest?: AtRest;
  /** Set if a worker's calls did not return: for how long was waited, in ms. */
  readonly hung?: number;
}
