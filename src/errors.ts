import { closest, distance } from 'fastest-levenshtein';

/**
 * An argument, a file or a line that cannot be used. Its message is one line
 * that names the culprit; the command line prints it and ends with status 2.
 */
export class InputError extends Error {
  override readonly name = 'InputError';
}

/**
 * A variant that has trapped, did not return, or answered so that nothing more can be made of it. The
 * command line prints its message, one line, and ends with status 1.
 */
export class VariantFault extends Error {
  override readonly name = 'VariantFault';
}

/**
 * What is wrong with a request to an allocator of regions.
 * - `capacity`: not a whole number from 1 to 2^32-2; `nr`: not one from 1; `too long`: more than the capacity
 * - `outside`: not below the capacity; `freed twice`; `never allocated`: it is not in use as such, nor was it
 */
export type RegionFault = 'capacity' | 'nr' | 'too long' | 'outside' | 'freed twice' | 'never allocated';

/** A request that an allocator of regions cannot be made: nothing has changed. */
export class RegionError extends RangeError {
  override readonly name = 'RegionError';
  constructor(
    readonly fault: RegionFault,
    message: string,
  ) {
    super(message);
  }
}

/** Whether a call of a variant has trapped. One that calls itself without end overflows the stack, which is a RangeError. */
export function isTrap(thrown: unknown): boolean {
  const overflow = thrown instanceof RangeError && !(thrown instanceof RegionError);
  return thrown instanceof WebAssembly.RuntimeError || overflow;
}

/** What a call of a variant has thrown: a trap as the variant's fault, anything else as it is. @param where it was, for the message */
export function asFault(thrown: unknown, where: string): unknown {
  return isTrap(thrown) ? new VariantFault(`${where}: trap: ${messageOf(thrown)}`) : thrown;
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

/** Text without what could move the cursor, change a colour or end the line. */
function onOneLine(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '?');
}

/** A piece of untrusted text for an error message: in quotes, cut, and sure to stay on one line. */
export function quoted(text: string): string {
  return `'${onOneLine(text.length > SHOWN ? `${text.slice(0, SHOWN)}...` : text)}'`;
}

/** A list of known names that is longer than this, in characters, is not shown. */
const LISTED = 120;

/** The name of a list that a text is most like, if it is like one at all. */
function nearestOf(given: string, known: readonly string[]): string | undefined {
  const nearest = known.length > 0 && given.length < 100 ? closest(given, [...known]) : '';
  return nearest !== '' && distance(given, nearest) <= Math.max(2, given.length / 2) ? nearest : undefined;
}

/** Whether a text is another than all names of two lists, and most like one of the second. */
export function isMoreLike(given: string, first: readonly string[], second: readonly string[]): boolean {
  const nearest = nearestOf(given, [...first, ...second]);
  return nearest !== undefined && nearest !== given && second.includes(nearest);
}

/**
 * An {@link InputError} for a name that is not in a list, with the nearest one that is.
 * @param where what tells of all, if they are too many to be shown
 */
export function unknownName(
  what: string,
  given: string,
  known: readonly string[],
  where = "see 'findbit list'",
): InputError {
  const nearest = nearestOf(given, known);
  const all = known.join(', ');
  const hint =
    nearest !== undefined ? `; did you mean '${nearest}'?` : `; ${all.length > LISTED ? where : `known: ${all}`}`;
  return new InputError(`unknown ${what} ${quoted(given)}${hint}`);
}

/** The message of anything that was thrown, on one line. */
export function messageOf(thrown: unknown): string {
  // Binaryen throws objects that have a message but are no errors.
  const { message } = Object(thrown) as { message?: unknown };
  const text = typeof message === 'string' ? message : String(thrown);
  return onOneLine(text.trim().replace(/\s*\n\s*/g, '; '));
}

/** What the system says of a file, but its codes and the path again. */
function systemWords(thrown: unknown): string {
  return messageOf(thrown)
    .replace(/^E[A-Z]+: /, '')
    .replace(/, \w+( '.*')?$/, '');
}

/** An {@link InputError} for a file that cannot be read. */
export function unreadable(path: string, thrown: unknown): InputError {
  return new InputError(`cannot read ${path}: ${systemWords(thrown)}`);
}

/** An {@link InputError} for a file that cannot be written. */
export function unwritable(path: string, thrown: unknown): InputError {
  return new InputError(`cannot write ${path}: ${systemWords(thrown)}`);
}
