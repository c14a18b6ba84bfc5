import type { JoinRecord } from '../record.js';
import { loadsPerCall, nsPerCall } from './bench-rows.js';
import { valueHtml } from './compare-html-rows.js';
import { comparisonTexts } from './compared.js';
import { unfolded } from './footnotes.js';
import { html, type Markup, nameHtml, when } from './html-markup.js';
import { pageHtml } from './html-page.js';
import { type JoinContext, joinFootLines, joinNotes } from './join-foot.js';
import { meanText } from './join-grid.js';
import { HEAT_STYLE, heatHtml } from './join-html-heat.js';
import { type MaskNames, maskHtml, namesOf } from './join-html-names.js';
import { type JoinRow, type JoinTable, joinTables } from './join-rows.js';
import { orDash, plural, ratioText } from './numbers.js';

/** Time and loads of a call on one side. */
function sideHtml(record: JoinRecord | undefined, label: string): Markup {
  const [time, loads] = record === undefined ? [undefined, undefined] : [nsPerCall(record), loadsPerCall(record)];
  return html`<td class="number" data-label="${label}, ns">${orDash(time)}</td><td class="number" data-label="${label}, loads">${orDash(loads)}</td>`;
}

function rowHtml({ before, after, comparison, published }: JoinRow, table: JoinTable, names: MaskNames): Markup {
  const { ratio, interval } = comparisonTexts(comparison);
  const compared = html`${sideHtml(after, 'after')}
<td class="number ratio" data-label="ratio">${valueHtml(ratio, interval)}</td>
<td class="number" data-label="posted">${published === undefined ? '' : ratioText(published)}</td>`;
  return html`
<tr class="${comparison.verdict}">
<th scope="row">${maskHtml(before.left, table.cpus, names.left)}</th>
<td data-label="right mask">${maskHtml(before.right, table.cpus, names.right)}</td>
${sideHtml(before, 'before')}${when(table.after !== undefined, () => compared)}
</tr>`;
}

function rowsHtml(table: JoinTable, names: MaskNames): Markup {
  const more = html`<th scope="col" class="number">after, ns</th><th scope="col" class="number">loads</th>
<th scope="col" class="number">ratio <span class="remark">before / after</span></th><th scope="col" class="number">posted</th>`;
  return html`
<table class="cards rows">
<caption>Of a call: median time, and loads. In brackets: 95 % intervals.</caption>
<thead><tr><th scope="col">left mask</th><th scope="col">right mask</th><th scope="col" class="number">before, ns</th><th scope="col" class="number">loads</th>
${when(table.after !== undefined, () => more)}</tr></thead>
<tbody>${table.rows.map((row) => rowHtml(row, table, names))}
</tbody>
</table>`;
}

function tableHtml(table: JoinTable): Markup {
  const { target, cpus, before, after, mean } = table;
  const names = namesOf(table);
  const title =
    after === undefined
      ? html`${nameHtml(before)}`
      : html`<span class="before">${nameHtml(before)}</span> <span class="arrow">→</span> <span class="after">${nameHtml(after)}</span>`;
  return html`
<section>
<h2>${title} on ${target}, ${plural(cpus, 'CPU')}</h2>
${mean === undefined ? '' : html`<p class="summary">${meanText(mean)}</p>`}
${when(mean !== undefined, () => heatHtml(table, names))}
${rowsHtml(table, names)}
</section>`;
}

/**
 * A page of its own, with a map of the ratios by the densities of both masks and every row in numbers.
 * @throws RangeError for a sample that is not a finite number.
 */
export function joinHtml(records: readonly JoinRecord[], context: JoinContext): string {
  const tables = joinTables(records);
  const notes = unfolded(joinNotes(records, context).lines);
  const foot = [...joinFootLines(records, tables, context), ...notes];
  const body = html`
<header>
<p class="kind">findbit bench join</p>
<h1>The next CPU in both of two masks</h1>
</header>
${tables.map(tableHtml)}
<section id="reading">
<h2>How to read it</h2>
<ul>${foot.map((line) => html`<li>${line}</li>`)}</ul>
</section>`;
  return pageHtml('findbit bench join', body, HEAT_STYLE);
}
