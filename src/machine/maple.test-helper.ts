import fc from 'fast-check';
import { expect } from 'vitest';
import { seeded } from '../random.js';
import { Allocator, type Region } from './allocator.js';
import type { AllocatorBuilt } from './allocators.js';
import { NONE } from './region-calls.js';

/** What one phase of a sequence does: takes regions, gives them back, or one or the other at random. */
const ACTS = ['alloc', 'insert', 'free first', 'free last', 'free every other', 'free any', 'mix'] as const;

export interface Phase {
  readonly act: (typeof ACTS)[number];
  readonly times: number;
  /** Units of a region, at most. */
  readonly most: number;
  readonly seed: number;
}

/** Some phases of so many operations at most. */
export const phases = (times: number) =>
  fc.array(
    fc.record<Phase>({
      act: fc.constantFrom(...ACTS),
      times: fc.integer({ min: 1, max: times }),
      most: fc.integer({ min: 1, max: 12 }),
      seed: fc.nat(),
    }),
    { minLength: 1, maxLength: 12 },
  );

/** Regions in a plain list, ascending. */
class Regions {
  readonly list: Region[] = [];
  units = 0;

  constructor(readonly capacity: number) {}

  /** Where in the list the first region is that ends behind a unit. */
  at(unit: number): number {
    let [low, high] = [0, this.list.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.list[middle] as Region).end > unit) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  nextGap(from: number, nr: number): number | undefined {
    let start = from;
    for (const region of this.list.slice(this.at(from))) {
      if (region.start - start >= nr) return start;
      start = region.end;
    }
    return this.capacity - start >= nr ? start : undefined;
  }

  insert(start: number, nr: number): boolean {
    const i = this.at(start);
    if (nr > this.capacity - start || (this.list[i]?.start ?? NONE) < start + nr) return false;
    this.list.splice(i, 0, { start, end: start + nr });
    this.units += nr;
    return true;
  }

  remove(i: number): Region {
    const [region] = this.list.splice(i, 1) as [Region];
    this.units -= region.end - region.start;
    return region;
  }
}

/** An allocator that knows regions, and the list that it is compared with after every operation. */
export class Pair {
  private readonly allocator: Allocator;
  private readonly regions: Regions;
  private readonly head: number;

  constructor(built: AllocatorBuilt, capacity: number) {
    this.allocator = new Allocator(built, capacity);
    this.regions = new Regions(capacity);
    this.head = this.allocator.memory;
  }

  private alloc(nr: number): void {
    const start = this.regions.nextGap(0, nr);
    expect(this.allocator.alloc(nr)).toBe(start);
    if (start !== undefined) this.regions.insert(start, nr);
  }

  private insert(start: number, nr: number): void {
    expect(this.allocator.insert(start, nr)).toBe(this.regions.insert(start, nr));
  }

  private remove(i: number, byErase: boolean): void {
    if (this.regions.list.length === 0) return;
    const { start, end } = this.regions.remove(i);
    if (byErase) expect(this.allocator.erase(start, end - start)).toBe(true);
    else this.allocator.free(start, end - start);
  }

  /** One operation of a phase, the `turn`-th, with numbers below a bound that `draw` draws. */
  private operate(phase: Phase, turn: number, draw: (below: number) => number): void {
    const { capacity, list } = this.regions;
    const nr = 1 + draw(Math.min(phase.most, capacity));
    const act = phase.act === 'mix' ? (['alloc', 'insert', 'free any'] as const)[draw(3)] : phase.act;
    if (act === 'alloc') this.alloc(nr);
    else if (act === 'insert') this.insert(draw(capacity), nr);
    else if (act === 'free first') this.remove(0, nr > 1);
    else if (act === 'free last') this.remove(list.length - 1, nr > 1);
    else if (act === 'free every other') this.remove(turn % Math.max(1, list.length), nr > 1);
    else this.remove(draw(Math.max(1, list.length)), nr > 1);
  }

  private checkStructure(): void {
    const { allocator, regions } = this;
    const { memory, heap } = allocator;
    expect([allocator.check(), allocator.count, heap]).toEqual([0, regions.units, memory - this.head]);
    expect(heap === 0).toBe(regions.units === 0);
  }

  /** Asks for what is at and behind a unit, and erases what is not there. */
  private checkAnswers(unit: number, nr: number): void {
    const { allocator, regions } = this;
    const next = regions.list[regions.at(unit)];
    const found = next !== undefined && next.start <= unit ? next : undefined;
    expect(allocator.find(unit)).toEqual(found);
    expect(allocator.entries(unit).next().value).toEqual(next);
    expect(allocator.nextGap(unit, nr)).toBe(regions.nextGap(unit, nr));
    if (found?.start !== unit || found.end !== unit + nr) expect(allocator.erase(unit, nr)).toBe(false);
  }

  run(phase: Phase): void {
    const random = seeded(phase.seed);
    const draw = (below: number) => random.between(0, below - 1);
    for (let turn = 0; turn < phase.times; turn++) {
      this.operate(phase, turn, draw);
      this.checkStructure();
      this.checkAnswers(draw(this.regions.capacity), 1 + draw(Math.min(this.regions.capacity, phase.most + 2)));
    }
    expect([...this.allocator.entries()]).toEqual(this.regions.list);
  }
}
