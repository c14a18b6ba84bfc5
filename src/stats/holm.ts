/**
 * P-values of several tests, adjusted so that the chance of even one false alarm among them stays
 * below the level that each adjusted value is compared with, however the tests hang together (Holm
 * 1979). The smallest is multiplied by the number of tests, the next by one less, and so on; none is
 * below that of a smaller p-value, or above 1.
 * @param pValues 0 .. 1, one of each test that was made
 * @returns an item for each, in the given order
 * @throws RangeError for a value outside of 0 .. 1.
 */
export function holm(pValues: readonly number[]): number[] {
  const bad = pValues.findIndex((p) => !(p >= 0 && p <= 1));
  if (bad >= 0) throw new RangeError(`p-value ${bad} is ${pValues[bad]}, not from 0 to 1`);
  const adjusted = new Array<number>(pValues.length);
  let least = 0;
  for (const [rank, { p, i }] of pValues
    .map((p, i) => ({ p, i }))
    .sort((a, b) => a.p - b.p)
    .entries()) {
    least = Math.min(1, Math.max(least, (pValues.length - rank) * p));
    adjusted[i] = least;
  }
  return adjusted;
}
