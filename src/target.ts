import { unknownName } from './errors.js';

/** Bits of a machine word: the kernel's BITS_PER_LONG. */
export type WordBits = 32 | 64;

/** A word size and a byte order. */
export interface Target {
  readonly name: TargetName;
  readonly wordBits: WordBits;
  readonly wordBytes: 4 | 8;
  readonly bigEndian: boolean;
}

export const TARGET_NAMES = ['le32', 'le64', 'be32', 'be64'] as const;
export type TargetName = (typeof TARGET_NAMES)[number];

export const TARGETS: Readonly<Record<TargetName, Target>> = {
  le32: { name: 'le32', wordBits: 32, wordBytes: 4, bigEndian: false },
  le64: { name: 'le64', wordBits: 64, wordBytes: 8, bigEndian: false },
  be32: { name: 'be32', wordBits: 32, wordBytes: 4, bigEndian: true },
  be64: { name: 'be64', wordBits: 64, wordBytes: 8, bigEndian: true },
};

function isTargetName(text: string): text is TargetName {
  return (TARGET_NAMES as readonly string[]).includes(text);
}

/**
 * The target of a name such as `le64`.
 * @throws InputError for any other text, with the nearest name.
 */
export function parseTarget(text: string): Target {
  if (!isTargetName(text)) throw unknownName('target', text, TARGET_NAMES);
  return TARGETS[text];
}

/** The target of the same word size with the other byte order. */
export function otherOrder(target: Target): Target {
  return TARGETS[`${target.bigEndian ? 'le' : 'be'}${target.wordBits}`];
}

/**
 * Where the byte that holds bit `8 * index` .. `8 * index + 7` of a bitmap lies, in bytes
 * from its address. Little-endian: at `index`. Big-endian: mirrored within its word.
 */
export function byteOffset(target: Target, index: number): number {
  return target.bigEndian ? index ^ (target.wordBytes - 1) : index;
}
