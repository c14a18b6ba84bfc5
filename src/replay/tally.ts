/** What happened in a pool, counted. */
export interface Tally {
  /** Requests for pages, whatever became of them. */
  requests: number;
  failed: number;
  /** Pages that were found and turned out to be in use. */
  retries: number;
  releases: number;
  /** Requests that got pages, and those of them that got the pages which are right here. */
  allocations: number;
  placed: number;
  /** Pages that were allocated though they had not been released. */
  overlapping: number;
  /** Pages that were released though no allocation of theirs had been seen. */
  unknown: number;
  /** Pages that were in use at the first request without an allocation in the trace, where it tells how many are free. */
  hidden: number;
  /** Events of other pools, and of pages outside this one. */
  others: number;
  outside: number;
  /** Ends and retries of requests of which the start is missing, and requests without an end. */
  startless: number;
  endless: number;
  /** Events that are earlier than the one before them. */
  backwards: number;
}

export function newTally(): Tally {
  return {
    requests: 0,
    failed: 0,
    retries: 0,
    releases: 0,
    allocations: 0,
    placed: 0,
    overlapping: 0,
    unknown: 0,
    hidden: 0,
    others: 0,
    outside: 0,
    startless: 0,
    endless: 0,
    backwards: 0,
  };
}
