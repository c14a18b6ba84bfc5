import { type Command, Option } from 'commander';
import { parseBitmap } from '../bitmap/text.js';
import { InputError } from '../errors.js';
import { ARGUMENTS, type ArgumentName, functionRow, MAX_U32, signature } from '../functions.js';
import { checkArguments, checkSize } from '../machine/check.js';
import type { Call } from '../machine/evaluate.js';
import type { Pattern } from '../record.js';
import { wholeNumber } from './options.js';

type Given = Partial<Record<ArgumentName, number>>;

/** What a command line says of one call. */
export interface CallOptions {
  readonly size?: number;
  readonly bits?: string[];
  /** The find suite's bitmaps in place of these. */
  readonly pattern?: Pattern;
  readonly start?: number;
  readonly n?: number;
  readonly nr?: number;
  readonly alignMask?: number;
  readonly alignOffset?: number;
}

/** The command line's names of the arguments. */
export function given(options: CallOptions): Given {
  const { start, n, nr, alignMask, alignOffset } = options;
  const all = { start, n, nr, align_mask: alignMask, align_offset: alignOffset };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** Whether a command line says anything of a call. */
export function isCallGiven(options: CallOptions): boolean {
  const { size, bits, pattern } = options;
  return [size, bits, pattern].some((one) => one !== undefined) || Object.keys(given(options)).length > 0;
}

export const flagOf = (name: ArgumentName): string => `--${name.replace('_', '-')}`;

/** The options of a call, by their long names. */
export const CALL_FLAGS: readonly string[] = [
  '--size',
  '--bits',
  ...(Object.keys(ARGUMENTS) as ArgumentName[]).map(flagOf),
];

/**
 * The call of a command line.
 * @throws InputError or RangeError that names what is missing, too much, or out of range
 */
export function commandCall(name: string, options: CallOptions): Call {
  const row = functionRow(name);
  const values = given(options);
  const { size, bits = [] } = options;
  if (size === undefined) throw new InputError(`--size is missing: ${signature(row)}`);
  for (const key of Object.keys(values) as ArgumentName[])
    if (!(row.args as readonly string[]).includes(key))
      throw new InputError(`${row.name} takes no ${flagOf(key)}: ${signature(row)}`);
  // An area may be wanted anywhere and unaligned; what is searched for, and from where, must be said.
  const optional: Given = { align_mask: 0, align_offset: 0, ...(row.family === 'area' ? { start: 0 } : {}) };
  const args = row.args.map((key) => {
    const value = values[key] ?? optional[key];
    if (value === undefined) throw new InputError(`${flagOf(key)} is missing: ${signature(row)}`);
    return value;
  });
  if (bits.length !== row.bitmaps)
    throw new InputError(
      `--bits is given ${bits.length} times, but ${row.name} takes ${row.bitmaps}: ${signature(row)}`,
    );
  checkSize(row, size);
  checkArguments(row, size, args);
  return { function: row.name, size, bitmaps: bits.map((text) => parseBitmap(text, size).bytes), args, garbage: 0 };
}

const collect = (text: string, before: string[] | undefined): string[] => [...(before ?? []), text];

/**
 * Adds the options that say what to call a function with.
 * @param names the arguments that it may take
 */
export function addCallOptions(
  command: Command,
  names: readonly ArgumentName[] = Object.keys(ARGUMENTS) as ArgumentName[],
): Command {
  command
    .addOption(new Option('--size <bits>', 'size of the bitmaps').argParser(wholeNumber('size', 0, MAX_U32)))
    .addOption(
      new Option(
        '--bits <list>',
        'a bitmap, once for each: 0-7,9 or hex:ff,ffffffff (%*pb) or digits:f0 (lowest first)',
      ).argParser(collect),
    );
  for (const name of names) {
    const flag = flagOf(name);
    command.addOption(new Option(`${flag} <n>`, ARGUMENTS[name]).argParser(wholeNumber(flag.slice(2), 0, MAX_U32)));
  }
  return command;
}
