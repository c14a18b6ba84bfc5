import type { LawSet } from './client.js';

/** The number of a law's bit. */
export const lawNumber = (bit: LawSet): number => 31 - Math.clz32(bit);

/** Counts how often each law was tried. */
export class Tally {
  /** By the laws' numbers. */
  readonly tried: number[];

  /** @param laws how many there are */
  constructor(laws: number) {
    this.tried = new Array(laws).fill(0);
  }

  note(laws: LawSet): void {
    for (let law = 0; laws >>> law !== 0; law++)
      if (((laws >>> law) & 1) !== 0) this.tried[law] = (this.tried[law] as number) + 1;
  }
}
