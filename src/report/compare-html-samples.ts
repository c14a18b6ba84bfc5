import type { ComparedRow, Comparison, SideName } from '../compare/comparison.js';
import { type NumberedRow, ratioHtml, rowNameHtml, rowNameText, sectionsOf } from './compare-html-rows.js';
import { glyphHtml, type Scale, scaleOf, scatterHtml } from './compare-html-scatter.js';
import { sectionsNamed } from './compare-html-table.js';
import { type Note, notesAbout } from './compare-notes.js';
import { timeText, unitText } from './compare-numbers.js';
import { headingOf, sectionText, verdictText } from './compare-words.js';
import { html, type Markup, when } from './html-markup.js';
import { plural } from './numbers.js';

/** The sides whose first run a warning is of. */
const ringsOf = ({ warnings }: ComparedRow): readonly SideName[] =>
  warnings.flatMap(({ kind, side }) => (kind === 'first-run' && side !== undefined ? [side] : []));

function descriptionOf({ before, after, unit }: ComparedRow, { least, most, log }: Scale): string {
  const runs = `${plural(before.samples.length, 'run')} before, ${plural(after.samples.length, 'run')} after`;
  const range = `from ${timeText(least, unit)} to ${timeText(most, unit)} ${unitText(unit)}`;
  return `${runs}, in time order, ${range}${log ? ' on a logarithmic scale' : ''}`;
}

function pictureHtml(row: ComparedRow, scale: Scale): Markup {
  const { before, after, unit } = row;
  const title = `Samples of ${rowNameText(row)}`;
  const labels =
    scale.most >= scale.least
      ? html`<div class="ends"><span>${timeText(scale.most, unit)}</span>${when(scale.log, () => html`<span>log</span>`)}<span>${timeText(scale.least, unit)}</span></div>`
      : html`<div class="ends"></div>`;
  return html`<div class="picture">${labels}${scatterHtml({ before, after, scale, title, description: descriptionOf(row, scale), rings: ringsOf(row) })}
<div class="halves"><span>${plural(before.samples.length, 'run')} before</span><span>${plural(after.samples.length, 'run')} after</span></div></div>`;
}

const warningsHtml = (row: ComparedRow, notes: readonly Note[]): readonly Markup[] =>
  notesAbout(row, notes).map(
    ({ letter, kind }) => html`<li><a class="letter" href="#note-${letter}">${letter}</a> ${headingOf(kind)}</li>`,
  );

function figureHtml({ number, row }: NumberedRow, named: boolean, notes: readonly Note[]): Markup {
  const scale = scaleOf([row.before, row.after]);
  const about = [...(named ? [sectionText(row.section)] : []), unitText(row.unit)].join(', ');
  const warnings = warningsHtml(row, notes);
  return html`
<figure class="samples ${row.verdict}" data-row="${number}">
<figcaption><h3>${rowNameHtml(row)}</h3><p class="remark">${about}</p><p><span class="number ratio">${ratioHtml(row)}</span> <span class="verdict">${verdictText(row)}</span></p></figcaption>
${pictureHtml(row, scale)}
${when(warnings.length > 0, () => html`<ul class="marks">${warnings}</ul>`)}
</figure>`;
}

/** The runs of each row as they were made, a small picture a row. */
export function samplesHtml(comparison: Comparison, notes: readonly Note[]): Markup {
  const sections = sectionsOf(comparison.rows);
  const named = sectionsNamed(sections);
  const ringed = comparison.rows.some((row) => ringsOf(row).length > 0);
  return html`
<section id="samples">
<h2>Samples</h2>
<p>The time of each run, in time order: first all runs before, then all after, on one scale.</p>
<ul class="key">
<li>${glyphHtml('before')} before, a run</li>
<li>${glyphHtml('after')} after, a run</li>
<li><svg class="glyph" viewBox="-8 -8 16 16" width="16" height="16" aria-hidden="true"><rect class="band" x="-8" y="-5" width="16" height="10"/><line class="median" x1="-8" x2="8" y1="0" y2="0"/></svg> median, with its 95 % interval</li>
${when(ringed, () => html`<li><svg class="glyph" viewBox="-8 -8 16 16" width="16" height="16" aria-hidden="true"><circle class="ring" r="6.5"/></svg> a first run unlike the others</li>`)}
</ul>
<div class="multiples">${sections.flatMap(({ rows }) => rows.map((row) => figureHtml(row, named, notes)))}</div>
</section>`;
}
