/** The one clock: milliseconds since some moment, monotonic, in steps of a nanosecond. */
export function now(): number {
  return performance.now();
}

/** The moment that {@link now} counts from, in ms; threads of one process may each count from their own. */
export function origin(): number {
  return performance.timeOrigin;
}

/**
 * Milliseconds of processors that this process has had, all its threads together. Time in which it
 * had to wait for one is not among them. In steps of a microsecond on Linux and macOS, of 16 ms on
 * Windows.
 */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
