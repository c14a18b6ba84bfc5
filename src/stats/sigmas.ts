/** Mean, and the square of its standard error; exactly 0 when all samples are the same. */
function meanOf(samples: readonly number[]): { readonly mean: number; readonly error2: number } {
  const n = samples.length;
  // Differences from one of them: a mean of equal samples may be off by a rounding.
  const first = samples[0] as number;
  const shift = samples.reduce((sum, sample) => sum + (sample - first), 0) / n;
  const squares = samples.reduce((sum, sample) => sum + (sample - first - shift) ** 2, 0);
  return { mean: first + shift, error2: squares / (n - 1) / n };
}

/**
 * By how many standard errors the means of two samples differ, as mails to the kernel's list tell it:
 * (mean of before - mean of after) / sqrt(s1^2 / n1 + s2^2 / n2), the statistic of Welch (1947). With
 * times, plus is faster. With 5 runs a side and no change it is beyond 2.3 to 2.8 in one of 20
 * comparisons; one run that was disturbed makes it small.
 * @returns undefined with fewer than 2 samples on a side, or when no sample differs from the others
 * of its side
 */
export function sigmas(before: readonly number[], after: readonly number[]): number | undefined {
  if (before.length < 2 || after.length < 2) return undefined;
  const [earlier, later] = [meanOf(before), meanOf(after)];
  const error = Math.sqrt(earlier.error2 + later.error2);
  return error > 0 ? (earlier.mean - later.mean) / error : undefined;
}
