import { lettered } from './footnotes.js';
import { html, type Markup, nameHtml, when } from './html-markup.js';
import { contentsHtml, pageHtml } from './html-page.js';
import type { RegionContext } from './region-context.js';
import { regionFoot } from './region-foot.js';
import { regionPlotHtml } from './region-html-plot.js';
import { sheetHtml } from './region-html-table.js';
import { churnRemarks, fillRemarks, type Remarks } from './region-remarks.js';
import { type RegionTables, tablesOf } from './region-report.js';
import type { AnyRegion } from './region-rows.js';
import { churnSpace, churnTimes, memorySheet, mergedSheet, ratioSheet } from './region-sheets.js';
import { regionFootnotes, regionName, regionSayings, regionWarnings } from './region-warnings.js';

type Marks = ReadonlyMap<AnyRegion, string>;

interface Part {
  readonly id: string;
  readonly name: string;
  readonly content: readonly Markup[];
}

function remarksHtml({ heading, texts }: Remarks): Markup {
  return when(
    texts.length > 0,
    () => html`<h3>${heading}</h3><ul class="remarks">${texts.map((text) => html`<li>${text}</li>`)}</ul>`,
  );
}

/** What was seen, what to do about it, and every row that it is about. */
function warningsHtml(records: readonly AnyRegion[], context: RegionContext): Markup[] {
  const groups = lettered(regionWarnings(records, context));
  if (groups.length === 0) return [html`<p>None: nothing was seen that speaks against these figures.</p>`];
  return groups.map(({ letter, kind, found }) => {
    const [seen, advice] = regionSayings(context)[kind];
    const rows = found.map(({ record, detail }) => html`<li>${nameHtml(`${regionName(record)} (${detail})`)}</li>`);
    return html`<section class="note" id="note-${letter}"><h3><span class="letter">${letter}</span> ${seen}</h3><p class="advice">${advice}</p><ul>${rows}</ul></section>`;
  });
}

function fillParts({ fills }: RegionTables, marks: Marks): Part[] {
  if (fills.length === 0) return [];
  return [
    { id: 'fill', name: 'Filled from empty', content: fills.map((table) => sheetHtml(mergedSheet(table, false))) },
    {
      id: 'curves',
      name: 'Time against capacity',
      content: fills.map((table) => html`${regionPlotHtml(table)}${fillRemarks(table).map(remarksHtml)}`),
    },
    { id: 'ratios', name: 'Ratios', content: fills.map((table) => sheetHtml(ratioSheet(table, marks))) },
    { id: 'memory', name: 'Loads and memory', content: fills.map((table) => sheetHtml(memorySheet(table))) },
  ];
}

function churnParts({ churns }: RegionTables, marks: Marks): Part[] {
  if (churns.length === 0) return [];
  const content = churns.map(
    (table) =>
      html`${sheetHtml(churnTimes(table, marks))}${remarksHtml(churnRemarks(table))}${sheetHtml(churnSpace(table))}`,
  );
  return [{ id: 'fragmentation', name: 'Fragmentation', content }];
}

/**
 * Allocators of regions as one page that needs no network and no script: the tables of the text
 * report, and the curves as a drawing.
 * @throws RangeError for a sample that is not a finite number.
 */
export function regionHtml(records: readonly AnyRegion[], context: RegionContext): string {
  const tables = tablesOf(records);
  const { marks } = regionFootnotes(records, context);
  const [run = '', ...foot] = regionFoot(tables.fills, tables.churns, context);
  const parts: readonly Part[] = [
    ...fillParts(tables, marks),
    ...churnParts(tables, marks),
    { id: 'warnings', name: 'Warnings', content: warningsHtml(records, context) },
    {
      id: 'reading',
      name: 'How to read it',
      content: [html`<ul class="remarks">${foot.map((line) => html`<li>${line}</li>`)}</ul>`],
    },
  ];
  return pageHtml(
    'Allocators of regions: findbit bench region',
    html`<header><p class="kind">findbit bench region</p><h1>Allocators of regions</h1><p class="summary">${run}</p></header>
${contentsHtml(parts.map(({ id, name }) => [id, name]))}
${parts.map(({ id, name, content }) => html`<section id="${id}"><h2>${name}</h2>${content}</section>`)}`,
  );
}
