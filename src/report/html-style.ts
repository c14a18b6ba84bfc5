import { Markup } from './html-markup.js';

/**
 * Two hues that differ in lightness as well, so that they are told apart without colour;
 * dark only on a screen, since paper is white.
 */
const COLOURS = `
:root {
  color-scheme: light dark;
  --paper: #fcfcfa; --ink: #1b1d21; --soft: #565b63; --line: #d5d6d0;
  --band: #e3e7ea; --before: #c2620c; --after: #17408b; --mark: #17408b; --quiet: #6d727a;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --paper: #14161a; --ink: #e9eaec; --soft: #a7adb7; --line: #3a3e46;
    --band: #2a3038; --before: #ffc078; --after: #6c9cff; --mark: #8fb4ff; --quiet: #9097a1;
  }
}
@media (forced-colors: active) {
  :root {
    --paper: Canvas; --ink: CanvasText; --soft: CanvasText; --line: GrayText;
    --band: GrayText; --before: CanvasText; --after: CanvasText; --mark: CanvasText; --quiet: CanvasText;
  }
  .band { fill-opacity: 0.3; }
}`;

const TEXT = `
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body {
  margin: 0; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif;
  overflow-wrap: break-word;
}
bdi { overflow-wrap: anywhere; }
main { max-width: 76rem; margin: 0 auto; padding: 2rem clamp(1rem, 4vw, 3rem) 4rem; }
main > section { margin-top: 3.5rem; }
h1 { margin: 0.25rem 0 1rem; font-size: clamp(1.5rem, 1.1rem + 1.6vw, 2.25rem); line-height: 1.2; font-weight: 650; }
h2 { margin: 0 0 0.75rem; font-size: 1.3rem; line-height: 1.3; font-weight: 650; }
h3 { margin: 1.5rem 0 0.5rem; font-size: 1rem; font-weight: 650; }
p { margin: 0 0 0.75rem; max-width: 44rem; text-wrap: pretty; }
a { color: inherit; text-underline-offset: 0.2em; }
.kind { margin: 0; color: var(--soft); font-size: 0.875rem; letter-spacing: 0.04em; }
.arrow { color: var(--soft); font-weight: 400; }
.summary { font-size: 1.125rem; }
header h2 { margin-top: 1.75rem; font-size: 1rem; }
.function, .place { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: 0.9em; }
.gap, .interval, .remark, .setting, caption, .places { color: var(--soft); }
.remark, .setting, .places { font-size: 0.8125rem; font-weight: 400; }
.value, .interval, .number { font-variant-numeric: tabular-nums; font-feature-settings: "tnum"; }
.interval { font-size: 0.875em; white-space: nowrap; }
.changed .verdict, .changed .ratio .value { font-weight: 650; }
nav ul, .key, .marks, .plot, .unmatched, .note ul, .facts ul { list-style: none; margin: 0; padding: 0; }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; margin-top: 2rem; padding: 0.75rem 0; border-block: 1px solid var(--line); font-size: 0.9375rem; }
nav a { display: inline-block; padding: 0.125rem 0; }
.means { display: flex; flex-wrap: wrap; gap: 1rem 2.5rem; margin: 0; }
.means dt { font-size: 0.875rem; color: var(--soft); }
.means dd { margin: 0; }
.means .value { font-size: 1.625rem; font-weight: 650; line-height: 1.3; }
.means .remark { display: block; }`;

/** A table from a tablet on; below that, and only on a screen, each row is a card. */
const TABLE = `
table { width: 100%; border-collapse: collapse; }
caption { text-align: left; padding-bottom: 0.75rem; font-size: 0.875rem; }
th, td { padding: 0.5rem 0.75rem; text-align: left; vertical-align: baseline; border-bottom: 1px solid var(--line); font-weight: 400; }
th:first-child, td:first-child { padding-left: 0; }
th:last-child, td:last-child { padding-right: 0; }
thead th { font-size: 0.875rem; font-weight: 650; border-bottom: 2px solid var(--ink); vertical-align: bottom; }
.number { text-align: right; }

td.letters, .verdict { white-space: nowrap; }
tr.section th { padding-top: 1.5rem; font-weight: 650; }
td .remark, th .remark, th .setting { display: block; }
td .remark { max-width: 9.5rem; }
.rows tr:not(.section) th[scope="row"] { min-width: 12rem; }
.letter { font-weight: 650; }
th .before, th .after { border-bottom: 3px solid var(--before); }
th .after { border-bottom-color: var(--after); }
h1 .before, h1 .after { text-decoration: underline; text-decoration-color: var(--before); text-decoration-thickness: 0.12em; text-underline-offset: 0.2em; }
h1 .after { text-decoration-color: var(--after); }
@media screen and (max-width: 60rem) {
  .cards, .cards caption, .cards tbody, .cards tr, .cards th, .cards td { display: block; }
  .cards thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  .cards tr { padding: 0.75rem 0; border-bottom: 1px solid var(--line); }
  .cards tr.section { padding: 1.25rem 0 0.5rem; border-bottom: 2px solid var(--ink); }
  .cards th, .cards td { padding: 0; border: 0; }
  .cards tr.section th { padding: 0; }
  .cards tr:not(.section) th { padding-bottom: 0.375rem; font-weight: 650; }
  .cards td { display: flex; flex-wrap: wrap; align-items: baseline; column-gap: 0.4em; text-align: left; white-space: normal; }
  .cards td::before { content: attr(data-label); flex: 0 0 6.5rem; color: var(--soft); font-size: 0.875rem; }
  .cards td .remark { max-width: none; }
  .cards td:empty { display: none; }
}
@media print, (max-width: 75rem) {
  .rows td .interval { display: block; }
}
@media screen and (min-width: 40rem) and (max-width: 60rem) {
  .cards tr { display: grid; grid-template-columns: 1fr 1fr; column-gap: 1.5rem; }
  .cards th { grid-column: 1 / -1; }
}`;

const PLOT = `
figure { margin: 0; }
.key { display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; margin-bottom: 0.75rem; font-size: 0.875rem; color: var(--soft); }
.key li { display: flex; align-items: center; gap: 0.5rem; }
.glyph { flex: none; overflow: visible; }
.plot-row { display: grid; grid-template-columns: minmax(0, 17rem) minmax(0, 1fr) 10.5rem; column-gap: 1.25rem; align-items: center; }
li.plot-row { border-bottom: 1px solid var(--line); }
.plot-row .name { padding: 0.25rem 0; }
.plot-row .number { text-align: left; white-space: nowrap; }
.track { display: block; width: 100%; grid-column: 2; }
.track svg { overflow: visible; }
li.plot-row .track { height: 100%; min-height: 28px; }
.plot-axis { position: sticky; top: 0; background: var(--paper); border-bottom: 1px solid var(--ink); }
.plot-axis text { fill: var(--ink); font-size: 12px; text-anchor: middle; font-variant-numeric: tabular-nums; }
.tick { stroke: var(--ink); }
.band { fill: var(--band); }
.grid { stroke: var(--line); stroke-dasharray: 1 3; }
.one { stroke: var(--ink); }
.mark { --here: var(--quiet); }
.mark.changed { --here: var(--mark); }
.span { stroke: var(--here); stroke-width: 2.5; }
.end { stroke: var(--here); stroke-width: 1.5; }
.point { fill: var(--here); stroke: var(--here); stroke-width: 1.5; }
.point.open { fill: var(--paper); }
@media (max-width: 60rem) {
  .plot-row { grid-template-columns: minmax(0, 1fr) auto; }
  .track { grid-column: 1 / -1; grid-row: 2; }
}`;

const SAMPLES = `
.multiples { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr)); gap: 2rem 2.5rem; margin-top: 1.25rem; }
.samples { min-width: 0; break-inside: avoid; }
.samples h3 { margin: 0; }
.samples figcaption p { margin: 0; }
.samples .ratio { margin-right: 0.5rem; }
.picture { display: grid; grid-template-columns: auto minmax(0, 1fr); column-gap: 0.5rem; margin-top: 0.5rem; font-size: 0.75rem; color: var(--soft); font-variant-numeric: tabular-nums; }
.ends { display: flex; flex-direction: column; justify-content: space-between; text-align: right; min-width: 3rem; line-height: 1.2; }
.scatter { display: block; width: 100%; border: 1px solid var(--line); border-width: 0 0 1px 1px; }
.halves { grid-column: 2; display: grid; grid-template-columns: 1fr 1fr; text-align: center; padding-top: 0.25rem; }
path.before { fill: var(--paper); stroke: var(--before); stroke-width: 1.5; }
path.many { stroke-width: 0.6; }
path.after { fill: var(--after); }
.median { stroke: var(--ink); stroke-width: 1; }
.ring { fill: none; stroke: var(--ink); stroke-width: 1.25; stroke-dasharray: 2 1.5; }
.marks { margin-top: 0.5rem; font-size: 0.875rem; }`;

/** Curves on axes whose texts keep their size: the times in a column of their own, the capacities below. */
const CURVES = `
.curve-plot { display: grid; grid-template-columns: 4rem minmax(0, 1fr); }
.curve-plot svg { overflow: visible; }
.field { grid-column: 2; grid-row: 1; width: 100%; }
.beside { grid-column: 1; grid-row: 1; width: 100%; }
.below { grid-column: 2; grid-row: 2; width: 100%; }
.curve-plot text { fill: var(--ink); font-size: 12px; font-variant-numeric: tabular-nums; }
.beside text { text-anchor: end; }
.below text { text-anchor: middle; }
.axis { stroke: var(--ink); }
.curve { --here: var(--after); }
.curve.other { --here: var(--before); }
.link { stroke: var(--here); stroke-width: 1.5; }
.other .link { stroke-dasharray: 5 3; }
.shape { fill: var(--here); stroke: var(--here); stroke-width: 1.5; }
.open .shape { fill: var(--paper); }
.remarks { margin: 0; padding: 0 0 0 1.25rem; max-width: 60rem; }
.remarks li { padding: 0.125rem 0; overflow-wrap: anywhere; }
table + table, .remarks + table { margin-top: 2.5rem; }`;

const FOOT = `
.note { max-width: 60rem; margin-bottom: 1.5rem; }
.note h3 { margin-bottom: 0.125rem; }
.note .advice { margin-bottom: 0.375rem; }
.note li, .unmatched li { padding: 0.125rem 0 0.125rem 1rem; text-indent: -1rem; font-size: 0.9375rem; }
.files { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); gap: 1.5rem 3rem; }
.file { min-width: 0; }
.facts { margin: 0; }
.facts > div { display: grid; grid-template-columns: 11rem minmax(0, 1fr); column-gap: 1rem; padding: 0.375rem 0; border-top: 1px solid var(--line); }
.facts dt { color: var(--soft); }
.facts dd { margin: 0; max-width: 44rem; }
.file .facts > div { grid-template-columns: 6rem minmax(0, 1fr); }
.claims { margin-top: 1.25rem; font-size: 0.9375rem; }
@media (max-width: 40rem) {
  .facts > div, .file .facts > div { grid-template-columns: 1fr; }
}
@media print {
  main { max-width: none; padding: 0; }
  nav { display: none; }
  :root { --paper: #fff; font-size: 75%; }
  th, td { padding: 0.25rem 0.375rem; }
  .plot-axis { position: static; }
  tr, .plot-row, .note { break-inside: avoid; }
}`;

/** How the page looks; it holds nothing that is not ours. */
export const STYLE = new Markup([COLOURS, TEXT, TABLE, PLOT, SAMPLES, CURVES, FOOT].join('\n'));
