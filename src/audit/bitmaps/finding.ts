import type { Sighting } from './sighting.js';

/** Something on a line that is of a kind, but cannot be used, and why. */
export interface Broken {
  readonly is: 'broken';
  readonly reason: string;
  /** Number of the line, where it is an earlier one than was read last. */
  readonly at?: number;
}

/**
 * What tells of no bitmap, but is counted: a data symbol, and that it has the name of a bitmap; an
 * alignment warning about another type than `long`; a line of a kernel log; a line of another kind
 * that is known, such as the header of a trace.
 */
export type Passed = 'symbol' | 'match' | 'type' | 'log' | 'known';

/**
 * What there is on a line. `lost` are events that are missing before it, their number undefined if
 * it is not told; `held` is a bitmap of which a later line will tell whether it can be used.
 */
export type Finding =
  | { readonly is: 'bitmap'; readonly sighting: Sighting }
  | Broken
  | { readonly is: 'lost'; readonly events: number | undefined }
  | { readonly is: 'passed'; readonly what: Passed }
  | { readonly is: 'held' };

/** What the parser of one kind of input makes of a line: undefined if the line is not of this kind. */
export type Answer = readonly Finding[] | undefined;

/** Reads lines of one kind of one file, in their order. */
export interface LineParser {
  /** @param at number of the line, from 1 */
  read(line: string, at: number): Answer;
  /** The same for a line that the file ends within: broken if its form shows that something is missing. */
  readUnended(line: string, at: number): Answer;
  /** What waited for lines that did not come. */
  end(): readonly Finding[];
}

export const NOTHING: readonly Finding[] = [];

/** Of this kind, with nothing to tell. */
export const KNOWN: readonly Finding[] = [{ is: 'passed', what: 'known' }];

export const broken = (reason: string): Broken => ({ is: 'broken', reason });

/** The last line of a file that shows that it is not whole. */
export const UNENDED = broken('end of the file: the line may be cut');

export const bitmap = (sighting: Sighting): Finding => ({ is: 'bitmap', sighting });

export const passed = (what: Passed): Finding => ({ is: 'passed', what });
