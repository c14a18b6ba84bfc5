/** The one clock: milliseconds since some moment, monotonic, in steps of a nanosecond. */
export function now(): number {
  return performance.now();
}
