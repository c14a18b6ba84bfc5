import type { Scene } from './scene.js';

/** What a thread of a sbitmap is doing. */
export enum Doing {
  NOTHING,
  /** A get that has made no access yet: it begins with the first. */
  BEFORE_GET,
  GET,
  WAIT,
  PUT,
  CLEAR,
}

/** What is kept of a thread beside the memory. Tags are by their places in the scene's list, one bit each. */
export enum Ghost {
  DOING,
  /** The place of the tag that it gives back. */
  TAG,
  /** Gets that it may still make. */
  GETS,
  /** Tags that it has taken, since their bits were set, until it has cleared them or marked them to be. */
  OWNED,
  /** Tags that its gets have returned, until it calls to give them back. */
  HELD,
  /** In a get: tags that were taken at some instant since its first access. */
  TAKEN,
  /** In a get: tags that it may return. */
  MAY,
  COUNT,
}

/** Where in a state that lies, behind the memory. */
export class Beside {
  readonly size: number;
  /** Where the count of batches is that were woken. */
  readonly batches: number;

  constructor(
    private readonly threads: number,
    private readonly base: number,
  ) {
    this.size = threads * Ghost.COUNT + 1;
    this.batches = base + threads * Ghost.COUNT;
  }

  get(state: Int32Array, thread: number, what: Ghost): number {
    return state[this.base + thread * Ghost.COUNT + what] as number;
  }

  set(state: Int32Array, thread: number, what: Ghost, value: number): void {
    state[this.base + thread * Ghost.COUNT + what] = value;
  }

  /** Tags that somebody has taken. */
  taken(state: Int32Array): number {
    let taken = 0;
    for (let thread = 0; thread < this.threads; thread++) taken |= this.get(state, thread, Ghost.OWNED);
    return taken;
  }
}

/** The cells of a word's bits, or of its cleared bits: of 32 bits each, the lower half first. */
export type Words = readonly (readonly number[])[];

/** The cell and the bit of a tag. */
export function bitOf(
  { shift }: Pick<Scene, 'shift'>,
  words: Words,
  tag: number,
): readonly [cell: number, bit: number] {
  const nr = tag & ((1 << shift) - 1);
  return [words[tag >> shift]?.[nr >> 5] as number, 1 << (nr & 31)];
}

export function hasBit(scene: Pick<Scene, 'shift'>, state: Int32Array, words: Words, tag: number): boolean {
  const [cell, bit] = bitOf(scene, words, tag);
  return ((state[cell] as number) & bit) !== 0;
}
