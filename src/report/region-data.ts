import { memoryByFormula } from '../../bench/published-region.js';
import { medianInterval, sorted } from '../stats/order.js';
import { type Cell, csvLines } from './csv.js';
import { rounded } from './numbers.js';
import { tablesOf } from './region-report.js';
import { type AnyRegion, type Phase, type RegionRow, rowsOf, samplesOf } from './region-rows.js';
import { middle } from './region-sheets.js';

type Row = RegionRow<AnyRegion>;
type Columns = Readonly<Record<string, (row: Row) => Cell>>;

const ABOUT: Columns = {
  suite: ({ record }) => record.suite,
  target: ({ record }) => record.target,
  allocator: ({ record }) => record.allocator,
  capacity: ({ record }) => record.capacity,
  longest: ({ record }) => record.longest,
  regions: ({ record }) => record.regions,
  memory_bytes: ({ record }) => record.memoryBytes,
  seed: ({ record }) => record.seed,
};

/** What there is of a phase, each column headed by its name. */
function phaseColumns(phase: Phase): Columns {
  const interval = ({ record }: Row) => medianInterval(sorted(samplesOf(record, phase)));
  const estimate = ({ phases }: Row) => {
    const { comparison } = phases[phase];
    return 'estimate' in comparison ? comparison.estimate : undefined;
  };
  const columns: Columns = {
    samples: ({ record }) => samplesOf(record, phase).length,
    median_ns: ({ record }) => rounded(middle(record, phase)),
    low_ns: (row) => rounded(interval(row)?.low),
    high_ns: (row) => rounded(interval(row)?.high),
    ns_per_region: ({ phases }) => rounded(phases[phase].ns),
    ratio: (row) => rounded(estimate(row)?.ratio),
    ratio_low: (row) => rounded(estimate(row)?.low),
    ratio_high: (row) => rounded(estimate(row)?.high),
    p: (row) => rounded(estimate(row)?.p),
    ratio_posted: ({ phases }) => rounded(phases[phase].posted),
  };
  return Object.fromEntries(Object.entries(columns).map(([name, cell]) => [`${phase}_${name}`, cell]));
}

/** What only allocators that were filled from empty have, and what only fragmented ones have. */
const OWN: Columns = {
  allocators: ({ record }) => (record.suite === 'region' ? record.allocators : undefined),
  alloc_loads: ({ record }) => (record.suite === 'region' ? record.allocLoads : undefined),
  free_loads: ({ record }) => (record.suite === 'region' ? record.freeLoads : undefined),
  formula_bytes: ({ record }) =>
    record.suite === 'region' ? memoryByFormula(record.target, record.allocator, record) : undefined,
  free_units: ({ record }) => (record.suite === 'region' ? undefined : rounded(record.freeUnits)),
  gaps: ({ record }) => (record.suite === 'region' ? undefined : rounded(record.gaps)),
  settled: ({ record }) => (record.suite === 'region' ? undefined : record.settled),
};

const COLUMNS: Columns = {
  ...ABOUT,
  ...phaseColumns('alloc'),
  ...phaseColumns('free'),
  ...OWN,
};

/**
 * A heading and a line a record, in the order of the tables: those filled from empty, then fragmented
 * ones. Times are in ns, of all regions, or where an allocator is fragmented of one; ratios are to
 * the base at the same capacity; `low` and `high` bound 95 % intervals; what is not known is empty.
 * @throws RangeError for a sample that is not a finite number.
 */
export function regionCsv(records: readonly AnyRegion[]): string {
  const { fills, churns } = tablesOf(records);
  const rows: readonly Row[] = [...rowsOf(fills), ...rowsOf(churns)];
  return csvLines([Object.keys(COLUMNS), ...rows.map((row) => Object.values(COLUMNS).map((cell) => cell(row)))]);
}
