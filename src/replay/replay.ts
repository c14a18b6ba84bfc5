import { lowestArea } from '../bitmap/area.js';
import type { CmaFinish, CmaRelease, CmaRetry, CmaStart } from '../log/cma.js';
import { Blocks } from '../stats/blocks.js';
import { CLASSES, TimeTally } from './figures.js';
import type { Item } from './item.js';
import { Judge } from './judge.js';
import { orderOf } from './order.js';
import type { Pool } from './pool.js';
import { newTally, type Tally } from './tally.js';
import type { Timing, Trial } from './trial.js';

/** A request whose end has not come yet. */
interface Open {
  readonly timing: Timing;
  readonly count: number;
  /** When it came. */
  readonly time: number;
  /** Where the last search of it should have found an area. */
  area: number | undefined;
}

/** More requests than this are not under way at once; of more, the ends of the first must be missing. */
const MOST_OPEN = 10_000;

/**
 * Replays a trace: keeps the bitmap of a pool as the trace tells it, and lets all variants search
 * it for every request, whatever they would have placed where.
 */
export class Replay {
  readonly tally: Tally = newTally();
  readonly judge: Judge;
  /** Times of the requests, a series a variant. */
  readonly blocks: Blocks;
  readonly times: readonly TimeTally[];
  /** What the trace tells of the same requests, from start to end. */
  readonly recorded = new TimeTally();
  /** The earliest and the latest time of an event of the pool. */
  earliest = Number.POSITIVE_INFINITY;
  latest = Number.NEGATIVE_INFINITY;
  private previous = Number.NEGATIVE_INFINITY;
  /** By task, in the order in which they came. */
  private readonly open = new Map<number, Open>();

  constructor(
    private readonly pool: Pool,
    private readonly trial: Trial,
  ) {
    const count = trial.subjects.length;
    this.judge = new Judge(count);
    this.blocks = new Blocks(count, CLASSES);
    this.times = Array.from({ length: count }, () => new TimeTally());
  }

  /** @throws VariantFault for a variant that traps */
  take(item: Item): void {
    const { event } = item;
    if (event.name !== this.pool.facts.name) {
      this.tally.others++;
      return;
    }
    this.clock(item.time);
    if (event.is === 'start') this.start(item, event);
    else if (event.is === 'release') this.release(event);
    else if (event.is === 'retry') this.retry(item, event);
    else this.finish(item, event);
  }

  private clock(time: number): void {
    if (time < this.previous) this.tally.backwards++;
    this.previous = time;
    this.earliest = Math.min(this.earliest, time);
    this.latest = Math.max(this.latest, time);
  }

  /** The trace is at its end. */
  end(): void {
    for (const open of this.open.values()) this.unfinished(open);
    this.open.clear();
  }

  private start(item: Item, event: CmaStart): void {
    const before = this.open.get(item.pid);
    if (before !== undefined) this.drop(item.pid, before);
    if (this.tally.requests === 0) this.compare(event);
    this.open.set(item.pid, this.request(item, event));
    if (this.open.size <= MOST_OPEN) return;
    const [oldest] = this.open;
    if (oldest !== undefined) this.drop(...oldest);
  }

  /** What the trace says is in use against what it has shown. */
  private compare({ total, available }: CmaStart): void {
    if (total === undefined || available === undefined) return;
    const shown = this.trial.bitmap.weight() * this.pool.pagesPerBit;
    this.tally.hidden = Math.max(0, total - available - shown);
  }

  /** The request under way in a task that an event goes on with; undefined if there is none of as many pages. */
  private openOf(pid: number, count: number): Open | undefined {
    const open = this.open.get(pid);
    if (open === undefined || open.count === count) return open;
    this.drop(pid, open);
    return undefined;
  }

  private drop(pid: number, open: Open): void {
    this.open.delete(pid);
    this.unfinished(open);
  }

  private unfinished(open: Open): void {
    this.tally.endless++;
    this.sample(open);
  }

  private request({ line, time }: Item, { count, align }: CmaStart | CmaFinish): Open {
    this.tally.requests++;
    const timing = this.trial.begin(line, this.pool.need(count, align));
    const open = { timing, count, time, area: undefined };
    this.search(open, 0);
    return open;
  }

  private search(open: Open, from: number): void {
    const { trial, judge } = this;
    trial.search(open.timing, from);
    open.area = lowestArea(trial.bitmap, from, open.timing.need);
    judge.take(open.timing, trial.bitmap, from, open.area);
  }

  private retry({ pid }: Item, { pfn, count }: CmaRetry): void {
    const { tally, pool } = this;
    tally.retries++;
    const open = this.openOf(pid, count);
    if (!pool.holds(pfn, count)) tally.outside++;
    else if (open === undefined) tally.startless++;
    else this.search(open, pool.bitOf(pfn) + open.timing.need.alignMask + 1);
  }

  private finish(item: Item, event: CmaFinish): void {
    const open = event.whole ? this.request(item, event) : this.openOf(item.pid, event.count);
    if (open === undefined) this.tally.startless++;
    else if (!event.whole) this.open.delete(item.pid);
    this.settle(event, open);
    if (open === undefined) return;
    this.sample(open);
    const latency = Math.round((item.time - open.time) * 1e9);
    if (!event.whole && latency >= 0) this.recorded.add(latency, orderOf(open.count));
  }

  /** Marks the pages that a request got as used. */
  private settle({ failed, pfn, count }: CmaFinish, open: Open | undefined): void {
    const { tally, pool, trial } = this;
    if (failed || pfn === undefined) {
      tally.failed++;
      return;
    }
    tally.allocations++;
    if (!pool.holds(pfn, count)) {
      tally.outside++;
      return;
    }
    const bit = pool.bitOf(pfn);
    const end = bit + pool.bitsOf(count);
    // A page within the bit is not where the allocator would begin.
    if (open?.area === bit && pool.pfnOf(bit) === pfn) tally.placed++;
    tally.overlapping += trial.bitmap.weightOf(bit, end) * pool.pagesPerBit;
    trial.set(bit, end);
  }

  private release({ pfn, count }: CmaRelease): void {
    const { tally, pool, trial } = this;
    tally.releases++;
    if (!pool.holds(pfn, count)) {
      tally.outside++;
      return;
    }
    const bit = pool.bitOf(pfn);
    const end = bit + pool.bitsOf(count);
    tally.unknown += (end - bit - trial.bitmap.weightOf(bit, end)) * pool.pagesPerBit;
    trial.clear(bit, end);
  }

  private sample({ timing, count }: Open): void {
    const kind = orderOf(count);
    this.blocks.add(timing.times, kind);
    for (const [i, times] of this.times.entries()) times.add(timing.times[i] as number, kind);
  }
}
