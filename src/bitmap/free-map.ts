/** What an allocation asks of a bitmap: the arguments of the zero-area search behind its start. */
export interface Need {
  /** Bits, at least 1. */
  readonly nr: number;
  /** The alignment in bits, a power of 2, less 1. */
  readonly alignMask: number;
  readonly alignOffset: number;
}

const BITS = 32;

/** The bits of a word from this one, 0 .. 31, on. */
const from = (bit: number): number => (-1 << bit) >>> 0;

/** A bitmap that an allocator of the host keeps and searches, without a machine. */
export class FreeMap {
  private readonly words: Uint32Array;
  /** Set bits. */
  used = 0;

  /** An empty one. @param size in bits */
  constructor(readonly size: number) {
    this.words = new Uint32Array(Math.ceil(size / BITS));
  }

  private word(index: number): number {
    return this.words[index] as number;
  }

  /** Sets bits that are clear. */
  take(start: number, nr: number): void {
    this.used += nr;
    for (let bit = start; bit < start + nr; bit++) this.words[bit >>> 5] = this.word(bit >>> 5) | (1 << (bit & 31));
  }

  /** Clears bits that are set. */
  give(start: number, nr: number): void {
    this.used -= nr;
    for (let bit = start; bit < start + nr; bit++) this.words[bit >>> 5] = this.word(bit >>> 5) & ~(1 << (bit & 31));
  }

  /** The lowest clear bit from here on, or the size. */
  private nextClear(start: number): number {
    if (start >= this.size) return this.size;
    let index = start >>> 5;
    let clear = ~this.word(index) & from(start & 31);
    while (clear === 0) {
      index++;
      if (index >= this.words.length) return this.size;
      clear = ~this.word(index);
    }
    return Math.min(this.size, index * BITS + 31 - Math.clz32(clear & -clear));
  }

  /** The highest set bit of `start` .. `end` - 1, or -1. */
  private lastSet(start: number, end: number): number {
    const first = start >>> 5;
    let index = (end - 1) >>> 5;
    let set = this.word(index) & (~0 >>> (31 - ((end - 1) & 31)));
    for (;;) {
      if (index === first) set &= from(start & 31);
      if (set !== 0) return index * BITS + 31 - Math.clz32(set);
      if (index === first) return -1;
      index--;
      set = this.word(index);
    }
  }

  /** The lowest aligned area of clear bits from a start on; undefined if there is none. */
  find(start: number, { nr, alignMask, alignOffset }: Need): number | undefined {
    let at = start;
    for (;;) {
      const clear = this.nextClear(at);
      const step = alignMask + 1;
      const area = Math.ceil((clear + alignOffset) / step) * step - alignOffset;
      if (area + nr > this.size) return undefined;
      const taken = this.lastSet(area, area + nr);
      if (taken < 0) return area;
      at = taken + 1;
    }
  }
}
