import { html, Markup } from './html-markup.js';
import { type MaskNames, maskHtml } from './join-html-names.js';
import { shareOf } from './join-mask.js';
import type { JoinRow, JoinTable } from './join-rows.js';
import { ratioText } from './numbers.js';

/** Steps of colour on either side of 1, each of this factor. */
const STEPS = 5;
const STEP = Math.SQRT2;

/** The colour of a cell adds nothing to its number; ink on the deepest step keeps a contrast of more than 4.5. */
export const HEAT_STYLE = new Markup(`
.heat { width: auto; font-variant-numeric: tabular-nums; }
.heat th, .heat td { padding: 0.5rem 0.75rem; border: 1px solid var(--line); }
.heat th:first-child, .heat td:first-child { padding-left: 0.75rem; }
.heat th:last-child, .heat td:last-child { padding-right: 0.75rem; }
.heat td { text-align: right; min-width: 5rem; }
.heat th .mask, .heat td .mask { display: block; color: var(--soft); font-size: 0.8125rem; font-weight: 400; }
.scroll { overflow-x: auto; margin-bottom: 2rem; }
${Array.from({ length: STEPS }, (_, i) => {
  const part = 7 * (i + 1);
  return `.up${i + 1} { background: color-mix(in srgb, var(--after) ${part}%, var(--paper)); }
.down${i + 1} { background: color-mix(in srgb, var(--before) ${part}%, var(--paper)); }`;
}).join('\n')}
@media (forced-colors: active) { .heat td { background: Canvas; } }`);

/** The class that gives a ratio its colour; none for what is not shown to differ from 1. */
export function heatClass(ratio: number): string {
  const step = Math.min(STEPS, Math.ceil(Math.abs(Math.log(ratio) / Math.log(STEP))));
  return step === 0 ? 'even' : `${ratio > 1 ? 'up' : 'down'}${step}`;
}

/** Masks of one side, the fullest first. */
function ordered(masks: readonly string[], cpus: number): string[] {
  return [...new Set(masks)].sort((a, b) => shareOf(b, cpus) - shareOf(a, cpus));
}

function cellHtml(row: JoinRow | undefined): Markup {
  if (row === undefined) return html`<td>not timed</td>`;
  const { comparison } = row;
  if (!('estimate' in comparison)) return html`<td>-</td>`;
  const { ratio } = comparison.estimate;
  if (comparison.verdict !== 'changed') return html`<td>~ ${ratioText(ratio)}</td>`;
  return html`<td class="${heatClass(ratio)}">${ratioText(ratio)}</td>`;
}

/** Ratios by the densities of both masks: each cell has its number, and the farther from 1 the deeper a colour. */
export function heatHtml(table: JoinTable, names: MaskNames): Markup {
  const { rows, cpus } = table;
  const lefts = ordered(
    rows.map(({ before }) => before.left),
    cpus,
  );
  const rights = ordered(
    rows.map(({ before }) => before.right),
    cpus,
  );
  const known = new Map(rows.map((row) => [`${row.before.left}:${row.before.right}`, row]));
  const head = rights.map((right) => html`<th scope="col">${maskHtml(right, cpus, names.right)}</th>`);
  const body = lefts.map(
    (left) => html`
<tr><th scope="row">${maskHtml(left, cpus, names.left)}</th>${rights.map((right) => cellHtml(known.get(`${left}:${right}`)))}</tr>`,
  );
  return html`
<div class="scroll" tabindex="0" role="region" aria-label="Ratios by density">
<table class="heat">
<caption>Time before / time after by the share of the CPUs that is set: of the left mask down, of the right mask across. Above 1, after is faster; ~ is a ratio that is not shown to differ from 1.</caption>
<thead><tr><th scope="col">left, down; right, across</th>${head}</tr></thead>
<tbody>${body}
</tbody>
</table>
</div>`;
}
