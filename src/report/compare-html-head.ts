import type { Comparison, GeometricMean } from '../compare/comparison.js';
import { valueHtml } from './compare-html-rows.js';
import { meanText } from './compare-numbers.js';
import { percentOf } from './compare-rows.js';
import { sectionText, VERDICT_WORDS, VERDICTS } from './compare-words.js';
import { html, type Markup, nameHtml, when } from './html-markup.js';
import { countText, plural } from './numbers.js';

/** `5 of 14 rows changed (4 faster, 1 slower)`. */
function changedText({ rows }: Comparison): string {
  const changed = rows.filter(({ verdict }) => verdict === 'changed');
  const faster = changed.filter(({ ratio }) => ratio < 1).length;
  const slower = changed.length - faster;
  const ways = [...(faster > 0 ? [`${faster} faster`] : []), ...(slower > 0 ? [`${slower} slower`] : [])];
  const text = `${countText(changed.length)} of ${plural(rows.length, 'row')} changed`;
  return changed.length === 0 ? text : `${text} (${ways.join(', ')})`;
}

/** How many rows there are of each verdict, in one sentence. */
export function summaryText(comparison: Comparison): string {
  const { rows, margin } = comparison;
  if (rows.length === 0) return 'No row is on both sides, so that there is nothing to compare.';
  const others = VERDICTS.filter((verdict) => verdict !== 'changed').flatMap((verdict) => {
    const count = rows.filter((row) => row.verdict === verdict).length;
    if (count === 0) return [];
    const within = verdict === 'same' ? ` within ${percentOf(margin)}` : '';
    return [`${countText(count)} ${VERDICT_WORDS[verdict]}${within}`];
  });
  return `${[changedText(comparison), ...others].join('; ')}.`;
}

function meanHtml(mean: GeometricMean): Markup {
  const text = meanText(mean);
  const blank = text.indexOf(' ');
  const name = mean.section === undefined ? 'all rows' : sectionText(mean.section);
  return html`
<div class="mean"><dt>${name}</dt>
<dd>${valueHtml(text.slice(0, blank), text.slice(blank + 1))} <span class="remark">of ${plural(mean.rows, 'row')}</span></dd></div>`;
}

/** All rows last, as a table has its totals. */
const inOrder = (means: readonly GeometricMean[]): GeometricMean[] => [
  ...means.filter(({ section }) => section !== undefined),
  ...means.filter(({ section }) => section === undefined),
];

/** What is compared, and what came of it. */
export function headHtml(comparison: Comparison): Markup {
  const { before, after, means } = comparison;
  return html`
<header>
<p class="kind">findbit compare</p>
<h1><span class="before">${nameHtml(before)}</span> <span class="arrow">→</span> <span class="after">${nameHtml(after)}</span></h1>
<p class="summary">${summaryText(comparison)}</p>
${when(means.length > 0, () => html`<h2>Geometric means of the ratios</h2><dl class="means">${inOrder(means).map(meanHtml)}</dl>`)}
</header>`;
}
