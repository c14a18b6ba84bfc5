import type { WordBits } from '../../target.js';
import type { Sighting } from './sighting.js';

/** Bytes that a search of so many bits reads, when it reads whole words. */
export function bytesRead(bits: number, word: WordBits): number {
  return Math.ceil(bits / word) * (word / 8);
}

/** Whether a word of this size at the address would be unaligned; undefined where that is not known. */
export function isUnaligned({ alignment, below }: Sighting, word: WordBits): boolean | undefined {
  const needed = word / 8;
  if (alignment !== undefined) return alignment < needed;
  return below !== undefined && below <= needed ? true : undefined;
}

/** Bytes past its object that a search by words of this size reads; undefined where that is not known. */
export function overread({ bits, bytes }: Sighting, word: WordBits): number | undefined {
  if (bits === undefined || bytes === undefined) return undefined;
  return Math.max(0, bytesRead(bits, word) - bytes);
}

/** Whether the object is smaller than the bits themselves, whatever reads them. */
export function isTooSmall({ bits, bytes }: Sighting): boolean {
  return bits !== undefined && bytes !== undefined && bytes < Math.ceil(bits / 8);
}

/** Whether words of one of these sizes would be unaligned, or reach past the object. */
export function isFault(sighting: Sighting, words: readonly WordBits[]): boolean {
  return words.some((word) => isUnaligned(sighting, word) === true || (overread(sighting, word) ?? 0) > 0);
}
