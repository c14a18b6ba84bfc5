import type { Fill } from '../record.js';

/** In what a time was printed. */
export type TimeUnit = 'ns' | 'us' | 'cycles';

/** One time of one function in one run, as somebody posted it. */
export interface Reading {
  /** The file as messages name it. */
  readonly file: string;
  /** Line of the file on which it begins, from 1. */
  readonly line: number;
  /** Which run of its label it belongs to, from 1. */
  readonly run: number;
  /** What the poster calls the implementation; null where nothing says so. */
  readonly label: string | null;
  /** What the bitmap was filled with; null where no heading says so. */
  readonly section: Fill | null;
  /** The function as posted. */
  readonly function: string;
  readonly unit: TimeUnit;
  /** Of all iterations together, in `unit`; finite, not negative, below 2^53. */
  readonly time: number;
  /** At least 1; null where none was printed. */
  readonly iterations: number | null;
  /** What else tells rows of one function apart, such as `le64` or `nr 8, align 64`. */
  readonly setting?: string;
  /** Nanoseconds between the stamps of the row or heading before and of this one; negative where stamps go back. */
  readonly room?: number;
  /** The lines that it was read from, as they stand in the file. */
  readonly source: readonly string[];
  /** Of our own records: which of the file's processes of its label made it, from 1. Its passes share what that makes of them. */
  readonly process?: number;
  /** Of our own records: what code was run; the same text is the same code. */
  readonly code?: string;
}

/** Lines that look like results and are not used, with one reason. */
export interface Skipped {
  readonly reason: string;
  /** How many. */
  readonly lines: number;
  /** The first of them, from 1. */
  readonly first: number;
}

/** Kernel options that slow a kernel down, as a log gives them away. */
export type Debugging = 'KASAN' | 'KCSAN' | 'KMSAN' | 'UBSAN' | 'KFENCE' | 'lockdep';

/** A ratio that a poster has printed beside the times that it is of. */
export interface Claim {
  readonly line: number;
  readonly section: Fill | null;
  readonly function: string;
  /** The run that it is of; null for one of all runs. */
  readonly run: number | null;
  /** As posted: `0%`. */
  readonly printed: string;
  /** The same from the times, in per cent of the first; plus is faster. */
  readonly recomputed: number;
}

/** What was found in one file. */
export interface FileFindings {
  readonly file: string;
  readonly lines: number;
  readonly rows: number;
  /** The most runs that any label has. */
  readonly runs: number;
  /** Each label in the order in which it comes first; null for rows without one. */
  readonly labels: readonly (string | null)[];
  readonly sections: readonly (Fill | null)[];
  readonly skipped: readonly Skipped[];
  /** What the log says of the kernel's options, and the first line that does. */
  readonly debugging: readonly { readonly option: Debugging; readonly line: number }[];
  readonly claims: readonly Claim[];
  /** The file is no text, and nothing was read of it. */
  readonly binary: boolean;
}
