import { MAP_ALLOCATORS } from '../machine/names.js';
import type { RegionRecord } from '../record.js';
import { type Axis, logAxis, percent, positionOn } from './html-axis.js';
import { html, type Markup, NOTHING, nameHtml, when } from './html-markup.js';
import { countText, perCallText } from './numbers.js';
import { type Crossing, type Pairing, pairings } from './region-crossings.js';
import { type Point, pointsOf } from './region-plot.js';
import type { RegionTable } from './region-rows.js';
import { plotTitle } from './region-sheets.js';

/** Height of the plot in pixels. */
const HEIGHT = 420;
/** What an axis spans at least, as a factor, so that it has a tick. */
const LEAST = 10;

/** Outlines about 0 0, each told from the others without colour; filled first, then the same ones open. */
const SHAPES: readonly string[] = [
  'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0',
  'M-4-4h8v8h-8z',
  'M0-5 5 4h-10z',
  'M0-6 5 0 0 6-5 0z',
  'M0 5 5-4h-10z',
  'M-5-2h3v-3h4v3h3v4h-3v3h-4v-3h-3z',
  'M-5-5 0-2 5-5 2 0 5 5 0 2-5 5-2 0z',
];

const UNITS = [
  [1e9, 1e9, 'G'],
  [1e6, 1e6, 'M'],
  [1e4, 1e3, 'k'],
] as const;

interface Axes {
  readonly capacity: Axis;
  readonly ns: Axis;
}

/** An axis that spans at least {@link LEAST}. */
function wide(values: readonly number[]): Axis {
  const least = values.reduce((one, other) => Math.min(one, other));
  const most = values.reduce((one, other) => Math.max(one, other));
  const more = Math.sqrt(Math.max(1, LEAST / (most / least)));
  return logAxis([least / more, most * more]);
}

/** `100k` for 100000: narrow enough that ticks which the axis lets stand side by side do not touch. */
function shortText(tick: number): string {
  const [, size, letter] = UNITS.find(([from]) => tick >= from) ?? [0, 1, ''];
  return tick < 1e-3 ? tick.toExponential(0) : `${Number((tick / size).toPrecision(3))}${letter}`;
}

const across = ({ capacity }: Axes, value: number): string => percent(positionOn(capacity, value));
const down = ({ ns }: Axes, value: number): string => ((1 - positionOn(ns, value)) * HEIGHT).toFixed(1);

/** Shape, fill and dashes: what an allocator is told by. */
function styleOf(index: number, allocator: string): string {
  const kind = MAP_ALLOCATORS.some((map) => allocator.startsWith(`${map}/`)) ? 'map' : 'other';
  return `curve ${kind}${Math.floor(index / SHAPES.length) % 2 === 1 ? ' open' : ''}`;
}

const shapeHtml = (index: number): Markup => html`<path class="shape" d="${SHAPES[index % SHAPES.length] as string}"/>`;

function markHtml(axes: Axes, { index, allocator, capacity, ns }: Point): Markup {
  const said = `${allocator} at ${countText(capacity)}: ${perCallText(ns)} ns`;
  return html`<svg x="${across(axes, capacity)}" y="${down(axes, ns)}" data-capacity="${capacity}" data-ns="${ns}"><title>${said}</title>${shapeHtml(index)}</svg>`;
}

/** A curve through its points; a line between capacities, the marks over it. */
function curveHtml(axes: Axes, points: readonly Point[]): Markup {
  const sorted = points.toSorted((one, other) => one.capacity - other.capacity);
  const [first] = sorted;
  if (first === undefined) return NOTHING;
  const lines = sorted.slice(1).map((point, i) => {
    const from = sorted[i] as Point;
    return html`<line class="link" x1="${across(axes, from.capacity)}" y1="${down(axes, from.ns)}" x2="${across(axes, point.capacity)}" y2="${down(axes, point.ns)}"/>`;
  });
  return html`<g class="${styleOf(first.index, first.allocator)}">${lines}${sorted.map((point) => markHtml(axes, point))}</g>`;
}

function groundHtml({ capacity, ns }: Axes): Markup {
  const columns = capacity.ticks.map((tick) => {
    const x = percent(positionOn(capacity, tick));
    return html`<line class="grid" x1="${x}" x2="${x}" y1="0" y2="${HEIGHT}"/>`;
  });
  const rows = ns.ticks.map((tick) => {
    const y = down({ capacity, ns }, tick);
    return html`<line class="grid" x1="0" x2="100%" y1="${y}" y2="${y}"/>`;
  });
  return html`${columns}${rows}<line class="axis" x1="0" x2="100%" y1="${HEIGHT}" y2="${HEIGHT}"/><line class="axis" x1="0" x2="0" y1="0" y2="${HEIGHT}"/>`;
}

/** Texts of the ticks: of times in a column of their own, of capacities below. */
function labelsHtml(axes: Axes): Markup {
  const { capacity, ns } = axes;
  const below = capacity.ticks.map(
    (tick) =>
      html`<text x="${percent(positionOn(capacity, tick))}" y="20" data-capacity-tick="${tick}">${shortText(tick)}</text>`,
  );
  const beside = ns.ticks.map(
    (tick) =>
      html`<text x="100%" dx="-8" y="${down(axes, tick)}" dy="4" data-ns-tick="${tick}">${shortText(tick)}</text>`,
  );
  return html`<svg class="beside" height="${HEIGHT}" aria-hidden="true">${beside}</svg><svg class="below" height="28" aria-hidden="true">${below}</svg>`;
}

type Placed = Crossing & { readonly at: NonNullable<Crossing['at']> };

const isPlaced = (crossing: Crossing): crossing is Placed => crossing.at !== undefined;

/** A ring where two curves cross. */
function ringsHtml(axes: Axes, { pair, crossings }: Pairing): Markup {
  const rings = crossings.filter(isPlaced).map(({ at }) => {
    const said = `${pair.join(' and ')} cross at about ${countText(Number(at.capacity.toPrecision(2)))}`;
    return html`<circle class="ring" cx="${across(axes, at.capacity)}" cy="${down(axes, at.ns)}" r="8" data-crossing="${at.capacity}"><title>${said}</title></circle>`;
  });
  return html`${rings}`;
}

/** What stands for each allocator, and for a crossing where there is one. */
function keyHtml(allocators: readonly string[], crossed: boolean): Markup {
  const glyph = (content: Markup, style: string): Markup =>
    html`<svg class="glyph ${style}" viewBox="-14 -8 28 16" width="28" height="16" aria-hidden="true"><line class="link" x1="-14" x2="14" y1="0" y2="0"/>${content}</svg>`;
  const items = allocators.map((name, i) => html`<li>${glyph(shapeHtml(i), styleOf(i, name))} ${nameHtml(name)}</li>`);
  const ring = html`<li><svg class="glyph" viewBox="-10 -10 20 20" width="20" height="20" aria-hidden="true"><circle class="ring" r="8"/></svg> where a bitmap and another cross</li>`;
  return html`<ul class="key">${items}${when(crossed, () => ring)}</ul>`;
}

/**
 * The time of taking a region against the capacity, both axes logarithmic, with a ring where curves
 * cross. The same numbers stand in the tables.
 */
export function regionPlotHtml(table: RegionTable<RegionRecord>): Markup {
  const points = pointsOf(table);
  if (points.length === 0) return NOTHING;
  const axes = { capacity: wide(points.map(({ capacity }) => capacity)), ns: wide(points.map(({ ns }) => ns)) };
  const pairs = pairings(table);
  const curves = table.allocators.map((name) =>
    curveHtml(
      axes,
      points.filter(({ allocator }) => allocator === name),
    ),
  );
  const said = `A curve for each of ${table.allocators.length} allocators; the tables have its numbers, and the sentences below where curves cross.`;
  return html`
<figure class="curves">
<figcaption><p>${plotTitle(table)}</p>${keyHtml(
    table.allocators,
    pairs.some(({ crossings }) => crossings.some(isPlaced)),
  )}</figcaption>
<div class="curve-plot">${labelsHtml(axes)}<svg class="field" role="img" height="${HEIGHT}"><title>${plotTitle(table)}</title><desc>${said}</desc>${groundHtml(axes)}${curves}${pairs.map((pair) => ringsHtml(axes, pair))}</svg></div>
</figure>`;
}
