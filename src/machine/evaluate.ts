import { Bitmap } from '../bitmap/bitmap.js';
import { parseDigits } from '../bitmap/hex.js';
import { InputError, messageOf } from '../errors.js';
import { type FunctionName, functionRow } from '../functions.js';
import { checkArguments, checkSize } from './check.js';
import type { Machine } from './machine.js';

/** One call, as plain data that may be sent to another thread. */
export interface Call {
  readonly function: FunctionName;
  readonly size: number;
  /** ceil(size / 8) bytes of each bitmap, bit i in byte `i >> 3`. */
  readonly bitmaps: readonly Uint8Array[];
  readonly args: readonly number[];
  /** The byte that lies at and above the size. */
  readonly garbage: number;
}

function listOf<T>(name: string, value: unknown, type: 'string' | 'number'): T[] {
  if (!Array.isArray(value) || value.some((item) => typeof item !== type))
    throw new InputError(`${name} is not a list of ${type}s`);
  return value as T[];
}

/**
 * Reads a call from a line of JSON, `{"function":"find_next_bit","size":70,"bitmaps":["f0..."],"args":[3]}`,
 * with the bitmaps as hex digits, lowest bits first.
 * @throws InputError or RangeError that names what is wrong
 */
function parseCall(line: string): Call {
  let parsed: unknown;
  try {
    parsed = JSON.parse(line);
  } catch {
    throw new InputError('not a line of JSON');
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw new InputError('not a JSON object');
  const { function: name, size, bitmaps, args = [] } = parsed as Record<string, unknown>;
  if (typeof name !== 'string') throw new InputError('function is missing, or not a string');
  if (typeof size !== 'number') throw new InputError('size is missing, or not a number');
  const row = functionRow(name);
  checkSize(row, size);
  const numbers = listOf<number>('args', args, 'number');
  checkArguments(row, size, numbers);
  const texts = listOf<string>('bitmaps', bitmaps, 'string');
  if (texts.length !== row.bitmaps)
    throw new RangeError(`bitmaps are ${texts.length}, but ${row.name} takes ${row.bitmaps}`);
  const digits = texts.map((text) => parseDigits(text, size));
  const bytes = digits.map(({ bitmap }) => bitmap.bytes);
  return { function: row.name, size, bitmaps: bytes, args: numbers, garbage: digits[0]?.tail ?? 0 };
}

/**
 * Answers a call, given as it is or as a line of JSON.
 * @returns a line of JSON: `{"value":64}`, just as the variant returned it, or `{"error":"..."}`
 */
export function evaluate(machine: Machine, given: Call | string): string {
  try {
    const call = typeof given === 'string' ? parseCall(given) : given;
    const { size, args, garbage } = call;
    const row = functionRow(call.function);
    const bitmaps = call.bitmaps.map((bytes) => Bitmap.fromBytes(size, bytes));
    const placement = machine.place(bitmaps, { garbage, littleEndian: row.littleEndian === true });
    return JSON.stringify({ value: machine.call(row.name, placement, args) });
  } catch (thrown) {
    if (thrown instanceof WebAssembly.RuntimeError) return JSON.stringify({ error: `trap: ${messageOf(thrown)}` });
    if (thrown instanceof InputError || thrown instanceof RangeError)
      return JSON.stringify({ error: messageOf(thrown) });
    throw thrown;
  }
}
