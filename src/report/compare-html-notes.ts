import type { ComparedRow } from '../compare/comparison.js';
import { rowNameHtml } from './compare-html-rows.js';
import { type Note, type Noted, notesAbout } from './compare-notes.js';
import { adviceOf, headingOf, sectionText } from './compare-words.js';
import { html, type Markup, nameHtml, when } from './html-markup.js';

/** Letters of the notes about a row, each a way to what it says. */
export function lettersHtml(row: ComparedRow, notes: readonly Note[]): Markup {
  const letters = notesAbout(row, notes).map(
    ({ letter, kind }) => html`<a class="letter" href="#note-${letter}" title="${headingOf(kind)}">${letter}</a>`,
  );
  return html`${letters.map((letter, i) => html`${i > 0 ? ' ' : ''}${letter}`)}`;
}

function notedHtml({ warning: { detail, where }, row }: Noted): Markup {
  const section = row === undefined || row.section === null ? '' : `, ${sectionText(row.section)}`;
  const about = row === undefined ? '' : html`${rowNameHtml(row)}${section}: `;
  const places = where.map((place, i) => html`${i > 0 ? ', ' : ''}<span class="place">${nameHtml(place)}</span>`);
  return html`<li>${about}${detailHtml(detail)}${when(places.length > 0, () => html` <span class="places">${places}</span>`)}</li>`;
}

/** What was seen may quote names from files, of any length. */
const detailHtml = (detail: string): Markup => html`<span class="detail">${nameHtml(detail)}</span>`;

const noteHtml = ({ letter, kind, noted }: Note): Markup => html`
<section class="note" id="note-${letter}">
<h3><span class="letter">${letter}</span> ${headingOf(kind)}</h3>
<p class="advice">${adviceOf(kind)}</p>
<ul>${noted.map(notedHtml)}</ul>
</section>`;

/** What to know before the rows are trusted, and what to do about it. */
export const notesHtml = (notes: readonly Note[]): Markup => html`
<section id="warnings">
<h2>Warnings</h2>
${notes.length === 0 ? html`<p>None: nothing was seen that speaks against these figures.</p>` : notes.map(noteHtml)}
</section>`;
