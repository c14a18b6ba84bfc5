import { MAP_ALLOCATORS } from '../machine/names.js';
import type { RegionRecord } from '../record.js';
import { comparedWith } from './compared.js';
import { countText, listed } from './numbers.js';
import { nsPerRegion, type RegionTable, timesOf } from './region-rows.js';

/** How two allocators stand at a capacity that both were timed at. */
interface Stand {
  readonly capacity: number;
  /** Time of the second as a part of the first's; undefined where no difference is shown. */
  readonly ratio: number | undefined;
  /** Nanoseconds of a region of the first. */
  readonly ns: number;
}

/** Where the faster of two allocators is another from there on. */
export interface Crossing {
  /** The nearest capacities at which a difference is shown on both sides. */
  readonly low: number;
  readonly high: number;
  /** Where the curves cross, capacity and ns a region; undefined when no difference is shown at a capacity in between. */
  readonly at: { readonly capacity: number; readonly ns: number } | undefined;
}

/** Capacities over which one of the two is the faster. */
interface Reign {
  readonly faster: string;
  readonly from: number;
  readonly to: number;
}

/** How two allocators stand over all capacities; a bitmap first, what is none second. */
export interface Pairing {
  readonly pair: readonly [first: string, second: string];
  readonly reigns: readonly Reign[];
  readonly crossings: readonly Crossing[];
  /** Capacities at which no difference is shown, ascending. */
  readonly unclear: readonly number[];
}

const isMap = (allocator: string): boolean => MAP_ALLOCATORS.some((kind) => allocator.startsWith(`${kind}/`));

function standsOf({ groups }: RegionTable<RegionRecord>, pair: readonly [string, string]): Stand[] {
  return groups
    .flatMap(({ capacity, rows }) => {
      const [first, second] = pair.map((name) => rows.find(({ record }) => record.allocator === name)?.record);
      const ns = first && nsPerRegion(first, 'alloc');
      if (first === undefined || second === undefined || ns === undefined) return [];
      const comparison = comparedWith(timesOf(first, 'alloc'), timesOf(second, 'alloc'));
      const shown = comparison.verdict === 'changed' && comparison.estimate.ratio !== 1;
      return [{ capacity, ratio: shown ? comparison.estimate.ratio : undefined, ns }];
    })
    .sort((one, other) => one.capacity - other.capacity);
}

type Shown = Stand & { readonly ratio: number };

const isShown = (stand: Stand): stand is Shown => stand.ratio !== undefined;

/** The logarithm of a quantity `part` of the way from one value to another. */
const between = (from: number, to: number, part: number): number =>
  Math.exp(Math.log(from) + part * (Math.log(to) - Math.log(from)));

/** Straight lines on logarithmic axes cross where the logarithm of the ratio is 0. */
function crossingOf(before: Shown, after: Shown, neighbours: boolean): Crossing {
  const [low, high] = [before.capacity, after.capacity];
  if (!neighbours) return { low, high, at: undefined };
  const part = Math.log(before.ratio) / (Math.log(before.ratio) - Math.log(after.ratio));
  return { low, high, at: { capacity: between(low, high, part), ns: between(before.ns, after.ns, part) } };
}

function pairingOf(stands: readonly Stand[], pair: readonly [string, string]): Pairing {
  const reigns: Reign[] = [];
  const crossings: Crossing[] = [];
  let last: Shown | undefined;
  for (const [i, stand] of stands.entries()) {
    if (!isShown(stand)) continue;
    const { capacity, ratio } = stand;
    const faster = ratio > 1 ? pair[0] : pair[1];
    const reign = reigns.at(-1);
    if (reign?.faster === faster) reigns[reigns.length - 1] = { ...reign, to: capacity };
    else {
      if (last !== undefined) crossings.push(crossingOf(last, stand, last === stands[i - 1]));
      reigns.push({ faster, from: capacity, to: capacity });
    }
    last = stand;
  }
  const unclear = stands.filter((stand) => !isShown(stand)).map(({ capacity }) => capacity);
  return { pair, reigns, crossings, unclear };
}

/**
 * How each allocator over a bitmap stands to each that is none, in the time of taking a region. The
 * faster one is another only between capacities at which a difference is shown, each way.
 */
export function pairings(table: RegionTable<RegionRecord>): Pairing[] {
  const maps = table.allocators.filter(isMap);
  const others = table.allocators.filter((name) => !isMap(name));
  return maps.flatMap((map) =>
    others.flatMap((other) => {
      const pair = [map, other] as const;
      const stands = standsOf(table, pair);
      return stands.length === 0 ? [] : [pairingOf(stands, pair)];
    }),
  );
}

/** Two digits: no more is known of a place between two capacities. */
const placeText = ({ at, low, high }: Crossing): string =>
  at === undefined
    ? `between ${countText(low)} and ${countText(high)}`
    : `at about ${countText(Number(at.capacity.toPrecision(2)))}`;

function reignText({ faster, from, to }: Reign, i: number, reigns: readonly Reign[]): string {
  const name = i === 0 ? `${faster} is faster` : faster;
  if (i === 0) return `${name} up to ${countText(to)}`;
  if (i === reigns.length - 1) return `${name} from ${countText(from)} on`;
  return from === to ? `${name} at ${countText(from)}` : `${name} from ${countText(from)} to ${countText(to)}`;
}

function standing({ pair, reigns, crossings }: Pairing): string {
  const [first, second] = pair;
  const [only] = reigns;
  if (only === undefined) return `${first} and ${second}: no difference is shown`;
  if (crossings.length > 0)
    return `${reigns.map(reignText).join(', ')}; they cross ${listed(crossings.map(placeText))}`;
  const slower = only.faster === first ? second : first;
  if (only.from === only.to) return `${only.faster} is faster than ${slower} at ${countText(only.from)}`;
  return `${only.faster} is faster than ${slower} from ${countText(only.from)} to ${countText(only.to)}; they do not cross there`;
}

/** A sentence a pair, which may be longer than 80 columns. */
export function crossingText(pairing: Pairing): string {
  const { unclear, reigns } = pairing;
  const where = listed(unclear.map(countText));
  const rest =
    unclear.length === 0 ? '' : reigns.length === 0 ? ` at ${where}` : `; no difference is shown at ${where}`;
  return standing(pairing) + rest;
}
