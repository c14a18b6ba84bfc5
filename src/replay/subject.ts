import type { Need } from '../bitmap/area.js';
import { Bitmap } from '../bitmap/bitmap.js';
import { layoutRange } from '../bitmap/layout.js';
import { now } from '../clock.js';
import { asFault, InputError } from '../errors.js';
import { AREA_SEARCH } from '../functions.js';
import type { Built } from '../machine/built.js';
import { type Entry, Machine } from '../machine/machine.js';

/** Something that is called in place of a search, to see what a call costs by itself. */
const EMPTY = 'empty';

/** Which request something happened for, by its line; 0 for none of the trace's. */
export function requestText(line: number): string {
  return line === 0 ? 'before the first request' : `for the request of line ${line}`;
}

/** A function of a module, with a bitmap of the pool in its machine's memory. */
export class Subject {
  private readonly machine: Machine;
  private readonly entry: Entry;
  private readonly address: number;
  /** What the last search took, in ns, with one reading of the clock and a call. */
  ns = 0;

  /**
   * @param size of the pool's bitmap, which is empty at first
   * @throws InputError if the module lacks the function, or cannot be started
   */
  constructor(
    readonly built: Built,
    readonly size: number,
    name: string = AREA_SEARCH,
  ) {
    this.machine = new Machine(built);
    const entry = this.machine.entry(name);
    if (entry === undefined) throw new InputError(`${built.reference}: has no ${name}`);
    this.entry = entry;
    this.address = this.machine.place([new Bitmap(size)]).addresses[0] as number;
  }

  /** The same for a call that does nothing. @param built a variant that comes with the package */
  static empty(built: Built, size: number): Subject {
    return new Subject(built, size, EMPTY);
  }

  /** Takes over what has changed in the pool's bitmap from `start` to below `end`. */
  update(bitmap: Bitmap, start: number, end: number): void {
    layoutRange(bitmap, this.machine.target, this.machine.bytes, this.address, start, end);
  }

  /**
   * Searches, and leaves in {@link ns} how long it took.
   * @returns what the variant returned, as an unsigned 32-bit number
   */
  search(start: number, { nr, alignMask, alignOffset }: Need): number {
    const { entry, address, size } = this;
    const before = now();
    const answer = entry(address, size, start, nr, alignMask, alignOffset);
    this.ns = (now() - before) * 1e6;
    return answer >>> 0;
  }

  /**
   * What a search has thrown, as a complaint that names the variant.
   * @param line of the request, 0 for none of the trace's
   */
  complaint(thrown: unknown, line: number): unknown {
    return asFault(thrown, `${this.built.reference}, ${requestText(line)}`);
  }
}
