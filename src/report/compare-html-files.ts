import type { Comparison, Total, Unmatched } from '../compare/comparison.js';
import type { Claim, FileFindings, Skipped } from '../log/reading.js';
import { rowNameHtml } from './compare-html-rows.js';
import { sectionText, significanceText } from './compare-words.js';
import { html, type Markup, nameHtml, when } from './html-markup.js';
import { countText, plural, signedPercent } from './numbers.js';

/** Items with a comma between. */
const listed = (items: readonly Markup[]): Markup => html`${items.map((item, i) => html`${i > 0 ? ', ' : ''}${item}`)}`;

const labelsOf = ({ labels }: FileFindings): Markup =>
  listed(labels.map((label) => (label === null ? html`none` : nameHtml(label))));

function skippedHtml({ reason, lines, first }: Skipped): Markup {
  return html`<li>${plural(lines, 'line')}, the first of them line ${countText(first)}: ${nameHtml(reason)}</li>`;
}

function claimHtml({ line, section, function: name, run, printed, recomputed }: Claim): Markup {
  return html`
<tr><th scope="row"><span class="function">${nameHtml(name)}</span>${when(section !== null, () => html` <span class="remark">${sectionText(section)}</span>`)}</th>
<td data-label="line" class="number">${line}</td>
<td data-label="run" class="number">${run === null ? 'all' : String(run)}</td>
<td data-label="printed" class="number">${nameHtml(printed)}</td>
<td data-label="from the times" class="number">${signedPercent(recomputed)}</td></tr>`;
}

const claimsHtml = (claims: readonly Claim[]): Markup => html`
<table class="cards claims">
<caption>Ratios that the poster printed, and what the times beside them give; plus is faster</caption>
<thead><tr><th scope="col">function</th><th scope="col" class="number">line</th><th scope="col" class="number">run</th><th scope="col" class="number">printed</th><th scope="col" class="number">from the times</th></tr></thead>
<tbody>${claims.map(claimHtml)}</tbody>
</table>`;

/** What was read of a file, a term and what was found. */
function factsOf(file: FileFindings): (readonly [term: string, found: Markup])[] {
  const { lines, rows, runs, sections, debugging, skipped } = file;
  return [
    ['read', html`${plural(lines, 'line')}, ${plural(rows, 'row')}, ${plural(runs, 'run')}`],
    ['sections', sections.length === 0 ? html`none` : listed(sections.map((section) => html`${sectionText(section)}`))],
    ['labels', file.labels.length === 0 ? html`none` : labelsOf(file)],
    [
      'debugging',
      debugging.length === 0
        ? html`no option seen`
        : listed(debugging.map(({ option, line }) => html`${option} (line ${line})`)),
    ],
    ['skipped', skipped.length === 0 ? html`nothing` : html`<ul>${skipped.map(skippedHtml)}</ul>`],
  ];
}

function fileHtml(file: FileFindings): Markup {
  const facts = factsOf(file).map(([term, found]) => html`<div><dt>${term}</dt><dd>${found}</dd></div>`);
  return html`
<section class="file">
<h3 class="place">${nameHtml(file.file)}</h3>
${file.binary ? html`<p>This is no text, and nothing was read of it.</p>` : html`<dl class="facts">${facts}</dl>`}
${when(file.claims.length > 0, () => claimsHtml(file.claims))}
</section>`;
}

const unmatchedHtml = (row: Unmatched): Markup =>
  html`<li>${rowNameHtml(row)}, ${sectionText(row.section)}: only ${row.side}, ${plural(row.runs, 'run')}</li>`;

function totalHtml({ section, function: name, percent, p, shown }: Total): Markup {
  const of = section === null ? '' : `, ${sectionText(section)}`;
  return html`<li>${nameHtml(name)}${of}: ${signedPercent(percent)}, ${significanceText(p, shown)}</li>`;
}

/** What was found in each file, and the rows that only one side has. */
export function filesHtml({ files, unmatched, totals }: Comparison): Markup {
  return html`
<section id="files">
<h2>Files</h2>
<div class="files">${files.map(fileHtml)}</div>
${when(totals.length > 0, () => html`<h3>Totals of rows for which ratios were printed; plus is faster</h3><ul class="unmatched">${totals.map(totalHtml)}</ul>`)}
${when(unmatched.length > 0, () => html`<h3>Rows that only one side has</h3><ul class="unmatched">${unmatched.map(unmatchedHtml)}</ul>`)}
</section>`;
}
