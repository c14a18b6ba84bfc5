import { MAX_U32 } from '../functions.js';
import type { AllocatorBuilt } from './allocators.js';
import { type Beat, type BuildKind, type Entry, Machine } from './machine.js';

/** What a compiled allocator returns where there is none: `NONE` of variants/allocators/interface.ts. */
export const NONE = MAX_U32;

/** Nodes begin at a multiple of this, in bytes. */
const ALIGNMENT = 64;

/** Bytes rounded up to where nodes may begin. */
export const aligned = (bytes: number): number => Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;

/**
 * A function of an allocator's module.
 * @throws RangeError for one that it has not
 */
function regionEntry(machine: Machine, name: string): Entry {
  const entry = machine.entry(name);
  if (entry === undefined) throw new RangeError(`${machine.variant} has no ${name}`);
  return entry;
}

type Used = 'init' | 'alloc' | 'free' | 'count' | 'memory' | 'check';
type Mapped = 'insert' | 'erase' | 'find' | 'end' | 'next' | 'next_gap';
/** The functions of an allocator, each by its name behind `region_`. */
type Entries = Readonly<Record<Used | Mapped, Entry>>;

function entriesOf(machine: Machine): Entries {
  const entry = (name: Used | Mapped): Entry => regionEntry(machine, `region_${name}`);
  return {
    ...{ init: entry('init'), alloc: entry('alloc'), free: entry('free'), count: entry('count') },
    ...{ memory: entry('memory'), check: entry('check'), insert: entry('insert'), erase: entry('erase') },
    ...{ find: entry('find'), end: entry('end'), next: entry('next'), next_gap: entry('next_gap') },
  };
}

/**
 * A machine with a compiled allocator, which may have many allocators in its memory. Nothing is
 * looked at: neither what is asked for nor what comes back.
 */
export class RegionModule {
  readonly machine: Machine;
  private readonly entries: Entries;
  private readonly used: Entry;

  /** @throws InputError if the module cannot be started */
  constructor(built: AllocatorBuilt, build: BuildKind = 'plain', beat?: Beat) {
    this.machine = new Machine(built, build, beat);
    this.entries = entriesOf(this.machine);
    this.used = regionEntry(this.machine, 'heap_used');
  }

  /**
   * Calls a function of the module by its name; the result is an unsigned 32-bit number.
   * @throws RangeError for one that it has not
   */
  call(name: string, args: number[]): number {
    return this.machine.invoke(regionEntry(this.machine, name), args);
  }

  /** Bytes that an allocator of so many units needs where it begins. */
  size(capacity: number): number {
    return this.call('region_size', [capacity]);
  }

  /** Forgets all nodes; fresh ones come from an address on, a multiple of 16. */
  heapInit(from: number): void {
    this.call('heap_init', [from]);
  }

  /** Bytes of all nodes that were taken from the heap and not given back. */
  heapUsed(): number {
    return this.machine.invoke(this.used, []);
  }

  /**
   * The allocator that begins at an address, which a word divides; it is there after `init()`.
   * @param capacity units, at least 1
   */
  at(self: number, capacity: number): RegionCalls {
    return new RegionCalls(this.machine, this.entries, self, capacity);
  }
}

/** The functions of variants/allocators/interface.ts for one allocator in a module; {@link NONE} for none. */
export class RegionCalls {
  constructor(
    private readonly machine: Machine,
    private readonly entries: Entries,
    private readonly self: number,
    readonly capacity: number,
  ) {}

  init(): void {
    this.machine.invoke(this.entries.init, [this.self, this.capacity]);
  }

  alloc(nr: number): number {
    return this.machine.invoke(this.entries.alloc, [this.self, this.capacity, nr]);
  }

  free(start: number, nr: number): void {
    this.machine.invoke(this.entries.free, [this.self, this.capacity, start, nr]);
  }

  count(): number {
    return this.machine.invoke(this.entries.count, [this.self, this.capacity]);
  }

  memory(): number {
    return this.machine.invoke(this.entries.memory, [this.self, this.capacity]);
  }

  check(): number {
    return this.machine.invoke(this.entries.check, [this.self, this.capacity]);
  }

  insert(start: number, nr: number): boolean {
    return this.machine.invoke(this.entries.insert, [this.self, this.capacity, start, nr]) !== 0;
  }

  erase(start: number, nr: number): boolean {
    return this.machine.invoke(this.entries.erase, [this.self, this.capacity, start, nr]) !== 0;
  }

  find(unit: number): number {
    return this.machine.invoke(this.entries.find, [this.self, this.capacity, unit]);
  }

  end(unit: number): number {
    return this.machine.invoke(this.entries.end, [this.self, this.capacity, unit]);
  }

  next(from: number): number {
    return this.machine.invoke(this.entries.next, [this.self, this.capacity, from]);
  }

  nextGap(from: number, nr: number): number {
    return this.machine.invoke(this.entries.next_gap, [this.self, this.capacity, from, nr]);
  }
}
