import type { MeasuredRegions } from '../../bench/region-measure.js';
import type { RegionChurnRecord, RegionRecord } from '../record.js';
import { apart, SILENCE_LIMIT } from './apart.js';
import type { RegionTask } from './protocol.js';
import { inProcesses } from './timing.js';

type Times = Pick<RegionRecord, 'allocNs' | 'freeNs' | 'processes'>;

/** The samples of one row from several processes, in time order. */
function times(all: readonly Times[]): Required<Times> {
  return {
    allocNs: all.flatMap(({ allocNs }) => allocNs),
    freeNs: all.flatMap(({ freeNs }) => freeNs),
    processes: all.flatMap(({ processes }) => processes ?? []),
  };
}

const sum = (values: readonly number[]): number => values.reduce((one, other) => one + other, 0);

/** One row of several processes; what is a mean of rounds is so of all rounds. */
function joinedChurn(all: readonly RegionChurnRecord[], first: RegionChurnRecord): RegionChurnRecord {
  const rounds = sum(all.map(({ allocNs }) => allocNs.length));
  const mean = (key: 'regions' | 'freeUnits' | 'gaps'): number =>
    Math.round((sum(all.map((one) => one[key] * one.allocNs.length)) * 10) / rounds) / 10;
  return {
    ...first,
    ...times(all),
    ...{ regions: mean('regions'), freeUnits: mean('freeUnits'), gaps: mean('gaps') },
    allocs: sum(all.map(({ allocs }) => allocs)),
    frees: sum(all.map(({ frees }) => frees)),
  };
}

/** A row is the same in all processes if these are. */
const rowOf = ({ target, allocator, capacity }: RegionRecord | RegionChurnRecord): string =>
  `${target} ${capacity} ${allocator}`;

/** What several processes measured as if one had; what one of them found too slow to be tried is left out of all. */
export function joined(parts: readonly MeasuredRegions[]): MeasuredRegions {
  const [first] = parts;
  if (first === undefined) throw new RangeError('nothing was measured');
  const notTried = [
    ...new Map(
      parts.flatMap((part) => part.notTried).map((one) => [JSON.stringify({ ...one, expected: 0 }), one]),
    ).values(),
  ];
  const everywhere = <R extends RegionRecord | RegionChurnRecord>(of: (part: MeasuredRegions) => readonly R[]) =>
    of(first).flatMap((record) => {
      const all = parts.flatMap((part) => of(part).filter((one) => rowOf(one) === rowOf(record)));
      return all.length === parts.length ? [all] : [];
    });
  return {
    ...first,
    fills: everywhere(({ fills }) => fills).map((all) => ({ ...(all[0] as RegionRecord), ...times(all) })),
    churns: everywhere(({ churns }) => churns).map((all) => joinedChurn(all, all[0] as RegionChurnRecord)),
    notTried,
  };
}

/**
 * Times allocators in processes of their own, one after another, each with its part of the rounds.
 * @param processes how many, at least 1; no more than there are rounds
 * @throws VariantFault for an allocator that traps, answers wrongly or does not return
 */
export async function measureRegionsApart(
  { builds, leaders, options }: RegionTask,
  processes: number,
  onRound: (done: number) => void,
): Promise<MeasuredRegions> {
  const names = [...new Set(builds.map(({ reference }) => reference))].join(', ');
  const complaints = {
    silent: `an allocator of ${names} did not end in ${SILENCE_LIMIT} ms`,
    early: "the benchmark's process ended early",
  };
  const parts = await inProcesses(options, processes, (share, before) =>
    apart<RegionTask, MeasuredRegions>(
      './region-process.js',
      { builds, leaders, options: { ...options, ...share } },
      complaints,
      (done) => onRound(before + done),
    ),
  );
  return joined(parts);
}
