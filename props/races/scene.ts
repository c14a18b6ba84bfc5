import { RACE_BASE } from '../../src/machine/races.js';
import type { WordBits } from '../../src/target.js';
import { addBit } from './bits.js';

/** A bitmap that threads race on. */
interface RaceBitmap {
  /** Bits of it; from there on its last word has bits that are garbage. */
  readonly size: number;
  readonly wordBits: WordBits;
  /** Bits that are set or clear at the beginning: every set of them is tried. Ascending, below the size. */
  readonly bits: readonly number[];
  /** The bits that are set at the beginning, if only one such set is tried. */
  readonly only?: readonly number[];
}

/** Threads that each find and set bits of one bitmap. Bits that are not in play are set. */
export interface FindAndSetScene extends RaceBitmap {
  readonly function: 'find_and_set_bit';
  readonly threads: number;
  /** Calls that each thread makes. */
  readonly calls: number;
  /** Whether a thread may clear bits that are its own. */
  readonly clears: boolean;
}

/** A thread that finds the next set bit once, and one that changes bits in play. The others are clear. */
export interface FindNextScene extends RaceBitmap {
  readonly function: 'find_next_bit';
  readonly start: number;
  /** How many changes there are, in any order. */
  readonly writes: number;
  /** Whether bits are also set, not only cleared. */
  readonly sets: boolean;
}

export type RaceScene = FindAndSetScene | FindNextScene;

/** Numbers of 32 bits that the words of a bitmap take. */
export const cellsFor = ({ size, wordBits }: Pick<RaceScene, 'size' | 'wordBits'>): number =>
  (Math.ceil(size / wordBits) * wordBits) / 32;

export const addressesOf = (cells: number): number[] => Array.from({ length: cells }, (_, i) => RACE_BASE + i * 4);

/** Makes a state whose memory is a bitmap, with zeros beside. */
function stateOf(bits: readonly number[], length: number): Int32Array {
  const state = new Int32Array(length);
  for (const bit of bits) addBit(state, 0, bit);
  return state;
}

/**
 * The states to begin with, of some length, zeros beside the memory: every set of the bits in play, and
 * the bit at the size, if a word has it, clear and set: garbage that is nobody's business.
 */
export function* beginnings(
  { size, wordBits, bits, only, ...scene }: RaceScene,
  length: number,
): Generator<Int32Array> {
  if (only !== undefined) {
    yield stateOf(only, length);
    return;
  }
  const others = Array.from({ length: size }, (_, bit) => bit).filter((bit) => !bits.includes(bit));
  const fixed = scene.function === 'find_and_set_bit' ? others : [];
  const free = size % wordBits === 0 ? bits : [...bits, size];
  for (let of = 0; of < 2 ** free.length; of++)
    yield stateOf([...fixed, ...free.filter((_, i) => (of & (1 << i)) !== 0)], length);
}
