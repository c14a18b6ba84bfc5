import type { Bitmap } from '../src/bitmap/bitmap.js';
import type { FunctionRow } from '../src/functions.js';
import type { Entry, Machine, Placement } from '../src/machine/machine.js';
import { canonical } from '../src/spec/spec.js';
import { CLEAN, type Lie } from './law.js';

/** A machine that is asked about one set of bitmaps after another, and lays them out only when they change. */
export class Stage {
  private placed: readonly Bitmap[] | undefined;
  private offset = 0;
  private garbage = 0;
  private littleEndian = false;
  private where: Placement | undefined;
  private readonly entries = new Map<string, Entry | undefined>();
  private readonly list: number[] = [];

  constructor(readonly machine: Machine) {}

  has(row: FunctionRow): boolean {
    return this.entry(row) !== undefined;
  }

  private entry(row: FunctionRow): Entry | undefined {
    const known = this.entries.get(row.name);
    if (known !== undefined) return known;
    const entry = this.machine.entry(row.name);
    this.entries.set(row.name, entry);
    return entry;
  }

  /** Where the bitmaps lie; they are laid out again only if they, or the way they lie, have changed. */
  place(bitmaps: readonly Bitmap[], lie: Lie, littleEndian: boolean): Placement {
    const same =
      this.where !== undefined &&
      bitmaps === this.placed &&
      lie.offset === this.offset &&
      lie.garbage === this.garbage &&
      littleEndian === this.littleEndian;
    if (same && this.where !== undefined) return this.where;
    this.placed = bitmaps;
    this.offset = lie.offset;
    this.garbage = lie.garbage;
    this.littleEndian = littleEndian;
    this.where = this.machine.place(bitmaps, { offset: lie.offset, garbage: lie.garbage, littleEndian });
    return this.where;
  }

  /** Lays the bitmaps out anew before the next call, even if they are the same. */
  forget(): void {
    this.where = undefined;
  }

  /** What a function answers; every miss of one that may miss with more is the size. */
  ask(row: FunctionRow, bitmaps: readonly Bitmap[], args: readonly number[], lie: Lie = CLEAN): number {
    const { addresses, size } = this.place(bitmaps, lie, row.littleEndian === true);
    const entry = this.entry(row);
    if (entry === undefined) throw new RangeError(`${this.machine.variant} has no ${row.name}`);
    const list = this.list;
    list.length = 0;
    for (const address of addresses) list.push(address);
    list.push(size);
    for (const arg of args) list.push(arg);
    return canonical(row, size, this.machine.invoke(entry, list));
  }
}
