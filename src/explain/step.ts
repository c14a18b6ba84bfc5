import type { Need } from '../bitmap/area.js';
import type { FunctionName } from '../functions.js';

/** A half-open range of bits: `from` is in it, `to` is not. */
export interface Bits {
  readonly from: number;
  readonly to: number;
}

/** What a zero-area search is asked for, in bits. */
export interface Question extends Need {
  readonly size: number;
  readonly start: number;
}

/** A search that was called on the bitmap, or on a part of it, in bit numbers of the whole. */
export interface Asked {
  readonly function: FunctionName;
  /** The bits to look at; none if `from` is not below `to`. */
  readonly bits: Bits;
  /** The bit that came back; undefined if there was none. */
  readonly answer: number | undefined;
}

/**
 * How a look at an area ends.
 * - `refused`: the search goes on at `on`, since the bit `by` is set; `by` is undefined if no such bit
 *   was found, `on` if what comes next does not say where it starts
 * - `unsaid`: nobody was asked about the area, and what comes next does not say what became of it
 * - `found`: the area is the answer; `taken`: it is, although its bit `set` is set
 * - `no clear bit`, `does not fit`: there is nothing to look at, or it ends past the size
 * - `answers`: the search ends with another answer, or a miss for an area that would fit
 */
export type Verdict =
  | { readonly kind: 'refused'; readonly by: number | undefined; readonly on: number | undefined }
  | { readonly kind: 'unsaid' | 'found' | 'no clear bit' | 'does not fit' }
  | { readonly kind: 'taken'; readonly set: number }
  | { readonly kind: 'answers'; readonly answer: number };

/** A step of a search that calls others: a clear bit, an area from there on, and a look for set bits in it. */
export interface AreaStep {
  readonly kind: 'area';
  /** Where it starts to look. */
  readonly from: number;
  readonly asked: readonly Asked[];
  /** The clear bit that was found; undefined if there is none, or if none was asked for. */
  readonly clear: number | undefined;
  /** Where the area lies that is looked at; undefined without a clear bit. */
  readonly area: Bits | undefined;
  readonly verdict: Verdict;
  /** Loads of the calls. */
  readonly loads: number;
}

/** A call that says nothing that can be told in bit numbers of the bitmap. */
export interface CallStep {
  readonly kind: 'call';
  readonly function: FunctionName;
  /** Bytes from the bitmap to each address that it was given. */
  readonly offsets: readonly number[];
  /** What it was given behind the addresses. */
  readonly rest: readonly number[];
  readonly result: number;
  readonly loads: number;
}

/**
 * What a read tells of areas.
 * - `no clear bit`: none that counts; `short`: the longest clear run is shorter than the area
 * - `unaligned`: it is long enough, but has no room for an area that begins where one may
 * - `holds`: an area lies in what has been read, but the search goes on; `found`: it is the answer
 */
export type ReadVerdict = 'no clear bit' | 'short' | 'unaligned' | 'holds' | 'found';

/** A step of a search that looks at memory itself: one read of it. */
export interface ReadStep {
  readonly kind: 'read';
  /** Width in bytes, and which unit of that width it is from the bitmap's first on, in the order of the bits. */
  readonly bytes: number;
  readonly unit: number;
  /** The bits of the bitmap in it; none if `from` is not below `to`. */
  readonly bits: Bits;
  /** Whether any of it had been read before. */
  readonly again: boolean;
  /** The longest run of clear bits through it, with what is known of the bits on either side. */
  readonly run: Bits | undefined;
  /** Whether the run may go on below and above, in bits that have not been read. */
  readonly openBelow: boolean;
  readonly openAbove: boolean;
  /** The lowest area that lies in a run through it. */
  readonly area: Bits | undefined;
  readonly verdict: ReadVerdict;
  /** Where the search ends with something else than what it has found here. */
  readonly answer: number | undefined;
  readonly loads: 1;
}

export type Step = AreaStep | CallStep | ReadStep;

/** The area that begins at a bit. */
export const areaAt = ({ nr }: Question, from: number): Bits => ({ from, to: from + nr });
