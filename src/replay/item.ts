import type { CmaEvent } from '../log/cma.js';

/** An event of the allocator as it stands in a trace. */
export interface Item {
  /** Line of the trace, from 1. */
  readonly line: number;
  /** Seconds since some moment, or what the trace's clock counts. */
  readonly time: number;
  /** The task that it happened in. */
  readonly pid: number;
  readonly event: CmaEvent;
}
