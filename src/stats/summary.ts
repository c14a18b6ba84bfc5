/**
 * The geometric mean, which for ratios is the mean: halved and doubled make 1.
 * @returns undefined for no values.
 * @throws RangeError for a value that is not finite and above 0.
 */
export function geometricMean(values: readonly number[]): number | undefined {
  const bad = values.find((value) => !(value > 0 && Number.isFinite(value)));
  if (bad !== undefined) throw new RangeError(`a geometric mean needs finite values above 0, not ${bad}`);
  if (values.length === 0) return undefined;
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}
