import type { ComparedRow } from '../compare/comparison.js';
import type { Fill } from '../record.js';
import { intervalCell, ratioCell } from './compare-numbers.js';
import { sectionText } from './compare-words.js';
import { grouped } from './grouped.js';
import { html, type Markup, nameHtml, shortName, when } from './html-markup.js';

/** A row with its number in the page, from 1, which joins its places in table, plot and samples. */
export interface NumberedRow {
  readonly number: number;
  readonly row: ComparedRow;
}

/** Rows of one section together. */
export interface SectionRows {
  readonly section: Fill | null;
  readonly rows: readonly NumberedRow[];
}

export function sectionsOf(rows: readonly ComparedRow[]): SectionRows[] {
  const numbered = rows.map((row, i) => ({ number: i + 1, row }));
  return grouped(numbered, ({ row }) => String(row.section)).map((group) => ({
    section: (group[0] as NumberedRow).row.section,
    rows: group,
  }));
}

/** What a row is called, as far as it is known: its section is told elsewhere. */
export type Named = Pick<ComparedRow, 'function' | 'label' | 'setting'>;

/** The function, and in smaller letters what else tells the row apart. */
export function rowNameHtml(row: Named): Markup {
  const parts = [row.label, row.setting].flatMap((part) => (part === null || part === undefined ? [] : [part]));
  const more = parts.map((part, i) => html`${i > 0 ? ', ' : ''}${nameHtml(part)}`);
  return html`<span class="function">${nameHtml(row.function)}</span>${when(
    more.length > 0,
    () => html` <span class="setting">${more}</span>`,
  )}`;
}

/** The same as plain text, for titles that are read aloud. */
export const rowNameText = ({ function: name, label, setting, section }: ComparedRow): string =>
  [name, label, setting, section === null ? null : sectionText(section)]
    .filter((part) => part !== null && part !== undefined)
    .map(shortName)
    .join(', ');

/** A number with the interval behind it, `[?]` where there is none. */
export const valueHtml = (value: string, interval: string): Markup =>
  html`<span class="value">${value}</span> <span class="interval">${interval}</span>`;

/** The ratio as text: the one that table, plot and samples share. */
export const ratioHtml = (row: ComparedRow): Markup => valueHtml(ratioCell(row), intervalCell(row));
