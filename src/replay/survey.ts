import { InputError, quoted, unknownName } from '../errors.js';
import type { CmaEvent } from '../log/cma.js';
import type { PoolFacts, Source } from './pool.js';

/** Pools that are told apart; the kernel has at most 128. */
const MOST_POOLS = 1000;

/** The sizes and first pages of pools are multiples of this many pages, mostly of more. */
const GRAIN = 512;

/** What somebody says of the pool. */
export interface PoolWish {
  readonly name?: string | undefined;
  readonly pages?: number | undefined;
  readonly basePfn?: number | undefined;
  readonly orderPerBit: number;
}

/** What a trace shows of a pool. */
interface Sight {
  requests: number;
  /** The lowest page that is seen, and the one behind the highest. */
  low: number;
  high: number;
  /** Pages that the trace says the pool has. */
  total: number | undefined;
}

/** A pool's name for a message. */
const called = (name: string): string => (name === '' ? 'the pool' : `pool ${quoted(name)}`);

/** A first look at a trace: which pools there are, and where. */
export class Survey {
  private readonly pools = new Map<string, Sight>();

  add(event: CmaEvent): void {
    const sight = this.sight(event.name);
    if (sight === undefined) return;
    if (event.is === 'start' || (event.is === 'finish' && event.whole)) sight.requests++;
    if (event.is === 'start') sight.total = event.total ?? sight.total;
    else if (event.pfn !== undefined) {
      sight.low = Math.min(sight.low, event.pfn);
      sight.high = Math.max(sight.high, event.pfn + event.count);
    }
  }

  private sight(name: string): Sight | undefined {
    const known = this.pools.get(name);
    if (known !== undefined || this.pools.size >= MOST_POOLS) return known;
    const made = { requests: 0, low: Number.POSITIVE_INFINITY, high: 0, total: undefined };
    this.pools.set(name, made);
    return made;
  }

  /** The pool that is asked for, or the one with the most requests. */
  private chosen(wanted: string | undefined): [name: string, sight: Sight] {
    const names = [...this.pools.keys()];
    if (wanted !== undefined) {
      const sight = this.pools.get(wanted);
      if (sight === undefined) throw unknownName('pool', wanted, names, `the trace has ${names.length}`);
      return [wanted, sight];
    }
    const [first, ...rest] = this.pools;
    if (first === undefined) throw new InputError('no event of a pool');
    return rest.reduce((best, one) => (one[1].requests > best[1].requests ? one : best), first);
  }

  /**
   * The pool to replay.
   * @throws InputError if it is not there, has no request, or nothing tells where it is
   */
  pool({ name: wanted, pages, basePfn, orderPerBit }: PoolWish): PoolFacts {
    const [name, { requests, low, high, total }] = this.chosen(wanted);
    if (requests === 0) throw new InputError(`no request for pages of ${called(name)}`);
    if (high === 0 && (basePfn === undefined || (pages ?? total) === undefined))
      throw new InputError(`no page of ${called(name)} is seen: give --base-pfn and --pool-pages`);
    const base = basePfn ?? Math.floor(low / GRAIN) * GRAIN;
    const known = pages ?? total;
    if (known === undefined && high <= base)
      throw new InputError(`--base-pfn 0x${base.toString(16)} lies behind all pages that are seen of ${called(name)}`);
    const pagesFrom: Source = pages !== undefined ? 'given' : total !== undefined ? 'told' : 'seen';
    return {
      name,
      pages: known ?? Math.ceil(high / GRAIN) * GRAIN - base,
      pagesFrom,
      basePfn: base,
      baseFrom: basePfn === undefined ? 'seen' : 'given',
      orderPerBit,
    };
  }
}
