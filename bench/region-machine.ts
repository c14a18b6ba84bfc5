import { asFault, VariantFault } from '../src/errors.js';
import type { AllocatorBuilt } from '../src/machine/allocators.js';
import type { BuildKind, Machine } from '../src/machine/machine.js';
import { aligned, NONE, type RegionCalls, RegionModule } from '../src/machine/region-calls.js';

/** Regions that one sample is to take, or free, in all allocators together. */
const LEAST_REGIONS = 2000;

/** They have at most so many units together, unless it is one. */
const MOST_UNITS = 100_000;

/**
 * Allocators of one capacity that a sample is made of, one after another, so that it takes long enough for a clock.
 * @param regions that it takes or frees in each
 */
export function allocatorsFor(capacity: number, regions: number): number {
  return Math.max(1, Math.min(Math.ceil(LEAST_REGIONS / regions), Math.floor(MOST_UNITS / capacity)));
}

/** Where things lie in memory, in bytes. */
interface Layout {
  readonly first: number;
  /** From one allocator to the next. */
  readonly stride: number;
  readonly sizes: number;
  readonly starts: number;
}

/**
 * A machine with allocators of one capacity, all alike, and the lists that its passes work from: sizes
 * of regions to take or to free, and where they begin.
 */
export class RegionMachine {
  private readonly module: RegionModule;
  private layout: Layout | undefined;

  /**
   * @param allocators how many, at least 1; each is asked for the same
   * @param most regions that a pass takes or frees at most, of each allocator
   */
  constructor(
    readonly built: AllocatorBuilt,
    readonly capacity: number,
    readonly allocators: number,
    private readonly most: number,
    build: BuildKind = 'plain',
  ) {
    this.module = new RegionModule(built, build);
  }

  get machine(): Machine {
    return this.module.machine;
  }

  private get at(): Layout {
    if (this.layout === undefined) throw new Error('the allocators have no place yet');
    return this.layout;
  }

  /** Asks the module; what traps in it is the allocator's fault. */
  private asked<T>(what: string, ask: () => T): T {
    try {
      return ask();
    } catch (thrown) {
      const { reference, target } = this.built;
      throw asFault(thrown, `${reference} on ${target}: ${what} with capacity ${this.capacity}`);
    }
  }

  /** The allocators, one behind another. */
  private *all(): Generator<RegionCalls> {
    const { first, stride } = this.at;
    for (let i = 0; i < this.allocators; i++) yield this.module.at(first + i * stride, this.capacity);
  }

  /** Makes all allocators anew, without regions, `shift` bytes farther on than they could be. */
  clear(shift: number): void {
    const { module, machine, capacity, allocators, most } = this;
    this.asked('init', () => {
      const stride = aligned(module.size(capacity));
      const first = machine.base + aligned(shift);
      const sizes = first + stride * allocators;
      const starts = sizes + aligned(4 * (most + 1));
      const heap = starts + aligned(4 * most * allocators);
      machine.reserve(heap - machine.base);
      this.layout = { first, stride, sizes, starts };
      module.heapInit(heap);
      for (const one of this.all()) one.init();
    });
  }

  private words(at: number, count: number): Uint32Array {
    return new Uint32Array(this.machine.memory.buffer, at, count);
  }

  /** Writes the sizes that the next pass is to take, or to free. */
  setSizes(sizes: readonly number[]): void {
    this.words(this.at.sizes, sizes.length).set(sizes);
  }

  /** Writes where the regions begin that the next pass is to free, the same in each allocator. */
  setStarts(starts: readonly number[]): void {
    const all = this.words(this.at.starts, starts.length * this.allocators);
    for (let i = 0; i < this.allocators; i++) all.set(starts, i * starts.length);
  }

  /** Where the regions begin that the last pass has taken in the first allocator. */
  starts(count: number): number[] {
    return [...this.words(this.at.starts, count)];
  }

  /**
   * Takes regions of the sizes that were set, in each allocator, until one does not fit.
   * @param limit how many there are
   * @returns how many each has taken
   * @throws VariantFault if they have not taken the same
   */
  fill(limit: number): number {
    const { first, stride, sizes, starts } = this.at;
    const args = [first, stride, this.allocators, this.capacity, sizes, limit, starts];
    const each = this.asked('taking regions', () => this.module.call('pass_region_fill', args));
    if (each !== NONE) return each;
    throw new VariantFault(`${this.built.reference}: takes another number of regions each time, of the same sizes`);
  }

  /** Gives regions back in each allocator, the last first, whose sizes and starts were set, or taken by {@link fill}. */
  empty(regions: number): void {
    const { first, stride, sizes, starts } = this.at;
    const args = [first, stride, this.allocators, this.capacity, sizes, regions, starts];
    this.asked('freeing regions', () => this.module.call('pass_region_empty', args));
  }

  /**
   * Takes just these units in each allocator.
   * @throws VariantFault if one has them in use
   */
  insert(start: number, nr: number): void {
    for (const one of this.all())
      if (!this.asked('insert', () => one.insert(start, nr)))
        throw new VariantFault(`${this.built.reference}: does not take ${nr} free units from ${start} on`);
  }

  /** Bytes of the first allocator's head and nodes. */
  memoryBytes(): number {
    return this.asked('memory', () => this.module.at(this.at.first, this.capacity).memory());
  }
}
