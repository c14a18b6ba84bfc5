import { InputError, quoted } from '../errors.js';
import { Bitmap } from './bitmap.js';
import { outOfRange } from './range.js';

/**
 * The bitmap of `%*pb` text: chunks of 32 bits, most significant first, commas between.
 * Shorter chunks, a leading 0x, blanks around chunks and superfluous zero chunks are allowed.
 * @throws InputError that names the chunk, or the set bit at or past the size
 */
export function parseHex(text: string, size: number): Bitmap {
  const bitmap = new Bitmap(size);
  const trimmed = text.trim();
  if (trimmed === '') return bitmap;
  const chunks = trimmed.replace(/^0x/i, '').split(',');
  const values = chunks.map((chunk, i) => chunkValue(chunk.trim(), i));
  for (const [i, value] of values.entries()) store(bitmap, values.length - 1 - i, value);
  return bitmap;
}

function chunkValue(chunk: string, index: number): number {
  const name = `hex bitmap: chunk ${index + 1}`;
  if (chunk === '') throw new InputError(`${name} is empty`);
  if (!/^[\da-f]*$/i.test(chunk)) throw new InputError(`${name} is no hex number: ${quoted(chunk)}`);
  if (chunk.length > 8)
    throw new InputError(`${name} has more than 8 digits: ${quoted(chunk)}; put a comma between each 32 bits`);
  return Number.parseInt(chunk, 16);
}

function store(bitmap: Bitmap, chunk: number, value: number): void {
  const highest = chunk * 32 + 31 - Math.clz32(value);
  if (value !== 0 && highest >= bitmap.size)
    throw new InputError(`hex bitmap: set bit ${highest} is ${outOfRange(bitmap.size)}`);
  // a write past the end of a typed array is dropped, and all that could be dropped here is 0
  for (let i = 0; i < 4; i++) bitmap.bytes[chunk * 4 + i] = value >>> (i * 8);
}

/** As `%*pb` prints it: 40 ones are `ff,ffffffff`, and a bitmap without bits is nothing. */
export function formatHex(bitmap: Bitmap): string {
  const { bytes, size } = bitmap;
  const chunks: string[] = [];
  for (let from = 0; from < size; from += 32) {
    const byte = (i: number) => bytes[from / 8 + i] ?? 0;
    const value = (byte(0) | (byte(1) << 8) | (byte(2) << 16) | (byte(3) << 24)) >>> 0;
    const digits = Math.ceil(Math.min(32, size - from) / 4);
    chunks.push(value.toString(16).padStart(digits, '0'));
  }
  return chunks.reverse().join(',');
}

/** A bitmap read from digits, and what stood behind its end. */
export interface ParsedDigits {
  readonly bitmap: Bitmap;
  /**
   * The eight given bits from the size on, bit i at place `i & 7`: the garbage byte that `layout`
   * takes. Left out when they are all clear.
   */
  readonly tail?: number;
}

const NO_DIGIT = 0xff;
const DIGIT_VALUES = new Uint8Array(128).fill(NO_DIGIT);
for (const [value, digit] of [...'0123456789abcdef'].entries())
  for (const letter of [digit, digit.toUpperCase()]) DIGIT_VALUES[letter.charCodeAt(0)] = value;

/**
 * The bitmap of hex digits, least significant first: digit i holds bits `4i .. 4i+3`, bit 4i its lowest.
 * Digits past the size are garbage.
 * @throws InputError for too few digits, and for the position (from 0) of what is no hex digit
 */
export function parseDigits(text: string, size: number): ParsedDigits {
  const needed = Math.ceil(size / 4);
  const bytes = digitBytes(text);
  if (text.length < needed)
    throw new InputError(`hex digits: ${text.length} given, but ${size} bits take ${needed} digits`);
  const bitmap = Bitmap.fromBytes(size, bytes);
  const tail = tailByte(bytes, size);
  return tail === 0 ? { bitmap } : { bitmap, tail };
}

function digitBytes(text: string): Uint8Array {
  const bytes = new Uint8Array((text.length + 1) >>> 1);
  for (let i = 0; i < text.length; i++) {
    const value = DIGIT_VALUES[text.charCodeAt(i)] ?? NO_DIGIT;
    if (value === NO_DIGIT) throw noDigit(text, i);
    const at = i >>> 1;
    bytes[at] = (bytes[at] as number) | (value << ((i & 1) * 4));
  }
  return bytes;
}

function noDigit(text: string, position: number): InputError {
  const character = String.fromCodePoint(text.codePointAt(position) ?? 0);
  return new InputError(`hex digits: ${quoted(character)} at position ${position} is no hex digit`);
}

function tailByte(bytes: Uint8Array, size: number): number {
  const above = (0xff << (size & 7)) & 0xff;
  const whole = size >>> 3;
  return ((bytes[whole] ?? 0) & above) | ((bytes[whole + 1] ?? 0) & ~above);
}

/** The `ceil(size / 4)` digits that {@link parseDigits} reads back. */
export function formatDigits(bitmap: Bitmap): string {
  let text = '';
  for (const byte of bitmap.bytes) text += (byte & 15).toString(16) + (byte >>> 4).toString(16);
  return text.slice(0, Math.ceil(bitmap.size / 4));
}
