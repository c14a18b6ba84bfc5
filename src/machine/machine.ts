import type { Bitmap } from '../bitmap/bitmap.js';
import { layout, wordSpan } from '../bitmap/layout.js';
import { InputError, messageOf } from '../errors.js';
import { type FunctionName, type FunctionRow, functionRow } from '../functions.js';
import { parseTarget, type Target } from '../target.js';
import type { Built } from './built.js';
import { CallLog } from './call-log.js';
import { checkArguments, checkSize } from './check.js';
import { readSites, type Site } from './instrument.js';
import type { FunctionPromise } from './manifest.js';
import { Recorder, type Unaligned } from './recorder.js';

const PAGE = 0x10000;
/** Of 64 KiB each: 4 GiB. */
const MAX_PAGES = 0x10000;
/** Bytes of known content on either side of each bitmap. */
export const GUARD = 64;

/** Bitmaps in the memory of a machine. */
export interface Placement {
  /** Byte addresses, one for each bitmap. */
  readonly addresses: readonly number[];
  /** Size of each in bits. */
  readonly size: number;
  /** The bytes written: bitmaps, guards and what lies between; `from` is inside, `to` is not. */
  readonly from: number;
  readonly to: number;
}

export interface PlaceOptions {
  /** Bytes by which each bitmap is moved up from a 64-byte border; 0 if not given. */
  readonly offset?: number;
  /** The byte that fills the guards and the bits at and above the size; 0 if not given. */
  readonly garbage?: number;
  /** Whether the bitmaps are laid out in little-endian bytes whatever the target. */
  readonly littleEndian?: boolean;
}

/** A function of a variant as JavaScript sees it: results must be taken modulo 2^32 with `>>> 0`. */
export type Entry = (...args: number[]) => number;

/** The builds of a variant, of which a machine runs one. */
export type BuildKind = 'plain' | 'audited' | 'counted' | 'traced';

/** What a thread that watches this one is told: odd while a call runs, raised before and after each. */
export type Beat = Int32Array;

function binaryOf(built: Built, build: BuildKind): Uint8Array {
  if (build === 'plain') return built.plain;
  if (build !== 'traced') return built.audited;
  if (built.traced === undefined) throw new Error(`${built.name} has no traced build`);
  return built.traced;
}

/**
 * A memory and one variant compiled for one target. Addresses are byte addresses, any of
 * them may be unaligned. The audited machine runs the same code and records each load; the
 * counted one only counts them, by instruction; the traced one records calls as well.
 */
export class Machine {
  readonly variant: string;
  readonly target: Target;
  readonly memory: WebAssembly.Memory;
  /** Loads and stores of an audited machine; undefined for a plain one. */
  readonly recorder: Recorder | undefined;
  readonly sites: readonly Site[];
  /** Calls of a traced machine; undefined for any other. */
  readonly calls: CallLog | undefined;
  /** Where the memory ends that is the variant's own: a stack, or data. */
  readonly own: number;
  /** The lowest address that bitmaps are placed at, a page above. */
  readonly base: number;
  private readonly exports: WebAssembly.Exports;
  /** Pages that the memory can have at most. */
  private readonly maximum: number;
  private view: Uint8Array;

  /**
   * @param unaligned what an unaligned access does; a plain machine allows it
   * @throws InputError if the module cannot be started in this machine
   */
  constructor(
    private readonly built: Built,
    build: BuildKind = 'plain',
    private readonly beat: Beat = new Int32Array(1),
    unaligned: Unaligned = 'allow',
  ) {
    this.variant = built.name;
    this.target = parseTarget(built.target);
    this.own = built.minPages * PAGE;
    this.base = this.own + PAGE;
    const initial = built.minPages + 2;
    this.maximum = built.maxPages ?? MAX_PAGES;
    if (this.maximum < initial)
      throw new InputError(
        `${built.reference}: ${initial} pages of memory are needed, but ${this.maximum} are allowed`,
      );
    this.memory = this.started(() => new WebAssembly.Memory({ initial, maximum: this.maximum }));
    this.view = new Uint8Array(this.memory.buffer);
    const module = new WebAssembly.Module(binaryOf(built, build) as Uint8Array<ArrayBuffer>);
    this.sites = build === 'plain' ? [] : readSites(module);
    const highest = Math.max(0, ...this.sites.map(({ id }) => id));
    const detail = build === 'counted' ? 'count' : 'log';
    this.recorder = build === 'plain' ? undefined : new Recorder(highest, detail, unaligned, this.target.bigEndian);
    this.calls = build === 'traced' && this.recorder !== undefined ? new CallLog(this.recorder) : undefined;
    const env = { memory: this.memory, ...this.recorder?.hooks, ...this.calls?.hooks };
    this.exports = this.started(() => new WebAssembly.Instance(module, { env }).exports);
  }

  private started<T>(start: () => T): T {
    try {
      return start();
    } catch (thrown) {
      const why = messageOf(thrown).replace(/^WebAssembly\.\w+\(\): /, '');
      throw new InputError(`${this.built.reference}: cannot be started: ${why}`);
    }
  }

  /** What the variant promises of a function, or undefined if it has none of that name. */
  promise(name: FunctionName): FunctionPromise | undefined {
    return this.built.promises[name];
  }

  /** An export by its name: a function of the table, or a pass. */
  entry(name: string): Entry | undefined {
    const exported = this.exports[name];
    return typeof exported === 'function' ? (exported as Entry) : undefined;
  }

  /** Whether the kernel's passes are part of the module. */
  get linked(): boolean {
    return this.built.linked;
  }

  /** The machine's memory as bytes; fetch it anew after bitmaps were placed, since memory may have grown. */
  get bytes(): Uint8Array {
    // A variant may grow its memory, too.
    if (this.view.length === 0) this.view = new Uint8Array(this.memory.buffer);
    return this.view;
  }

  private grow(end: number): void {
    const { length } = this.bytes;
    if (end <= length) return;
    try {
      this.memory.grow(Math.ceil((end - length) / PAGE));
    } catch {
      const pages = Math.ceil(end / PAGE);
      const room = pages > this.maximum ? `${this.variant} can have ${this.maximum}` : 'there is no room for them';
      throw new RangeError(`bitmaps do not fit: ${pages} pages of memory are needed, but ${room}`);
    }
  }

  /**
   * Sees that memory reaches as far as it must for so many bytes from {@link base} on.
   * @throws RangeError if it cannot
   */
  reserve(bytes: number): void {
    this.grow(this.base + bytes);
  }

  /**
   * Lays bitmaps of one size out in memory, over whatever was placed before.
   * @throws RangeError if they do not fit, or are of different sizes
   */
  place(bitmaps: readonly Bitmap[], options: PlaceOptions = {}): Placement {
    const { offset = 0, garbage = 0, littleEndian = false } = options;
    const size = bitmaps[0]?.size ?? 0;
    const span = wordSpan(this.target, size);
    const stride = Math.ceil((span + offset + 2 * GUARD) / GUARD) * GUARD;
    const from = this.base;
    const to = from + stride * bitmaps.length;
    this.grow(to);
    this.bytes.fill(garbage, from, to);
    const addresses = bitmaps.map((bitmap, i) => {
      if (bitmap.size !== size) throw new RangeError(`bitmaps[${i}] has ${bitmap.size} bits, the first has ${size}`);
      const address = from + i * stride + GUARD + offset;
      layout(bitmap, this.target, this.bytes.subarray(address, address + span), garbage, littleEndian);
      return address;
    });
    return { addresses, size, from, to };
  }

  /**
   * Calls a function without a look at its arguments.
   * @returns what the variant returned, as an unsigned 32-bit number
   */
  invoke(entry: Entry, args: number[]): number {
    this.beat[0] = (this.beat[0] as number) + 1;
    try {
      return entry.apply(undefined, args) >>> 0;
    } finally {
      this.beat[0] = (this.beat[0] as number) + 1;
    }
  }

  /**
   * Calls a function of the table on bitmaps that have been placed.
   * @param args as the table's row says, without addresses and size
   * @throws RangeError that names an argument out of range or a function that the variant lacks
   */
  call(name: FunctionName, placement: Placement, args: readonly number[], size: number = placement.size): number {
    const row: FunctionRow = functionRow(name);
    const entry = this.entry(name);
    if (entry === undefined) throw new RangeError(`${this.variant} has no ${name}`);
    checkSize(row, size);
    checkArguments(row, size, args);
    if (size > placement.size) throw new RangeError(`size is ${size}, but the bitmaps have ${placement.size} bits`);
    if (placement.addresses.length < row.bitmaps)
      throw new RangeError(`bitmaps are ${placement.addresses.length}, but ${name} takes ${row.bitmaps}`);
    return this.invoke(entry, [...placement.addresses.slice(0, row.bitmaps), size, ...args]);
  }
}
