import { fewestRuns, runsFor } from '../stats/enough.js';
import { holm } from '../stats/holm.js';
import { sorted } from '../stats/order.js';
import { type RatioEstimate, ratioInterval, SIGNIFICANT } from '../stats/ratio.js';
import type { Verdict } from './comparison.js';

/** What a row is judged by. */
interface Judged {
  readonly before: { readonly samples: readonly number[] };
  readonly after: { readonly samples: readonly number[] };
  /** Both sides ran the same code, so that no change can be shown. */
  readonly sameCode: boolean;
}

export interface Judgement {
  readonly estimate: RatioEstimate;
  readonly p: number | undefined;
  readonly pAdjusted: number | undefined;
  readonly verdict: Verdict;
  readonly runsNeeded: number | undefined;
}

const isSingle = ({ before, after }: Judged): boolean => before.samples.length === 1 && after.samples.length === 1;

/** Whether an interval of a ratio lies wholly within the margin, on either side of 1 by the same factor. */
function within({ low, high }: RatioEstimate, margin: number): boolean {
  return low !== undefined && low >= 1 / (1 + margin) && high <= 1 + margin;
}

function verdictOf(row: Judged, estimate: RatioEstimate, pAdjusted: number | undefined, margin: number): Verdict {
  if (isSingle(row)) return 'single';
  if (within(estimate, margin)) return 'same';
  return pAdjusted !== undefined && pAdjusted < SIGNIFICANT && !row.sameCode ? 'changed' : 'undecided';
}

/** The p-values of some rows, corrected together; undefined for the others. */
function adjusted(estimates: readonly RatioEstimate[], among: readonly boolean[]): (number | undefined)[] {
  const values = holm(estimates.filter((_, i) => among[i]).map(({ p }) => p));
  let next = 0;
  return among.map((one) => (one ? values[next++] : undefined));
}

/**
 * What the samples of each row say. The p-values are corrected together (Holm 1979): those of rows
 * of which both sides ran the same code apart from the others, since they test the machine and not
 * the change, and of single runs none.
 * @param margin by how much a ratio may differ from 1 and still be the same, 0.02 for 2 %
 */
export function judge(rows: readonly Judged[], margin: number): Judgement[] {
  const estimates = rows.map(({ before, after }) => ratioInterval(sorted(before.samples), sorted(after.samples)));
  const tests = rows.map((row) => !isSingle(row) && !row.sameCode);
  const controls = rows.map((row) => !isSingle(row) && row.sameCode);
  const [changes, noise] = [adjusted(estimates, tests), adjusted(estimates, controls)];
  const family = Math.max(1, tests.filter((test) => test).length);
  return rows.map((row, i) => {
    const estimate = estimates[i] as RatioEstimate;
    const pAdjusted = changes[i] ?? noise[i];
    const verdict = verdictOf(row, estimate, pAdjusted, margin);
    const p = isSingle(row) ? undefined : estimate.p;
    return { estimate, p, pAdjusted, verdict, runsNeeded: needed(row, estimate, verdict, margin, family) };
  });
}

function needed(
  row: Judged,
  { ratio, low, high }: RatioEstimate,
  verdict: Verdict,
  margin: number,
  rows: number,
): number | undefined {
  if (verdict === 'single') return fewestRuns(rows);
  if (verdict !== 'undecided' || row.sameCode) return undefined;
  const halfWidth = low === undefined ? undefined : Math.log(high / low) / 2;
  return runsFor({
    before: row.before.samples.length,
    after: row.after.samples.length,
    logRatio: Math.log(ratio),
    halfWidth,
    margin,
    rows,
  });
}
