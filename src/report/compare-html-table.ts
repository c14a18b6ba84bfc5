import type { CallUnit, ComparedRow, Comparison, Side } from '../compare/comparison.js';
import { lettersHtml } from './compare-html-notes.js';
import {
  type NumberedRow,
  ratioHtml,
  rowNameHtml,
  type SectionRows,
  sectionsOf,
  valueHtml,
} from './compare-html-rows.js';
import type { Note } from './compare-notes.js';
import { pCell, timeCell, unitText } from './compare-numbers.js';
import { runsNeededText, sectionText, verdictText } from './compare-words.js';
import { html, type Markup, NOTHING, nameHtml, when } from './html-markup.js';

/** Columns of the table, for a heading that spans it. */
const COLUMNS = 7;

/** The unit of all rows, or undefined where they differ. */
function commonUnit(rows: readonly ComparedRow[]): CallUnit | undefined {
  const [first] = rows;
  return rows.every(({ unit }) => unit === first?.unit) ? first?.unit : undefined;
}

function timeHtml(side: Side, unit: CallUnit): Markup {
  const text = timeCell(side, unit);
  const blank = text.indexOf(' ');
  return valueHtml(text.slice(0, blank), text.slice(blank + 1));
}

/** Below the function: that the change cannot touch it, and its unit where rows differ in that. */
function remarksHtml({ control, unit }: ComparedRow, common: boolean): Markup {
  const remarks = [...(control ? ['control'] : []), ...(common ? [] : [unitText(unit)])];
  return when(remarks.length > 0, () => html` <span class="remark">${remarks.join(', ')}</span>`);
}

function verdictHtml(row: ComparedRow): Markup {
  const runs = runsNeededText(row);
  return html`<span class="verdict">${verdictText(row)}</span>${when(runs !== '', () => html` <span class="remark">${runs}</span>`)}`;
}

function rowHtml({ number, row }: NumberedRow, common: boolean, notes: readonly Note[]): Markup {
  const letters = lettersHtml(row, notes);
  return html`
<tr id="row-${number}" data-row="${number}" class="${row.verdict}">
<th scope="row">${rowNameHtml(row)}${remarksHtml(row, common)}</th>
<td class="number" data-label="before">${timeHtml(row.before, row.unit)}</td>
<td class="number" data-label="after">${timeHtml(row.after, row.unit)}</td>
<td class="number ratio" data-label="ratio">${ratioHtml(row)}</td>
<td class="number p" data-label="p">${pCell(row)}</td>
<td data-label="verdict">${verdictHtml(row)}</td>
<td class="letters" data-label="notes">${letters}</td>
</tr>`;
}

/** The rows of a section below its name; rows that all stand below none need no heading. */
function sectionHtml({ section, rows }: SectionRows, named: boolean, common: boolean, notes: readonly Note[]): Markup {
  const heading = named
    ? html`<tr class="section"><th scope="rowgroup" colspan="${COLUMNS}">${sectionText(section)}</th></tr>`
    : NOTHING;
  return html`<tbody>${heading}${rows.map((row) => rowHtml(row, common, notes))}</tbody>`;
}

function headHtml({ before, after }: Comparison, unit: CallUnit | undefined): Markup {
  const shown = unit === undefined ? NOTHING : html` <span class="remark">${unitText(unit)}</span>`;
  return html`<thead><tr>
<th scope="col">function</th>
<th scope="col" class="number"><span class="before" title="${before}">before</span>${shown}</th>
<th scope="col" class="number"><span class="after" title="${after}">after</span>${shown}</th>
<th scope="col" class="number">ratio <span class="remark">after / before</span></th>
<th scope="col" class="number">p <span class="remark">adjusted</span></th>
<th scope="col">verdict</th>
<th scope="col">notes</th>
</tr></thead>`;
}

/** Whether the sections are worth naming. */
export const sectionsNamed = (sections: readonly SectionRows[]): boolean =>
  sections.some(({ section }) => section !== null);

/** Every row in numbers. */
export function tableHtml(comparison: Comparison, notes: readonly Note[]): Markup {
  const sections = sectionsOf(comparison.rows);
  const unit = commonUnit(comparison.rows);
  const named = sectionsNamed(sections);
  return html`
<section id="table">
<h2>Rows</h2>
<table class="cards rows">
<caption>Median time of a call in <span class="sides">${nameHtml(comparison.before)}</span> (before) and <span class="sides">${nameHtml(comparison.after)}</span> (after)${
    unit === undefined ? '' : html`, ${unitText(unit)}`
  }. In brackets: 95 % intervals.</caption>
${headHtml(comparison, unit)}
${sections.map((section) => sectionHtml(section, named, unit !== undefined, notes))}
</table>
</section>`;
}
