import { now, processorTime } from '../src/clock.js';

/** Time of processors that is told in steps of this or less, in ms, is as good as the clock's. */
const FINE = 0.02;

let fine: boolean | undefined;

/**
 * Whether {@link stopwatch} tells time of a processor. Not on a system that tells it in coarse
 * steps, as Windows does.
 */
export function tellsProcessorTime(): boolean {
  if (fine !== undefined) return fine;
  const start = processorTime();
  let end = start;
  while (end === start) end = processorTime();
  // The second step is a whole one.
  let next = end;
  while (next === end) next = processorTime();
  fine = next - end <= FINE;
  return fine;
}

/**
 * Starts to measure; what it returns tells the ms since. Where it can, of a processor: on a busy
 * machine nearly every long call is interrupted and hardly a short one, and time of the clock would
 * show growth where there is none. Threads that tidy up meanwhile only add to that of processors,
 * so that the smaller of the two is told.
 */
export function stopwatch(): () => number {
  const processor = tellsProcessorTime();
  const [start, used] = [now(), processor ? processorTime() : 0];
  return () => {
    const waited = now() - start;
    return processor ? Math.min(waited, processorTime() - used) : waited;
  };
}
