import type { LawSet } from '../schedules/client.js';
import { LAW_COUNT } from './laws.js';

/** Counts how often each law was tried. */
export class Tally {
  /** By the law's number. */
  readonly tried: number[] = new Array(LAW_COUNT).fill(0);

  note(laws: LawSet): void {
    for (let law = 0; laws >>> law !== 0; law++)
      if (((laws >>> law) & 1) !== 0) this.tried[law] = (this.tried[law] as number) + 1;
  }
}
