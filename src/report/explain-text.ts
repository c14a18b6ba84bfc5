import type { Bitmap } from '../bitmap/bitmap.js';
import type { Explanation } from '../explain/explain.js';
import { AREA_SEARCH } from '../functions.js';
import { EXPLAIN_WIDTH, explainColumns } from './explain-columns.js';
import { explainDifference } from './explain-difference.js';
import { COUNT_SIDES, corrections, countRows, legend, questionText, setBits } from './explain-parts.js';
import { columns, wrap } from './layout.js';

const wrapped = (text: string): string => wrap(text, '', EXPLAIN_WIDTH).join('\n');

/**
 * Searches of one bitmap, step by step and side by side, then what they add up to; in plain
 * characters within 75 columns.
 * @param all at least one, all with the same question on the same target
 */
export function explainText(all: readonly [Explanation, ...Explanation[]], bitmap: Bitmap): string {
  const blocks = [
    [`${AREA_SEARCH} on ${all[0].target}:`, questionText(all[0]), setBits(bitmap)].map(wrapped).join('\n'),
    ...explainColumns(all, bitmap),
    wrapped(legend(all)),
    columns(countRows(all), COUNT_SIDES, 2).join('\n'),
    ...[...corrections(all), ...explainDifference(all)].map(wrapped),
  ];
  return `${blocks.join('\n\n')}\n`;
}
