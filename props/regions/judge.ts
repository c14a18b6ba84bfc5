import type { Intervals } from './intervals.js';
import type { Broken, Emptied, Grain, RegionLaw, Ruling, Sight, Step } from './law.js';
import { returns } from './laws.js';

/** Lets laws judge, counts what each has judged, and keeps what broke each first. */
export class Judge {
  /** Of each law, in their order: what it was asked about and said something of. */
  readonly cases: number[];
  private readonly broken: (Broken | undefined)[];

  constructor(readonly laws: readonly RegionLaw[]) {
    this.cases = laws.map(() => 0);
    this.broken = laws.map(() => undefined);
  }

  /** What broke a law first, since the last {@link clear}. */
  breach(law: number): Broken | undefined {
    return this.broken[law];
  }

  clear(): void {
    this.broken.fill(undefined);
  }

  /** Whether there is a law that was not broken. */
  get open(): boolean {
    return this.broken.includes(undefined);
  }

  private rule(law: number, ruling: Ruling): void {
    if (ruling === undefined) return;
    this.cases[law] = (this.cases[law] as number) + 1;
    if (ruling !== 'holds') this.broken[law] ??= ruling;
  }

  /** @param ruling of the law that every operation returns, which this cannot see */
  returned(ruling: Ruling): void {
    const law = this.laws.indexOf(returns);
    if (law >= 0) this.rule(law, ruling);
  }

  answer(step: Step, list: Intervals, grain: Grain): void {
    for (const [law, { answer }] of this.laws.entries()) this.rule(law, answer?.(step, list, grain));
  }

  behind(sight: Sight): void {
    for (const [law, { behind }] of this.laws.entries()) this.rule(law, behind?.(sight));
  }

  end(emptied: Emptied): void {
    for (const [law, { end }] of this.laws.entries()) this.rule(law, end?.(emptied));
  }
}
