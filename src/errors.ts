import { closest, distance } from 'fastest-levenshtein';

/**
 * An argument, a file or a line that cannot be used. Its message is one line
 * that names the culprit; the command line prints it and ends with status 2.
 */
export class InputError extends Error {
  override readonly name = 'InputError';
}

/** A call that was still running when its time was up. */
export class DidNotReturn extends Error {
  override readonly name = 'DidNotReturn';
  constructor(readonly milliseconds: number) {
    super(`did not return in ${milliseconds} ms`);
  }
}

/** Enough to recognise a piece of input by, short enough for a line of 80 columns. */
const SHOWN = 40;

/** A piece of untrusted text for an error message: in quotes, cut, and sure to stay on one line. */
export function quoted(text: string): string {
  const cut = text.length > SHOWN ? `${text.slice(0, SHOWN)}...` : text;
  return `'${cut.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '?')}'`;
}

/** An {@link InputError} for a name that is not in a list, with the nearest one that is. */
export function unknownName(what: string, given: string, known: readonly string[]): InputError {
  const nearest = known.length > 0 && given.length < 100 ? closest(given, [...known]) : '';
  const near = nearest !== '' && distance(given, nearest) <= Math.max(2, given.length / 2);
  const all = known.length > 8 ? "see 'findbit list'" : `known: ${known.join(', ')}`;
  const hint = near ? `; did you mean '${nearest}'?` : `; ${all}`;
  return new InputError(`unknown ${what} ${quoted(given)}${hint}`);
}

/** The message of anything that was thrown, on one line. */
export function messageOf(thrown: unknown): string {
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  return text.replace(/\s*\n\s*/g, '; ').trim();
}
