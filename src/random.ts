import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Draws that depend on nothing but their seed. */
export interface Random {
  /** A whole number from `min` to `max`, both included, each as likely. */
  between(min: number, max: number): number;
  /** Thirty-two random bits, as a number 0 .. 2^32-1. */
  bits32(): number;
}

/** The same seed gives the same draws, on every machine. Seeds are taken modulo 2^32. */
export function seeded(seed: number): Random {
  const generator = xoroshiro128plus(scattered(seed));
  return {
    between: (min, max) => uniformInt(generator, min, max),
    bits32: () => generator.next() >>> 0,
  };
}

/**
 * The generator's first words are its seed, hardly changed, so that small seeds would begin with
 * nearly the same draws, and those with nearly all bits set. The finalizer of MurmurHash3 spreads them.
 */
function scattered(seed: number): number {
  let word = (seed + 0x9e37_79b9) | 0;
  word = Math.imul(word ^ (word >>> 16), 0x85eb_ca6b);
  word = Math.imul(word ^ (word >>> 13), 0xc2b2_ae35);
  return word ^ (word >>> 16);
}

/** The items in a random order; the given array is left as it is. */
export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const result = [...items];
  for (let i = result.length - 1; i > 0; i--) {
    const j = random.between(0, i);
    [result[i], result[j]] = [result[j] as T, result[i] as T];
  }
  return result;
}
