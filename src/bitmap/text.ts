import type { Bitmap } from './bitmap.js';
import { parseDigits, parseHex } from './hex.js';
import { parseList } from './parselist.js';

type Parser = (text: string, size: number) => Bitmap;

const PREFIXES: readonly (readonly [prefix: string, parse: Parser])[] = [
  ['hex:', parseHex],
  ['digits:', (text, size) => parseDigits(text, size).bitmap],
];

/**
 * A bitmap as the command line takes it: `hex:` with `%*pb` chunks, `digits:` with hex digits
 * least significant first, or else a list such as `0-3,8,N`.
 * @throws InputError that says which part cannot be used
 */
export function parseBitmap(text: string, size: number): Bitmap {
  for (const [prefix, parse] of PREFIXES) if (text.startsWith(prefix)) return parse(text.slice(prefix.length), size);
  return parseList(text, size);
}
