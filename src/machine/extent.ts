import { wordSpan } from '../bitmap/layout.js';
import { byteOffset, type Target } from '../target.js';
import type { Placement } from './machine.js';

/** A byte of memory, seen from one of the bitmaps that were placed. */
export interface Spot {
  /** Which bitmap, from 0. */
  readonly bitmap: number;
  /** Bytes from its address; negative before it. */
  readonly offset: number;
}

/** The bytes that the bitmaps of a call take, and where others lie from there. */
export class Extent {
  /** Bytes of the words that hold bits of each bitmap. */
  readonly words: number;
  /** Bytes that hold bits of each bitmap: ceil(size / 8). */
  readonly bytes: number;

  /**
   * @param size of the call in bits, at most that of the bitmaps
   * @param littleEndian whether the bitmaps lie in little-endian bytes whatever the target
   */
  constructor(
    private readonly target: Target,
    private readonly addresses: readonly number[],
    size: number,
    private readonly littleEndian: boolean,
  ) {
    this.words = wordSpan(target, size);
    this.bytes = Math.ceil(size / 8);
  }

  static of(target: Target, where: Placement, littleEndian: boolean): Extent {
    return new Extent(target, where.addresses, where.size, littleEndian);
  }

  /** A byte as seen from the bitmap that it lies in, or else that it is nearest to. */
  spot(address: number): Spot {
    let nearest = 0;
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i < this.addresses.length; i++) {
      const offset = address - (this.addresses[i] as number);
      const away = Math.max(-offset, offset - this.words + 1, 0);
      if (away < least) [nearest, least] = [i, away];
      if (away === 0) break;
    }
    return { bitmap: nearest, offset: address - (this.addresses[nearest] as number) };
  }

  /**
   * The place of a byte in the order of the bits: that with bits 8 * i .. 8 * i + 7 is i, which a
   * big-endian word keeps at its other end. Past the words, and before them, just the offset.
   */
  index({ offset }: Spot): number {
    const within = offset >= 0 && offset < this.words;
    return within && !this.littleEndian ? byteOffset(this.target, offset) : offset;
  }

  /** Whether a byte is one of the words that hold bits of a bitmap, or one of the bytes that do. */
  holds(spot: Spot, unit: 'word' | 'byte'): boolean {
    if (spot.offset < 0 || spot.offset >= this.words) return false;
    return unit === 'word' || this.index(spot) < this.bytes;
  }
}

/** Where a byte lies, as it is told: `a + 8`. */
export function spotText({ bitmap, offset }: Spot): string {
  return `${'abc'[bitmap]} ${offset < 0 ? '-' : '+'} ${Math.abs(offset)}`;
}
