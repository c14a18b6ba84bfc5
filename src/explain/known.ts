import { alignUp } from '../bitmap/area.js';
import type { Bitmap } from '../bitmap/bitmap.js';
import { areaAt, type Bits, type Question, type ReadStep } from './step.js';

/** What of a read is known from what was read up to it. */
export type Seen = Pick<ReadStep, 'again' | 'run' | 'openBelow' | 'openAbove' | 'area' | 'bits'>;

/** The bytes of a bitmap that a search has read, and the runs of clear bits in them. */
export class Known {
  private readonly read: Uint8Array;
  /** The runs through the read before, from which others go on without a look at each of their bits. */
  private before: readonly Bits[] = [];

  constructor(
    private readonly bitmap: Bitmap,
    private readonly question: Question,
  ) {
    this.read = new Uint8Array(Math.ceil(bitmap.size / 8));
  }

  /** Notes that bytes were read, in the order of the bits; tells of the runs through them. */
  add(places: readonly number[]): Seen {
    const again = places.some((place) => this.read[place] === 1);
    for (const place of places) this.read[place] = 1;
    const [first, last] = [places[0], places.at(-1)];
    const nothing = { run: undefined, openBelow: false, openAbove: false, area: undefined };
    if (first === undefined || last === undefined) return { again, bits: { from: 0, to: 0 }, ...nothing };
    const bits = { from: 8 * first, to: Math.min(8 * last + 8, this.bitmap.size) };
    const runs = [...this.runs(bits)];
    this.before = runs;
    const areas = runs.map((run) => this.areaIn(run)).filter((area) => area !== undefined);
    const area = areas[0];
    const run = area === undefined ? longest(runs) : runs.find(({ from, to }) => from <= area.from && area.to <= to);
    if (run === undefined) return { again, bits, ...nothing };
    return { again, bits, run, openBelow: this.isOpen(run.from - 1), openAbove: this.isOpen(run.to), area };
  }

  /** Whether a bit is known to be clear and may be part of an area. */
  private clear(bit: number): boolean {
    return bit >= this.question.start && this.isRead(bit) && !this.bitmap.has(bit);
  }

  private isRead(bit: number): boolean {
    return bit >= 0 && bit < this.bitmap.size && this.read[Math.floor(bit / 8)] === 1;
  }

  /** The runs of clear bits that have a bit in the range, with all of them that is known, lowest first. */
  private *runs({ from, to }: Bits): Generator<Bits> {
    for (let bit = from; bit < to; bit++) {
      if (!this.clear(bit)) continue;
      let low = bit;
      while (this.clear(low - 1)) low = this.runBefore(low - 1).from;
      while (this.clear(bit + 1)) bit = this.runBefore(bit + 1).to - 1;
      yield { from: low, to: bit + 1 };
    }
  }

  /** What is known to be clear around a clear bit from the read before, or else just the bit. */
  private runBefore(bit: number): Bits {
    return this.before.find(({ from, to }) => from <= bit && bit < to) ?? { from: bit, to: bit + 1 };
  }

  /** Whether a bit was not read and, if it is clear, may be part of an area. */
  private isOpen(bit: number): boolean {
    return bit >= this.question.start && bit < this.bitmap.size && !this.isRead(bit);
  }

  private areaIn(run: Bits): Bits | undefined {
    const area = areaAt(this.question, alignUp(run.from, this.question));
    return area.to <= run.to ? area : undefined;
  }
}

const length = ({ from, to }: Bits): number => to - from;

function longest(runs: readonly Bits[]): Bits | undefined {
  return runs.reduce<Bits | undefined>(
    (best, run) => (best === undefined || length(run) > length(best) ? run : best),
    undefined,
  );
}
