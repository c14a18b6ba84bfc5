import type { Reading } from '../log/reading.js';
import type { ComparedRow, Total } from './comparison.js';
import type { Source } from './source.js';

const sum = (readings: readonly Reading[]): number => readings.reduce((total, { time }) => total + time, 0);

/** What rows come to over all runs for which a file prints ratios of its own, run by run or in all. */
export function totalsOf(rows: readonly ComparedRow[], sources: readonly Source[]): Total[] {
  const claims = sources.flatMap(({ findings }) => findings.claims);
  return rows
    .filter((row) => claims.some(({ section, function: name }) => section === row.section && name === row.function))
    .map(({ section, function: name, before, after, pAdjusted, verdict }) => ({
      section,
      function: name,
      percent: (1 - sum(after.readings) / sum(before.readings)) * 100,
      p: pAdjusted,
      shown: verdict === 'changed',
    }));
}
