import type { FunctionName } from '../../functions.js';
import type { FunctionPromise } from '../../machine/manifest.js';
import type { Unaligned } from '../../machine/recorder.js';
import type { Pattern } from '../../record.js';
import type { TargetName } from '../../target.js';

/** What can be found of a function's loads, by the name of its count. */
export const FINDINGS = [
  'misaligned',
  'overreadBytes',
  'overreadWords',
  'underreads',
  'rereads',
  'needless',
  'writes',
  'traps',
  'wrong',
] as const;
export type Finding = (typeof FINDINGS)[number];

/** A finding that can break a promise; where a bitmap lies is its caller's doing, but not what comes of it. */
export type Breach = Exclude<Finding, 'misaligned'>;

export type Counts = Readonly<Record<Finding, number>>;

export const NOTHING_FOUND: Counts = {
  misaligned: 0,
  overreadBytes: 0,
  overreadWords: 0,
  underreads: 0,
  rereads: 0,
  needless: 0,
  writes: 0,
  traps: 0,
  wrong: 0,
};

/** The access that was found fault with. */
export interface AccessExample {
  /** Which access of its call, from 1. */
  readonly ordinal: number;
  readonly kind: 'load' | 'store';
  readonly bytes: number;
  /** Where: `a + 8`, and the address in the machine. */
  readonly at: string;
  readonly address: number;
  /** The function that the instruction stands in, and which of its loads or stores it is, from 1. */
  readonly within: string;
  readonly instruction: number;
  readonly instructions: number;
}

/** Bitmaps of the find suite: which fill, and how far a pass has cleared (for a search of clear bits, set) the first. */
export interface SuiteScene {
  readonly pattern: Pattern;
  readonly cleared: number;
}

/** A call that shows a finding: the first, or that which shows most of it. */
export interface Example {
  readonly size: number;
  /** Lists of the set bits; undefined for bitmaps of the find suite, which are too long to be told. */
  readonly bits: readonly string[] | undefined;
  /** Which bitmaps of the find suite. */
  readonly suite?: SuiteScene;
  readonly args: readonly number[];
  readonly garbage: number;
  readonly access?: AccessExample;
  /** For a wrong answer: what came and what had to come; for a trap, what was said. */
  readonly got?: string;
  readonly want?: string;
}

/** What was found of one function of a variant, for a target and an offset. */
export interface AuditRow extends Counts {
  readonly variant: string;
  readonly target: TargetName;
  readonly function: FunctionName;
  /** Bytes by which the bitmaps lie off a word's border. */
  readonly offset: number;
  readonly calls: number;
  /** Loads of all calls, and the same by bytes wide. */
  readonly loads: number;
  readonly widths: Readonly<Record<string, number>>;
  /** The most bytes that one call read past its last word, as far as it reached. */
  readonly pastEnd: number;
  /** Accesses that were not looked at, since their call made too many. */
  readonly dropped: number;
  readonly promise: FunctionPromise;
  readonly unaligned: Unaligned;
  /** Whether a call did not return, or none was made since others, at another offset or of other functions, did not. */
  readonly hung: 'no' | 'here' | 'elsewhere';
  /** The findings that break what the variant promises. */
  readonly broken: readonly (Breach | 'hung')[];
  readonly examples: Readonly<Partial<Record<Finding | 'hung', Example>>>;
}
