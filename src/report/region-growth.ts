import { publishedRegion } from '../../bench/published-region.js';
import type { RegionRecord } from '../record.js';
import { sorted } from '../stats/order.js';
import { ratioInterval } from '../stats/ratio.js';
import { countText, ratioText } from './numbers.js';
import { PHASES, type Phase, type RegionTable, samplesOf } from './region-rows.js';

/** The two capacities of an allocator that its growth is told between: the largest, and the largest of at most a tenth of it. */
function endsOf(records: readonly RegionRecord[]): readonly [RegionRecord, RegionRecord] | undefined {
  const byCapacity = records.toSorted((one, other) => other.capacity - one.capacity);
  const [large] = byCapacity;
  if (large === undefined) return undefined;
  const smaller = byCapacity.filter(({ capacity }) => capacity < large.capacity);
  const small = smaller.find(({ capacity }) => capacity <= large.capacity / 10) ?? smaller[0];
  return small && [small, large];
}

function posted(small: RegionRecord, large: RegionRecord, phase: Phase): number | undefined {
  const [before, after] = [small, large].map(({ target, allocator, capacity }) =>
    publishedRegion(target, allocator, capacity),
  );
  return before && after && after[`${phase}Ns`] / before[`${phase}Ns`];
}

/** `97 [96, 98] times the time to alloc (posted: 110)`; nothing where a sample is of 0 ns. */
function phaseText(small: RegionRecord, large: RegionRecord, phase: Phase): string[] {
  const [before, after] = [small, large].map((record) => sorted(samplesOf(record, phase)));
  if (before === undefined || after === undefined || !((before[0] ?? 0) > 0 && (after[0] ?? 0) > 0)) return [];
  const { ratio, low, high } = ratioInterval(before, after);
  const interval = low === undefined ? '[?]' : `[${ratioText(low)}, ${ratioText(high)}]`;
  const known = posted(small, large, phase);
  const beside = known === undefined ? '' : ` (posted: ${ratioText(known)})`;
  return [`${ratioText(ratio)} ${interval} times the ${phase} time${beside}`];
}

/**
 * How the whole time of each allocator grows with the capacity, a sentence each; none for one with a
 * single capacity.
 * @throws RangeError for a sample that is not a finite number.
 */
export function growthTexts({ allocators, groups }: RegionTable<RegionRecord>): string[] {
  const records = groups.flatMap(({ rows }) => rows.map(({ record }) => record));
  return allocators.flatMap((name) => {
    const ends = endsOf(records.filter(({ allocator }) => allocator === name));
    const texts = ends === undefined ? [] : PHASES.flatMap((phase) => phaseText(...ends, phase));
    if (ends === undefined || texts.length === 0) return [];
    const [small, large] = ends.map(({ capacity }) => capacity) as [number, number];
    const times = `${Number((large / small).toPrecision(3))} times the capacity`;
    return [`${name}, ${countText(small)} to ${countText(large)}, ${times}: ${texts.join(', ')}`];
  });
}
