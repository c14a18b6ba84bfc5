import type { Step } from './step.js';

/** What steps add up to. */
export interface Sums {
  readonly steps: number;
  /** Areas that were refused before a search that says where it starts; the bits that it went on, all together. */
  readonly refused: number;
  readonly advanced: number;
  /** Areas of which the bit that refused them is known; how far from their starts it lies, all together. */
  readonly hit: number;
  readonly into: number;
}

/** Adds up steps, and keeps the first of them and the last. */
export class Collector {
  private sums = { steps: 0, refused: 0, advanced: 0, hit: 0, into: 0 };
  private readonly kept: Step[] = [];
  private latest: Step | undefined;

  /** @param shown steps that are kept, at least 1 */
  constructor(private readonly shown: number) {}

  add(step: Step): void {
    this.sums.steps++;
    this.latest = step;
    if (this.kept.length < this.shown) this.kept.push(step);
    if (step.kind !== 'area' || step.verdict.kind !== 'refused') return;
    const { by, on } = step.verdict;
    if (on !== undefined) {
      this.sums.refused++;
      this.sums.advanced += on - step.from;
    }
    if (by === undefined || step.area === undefined) return;
    this.sums.hit++;
    this.sums.into += by - step.area.from;
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
