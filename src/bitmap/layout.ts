import { byteOffset, type Target } from '../target.js';
import type { Bitmap } from './bitmap.js';

/** Bytes that a bitmap of `size` bits takes in memory: whole words. */
export function wordSpan(target: Target, size: number): number {
  return Math.ceil(size / target.wordBits) * target.wordBytes;
}

/**
 * Writes a bitmap as it lies in the memory of a target: whole words in the target's byte
 * order, or, for the `_le` functions, bytes in little-endian order whatever the target.
 * Bits at and above the size come from `garbage`, a byte, once for each byte.
 * @param into at least {@link wordSpan} bytes
 */
export function layout(bitmap: Bitmap, target: Target, into: Uint8Array, garbage: number, littleEndian: boolean): void {
  const span = wordSpan(target, bitmap.size);
  const whole = bitmap.size >>> 3;
  const used = bitmap.size & 7;
  if (littleEndian || !target.bigEndian) {
    into.set(bitmap.bytes);
    if (used !== 0) into[whole] = (bitmap.bytes[whole] as number) | (garbage & (0xff << used));
    into.fill(garbage, bitmap.bytes.length, span);
    return;
  }
  for (let i = 0; i < span; i++) {
    let byte = i < bitmap.bytes.length ? (bitmap.bytes[i] as number) : garbage;
    if (i === whole && used !== 0) byte |= garbage & (0xff << used);
    into[byteOffset(target, i)] = byte;
  }
}

/**
 * Writes again what of a bitmap has changed: the bytes that hold `start .. end-1`, in the target's
 * byte order. Bits at and above the size become 0.
 * @param at where in `into` the bitmap lies, in bytes
 */
export function layoutRange(
  bitmap: Bitmap,
  target: Target,
  into: Uint8Array,
  at: number,
  start: number,
  end: number,
): void {
  const [from, to] = [Math.floor(start / 8), Math.ceil(end / 8)];
  if (target.bigEndian) for (let i = from; i < to; i++) into[at + byteOffset(target, i)] = bitmap.bytes[i] as number;
  else into.set(bitmap.bytes.subarray(from, to), at + from);
}
