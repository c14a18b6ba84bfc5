import {
  drifting,
  type Footnotes,
  footnotesOf,
  type PassKind,
  passSayings,
  type RowWarning,
  type Saying,
  tooFew,
  tooShort,
} from './footnotes.js';
import { grouped } from './grouped.js';
import { printable } from './layout.js';
import type { RegionContext } from './region-context.js';
import { type AnyRegion, PHASES, type Phase, samplesOf } from './region-rows.js';

/**
 * - `regions`: allocators filled from empty with the same regions did not take the same number of them
 * - `few`, `drift`, `clock`: as of any benchmark
 */
type WarningKind = 'regions' | PassKind;

type RegionWarning = RowWarning<WarningKind, AnyRegion>;

/** Nanoseconds between two readings of the clock, of each sample: more than a sample where it is a mean. */
function timedNs(record: AnyRegion, phase: Phase): number[] {
  const samples = samplesOf(record, phase).map((ns) => ns * record.allocators);
  if (record.suite === 'region') return samples;
  const regions = phase === 'alloc' ? record.allocs : record.frees;
  return samples.map((ns) => (ns * regions) / samples.length);
}

/** Those of one capacity and trace whose regions are not as many as the first's. */
function unequal(records: readonly AnyRegion[]): RegionWarning[] {
  const fills = records.filter(({ suite }) => suite === 'region');
  const sameTrace = ({ target, capacity, longest, seed }: AnyRegion) => [target, capacity, longest, seed].join();
  return grouped(fills, sameTrace).flatMap((group) => {
    const [first] = group;
    return group
      .filter(({ regions }) => regions !== first?.regions)
      .map((record) => ({
        kind: 'regions',
        record,
        detail: `${record.regions}, ${first?.allocator} ${first?.regions}`,
      }));
  });
}

/** All there is to say about the records, the gravest kind first. */
export function regionWarnings(records: readonly AnyRegion[], { clockNs }: RegionContext): RegionWarning[] {
  const seen = (kind: WarningKind, detailOf: (record: AnyRegion, phase: Phase) => string | undefined) =>
    records.flatMap((record): RegionWarning[] => {
      const details = PHASES.flatMap((phase) => {
        const detail = detailOf(record, phase);
        return detail === undefined ? [] : [`${phase} ${detail}`];
      });
      return details.length === 0 ? [] : [{ kind, record, detail: details.join(', ') }];
    });
  return [
    ...unequal(records),
    ...seen('few', (record, phase) => tooFew(samplesOf(record, phase))),
    ...seen('drift', (record, phase) => drifting(samplesOf(record, phase))),
    ...seen('clock', (record, phase) => tooShort(timedNs(record, phase), clockNs)),
  ];
}

/** What is said of each kind. */
export const regionSayings = ({ clockNs }: RegionContext): Readonly<Record<WarningKind, Saying>> => ({
  regions: [
    'The number of regions differs between allocators of one capacity, though all are filled from empty with the same trace',
    "Do not compare their times; 'findbit verify' shows which is wrong.",
  ],
  ...passSayings(clockNs, 'Leave the row out, or take a larger capacity.'),
});

/** `le64 1000 maple`, and whether it is the fragmented one. */
export function regionName({ suite, target, capacity, allocator }: AnyRegion): string {
  return `${target} ${capacity} ${printable(allocator)}${suite === 'region' ? '' : ', fragmented'}`;
}

/** Folds warnings into footnotes `a:`, `b:` ..., wrapped at 80 columns. */
export const regionFootnotes = (records: readonly AnyRegion[], context: RegionContext): Footnotes<AnyRegion> =>
  footnotesOf(regionWarnings(records, context), regionSayings(context), regionName);
