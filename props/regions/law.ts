import type { Fit } from '../../src/machine/allocators.js';
import type { Intervals } from './intervals.js';

/** What an entry of a structure is, as `find` and `walk` tell them. */
export type Grain = 'region' | 'unit';

/** One call of an allocator, or a walk of a few, and what came back. */
export interface Step {
  readonly kind: 'init' | 'alloc' | 'free' | 'insert' | 'erase' | 'find' | 'gap' | 'walk';
  readonly on: 0 | 1;
  /** The first unit that it is about; 0 for `alloc`. */
  readonly start: number;
  /** How many units, where it is about some. */
  readonly nr: number;
  /** `alloc`, `gap`: the first unit; `insert`, `erase`: 1 or 0. Undefined where there is none. */
  readonly answer: number | undefined;
  /** `find`, `walk`: entries in their order, each with its first unit and the one behind it. */
  readonly entries: readonly (readonly [start: number, end: number])[];
  /** Whether it trapped or did not return. */
  readonly lost?: true;
}

/** What an allocator tells of itself behind a step. */
export interface State {
  readonly count: number;
  /** Bytes of head and nodes. */
  readonly memory: number;
  /** 0, or the number of a broken invariant. */
  readonly check: number;
}

/** An allocator of a sequence. */
export interface Party {
  readonly list: Intervals;
  /** Bytes of its head and nodes just behind `init`. */
  readonly bare: number;
  readonly state: State;
}

/** What is seen behind a step. */
export interface Sight {
  /** The allocator that the step was made on. */
  readonly party: Party;
  /** Bytes of all nodes that are taken, of all allocators. */
  readonly heap: number;
  /** All allocators that are there. */
  readonly parties: readonly Party[];
  /** The one that the step was not made on, as it was before and as it is now. */
  readonly beside: { readonly before: State; readonly after: State } | undefined;
}

/** An allocator all of whose regions were given back, and that was asked for one of its whole capacity then. */
export interface Emptied {
  /** As it was before it was asked. */
  readonly party: Party;
  /** The first unit of that region. */
  readonly whole: number | undefined;
}

/** How a law was broken: what came, and what had to. */
export interface Broken {
  readonly got: string;
  readonly want: string;
}

/** What a law says of what it is shown: nothing if it is not about that. */
export type Ruling = 'holds' | Broken | undefined;

/** A law for allocators of regions: a sentence, and what it looks at. */
export interface RegionLaw {
  /** A short name for the command line. */
  readonly id: string;
  readonly name: string;
  /** Judges an answer by the list as it was before. */
  answer?(step: Step, list: Intervals, grain: Grain): Ruling;
  /** Judges what is seen behind a step, which the list has followed. */
  behind?(sight: Sight): Ruling;
  /** Judges an allocator that has nothing left at the end of a sequence. */
  end?(emptied: Emptied): Ruling;
  /** Why it is not tried on an allocator, if it is not. */
  idle?(fit: Fit): string | undefined;
}

/** The ruling on an answer that must be this one. */
export function same(got: number | undefined, want: number | undefined): Ruling {
  return got === want ? 'holds' : { got: unitText(got), want: unitText(want) };
}

export const unitText = (unit: number | undefined): string => (unit === undefined ? 'none' : String(unit));

/** Units from `start` on and before `end`: `3 .. 5`. */
export const rangeText = (start: number, end: number): string => `${start} .. ${end - 1}`;
