import { BLURRED } from './replay-grid.js';
import type { ReplayReport } from './replay-report.js';
import { baseOf, comparedOf, rowsOf } from './replay-rows.js';

/** Rows of a table that are named before the others are only counted. */
const NAMED = 3;

/** `total, mean, median and 4 more`. */
function listed(names: readonly string[]): string {
  const more = names.length - NAMED;
  return names.slice(0, NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** What the mark of rows means that the clock and the call blur, and which they are; nothing if there is none. */
export function blurredLines(report: ReplayReport): string[] {
  const tables = comparedOf(report.result).flatMap((other) => {
    const names = rowsOf(report, other).flatMap(({ name, blurred }) => (blurred ? [name] : []));
    return names.length === 0 ? [] : [`${(other ?? baseOf(report.result)).name}: ${listed(names)}`];
  });
  if (tables.length === 0) return [];
  return [
    `${BLURRED}: more than a tenth of before or after is the clock's and the call's, so that a change of the search itself is larger (${tables.join('; ')}); 'findbit bench area' times the search alone`,
  ];
}
