import { InputError, quoted } from '../errors.js';
import { type Random, shuffled } from '../random.js';
import { Bitmap } from './bitmap.js';
import { parseList } from './parselist.js';

/** Bits of a pattern that comes again and again in a mask of more CPUs. */
const PATTERN_BITS = 32;

/** A mask of CPUs as a number, `0x0000ffff`: CPU 0 is its lowest bit, and it has the digits that `size` bits take. */
export function formatMask(mask: Bitmap): string {
  const digits = [...mask.bytes].reverse().map((byte) => byte.toString(16).padStart(2, '0'));
  return `0x${digits.join('').slice(-Math.ceil(mask.size / 4))}`;
}

/** The CPUs of a mask in hex digits, lowest first. */
function* cpusOf(digits: string): Generator<number> {
  for (let i = 0; i < digits.length; i++) {
    const value = Number.parseInt(digits[digits.length - 1 - i] as string, 16);
    for (let bit = 0; bit < 4; bit++) if ((value >> bit) & 1) yield i * 4 + bit;
  }
}

/**
 * A mask of `cpus` CPUs: a number such as `0xff`, of any length, or a list as in `cpuset.cpus`, `0-7 16`.
 * @throws InputError that says which part cannot be used, or which CPU there is not
 */
export function parseMask(text: string, cpus: number): Bitmap {
  if (!/^0x/i.test(text)) return parseList(text, cpus);
  const digits = text.slice(2);
  if (!/^[\da-f]+$/i.test(digits)) throw new InputError(`mask ${quoted(text)} is no hex number`);
  const found = [...cpusOf(digits)];
  const highest = found.at(-1) ?? 0;
  if (highest >= cpus) throw new InputError(`mask ${quoted(text)} has CPU ${highest}, but the last is CPU ${cpus - 1}`);
  return Bitmap.of(cpus, found);
}

/** The 32 bits of a pattern for every 32 CPUs, cut where the CPUs end. */
export function repeatedMask(pattern: string, cpus: number): Bitmap {
  const once = parseMask(pattern, PATTERN_BITS);
  const mask = new Bitmap(cpus);
  for (let bit = 0; bit < cpus; bit++) if (once.has(bit % PATTERN_BITS)) mask.set(bit);
  return mask;
}

/** The pattern that a mask of more than 32 CPUs repeats, `0x0000ffff`; undefined if it is none. */
export function patternOf(mask: Bitmap): string | undefined {
  if (mask.size <= PATTERN_BITS) return undefined;
  const pattern = formatMask(mask.resized(PATTERN_BITS));
  return formatMask(repeatedMask(pattern, mask.size)) === formatMask(mask) ? pattern : undefined;
}

/** A mask of `weight` of the CPUs, drawn: each such mask as likely as any other. */
export function drawnMask(cpus: number, weight: number, random: Random): Bitmap {
  const all = Array.from({ length: cpus }, (_, cpu) => cpu);
  return Bitmap.of(cpus, shuffled(all, random).slice(0, weight));
}
