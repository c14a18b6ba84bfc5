/** Fewer times than this share a step too often by chance. */
const FEWEST = 4;

function commonDivisor(a: number, b: number): number {
  let [large, small] = [a, b];
  while (small !== 0) [large, small] = [small, large % small];
  return large;
}

/**
 * The step of the clock that times were taken with, in their unit: the largest number that all of
 * them are multiples of. A step of 2 is no proof: four times drawn at random have one, or a larger
 * one, in 1 of 13 cases, eight in 1 of 250.
 * @param times as they were printed, of rows that take unlike long
 * @returns undefined when the step is 1, as far as can be told from whole numbers, with fewer than 4
 * different times, and when one is not a whole number from 0 to 2^53
 */
export function clockStep(times: readonly number[]): number | undefined {
  const different = new Set(times);
  if (different.size < FEWEST) return undefined;
  let step = 0;
  for (const time of different) {
    if (!Number.isSafeInteger(time) || time < 0) return undefined;
    step = commonDivisor(step, time);
  }
  return step > 1 ? step : undefined;
}
