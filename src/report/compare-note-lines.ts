import type { ComparedRow } from '../compare/comparison.js';
import { type Note, type Noted, notesAbout } from './compare-notes.js';
import { rowName } from './compare-rows.js';
import { adviceOf, headingOf } from './compare-words.js';
import { printable } from './layout.js';

/** Things that a note names before it only counts them; of printed ratios, each is a claim of its own. */
const NAMED = 3;
const NAMED_CLAIMS = 12;

function notedText({ row, warning: { detail, where } }: Noted): string {
  const name = row === undefined ? '' : `${row.section === null ? '' : `${row.section} `}${rowName(row)}: `;
  const places = where.length === 0 ? '' : ` (${where[0]}${where.length > 1 ? ` and ${where.length - 1} more` : ''})`;
  return `${name}${detail}${places}`;
}

/** A note as a paragraph of one line: what was seen, where, and what to do about it. */
export function noteLine({ letter, kind, noted }: Note): string {
  const named = noted.slice(0, kind === 'printed' ? NAMED_CLAIMS : NAMED).map(notedText);
  const more = noted.length > named.length ? `; and ${noted.length - named.length} more` : '';
  return printable(`${letter}: ${headingOf(kind)}: ${named.join('; ')}${more}. ${adviceOf(kind)}`);
}

/** The letters of the notes about a row. */
export const marksOf = (row: ComparedRow, notes: readonly Note[]): string =>
  notesAbout(row, notes)
    .map(({ letter }) => letter)
    .join('');
