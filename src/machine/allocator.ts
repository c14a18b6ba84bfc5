import { RegionError } from '../errors.js';
import { MAX_U32 } from '../functions.js';
import type { AllocatorBuilt } from './allocators.js';
import type { Beat, BuildKind, Machine } from './machine.js';
import { aligned, NONE, type RegionCalls, RegionModule } from './region-calls.js';

/** A run of units in use: `start` is in it, `end` is not. */
export interface Region {
  readonly start: number;
  readonly end: number;
}

const isWhole = (value: number, least: number): boolean => Number.isInteger(value) && value >= least && value < MAX_U32;

/** A whole number of units, from 1 on, below 2^32-1. @throws RegionError */
function checkCapacity(capacity: number): void {
  if (!isWhole(capacity, 1))
    throw new RegionError('capacity', `capacity is ${capacity}, not a whole number from 1 to ${MAX_U32 - 1}`);
}

/**
 * Regions of units 0 .. capacity - 1, kept by a compiled allocator in a machine of its own. What an
 * allocator takes for granted is checked here first, so that every wrong request is a {@link RegionError}.
 */
export class Allocator {
  readonly machine: Machine;
  private readonly module: RegionModule;
  private readonly calls: RegionCalls;
  /** Regions in use: how many units each has, by its first. */
  private readonly live = new Map<number, number>();
  /** The same of those that were freed, and whose first unit has not begun another since. */
  private readonly freed = new Map<number, number>();

  /** @throws RegionError for a capacity that is none; RangeError if there is no room for it */
  constructor(
    readonly built: AllocatorBuilt,
    readonly capacity: number,
    build: BuildKind = 'plain',
    beat?: Beat,
  ) {
    checkCapacity(capacity);
    this.module = new RegionModule(built, build, beat);
    this.machine = this.module.machine;
    const { base } = this.machine;
    const bytes = aligned(this.module.size(capacity));
    this.machine.reserve(bytes);
    this.module.heapInit(base + bytes);
    this.calls = this.module.at(base, capacity);
    this.calls.init();
  }

  private checkLength(nr: number): void {
    if (!isWhole(nr, 1)) throw new RegionError('nr', `nr is ${nr}, not a whole number from 1 on`);
    if (nr > this.capacity)
      throw new RegionError('too long', `nr is ${nr}, but the capacity is ${this.capacity} units`);
  }

  private checkUnit(name: string, unit: number): void {
    if (!isWhole(unit, 0) || unit >= this.capacity)
      throw new RegionError('outside', `${name} is ${unit}, not a unit from 0 to ${this.capacity - 1}`);
  }

  /**
   * Takes units in a row.
   * @param nr how many, 1 to the capacity
   * @returns the first of them, or undefined if they do not fit
   * @throws RegionError for another nr
   */
  alloc(nr: number): number | undefined {
    this.checkLength(nr);
    const start = this.calls.alloc(nr);
    if (start === NONE) return undefined;
    this.took(start, nr);
    return start;
  }

  private took(start: number, nr: number): void {
    this.live.set(start, nr);
    this.freed.delete(start);
  }

  private gave(start: number, nr: number): void {
    this.live.delete(start);
    this.freed.set(start, nr);
  }

  /** @throws RegionError if the region is not one that is in use */
  private checkLive(start: number, nr: number): void {
    this.checkUnit('start', start);
    this.checkLength(nr);
    const known = this.live.get(start);
    if (known === nr) return;
    const region = `region ${start} .. ${start + nr - 1}`;
    if (this.freed.get(start) === nr) throw new RegionError('freed twice', `${region} was freed before`);
    const other = known === undefined ? '' : `; ${start} .. ${start + known - 1} is`;
    throw new RegionError('never allocated', `${region} is not allocated${other}`);
  }

  /**
   * Gives a region back.
   * @throws RegionError if it was freed before, or is not one that is in use
   */
  free(start: number, nr: number): void {
    this.checkLive(start, nr);
    this.calls.free(start, nr);
    this.gave(start, nr);
  }

  /** Units in use, counted in the structure. */
  get count(): number {
    return this.calls.count();
  }

  /** Bytes of its head and nodes, counted in the structure. */
  get memory(): number {
    return this.calls.memory();
  }

  /** Bytes of all nodes that were taken from the heap and not given back. */
  get heap(): number {
    return this.module.heapUsed();
  }

  /** 0, or the number of an invariant of the structure that is broken, as its source tells. */
  check(): number {
    return this.calls.check();
  }

  /**
   * Takes just these units.
   * @returns whether all were free
   * @throws RegionError for units outside the capacity
   */
  insert(start: number, nr: number): boolean {
    this.checkUnit('start', start);
    this.checkLength(nr);
    if (!this.calls.insert(start, nr)) return false;
    this.took(start, nr);
    return true;
  }

  /**
   * Gives a region back, and sees in the structure whether it is there.
   * @returns whether it was
   * @throws RegionError for units outside the capacity
   */
  erase(start: number, nr: number): boolean {
    this.checkUnit('start', start);
    this.checkLength(nr);
    if (!this.calls.erase(start, nr)) return false;
    this.gave(start, nr);
    return true;
  }

  /**
   * The entry that has a unit: a region, or the unit alone where the structure does not know regions.
   * @returns undefined if the unit is free
   * @throws RegionError for a unit outside the capacity
   */
  find(unit: number): Region | undefined {
    this.checkUnit('unit', unit);
    const start = this.calls.find(unit);
    return start === NONE ? undefined : { start, end: this.calls.end(unit) };
  }

  /**
   * The lowest start of free units in a row, from a unit on.
   * @returns undefined if there is none
   * @throws RegionError for another nr than 1 to the capacity, and a unit outside it
   */
  nextGap(from: number, nr: number): number | undefined {
    this.checkUnit('from', from);
    this.checkLength(nr);
    const start = this.calls.nextGap(from, nr);
    return start === NONE ? undefined : start;
  }

  /** The entries from a unit on, ascending; lazy, and sees what changes while it runs. */
  *entries(from = 0): Generator<Region> {
    for (let at = from; at < this.capacity; ) {
      const unit = this.calls.next(at);
      if (unit === NONE) return;
      const entry = { start: this.calls.find(unit), end: this.calls.end(unit) };
      yield entry;
      at = entry.end;
    }
  }
}
