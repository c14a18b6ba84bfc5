import { type FunctionRow, MAX_U32, startLimit } from '../functions.js';

/** @throws RangeError that names a value which is no whole number from `min` to `max` */
export function whole(name: string, value: number, max: number, min = 0): void {
  if (!Number.isInteger(value) || value < min || value > max)
    throw new RangeError(`${name} is ${value}, not a whole number from ${min} to ${max}`);
}

/**
 * Checks the size of a call, in bits.
 * @throws RangeError that names it
 */
export function checkSize(row: FunctionRow, size: number): void {
  whole('size', size, MAX_U32);
  if (row.sizeMultiple !== undefined && size % row.sizeMultiple !== 0)
    throw new RangeError(`size is ${size}, not a multiple of ${row.sizeMultiple}, which ${row.name} needs`);
}

/**
 * Checks the arguments of a call behind its size.
 * @throws RangeError that names the argument: not whole, out of range, missing or too many
 */
export function checkArguments(row: FunctionRow, size: number, args: readonly number[]): void {
  if (args.length !== row.args.length) {
    const wanted = row.args.length === 0 ? 'none' : row.args.join(', ');
    throw new RangeError(`args are ${args.length}, but ${row.name} takes ${wanted} after the size`);
  }
  for (const [i, name] of row.args.entries()) {
    const value = args[i] as number;
    whole(name, value, name === 'start' ? startLimit(row, size) : MAX_U32);
    if (name === 'align_mask' && (value & (value + 1)) !== 0)
      throw new RangeError(`align_mask is ${value}, not a power of 2 less 1`);
  }
}
