import type { AreaStep, Step } from './step.js';

/** What steps add up to. */
export interface Sums {
  readonly steps: number;
  /** Areas that were refused before another was looked at; how far on that one begins, in bits, all together. */
  readonly moves: number;
  readonly moved: number;
  /** Areas of which the bit that refused them is known; how far from their starts it lies, all together. */
  readonly hit: number;
  readonly into: number;
}

/** Adds up steps, and keeps the first of them and the last. */
export class Collector {
  private sums = { steps: 0, moves: 0, moved: 0, hit: 0, into: 0 };
  private readonly kept: Step[] = [];
  private latest: Step | undefined;
  /** Where the last area begins that was refused. */
  private refused: number | undefined;

  /** @param shown steps that are kept, at least 1 */
  constructor(private readonly shown: number) {}

  add(step: Step): void {
    this.sums.steps++;
    this.latest = step;
    if (this.kept.length < this.shown) this.kept.push(step);
    if (step.kind === 'area') this.addArea(step);
  }

  private addArea({ area, verdict }: AreaStep): void {
    if (area !== undefined && this.refused !== undefined) {
      this.sums.moves++;
      this.sums.moved += area.from - this.refused;
    }
    this.refused = verdict.kind === 'refused' ? area?.from : undefined;
    if (verdict.kind !== 'refused' || verdict.by === undefined || area === undefined) return;
    this.sums.hit++;
    this.sums.into += verdict.by - area.from;
  }

  get totals(): Sums {
    return { ...this.sums };
  }

  /** The first steps, without the last. */
  get first(): readonly Step[] {
    return this.kept.slice(0, Math.max(0, Math.min(this.shown, this.sums.steps) - 1));
  }

  get last(): Step | undefined {
    return this.latest;
  }
}
