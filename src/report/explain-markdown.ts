import type { Bitmap } from '../bitmap/bitmap.js';
import type { Explanation } from '../explain/explain.js';
import { AREA_SEARCH } from '../functions.js';
import { EXPLAIN_WIDTH, explainColumns } from './explain-columns.js';
import { explainDifference } from './explain-difference.js';
import { COUNT_SIDES, corrections, countRows, legend, questionText, setBits } from './explain-parts.js';
import { wrap } from './layout.js';
import { escaped, pipes } from './markdown.js';

const wrapped = (text: string): string => wrap(text, '', EXPLAIN_WIDTH).join('\n');

/**
 * The text report in Markdown: the steps in fenced blocks, the counts as a table; within 75 columns.
 * @param all at least one, all with the same question on the same target
 */
export function explainMarkdown(all: readonly [Explanation, ...Explanation[]], bitmap: Bitmap): string {
  const [head = [], ...rows] = countRows(all);
  const blocks = [
    `**${AREA_SEARCH}** on ${all[0].target}`,
    wrapped(`${questionText(all[0])}; ${setBits(bitmap)}`),
    ...[...explainColumns(all, bitmap), wrapped(legend(all))].map((text) => `\`\`\`\n${text}\n\`\`\``),
    pipes([head, ...rows.map((row) => row.map(escaped))], COUNT_SIDES).join('\n'),
    ...[...corrections(all), ...explainDifference(all)].map((text) => wrapped(escaped(text))),
  ];
  return `${blocks.join('\n\n')}\n`;
}
