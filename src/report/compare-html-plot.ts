import type { ComparedRow, Comparison } from '../compare/comparison.js';
import { axisOf, marginOf } from './compare-html-axis.js';
import {
  type NumberedRow,
  ratioHtml,
  rowNameHtml,
  rowNameText,
  type SectionRows,
  sectionsOf,
} from './compare-html-rows.js';
import { sectionsNamed } from './compare-html-table.js';
import { intervalCell, ratioCell } from './compare-numbers.js';
import { percentOf } from './compare-rows.js';
import { sectionText, verdictText } from './compare-words.js';
import { type Axis, percent, positionOn } from './html-axis.js';
import { html, type Markup, NOTHING, when } from './html-markup.js';

/** What all rows have behind their marks: the margin, a line for each tick and one at 1. */
function groundHtml(axis: Axis, comparison: Comparison): Markup {
  const [from, to] = marginOf(comparison).map((end) => positionOn(axis, end)) as [number, number];
  const lines = axis.ticks.map((tick) => lineHtml(tick === 1 ? 'one' : 'grid', positionOn(axis, tick)));
  return html`<rect class="band" x="${percent(from)}" y="0" width="${percent(to - from)}" height="100%"/>${lines}`;
}

const lineHtml = (name: string, at: number): Markup =>
  html`<line class="${name}" x1="${percent(at)}" x2="${percent(at)}" y1="0" y2="100%"/>`;

const tickText = (tick: number): string => (tick >= 1e5 || tick < 1e-4 ? tick.toExponential(0) : String(tick));

function axisHtml(axis: Axis): Markup {
  const ticks = axis.ticks.map((tick) => {
    const at = percent(positionOn(axis, tick));
    return html`<line class="tick" data-tick="${tick}" x1="${at}" x2="${at}" y1="18" y2="24"/><text x="${at}" y="13">${tickText(tick)}</text>`;
  });
  const said = `Ratio on a logarithmic axis, ticks at ${axis.ticks.map(tickText).join(', ')}`;
  return html`<div class="plot-row plot-axis"><svg class="track" role="img" height="24"><title>${said}</title>${ticks}</svg></div>`;
}

/** The interval with its ends; nothing for a row without one. */
function intervalHtml(axis: Axis, { low, high }: ComparedRow): Markup {
  if (low === undefined || high === undefined) return NOTHING;
  const [from, to] = [percent(positionOn(axis, low)), percent(positionOn(axis, high))];
  return html`<line class="span" x1="${from}" x2="${to}" y1="0" y2="0"/>
<line class="end low" x1="${from}" x2="${from}" y1="-8" y2="8"/><line class="end high" x1="${to}" x2="${to}" y1="-8" y2="8"/>`;
}

/** A circle, for a control a diamond; open without an interval. */
function pointHtml(axis: Axis, { ratio, low, control }: ComparedRow): Markup {
  const name = `point ${control ? 'control' : 'tested'}${low === undefined ? ' open' : ''}`;
  const at = percent(positionOn(axis, ratio));
  if (!control) return html`<circle class="${name}" cx="${at}" cy="0" r="3.5"/>`;
  return html`<svg x="${at}"><path class="${name}" d="M0-5.5 5.5 0 0 5.5-5.5 0z"/></svg>`;
}

/** The marks of a row about its middle, however high it is, with the exact numbers that they stand for; none for a ratio that is no number. */
function markHtml(axis: Axis, row: ComparedRow): Markup {
  const { ratio, low, high } = row;
  if (!Number.isFinite(ratio) || ratio <= 0) return NOTHING;
  const bounds = low === undefined || high === undefined ? NOTHING : html` data-low="${low}" data-high="${high}"`;
  return html`<svg class="mark ${row.verdict}" y="50%" data-ratio="${ratio}"${bounds}>${intervalHtml(axis, row)}${pointHtml(axis, row)}</svg>`;
}

function rowHtml({ number, row }: NumberedRow, axis: Axis, ground: Markup): Markup {
  const said = `${rowNameText(row)}: ratio ${ratioCell(row)} ${intervalCell(row)}`;
  const kind = `${verdictText(row)}${row.control ? '; a control, which the change cannot touch' : ''}`;
  return html`
<li class="plot-row ${row.verdict}" data-row="${number}">
<span class="name">${rowNameHtml(row)}${when(row.control, () => html` <span class="remark">control</span>`)}</span>
<svg class="track" role="img" height="28"><title>${said}</title><desc>${kind}</desc>${ground}${markHtml(axis, row)}</svg>
<span class="number ratio">${ratioHtml(row)}</span>
</li>`;
}

function sectionHtml({ section, rows }: SectionRows, named: boolean, axis: Axis, ground: Markup): Markup {
  return html`
${when(named, () => html`<h3>${sectionText(section)}</h3>`)}
${axisHtml(axis)}
<ol class="plot">${rows.map((row) => rowHtml(row, axis, ground))}</ol>`;
}

/** The key to the glyphs that the plot holds. */
function keyHtml({ rows, margin }: Comparison): Markup {
  const glyph = (shape: Markup): Markup =>
    html`<svg class="glyph mark changed" viewBox="-8 -8 16 16" width="16" height="16" aria-hidden="true">${shape}</svg>`;
  const items = [
    when(
      rows.some(({ low, control }) => low !== undefined && !control),
      () => html`<li>${glyph(html`<circle class="point" r="3.5"/>`)} estimate, with its 95 % interval</li>`,
    ),
    when(
      rows.some(({ control }) => control),
      () =>
        html`<li>${glyph(html`<path class="point" d="M0-5.5 5.5 0 0 5.5-5.5 0z"/>`)} control: the change cannot touch it</li>`,
    ),
    when(
      rows.some(({ low }) => low === undefined),
      () => html`<li>${glyph(html`<circle class="point open" r="3.5"/>`)} open: too few runs for an interval</li>`,
    ),
    html`<li><svg class="glyph" viewBox="-8 -8 16 16" width="16" height="16" aria-hidden="true"><rect class="band" x="-7" y="-8" width="14" height="16"/><line class="one" x1="0" x2="0" y1="-8" y2="8"/></svg> 1, and the margin of ${percentOf(margin)}</li>`,
  ];
  return html`<ul class="key">${items}</ul>`;
}

/** Ratio and interval of every row on one axis, beside the number. */
export function plotHtml(comparison: Comparison): Markup {
  const sections = sectionsOf(comparison.rows);
  const axis = axisOf(comparison);
  const ground = groundHtml(axis, comparison);
  const named = sectionsNamed(sections);
  return html`
<section id="ratios">
<h2>Ratios</h2>
<figure>
<figcaption><p>after / before on a logarithmic axis: left of 1 is faster, right of it slower.</p>${keyHtml(comparison)}</figcaption>
${sections.map((section) => sectionHtml(section, named, axis, ground))}
</figure>
</section>`;
}
