import { basename } from 'node:path';
import type { ComparedRow } from '../compare/comparison.js';
import type { FileFindings } from '../log/reading.js';
import { type Note, type Noted, notesAbout } from './compare-notes.js';
import { placedName } from './compare-rows.js';
import { adviceOf, headingOf } from './compare-words.js';
import { printable } from './layout.js';

/** Things that a note names before it only counts them; of printed ratios, each is a claim of its own. */
const NAMED = 3;
const NAMED_CLAIMS = 12;

/** Places by the file's name alone, where no two files have the same; `DIR/before.log:12` is `before.log:12`. */
function shortPlaces(files: readonly FileFindings[]): (place: string) => string {
  const paths = new Set(files.map(({ file }) => file));
  const names = new Set([...paths].map((path) => basename(path)));
  return names.size < paths.size ? (place) => place : (place) => basename(place);
}

function notedText({ row, warning: { detail, where } }: Noted, short: (place: string) => string): string {
  const name = row === undefined ? '' : `${placedName(row)}: `;
  const places =
    where.length === 0
      ? ''
      : ` (${short(where[0] as string)}${where.length > 1 ? ` and ${where.length - 1} more` : ''})`;
  return `${name}${detail}${places}`;
}

function noteLine({ letter, kind, noted }: Note, short: (place: string) => string): string {
  const named = noted.slice(0, kind === 'printed' ? NAMED_CLAIMS : NAMED).map((one) => notedText(one, short));
  const more = noted.length > named.length ? `; and ${noted.length - named.length} more` : '';
  return printable(`${letter}: ${headingOf(kind)}: ${named.join('; ')}${more}. ${adviceOf(kind)}`);
}

/** Each note as a paragraph of one line: what was seen, where, and what to do about it. */
export function noteLines(notes: readonly Note[], files: readonly FileFindings[]): string[] {
  const short = shortPlaces(files);
  return notes.map((note) => noteLine(note, short));
}

/** The letters of the notes about a row. */
export const marksOf = (row: ComparedRow, notes: readonly Note[]): string =>
  notesAbout(row, notes)
    .map(({ letter }) => letter)
    .join('');
