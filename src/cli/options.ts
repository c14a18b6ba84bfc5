import { Option } from 'commander';
import { InputError, quoted, unknownName } from '../errors.js';
import { FUNCTION_NAMES, type FunctionName, functionRow, MAX_U32 } from '../functions.js';
import { AREA_MISSES } from '../machine/manifest.js';
import { parseTarget, TARGET_NAMES, type Target } from '../target.js';

/** A whole number for an option, from `min` to `max`. */
export function wholeNumber(name: string, min: number, max: number): (text: string) => number {
  return (text) => {
    const value = /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
    if (!Number.isInteger(value) || value < min || value > max)
      throw new InputError(`--${name} ${quoted(text)} is not a whole number from ${min} to ${max}`);
    return value;
  };
}

/** Names between commas, none of them empty. */
function names(option: string, text: string): string[] {
  const result = text.split(',').map((name) => name.trim());
  if (result.includes('')) throw new InputError(`--${option} ${quoted(text)} has an empty name`);
  return [...new Set(result)];
}

/** An option that takes names between commas, and may be given more than once. */
function list<T>(option: string, parse: (name: string) => T): (text: string, before: T[] | undefined) => T[] {
  return (text, before) => [...(before ?? []), ...names(option, text).map(parse)];
}

export function targetOption(): Option {
  return new Option('-t, --target <list>', `targets: ${TARGET_NAMES.join(', ')}`).argParser<Target[]>(
    list('target', parseTarget),
  );
}

export function variantOption(about = "variants, or paths to .ts or .wasm files ('findbit list')"): Option {
  return new Option('-v, --variant <list>', about).argParser<string[]>(list('variant', (name) => name));
}

export function allocatorOption(about: string): Option {
  return new Option('--allocator <list>', about).argParser<string[]>(list('allocator', (name) => name));
}

/** An option that takes some of a few known names. */
export function choiceOption<T extends string>(
  flags: string,
  name: string,
  about: string,
  known: readonly T[],
): Option {
  return new Option(flags, about).argParser<T[]>(list(name, parseChoice(name, known)));
}

export function functionOption(): Option {
  return new Option('--function <list>', `only these of the ${FUNCTION_NAMES.length} functions`).argParser<
    FunctionName[]
  >(list('function', (name) => functionRow(name).name));
}

/** The one of a few known names that a text is. */
export function parseChoice<T extends string>(name: string, known: readonly T[]): (text: string) => T {
  return (text) => {
    const found = known.find((one) => one === text);
    if (found === undefined) throw unknownName(name, text, known);
    return found;
  };
}

/** An option that takes one of a few known names, the first of them if it is not given. */
export function oneOption<T extends string>(
  flags: string,
  name: string,
  about: string,
  known: readonly [T, ...T[]],
): Option {
  return new Option(flags, about).argParser(parseChoice(name, known)).default(known[0]);
}

/** An option that takes values between commas. */
export function listOption<T>(name: string, about: string, parse: (text: string) => T): Option {
  return new Option(`--${name} <list>`, about).argParser<T[]>(list(name, parse));
}

/** An option that takes whole numbers between commas, from `min` to `max`. */
export function numbersOption(name: string, about: string, min: number, max: number): Option {
  return listOption(name, about, wholeNumber(name, min, max));
}

export function seedOption(): Option {
  return new Option('-s, --seed <n>', 'seed of everything random')
    .argParser(wholeNumber('seed', 0, MAX_U32))
    .default(1);
}

export function formatOption<T extends string>(known: readonly [T, ...T[]]): Option {
  return oneOption('-f, --format <name>', 'format', `one of ${known.join(', ')}`, known);
}

export function spanOption(): Option {
  return new Option('--span <unit>', 'what a .wasm that does not say is held to reading: word or byte').argParser(
    (text: string): 'word' | 'byte' => {
      if (text !== 'word' && text !== 'byte') throw new InputError(`--span ${quoted(text)} is not word or byte`);
      return text;
    },
  );
}

export function missOption(): Option {
  const about = 'what a missed area is held to, whatever the variant says: above (the size) or size';
  return new Option('--miss <value>', about).argParser(parseChoice('miss', AREA_MISSES));
}
