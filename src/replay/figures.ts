import { Histogram } from '../stats/histogram.js';

/** Classes of requests by their order, from 0: of 1 page, 2, 3-4, 5-8, ... up to 2^32. */
export const CLASSES = 33;

/** Pages of the requests of a class: the fewest and the most. */
export function pagesOf(kind: number): readonly [least: number, most: number] {
  return kind === 0 ? [1, 1] : [2 ** (kind - 1) + 1, 2 ** kind];
}

/** Requests of one class. */
export interface ClassFigure {
  /** The fewest and the most pages. */
  readonly pages: readonly [least: number, most: number];
  readonly requests: number;
  readonly meanNs: number;
}

/** Times of requests, in nanoseconds. */
export interface Figures {
  readonly requests: number;
  readonly totalNs: number;
  readonly meanNs: number;
  /** Quantiles, at most 0.28 % off. */
  readonly medianNs: number;
  readonly p90Ns: number;
  readonly p99Ns: number;
  readonly maxNs: number;
  /** The classes that occur, small requests first. */
  readonly classes: readonly ClassFigure[];
}

/** Gathers times in memory that does not grow with them. */
export class TimeTally {
  private readonly times = new Histogram();
  private readonly sums = new Float64Array(CLASSES);
  private readonly counts = new Float64Array(CLASSES);

  /** @param ns not negative */
  add(ns: number, kind: number): void {
    this.times.add(ns);
    this.sums[kind] = (this.sums[kind] as number) + ns;
    this.counts[kind] = (this.counts[kind] as number) + 1;
  }

  /** Undefined without a time. */
  get figures(): Figures | undefined {
    const { times } = this;
    if (times.count === 0) return undefined;
    return {
      requests: times.count,
      totalNs: times.sum,
      meanNs: times.mean,
      medianNs: times.quantile(0.5),
      p90Ns: times.quantile(0.9),
      p99Ns: times.quantile(0.99),
      maxNs: times.most,
      classes: this.classes,
    };
  }

  private get classes(): ClassFigure[] {
    return [...this.counts.keys()]
      .map((kind) => ({ kind, requests: this.counts[kind] as number }))
      .filter(({ requests }) => requests > 0)
      .map(({ kind, requests }) => ({
        pages: pagesOf(kind),
        requests,
        meanNs: (this.sums[kind] as number) / requests,
      }));
  }
}
