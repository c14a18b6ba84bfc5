import type { Comparison } from '../compare/comparison.js';
import { meanText } from './compare-numbers.js';
import { printable } from './layout.js';
import { plural } from './numbers.js';

/** How many runs a side has: `5 runs`, `3 to 5 runs`. */
export function runsText(counts: readonly number[]): string {
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  return least === most ? plural(most, 'run') : `${least} to ${plural(most, 'run')}`;
}

/** What is compared with what. */
export function headLines({ before, after, rows }: Comparison): string[] {
  const [old, next] = [rows.map((row) => row.before.runs), rows.map((row) => row.after.runs)];
  return [printable(`old: ${before}, ${runsText(old)}`), printable(`new: ${after}, ${runsText(next)}`)];
}

/** What all rows together say. */
export function overallLines({ means }: Comparison): string[] {
  return means
    .filter(({ section }) => section === undefined)
    .map((mean) => `geometric mean of all ${plural(mean.rows, 'row')}: ${meanText(mean)}`);
}
