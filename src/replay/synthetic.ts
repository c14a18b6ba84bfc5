import { lowestArea, type Need } from '../bitmap/area.js';
import { Bitmap } from '../bitmap/bitmap.js';
import type { CmaEvent } from '../log/cma.js';
import { type Random, seeded } from '../random.js';
import type { Item } from './item.js';
import { orderOf } from './order.js';
import type { Pool } from './pool.js';

/** Buffers of at most 2^8 pages, which is what the kernel aligns by at most, too. */
const MOST_ORDER = 8;
const TASKS = 6;
const FIRST_PID = 2001;
/** Below this part of the pool nearly only requests are made, above the other nearly only releases. */
const FILL = { low: 0.8, high: 0.97 };
/** Of a hundred: sizes that are powers of two, buffers that stay, areas that are in use, steps of the task that waits longest. */
const PERCENT = { powers: 60, stay: 15, busy: 2, go: 85 };
/** A buffer that stays is released once for so many others. */
const SELDOM = 25;
/** Between two events, in microseconds. */
const STEP = { least: 1, most: 80 };
/** Microseconds on the clock of the first event. */
const BEGIN = 100_000_000;

/** A request under way. */
interface Open {
  readonly pid: number;
  readonly count: number;
  readonly align: number;
  readonly need: Need;
  /** Where its pages are; undefined if nothing fits. */
  bit: number | undefined;
}

interface Buffer {
  readonly bit: number;
  readonly count: number;
}

/**
 * A workload like that of the kernel's self test of dma-buf heaps: several tasks that request
 * buffers of 1 to 256 pages, keep some for long and most for a short time, in a pool that is nearly
 * full and in pieces. Placed first fit, as the kernel does it. Times are made up.
 */
class Workload {
  private readonly random: Random;
  private readonly map: Bitmap;
  /** Set bits of the map. */
  private used = 0;
  /** In the order in which they were made. */
  private readonly open: Open[] = [];
  private readonly idle = Array.from({ length: TASKS }, (_, i) => FIRST_PID + i);
  private readonly kept: Record<'short' | 'long', Buffer[]> = { short: [], long: [] };

  constructor(
    private readonly pool: Pool,
    seed: number,
  ) {
    this.random = seeded(seed);
    this.map = new Bitmap(pool.bits);
  }

  /** The pages of an allocation, where they first fit from a bit on; undefined if they do not. */
  private allocated(from: number, need: Need): number | undefined {
    const bit = lowestArea(this.map, from, need);
    if (bit === undefined) return undefined;
    this.map.setRange(bit, bit + need.nr);
    this.used += need.nr;
    return bit;
  }

  private free(bit: number, bits: number): void {
    this.map.clearRange(bit, bit + bits);
    this.used -= bits;
  }

  private chance(percent: number): boolean {
    return this.random.between(1, 100) <= percent;
  }

  /** Microseconds until the next event. */
  step(): number {
    return this.random.between(STEP.least, STEP.most);
  }

  /** What happens next, and in which task. */
  next(): { pid: number; event: CmaEvent } {
    const [first] = this.open;
    if (first !== undefined && (this.idle.length === 0 || this.chance(PERCENT.go))) return this.goOn(first);
    const pid = this.idle[this.random.between(0, this.idle.length - 1)] as number;
    const { short, long } = this.kept;
    const share = (this.used / this.pool.bits - FILL.low) / (FILL.high - FILL.low);
    const releases = short.length + long.length > 0 && this.chance(Math.round(5 + 90 * Math.max(0, share)));
    return { pid, event: releases ? this.release() : this.request(pid) };
  }

  private request(pid: number): CmaEvent {
    const { random, pool } = this;
    // Small buffers are the more frequent ones.
    const most = 2 ** Math.min(random.between(0, MOST_ORDER), random.between(0, MOST_ORDER));
    const count = this.chance(PERCENT.powers) ? most : random.between(Math.floor(most / 2) + 1, most);
    const align = Math.min(orderOf(count), MOST_ORDER);
    const need = pool.need(count, align);
    const bit = this.allocated(0, need);
    this.open.push({ pid, count, align, need, bit });
    this.idle.splice(this.idle.indexOf(pid), 1);
    return { is: 'start', name: pool.facts.name, count, align, total: undefined, available: undefined };
  }

  /** The end of a request, unless pages that were found for it turn out to be in use. */
  private goOn(request: Open): { pid: number; event: CmaEvent } {
    const { pool } = this;
    const { pid, count, align, need, bit } = request;
    const told = { name: pool.facts.name, count, align };
    if (bit !== undefined && this.chance(PERCENT.busy)) {
      this.free(bit, need.nr);
      request.bit = this.allocated(bit + need.alignMask + 1, need);
      return { pid, event: { is: 'retry', ...told, pfn: pool.pfnOf(bit) } };
    }
    this.open.shift();
    this.idle.push(pid);
    if (bit !== undefined) this.kept[this.chance(PERCENT.stay) ? 'long' : 'short'].push({ bit, count });
    const pfn = bit === undefined ? undefined : pool.pfnOf(bit);
    return { pid, event: { is: 'finish', ...told, pfn, failed: bit === undefined, whole: false } };
  }

  private release(): CmaEvent {
    const { random, pool, kept } = this;
    const seldom = random.between(1, SELDOM) === 1;
    const from = kept.short.length === 0 || (seldom && kept.long.length > 0) ? kept.long : kept.short;
    const at = random.between(0, from.length - 1);
    const buffer = from[at] as Buffer;
    from[at] = from.at(-1) as Buffer;
    from.pop();
    this.free(buffer.bit, pool.bitsOf(buffer.count));
    return { is: 'release', name: pool.facts.name, pfn: pool.pfnOf(buffer.bit), count: buffer.count };
  }
}

/** Lines of a trace before its first event, as `write-trace` writes them. */
export const HEADER_LINES = 5;

/**
 * So many events of a made-up workload in a pool, one by one. The same seed gives the same ones.
 * @param seed 0 .. 2^32-1
 */
export function* synthetic(pool: Pool, seed: number, events: number): Generator<Item> {
  const workload = new Workload(pool, seed);
  let time = BEGIN;
  for (let i = 1; i <= events; i++) {
    yield { line: HEADER_LINES + i, time: time / 1e6, ...workload.next() };
    time += workload.step();
  }
}
