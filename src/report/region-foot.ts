import { REGION_FORMULAS, REGION_SOURCE } from '../../bench/published-region.js';
import type { RegionChurnRecord, RegionRecord } from '../record.js';
import { ratioLegend } from './compared.js';
import { grouped } from './grouped.js';
import { countText, plural } from './numbers.js';
import type { RegionContext } from './region-context.js';
import { type AnyRegion, PHASES, type RegionTable, rowsOf } from './region-rows.js';

type Fills = readonly RegionTable<RegionRecord>[];
type Churns = readonly RegionTable<RegionChurnRecord>[];

/** `21 rounds in 3 processes`; records that differ in how many made them do not say. */
function roundsText(records: readonly AnyRegion[], rounds: number): string {
  const counts = new Set(records.map(({ processes }) => processes?.length ?? 1));
  const [count = 1] = counts;
  return counts.size === 1 && count > 1
    ? `${plural(rounds, 'round')} in ${plural(count, 'process', 'processes')}`
    : plural(rounds, 'round');
}

const capacitiesOf = (records: readonly AnyRegion[]): string =>
  [...new Set(records.map(({ capacity }) => capacity))].map(countText).join(', ');

/** `1 .. 32 units, 1 .. 10 units at 100, each size as likely`. */
function traceText(records: readonly AnyRegion[]): string {
  const sizes = ({ longest }: AnyRegion) => (longest === 1 ? '1 unit' : `1 .. ${plural(longest, 'unit')}`);
  const [most = [], ...others] = grouped(records, ({ longest }) => String(longest)).sort(
    ([one], [other]) => (other?.longest ?? 0) - (one?.longest ?? 0),
  );
  const rest = others.map((group) => `, ${sizes(group[0] as AnyRegion)} at ${capacitiesOf(group)}`);
  return `${sizes(most[0] as AnyRegion)}${rest.join('')}, each size as likely`;
}

function meansText(records: readonly RegionRecord[]): string[] {
  const means = grouped(
    records.filter(({ allocators }) => allocators > 1),
    ({ capacity, allocators }) => `${capacity} ${allocators}`,
  ).map(([one]) => `${countText(one?.allocators ?? 0)} at ${countText(one?.capacity ?? 0)}`);
  if (means.length === 0) return [];
  return [
    `small capacities: one fill is too short to be timed, so that a sample is the mean of several allocators filled one after another, and then emptied: ${[...new Set(means)].join(', ')}`,
  ];
}

function fillLegend(tables: Fills): string[] {
  const rows = rowsOf(tables);
  if (rows.length === 0) return [];
  const records = rows.map(({ record }) => record);
  const counted = records.every(({ allocLoads, freeLoads }) => allocLoads !== undefined && freeLoads !== undefined);
  const known = rows.some(({ phases }) => PHASES.some((phase) => phases[phase].posted !== undefined));
  return [
    `regions: of one random trace for all allocators of a capacity, of ${traceText(records)}; each takes them from empty until the first that does not fit`,
    'alloc (ns), free (ns): median of the rounds, of taking all of these regions, and of giving them back in reverse, in one allocator',
    ...meansText(records),
    'memory (B): head and nodes that are in use when all regions are, counted in the structure itself, in a machine of our own; no slab overhead, and no nodes kept in reserve: a kernel takes more',
    `(by formula): the same as the posted table computes it, which counts no nodes: ${REGION_FORMULAS}; -: none was posted`,
    `B/region: memory (B) a region; loads: of words and bytes in memory, counted, the same on any machine${counted ? '' : '; -: too many to count'}`,
    ...(known ? [`posted: the same ratio, ${REGION_SOURCE}`] : []),
  ];
}

function churnLegend(tables: Churns): string[] {
  const records = rowsOf(tables).map(({ record }) => record);
  if (records.length === 0) return [];
  return [
    `fragmented: a full allocator, of which regions drawn at random are given back and regions (of ${traceText(records)}) are taken until one does not fit, again and again until what lies free is steady, which took the rounds that are told; only then is it timed`,
    'alloc ns, free ns: of one request, or one region given back, median of the rounds, of which each is the mean of its own; a request that does not fit is one of them',
    'regions, free units, gaps: in use, and free in so many runs, when the next region did not fit: means of all rounds',
  ];
}

/** The sentences below the tables, but for the warnings; a line may be longer than 80 columns. */
export function regionFoot(fills: Fills, churns: Churns, context: RegionContext): string[] {
  const rows = [...rowsOf<AnyRegion>(fills), ...rowsOf<AnyRegion>(churns)];
  const rounds = roundsText(
    rows.map(({ record }) => record),
    context.rounds,
  );
  return [
    `${rounds}, seed ${context.seed}, ${context.machine}`,
    ...(context.checked === '' ? [] : [context.checked]),
    `times are those of compiled WebAssembly on this machine; a reading of the clock takes ${context.clockNs.toFixed(0)} ns`,
    ...fillLegend(fills),
    ...churnLegend(churns),
    ...ratioLegend(rows.flatMap(({ phases }) => PHASES.map((phase) => phases[phase].comparison))),
    ...context.notes,
  ];
}
