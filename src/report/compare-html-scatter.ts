import type { Side, SideName } from '../compare/comparison.js';
import { html, type Markup, NOTHING, when } from './html-markup.js';

/** Size of the picture, in its own units; one is about a pixel. */
const WIDTH = 320;
const HEIGHT = 112;
/** Free above and below, and between the halves, so that no glyph is cut. */
const INSET = 8;
const HALF = WIDTH / 2;

/** Times farther apart than this factor are drawn on a logarithmic scale, where both sides can still be seen. */
const LOG_FROM = 20;

/** What the y axis of a picture shows. */
export interface Scale {
  readonly least: number;
  readonly most: number;
  readonly log: boolean;
}

/** The scale of both sides together. */
export function scaleOf(sides: readonly Side[]): Scale {
  const times = sides.flatMap(({ samples }) => samples).filter(Number.isFinite);
  const least = times.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const most = times.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  return { least, most, log: least > 0 && most / least > LOG_FROM };
}

/** Short coordinates: a tenth of a unit is not seen. */
const short = (value: number): string => String(Number(value.toFixed(1)));

function heightOf({ least, most, log }: Scale, time: number): number {
  const part = log ? Math.log(time / least) / Math.log(most / least) : (time - least) / (most - least);
  return HEIGHT - INSET - (most > least ? part : 0.5) * (HEIGHT - 2 * INSET);
}

/** Where run `i` of `count` is in a half that begins at `from`. */
const acrossOf = (i: number, count: number, from: number): number =>
  from + INSET + ((i + 0.5) / count) * (HALF - 2 * INSET);

/** The outlines of the glyphs about a point, `r` units large. */
const GLYPHS = {
  before: (x: number, y: number, r: number) =>
    `M${short(x - r)} ${short(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0`,
  after: (x: number, y: number, r: number) => `M${short(x)} ${short(y - 1.2 * r)}l${1.2 * r} ${2 * r}h-${2.4 * r}z`,
} as const;

/** A glyph alone, for the key. */
export const glyphHtml = (name: SideName): Markup =>
  html`<svg class="glyph" viewBox="-8 -8 16 16" width="16" height="16" aria-hidden="true"><path class="${name}" d="${GLYPHS[name](0, 0, 4)}"/></svg>`;

/** Smaller glyphs where many stand close. */
const radiusFor = (count: number): number => (count <= 30 ? 3.5 : count <= 100 ? 2.5 : 1.5);

/** A ring about the first run, which a warning is of. */
function ringHtml(x: number, y: number): Markup {
  return html`<circle class="ring" cx="${short(x)}" cy="${short(y)}" r="6.5"/>`;
}

/** The interval of the median as a band, and the median as a line across the half. */
function medianHtml({ median, low, high }: Side, scale: Scale, from: number): Markup {
  const within = (time: number) => Math.min(scale.most, Math.max(scale.least, time));
  const y = (time: number) => heightOf(scale, within(time));
  const [left, right] = [from + INSET / 2, from + HALF - INSET / 2];
  const band =
    low === undefined || high === undefined
      ? NOTHING
      : html`<rect class="band" x="${left}" y="${short(y(high))}" width="${right - left}" height="${short(y(low) - y(high))}"/>`;
  if (!Number.isFinite(median)) return NOTHING;
  return html`${band}<line class="median" x1="${left}" x2="${right}" y1="${short(y(median))}" y2="${short(y(median))}"/>`;
}

/** The runs of one side in time order, as one path: a thousand elements a row would be slow. */
function sideHtml(name: SideName, side: Side, scale: Scale, ring: boolean): Markup {
  const from = name === 'before' ? 0 : HALF;
  const { samples } = side;
  const points = samples.map((time, i) => [acrossOf(i, samples.length, from), heightOf(scale, time)] as const);
  const radius = radiusFor(samples.length);
  const drawn = points.filter(([, y]) => Number.isFinite(y));
  const path = drawn.map(([x, y]) => GLYPHS[name](x, y, radius)).join('');
  const first = points[0];
  return html`${medianHtml(side, scale, from)}${when(path !== '', () => html`<path class="${name}${radius < 2 ? ' many' : ''}" data-samples="${drawn.length}" d="${path}"/>`)}${
    ring && first !== undefined ? ringHtml(...first) : NOTHING
  }`;
}

/** What a picture shows, and in what words. */
export interface Picture {
  readonly before: Side;
  readonly after: Side;
  readonly scale: Scale;
  readonly title: string;
  readonly description: string;
  /** Sides whose first run has a ring. */
  readonly rings: readonly SideName[];
}

/** Both sides after each other, on one scale. */
export function scatterHtml({ before, after, scale, title, description, rings }: Picture): Markup {
  return html`<svg class="scatter" role="img" viewBox="0 0 ${WIDTH} ${HEIGHT}"><title>${title}</title><desc>${description}</desc>
<line class="grid" x1="${HALF}" x2="${HALF}" y1="0" y2="${HEIGHT}"/>
${sideHtml('before', before, scale, rings.includes('before'))}
${sideHtml('after', after, scale, rings.includes('after'))}</svg>`;
}
