import type { Bitmap } from '../src/bitmap/bitmap.js';
import type { ArgumentName, FunctionName, FunctionRow } from '../src/functions.js';
import { MAX_U32, startLimit } from '../src/functions.js';
import { CLEAN, type Lie } from './lie.js';
import type { World } from './world.js';

/** What a law is tried on. The bitmaps are all of one size, the size of the call. */
export interface Case extends Lie {
  readonly bitmaps: readonly Bitmap[];
  readonly args: readonly number[];
}

export function sizeOf(one: Case): number {
  return one.bitmaps[0]?.size ?? 0;
}

/** How a law was broken: what came back, from which function, and what had to come. */
export interface Breach {
  readonly function: FunctionName;
  readonly got: string;
  readonly want: string;
}

/** One function, or a few that belong together, that a law can be tried on in a world. */
export interface Subject {
  readonly label: FunctionName;
  readonly bitmaps: 1 | 2 | 3;
  readonly args: readonly ArgumentName[];
  readonly sizeMultiple: number;
  /** Largest start in bits for a size in bits. */
  startMax(size: number): number;
  /** The ways of lying in memory that the law wants tried. */
  readonly lies: readonly Lie[];
  /** Whether the law says anything of this case; if absent, it always does. */
  applies?(one: Case): boolean;
  check(one: Case): Breach | undefined;
}

/** A law of the contract: a sentence, and the subjects in a world that it can be tried on. */
export interface Law {
  /** A short name for the command line. */
  readonly id: string;
  readonly name: string;
  /** Bits to which bitmaps are exhausted, for laws on one, two and three bitmaps. */
  readonly exhaust: readonly [number, number, number];
  /** How many of the five fills of long bitmaps are tried, for laws that walk over all their bits; all if absent. */
  readonly longKinds?: number;
  /** Whether an area is looked for in gaps of many kinds; `false` for laws that take many calls a case. */
  readonly gaps?: false;
  /** Cases that are tried in place of all others, if the law brings its own. */
  cases?(subject: Subject): Iterable<Case>;
  /** None if the world lacks the functions: the law is then not exercised. */
  subjects(world: World): Subject[];
  /** Why there are none, where that is not for want of a function. */
  idle?(world: World): string | undefined;
}

/** Every bitmap to 10 bits, every pair to 5, every three to 3. */
export const EVERY = [10, 5, 3] as const;
/** For laws that take several calls a case, or several ways of lying in memory. */
export const EVERY_SMALL = [6, 3, 2] as const;

/** A subject that is one function of the table. */
export function subjectOf(row: FunctionRow, rest: Pick<Subject, 'lies' | 'check'> & Partial<Subject>): Subject {
  return {
    label: row.name,
    bitmaps: row.bitmaps,
    args: row.args,
    sizeMultiple: row.sizeMultiple ?? 1,
    startMax: (size) => startLimit(row, size),
    ...rest,
  };
}

/** A subject on whole bitmaps, without arguments; it is named after one of its functions. */
export function wholeSubject(row: FunctionRow, check: Subject['check']): Subject {
  return {
    label: row.name,
    bitmaps: row.bitmaps,
    args: [],
    sizeMultiple: 1,
    startMax: () => MAX_U32,
    lies: [CLEAN],
    check,
  };
}

/** A breach if two answers differ. */
export function differ(row: FunctionRow, got: number, want: number): Breach | undefined {
  return got === want ? undefined : { function: row.name, got: String(got), want: String(want) };
}
