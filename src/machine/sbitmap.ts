import { Head, Line, Place, Queue, Slot, Worker, Workers } from '../../variants/sbitmap/layout.js';
import { InputError } from '../errors.js';
import { MAX_U32 } from '../functions.js';
import { TARGETS } from '../target.js';
import { SHARED_PAGES } from './assemble.js';
import type { SbitmapBuilt } from './sbitmaps.js';

/** How a sbitmap is made. */
export interface SbitmapShape {
  /** Tags, 1 or more. */
  readonly depth: number;
  /** A word has `1 << shift` tags, at most the bits of the target's word. */
  readonly shift: number;
  readonly roundRobin: boolean;
  /** So many tags have to come back until as many workers are woken: 1 to the depth. */
  readonly wakeBatch: number;
  /** Those that take tags, each with a hint of its own. */
  readonly workers: number;
}

/** Where a sbitmap begins in its memory, in bytes. Below lies what the compiler keeps for itself. */
export const SBITMAP_BASE = 65_536;

/** What another thread needs to use the same sbitmap. */
export interface SbitmapShare {
  readonly module: WebAssembly.Module;
  readonly memory: WebAssembly.Memory;
}

type Export = (...args: readonly number[]) => number;

/** The log of the bits of the target's word: no word has more tags. */
export const mostShift = ({ target }: Pick<SbitmapBuilt, 'target'>): number => Math.log2(TARGETS[target].wordBits);

/** Bytes of a sbitmap, as `sbitmap_size()` tells them. */
export function sbitmapBytes({ depth, shift, workers }: Pick<SbitmapShape, 'depth' | 'shift' | 'workers'>): number {
  return Workers.FIRST + workers * Line.BYTES + Math.ceil(depth / 2 ** shift) * Place.BYTES;
}

/** Where a worker's line begins, from the sbitmap's address. */
export const workerAt = (worker: number): number => Workers.FIRST + worker * Line.BYTES;

/** Where a word begins, from the sbitmap's address. */
export const placeAt = (workers: number, index: number): number => workerAt(workers) + index * Place.BYTES;

function check(shape: SbitmapShape, most: number): void {
  const { depth, shift, wakeBatch, workers } = shape;
  const whole = (name: string, value: number, least: number, greatest: number): void => {
    if (!Number.isInteger(value) || value < least || value > greatest)
      throw new InputError(`${name} is ${value}, not a whole number from ${least} to ${greatest}`);
  };
  whole('shift', shift, 0, most);
  whole('depth', depth, 1, 1 << 16);
  whole('wake batch', wakeBatch, 1, depth);
  whole('workers', workers, 1, 64);
  const room = SHARED_PAGES * 65_536 - SBITMAP_BASE;
  if (sbitmapBytes(shape) > room / 2)
    throw new InputError(`a sbitmap of ${depth} tags in words of ${2 ** shift} does not fit`);
}

/**
 * A sbitmap on memory that threads share, with the compiled code of a deferred clear. Each worker may use
 * it from a thread of its own: give that thread {@link share}, and attach there.
 */
export class Sbitmap {
  private constructor(
    readonly share: SbitmapShare,
    private readonly exports: WebAssembly.Exports,
  ) {}

  /** Makes one whose tags are all free. @throws InputError for a shape that is none */
  static make(built: SbitmapBuilt, shape: SbitmapShape): Sbitmap {
    check(shape, mostShift(built));
    const memory = new WebAssembly.Memory({ initial: SHARED_PAGES, maximum: SHARED_PAGES, shared: true });
    const module = new WebAssembly.Module(built.plain as Uint8Array<ArrayBuffer>);
    const made = Sbitmap.attach({ module, memory });
    const { depth, shift, roundRobin, wakeBatch, workers } = shape;
    made.call('sbitmap_init', SBITMAP_BASE, depth, shift, roundRobin ? 1 : 0, wakeBatch, workers);
    return made;
  }

  /** The sbitmap of another thread. */
  static attach(share: SbitmapShare): Sbitmap {
    return new Sbitmap(share, new WebAssembly.Instance(share.module, { env: { memory: share.memory } }).exports);
  }

  /** Calls an export, which is told the sbitmap's address first where it is about that. */
  call(name: string, ...args: readonly number[]): number {
    return (this.exports[name] as Export)(...args);
  }

  private field(at: number): number {
    return new Uint32Array(this.share.memory.buffer)[(SBITMAP_BASE + at) / 4] ?? 0;
  }

  get depth(): number {
    return this.field(Head.DEPTH);
  }

  get workers(): number {
    return this.field(Head.WORKERS);
  }

  /** Takes a free tag for a worker; undefined if there is none. */
  get(worker: number): number | undefined {
    const tag = this.call('sbitmap_queue_get', SBITMAP_BASE, worker) >>> 0;
    return tag === MAX_U32 ? undefined : tag;
  }

  /** Gives a tag back that the worker has: to be made free later, with others, or at once. */
  put(tag: number, worker: number, when: 'deferred' | 'at once' = 'deferred'): void {
    this.call('sbitmap_queue_clear', SBITMAP_BASE, tag, worker, when === 'deferred' ? 1 : 0);
  }

  /** Another depth, as far as its words go, while nobody uses it. @throws InputError for one that they have no room for */
  resize(depth: number): void {
    const most = this.field(Head.ROOM) * 2 ** this.field(Head.SHIFT);
    if (!Number.isInteger(depth) || depth < 1 || depth > most)
      throw new InputError(`depth is ${depth}, not a whole number from 1 to ${most}`);
    this.call('sbitmap_resize', SBITMAP_BASE, depth);
  }

  /** Tags in use. */
  get weight(): number {
    return this.call('sbitmap_weight', SBITMAP_BASE);
  }

  private wordsOf(): { readonly word: bigint; readonly cleared: bigint }[] {
    const view = new DataView(this.share.memory.buffer, SBITMAP_BASE);
    return Array.from({ length: this.field(Head.WORDS) }, (_, index) => {
      const at = placeAt(this.workers, index);
      return { word: view.getBigUint64(at + Place.WORD, true), cleared: view.getBigUint64(at + Place.CLEARED, true) };
    });
  }

  /** What the kernel's debugfs tells of one, by the same names: lines of `name=value`. */
  show(): string {
    const words = this.wordsOf();
    const bits = (of: readonly bigint[]): number =>
      of.reduce((sum, word) => sum + word.toString(2).replaceAll('0', '').length, 0);
    const workers = Array.from({ length: this.workers }, (_, worker) => workerAt(worker));
    const waits = (at: number): string => (this.field(at + Worker.SLOT) === Slot.WAITING ? 'active' : 'inactive');
    const lines = [
      ['depth', this.depth],
      ['busy', this.weight],
      ['cleared', bits(words.map(({ cleared }) => cleared))],
      ['bits_per_word', 2 ** this.field(Head.SHIFT)],
      ['map_nr', words.length],
      ['alloc_hint', `{${workers.map((at) => this.field(at + Worker.HINT)).join(', ')}}`],
      ['wake_batch', this.field(Head.WAKE_BATCH)],
      ['wake_index', this.field(Queue.INDEX)],
      ['ws_active', this.field(Queue.ACTIVE)],
      ['ws', `{${workers.map(waits).join(', ')}}`],
      ['round_robin', this.field(Head.ROUND_ROBIN)],
    ] as const;
    return lines.map(([name, value]) => `${name}=${value}\n`).join('');
  }
}
