import type { Sighting } from './sighting.js';

/** Something on a line that is of a kind, but cannot be used, and why. */
export interface Broken {
  readonly is: 'broken';
  readonly reason: string;
}

/**
 * What tells of no bitmap, but is counted: a data symbol of another name, an alignment warning
 * about another type than `long`, a line that begins with the stamp of a kernel log.
 */
export type Passed = 'symbol' | 'type' | 'stamp';

/** What there is on a line; `lost` are events that are missing before it, their number undefined if it is not told. */
export type Finding =
  | { readonly is: 'bitmap'; readonly sighting: Sighting }
  | Broken
  | { readonly is: 'lost'; readonly events: number | undefined }
  | { readonly is: 'passed'; readonly what: Passed };

/** What the parser of one kind of input makes of a line: undefined if the line is not of this kind. */
export type Answer = readonly Finding[] | undefined;

/** Of this kind, with nothing to tell. */
export const NOTHING: readonly Finding[] = [];

export const broken = (reason: string): Broken => ({ is: 'broken', reason });

export const bitmap = (sighting: Sighting): Finding => ({ is: 'bitmap', sighting });

export const passed = (what: Passed): Finding => ({ is: 'passed', what });
