import { valueHtml } from './compare-html-rows.js';
import { grouped } from './grouped.js';
import { html, type Markup, NOTHING, nameHtml } from './html-markup.js';
import type { Sheet } from './region-sheets.js';

type SheetRow = Sheet['rows'][number];
type SheetColumn = Sheet['columns'][number];

/** A column without a head holds the letters of warnings. */
const isLetters = ({ head }: SheetColumn): boolean => head === '';

const headOf = (column: SheetColumn): string => (isLetters(column) ? 'notes' : column.head);

/** Letters lead to their warning; an interval stands in smaller letters behind its ratio. */
function contentHtml(column: SheetColumn, cell: string): Markup {
  if (isLetters(column))
    return html`${[...cell].map((letter) => html`<a class="letter" href="#note-${letter}">${letter}</a> `)}`;
  const [, value = cell, interval = ''] = /^(.*?) *(\[.*\])$/.exec(cell) ?? [];
  return interval === '' ? html`${cell}` : valueHtml(value, interval);
}

function cellHtml(column: SheetColumn, cell: string): Markup {
  return html`<td class="${isLetters(column) ? 'letters' : 'number'}" data-label="${headOf(column)}">${contentHtml(column, cell)}</td>`;
}

function rowHtml({ columns }: Sheet, { name, cells }: SheetRow): Markup {
  return html`
<tr><th scope="row"><span class="function">${nameHtml(name)}</span></th>${columns.map((column, i) => cellHtml(column, cells[i] ?? ''))}</tr>`;
}

/** Rows of one capacity, which heads them where it is no column. */
function bodyHtml(sheet: Sheet, rows: readonly SheetRow[]): Markup {
  const heading = sheet.headed
    ? html`<tr class="section"><th scope="rowgroup" colspan="${sheet.columns.length + 1}">capacity ${(rows[0] as SheetRow).capacity}</th></tr>`
    : NOTHING;
  return html`<tbody>${heading}${rows.map((row) => rowHtml(sheet, row))}</tbody>`;
}

/** A sheet as a table, a card a row where there is no room for one. */
export function sheetHtml(sheet: Sheet): Markup {
  const heads = sheet.columns.map(
    (column) => html`<th scope="col" class="${isLetters(column) ? 'letters' : 'number'}">${headOf(column)}</th>`,
  );
  return html`
<table class="cards rows">
<caption>${sheet.title}</caption>
<thead><tr><th scope="col">${sheet.headed ? 'allocator' : sheet.nameHead}</th>${heads}</tr></thead>
${grouped(sheet.rows, ({ capacity }) => String(capacity)).map((rows) => bodyHtml(sheet, rows))}
</table>`;
}
