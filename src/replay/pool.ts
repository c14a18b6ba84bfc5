import type { Need } from '../bitmap/area.js';
import { InputError } from '../errors.js';

/** Whether a number was given, told by the trace, or taken from the pages seen in it. */
export type Source = 'given' | 'told' | 'seen';

/** What is known of a pool of contiguous memory: plain data. */
export interface PoolFacts {
  /** Empty where the trace names none. */
  readonly name: string;
  readonly pages: number;
  readonly pagesFrom: Source;
  /** Number of the first page. */
  readonly basePfn: number;
  readonly baseFrom: Exclude<Source, 'told'>;
  /** log2 of the pages that a bit stands for. */
  readonly orderPerBit: number;
}

/** A pool with more bits than this, 256 GiB of pages of 4 KiB, is taken for a mistake. */
const MOST_BITS = 2 ** 26;

/** Why a pool has too many bits, by what is known of its pages, and what to do about it. */
function tooLarge({ pages, pagesFrom }: PoolFacts, bits: number): string {
  const most = `a bitmap of ${bits} bits: the most is ${MOST_BITS}`;
  const coarser = 'a larger --order-per-bit takes fewer';
  if (pagesFrom === 'given') return `--pool-pages ${pages} makes ${most}; ${coarser}`;
  if (pagesFrom === 'told') return `the trace tells of ${pages} pages, which makes ${most}; ${coarser}`;
  return `the pages that are seen make ${most}; give --base-pfn and --pool-pages`;
}

/** Pages and bits of a pool. */
export class Pool {
  /** Size of the bitmap. */
  readonly bits: number;
  readonly pagesPerBit: number;

  /** @throws InputError if the bitmap would have no bit, or more than 2^26 */
  constructor(readonly facts: PoolFacts) {
    this.pagesPerBit = 2 ** facts.orderPerBit;
    this.bits = Math.floor(facts.pages / this.pagesPerBit);
    if (this.bits > MOST_BITS) throw new InputError(tooLarge(facts, this.bits));
    if (this.bits === 0)
      throw new InputError(`a pool of ${facts.pages} pages has no bit of ${this.pagesPerBit} pages each`);
  }

  /** The bit of a page; not one of the bitmap's for a page outside. */
  bitOf(pfn: number): number {
    return Math.floor((pfn - this.facts.basePfn) / this.pagesPerBit);
  }

  /** The first page of a bit. */
  pfnOf(bit: number): number {
    return this.facts.basePfn + bit * this.pagesPerBit;
  }

  /** Bits of so many pages. */
  bitsOf(count: number): number {
    return Math.ceil(count / this.pagesPerBit);
  }

  /** Whether all pages from here on lie in the pool. */
  holds(pfn: number, count: number): boolean {
    return pfn >= this.facts.basePfn && this.bitOf(pfn) + this.bitsOf(count) <= this.bits;
  }

  /**
   * What is searched for so many pages. A pool whose first page is not aligned itself has an offset,
   * in bits, from the last one before that is.
   * @param align log2 of the pages that the first page's number is to be a multiple of
   */
  need(count: number, align: number): Need {
    const { basePfn, orderPerBit } = this.facts;
    return {
      nr: this.bitsOf(count),
      alignMask: align <= orderPerBit ? 0 : 2 ** (align - orderPerBit) - 1,
      alignOffset: Math.floor((basePfn % 2 ** align) / this.pagesPerBit),
    };
  }
}
