import type { ReplayResult } from '../replay/result.js';

/** Where the events of a replay came from. */
export type ReplayOrigin = { readonly file: string } | { readonly synthetic: number; readonly events: number };

/** What a replay found, for all formats. */
export interface ReplayReport {
  readonly result: ReplayResult;
  readonly origin: ReplayOrigin;
  /** Of the order in which variants searched, and of the draws behind the intervals. */
  readonly seed: number;
  /** The machine that it was measured on, in a line. */
  readonly machine: string;
}
