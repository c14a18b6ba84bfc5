/** Powers of two that an address is said to be a multiple of, in bytes. */
export const ALIGNMENTS = [1, 2, 4, 8, 16] as const;

/** The largest of {@link ALIGNMENTS} that divides an address. */
export type Alignment = (typeof ALIGNMENTS)[number];

/** What a line of a trace, a log or a list of symbols tells of one bitmap. */
export interface Sighting {
  /** Call site or symbol, as the line names it. */
  readonly caller: string;
  /** Undefined where no usable address is told. */
  readonly alignment: Alignment | undefined;
  /** Without an address: the alignment, in bytes, that was called for and was not there. */
  readonly below?: number;
  /** How many bits are searched, 1 .. 2^32-1. */
  readonly bits: number | undefined;
  /** Size of the object that holds the bitmap, in bytes, from 1. */
  readonly bytes: number | undefined;
}

/** The row of those who do not say where they were called. */
export const UNKNOWN_CALLER = '(unknown caller)';
