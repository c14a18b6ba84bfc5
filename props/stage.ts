import type { Bitmap } from '../src/bitmap/bitmap.js';
import type { FunctionRow } from '../src/functions.js';
import type { Entry, Machine, Placement } from '../src/machine/machine.js';
import { canonical } from '../src/spec/spec.js';
import { CLEAN, type Lie } from './lie.js';

/** A machine that is asked about one set of bitmaps after another, and lays them out only when they change. */
export class Stage {
  private placed: readonly Bitmap[] | undefined;
  private offset = 0;
  private garbage = 0;
  private littleEndian = false;
  private where: Placement | undefined;
  private readonly entries = new Map<string, Entry | undefined>();
  private list: number[] = [];
  private listFor: Placement | undefined;
  private image: Buffer | undefined;

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
    this.image = undefined;
    return this.where;
  }

  /** Keeps what was placed, so that {@link changed} can tell; once for each placement. */
  remember({ from, to }: Placement): void {
    this.image ??= Buffer.from(this.machine.bytes.slice(from, to).buffer);
  }

  /** The first address that no longer holds what was placed, if any; if so, all is placed anew next time. */
  changed({ from, to }: Placement): number | undefined {
    const now = this.machine.bytes.subarray(from, to);
    const { image } = this;
    if (image === undefined || image.equals(now)) return undefined;
    this.where = undefined;
    return from + now.findIndex((byte, i) => byte !== image[i]);
  }

  /** The arguments of a call as the variant takes them; the list is used again by the next call. */
  private argumentList(where: Placement, args: readonly number[]): number[] {
    const { addresses, size } = where;
    const count = addresses.length;
    if (this.listFor !== where || this.list.length !== count + 1 + args.length) {
      this.list = [...addresses, size, ...args];
      this.listFor = where;
      return this.list;
    }
    for (let i = 0; i < args.length; i++) this.list[count + 1 + i] = args[i] as number;
    return this.list;
  }

  /** What a function answers; every miss of one that may miss with more is the size. */
  ask(row: FunctionRow, bitmaps: readonly Bitmap[], args: readonly number[], lie: Lie = CLEAN): number {
    return canonical(row, bitmaps[0]?.size ?? 0, this.returned(row, bitmaps, args, lie));
  }

  /** What a function returns, just as it does. */
  returned(row: FunctionRow, bitmaps: readonly Bitmap[], args: readonly number[], lie: Lie = CLEAN): number {
    const where = this.place(bitmaps, lie, row.littleEndian === true);
    const entry = this.entry(row);
    if (entry === undefined) throw new RangeError(`${this.machine.variant} has no ${row.name}`);
    return this.machine.invoke(entry, this.argumentList(where, args));
  }
}
