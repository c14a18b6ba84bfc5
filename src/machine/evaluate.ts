import type { Bitmap } from '../bitmap/bitmap.js';
import { parseDigits } from '../bitmap/hex.js';
import { InputError, messageOf } from '../errors.js';
import { type FunctionRow, functionRow } from '../functions.js';
import { checkArguments, checkSize } from './check.js';
import type { Machine } from './machine.js';

/** A call as a line of JSON has it: bitmaps as hex digits, least significant first. */
interface Call {
  readonly row: FunctionRow;
  readonly size: number;
  readonly bitmaps: readonly Bitmap[];
  readonly args: readonly number[];
  /** What the digits held at and above the size. */
  readonly garbage: number;
}

function listOf<T>(name: string, value: unknown, type: 'string' | 'number'): T[] {
  if (!Array.isArray(value) || value.some((item) => typeof item !== type))
    throw new InputError(`${name} is not a list of ${type}s`);
  return value as T[];
}

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
  return { row, size, bitmaps: digits.map(({ bitmap }) => bitmap), args: numbers, garbage: digits[0]?.tail ?? 0 };
}

/**
 * Answers a call that is given as a line of JSON,
 * `{"function":"find_next_bit","size":70,"bitmaps":["f0..."],"args":[3]}`.
 * @returns a line of JSON: `{"value":64}`, just as the variant returned it, or `{"error":"..."}`
 */
export function evaluateLine(machine: Machine, line: string): string {
  try {
    const { row, bitmaps, args, garbage } = parseCall(line);
    const placement = machine.place(bitmaps, { garbage, littleEndian: row.littleEndian === true });
    return JSON.stringify({ value: machine.call(row.name, placement, args) });
  } catch (thrown) {
    if (thrown instanceof WebAssembly.RuntimeError) return JSON.stringify({ error: `trap: ${messageOf(thrown)}` });
    if (thrown instanceof InputError || thrown instanceof RangeError)
      return JSON.stringify({ error: messageOf(thrown) });
    throw thrown;
  }
}
