/** What a report says about a benchmark of allocators beside its records. */
export interface RegionContext {
  readonly machine: string;
  readonly seed: number;
  /** Samples of each allocator and capacity. */
  readonly rounds: number;
  /** Cost of reading the clock once, in ns. */
  readonly clockNs: number;
  /** What was not timed, and why; a line each. */
  readonly notes: readonly string[];
  /** One line about the check that the allocators keep regions rightly; empty if it was told before. */
  readonly checked: string;
}
