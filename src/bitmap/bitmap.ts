/**
 * A row of bits `0 .. size-1`, apart from any machine. Bit i is bit `i & 7` of byte `i >> 3`;
 * bits of the last byte at and above the size are always 0 here. Memory layouts, and the
 * garbage that real ones have there, are made by `layout`.
 */
export class Bitmap {
  /** ceil(size / 8) bytes. */
  readonly bytes: Uint8Array;

  /** An empty bitmap of `size` bits (0 .. 2^32-1). */
  constructor(readonly size: number) {
    this.bytes = new Uint8Array(Math.ceil(size / 8));
  }

  /** The bitmap of `size` bits in which just these bits are set; those past the size are left out. */
  static of(size: number, bits: Iterable<number>): Bitmap {
    const result = new Bitmap(size);
    for (const bit of bits) if (bit < size) result.set(bit);
    return result;
  }

  /** The bitmap over a copy of these bytes; bits from `size` on are dropped. */
  static fromBytes(size: number, bytes: Uint8Array): Bitmap {
    const result = new Bitmap(size);
    result.bytes.set(bytes.subarray(0, result.bytes.length));
    result.dropTail();
    return result;
  }

  /** The bit, which must be below the size. */
  has(bit: number): boolean {
    return ((this.bytes[Math.floor(bit / 8)] as number) & (1 << (bit & 7))) !== 0;
  }

  set(bit: number): void {
    const index = Math.floor(bit / 8);
    this.bytes[index] = (this.bytes[index] as number) | (1 << (bit & 7));
  }

  /** Sets `start .. end-1` (bitmap_set with an end for a length), whole bytes at a time. */
  setRange(start: number, end: number): void {
    const { head, tail } = wholeBytes(start, end);
    for (let bit = start; bit < head; bit++) this.set(bit);
    this.bytes.fill(0xff, head / 8, tail / 8);
    for (let bit = tail; bit < end; bit++) this.set(bit);
  }

  /** Clears `start .. end-1` (bitmap_clear with an end for a length), whole bytes at a time. */
  clearRange(start: number, end: number): void {
    const { head, tail } = wholeBytes(start, end);
    for (let bit = start; bit < head; bit++) this.clear(bit);
    this.bytes.fill(0, head / 8, tail / 8);
    for (let bit = tail; bit < end; bit++) this.clear(bit);
  }

  clear(bit: number): void {
    const index = Math.floor(bit / 8);
    this.bytes[index] = (this.bytes[index] as number) & ~(1 << (bit & 7));
  }

  /** How many bits are set below `end` (bitmap_weight). */
  weight(end: number = this.size): number {
    return this.weightOf(0, end);
  }

  /** How many of the bits `start .. end-1` are set. */
  weightOf(start: number, end: number): number {
    const { head, tail } = wholeBytes(start, end);
    let count = 0;
    for (let bit = start; bit < head; bit++) if (this.has(bit)) count++;
    for (let i = head / 8; i < tail / 8; i++) count += POPCOUNT[this.bytes[i] as number] as number;
    for (let bit = tail; bit < end; bit++) if (this.has(bit)) count++;
    return count;
  }

  /** The lowest clear bit from `start` on, or the size. */
  nextClear(start: number): number {
    for (let bit = start; bit < this.size; ) {
      const clear = ~(this.bytes[bit >>> 3] as number) & (0xff << (bit & 7)) & 0xff;
      if (clear !== 0) return Math.min(this.size, (bit >>> 3) * 8 + 31 - Math.clz32(clear & -clear));
      bit = ((bit >>> 3) + 1) * 8;
    }
    return this.size;
  }

  /** The highest set bit of `start .. end-1`, up to the size; undefined if there is none. */
  lastSetIn(start: number, end: number): number | undefined {
    for (let last = Math.min(end, this.size) - 1; last >= start; last = (last >>> 3) * 8 - 1) {
      const set = (this.bytes[last >>> 3] as number) & (0xff >> (7 - (last & 7)));
      if (set === 0) continue;
      const bit = (last >>> 3) * 8 + 31 - Math.clz32(set);
      return bit >= start ? bit : undefined;
    }
    return undefined;
  }

  /** The lowest set bit of `start .. end-1`, up to the size; undefined if there is none. */
  firstSetIn(start: number, end: number): number | undefined {
    for (let bit = start; bit < Math.min(end, this.size); bit++) if (this.has(bit)) return bit;
    return undefined;
  }

  /** The set bits, lowest first. */
  *bits(): Generator<number> {
    for (let i = 0; i < this.bytes.length; i++) {
      const byte = this.bytes[i] as number;
      for (let j = 0; byte >> j !== 0; j++) if ((byte >> j) & 1) yield i * 8 + j;
    }
  }

  /** The 8 bits from `start` (a multiple of 8, below the size) as a number: bitmap_get_value8. */
  value8(start: number): number {
    return this.bytes[start / 8] as number;
  }

  /** The same bits in a bitmap of another size: cut, or padded with clear ones. */
  resized(size: number): Bitmap {
    return Bitmap.fromBytes(size, this.bytes);
  }

  complement(): Bitmap {
    return Bitmap.combine(this, this, (byte) => ~byte);
  }

  /** Bytewise `operation` of two bitmaps of one size. */
  static combine(a: Bitmap, b: Bitmap, operation: (a: number, b: number) => number): Bitmap {
    const result = new Bitmap(a.size);
    for (let i = 0; i < result.bytes.length; i++)
      result.bytes[i] = operation(a.bytes[i] as number, b.bytes[i] as number);
    result.dropTail();
    return result;
  }

  private dropTail(): void {
    const used = this.size & 7;
    const last = this.bytes.length - 1;
    if (used !== 0) this.bytes[last] = (this.bytes[last] as number) & ((1 << used) - 1);
  }
}

/** The bits from `head` to below `tail` are those of `start .. end-1` that fill whole bytes; if none do, both are the end. */
function wholeBytes(start: number, end: number): { head: number; tail: number } {
  const head = Math.min(end, Math.ceil(start / 8) * 8);
  return { head, tail: Math.max(head, end - (end % 8)) };
}

const POPCOUNT = Uint8Array.from({ length: 256 }, (_, byte) => {
  let count = 0;
  for (let rest = byte; rest !== 0; rest >>= 1) count += rest & 1;
  return count;
});
