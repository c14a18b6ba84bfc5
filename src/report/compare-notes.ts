import type { ComparedRow, Comparison, Warning, WarningKind } from '../compare/comparison.js';
import { WARNING_KINDS } from './compare-words.js';

/** A warning, and the row that it is of; none for one of the whole comparison. */
export interface Noted {
  readonly warning: Warning;
  readonly row: ComparedRow | undefined;
}

/** All warnings of a kind below one letter. */
export interface Note {
  readonly letter: string;
  readonly kind: WarningKind;
  readonly noted: readonly Noted[];
}

function allNoted({ rows, warnings }: Comparison): Noted[] {
  const whole = warnings.map((warning) => ({ warning, row: undefined }));
  return [...whole, ...rows.flatMap((row) => row.warnings.map((warning) => ({ warning, row })))];
}

/** Kinds of warnings that there are, each with a letter, the gravest first. */
export function notesOf(comparison: Comparison): Note[] {
  const all = allNoted(comparison);
  return WARNING_KINDS.map((kind) => ({ kind, noted: all.filter(({ warning }) => warning.kind === kind) }))
    .filter(({ noted }) => noted.length > 0)
    .map((note, i) => ({ ...note, letter: String.fromCharCode('a'.charCodeAt(0) + i) }));
}

/** The notes that a row is marked with. */
export const notesAbout = (row: ComparedRow, notes: readonly Note[]): Note[] =>
  notes.filter(({ kind }) => row.warnings.some((warning) => warning.kind === kind));
