import type { RegionChurnRecord, RegionRecord } from '../record.js';
import { comparedWith } from './compared.js';
import { grouped } from './grouped.js';
import { countText, listed, perCallText } from './numbers.js';
import { crossingText, pairings } from './region-crossings.js';
import { growthTexts } from './region-growth.js';
import { type RegionGroup, type RegionRow, type RegionTable, timesOf } from './region-rows.js';

/** What a report says of its figures in sentences, below a heading. */
export interface Remarks {
  readonly heading: string;
  readonly texts: readonly string[];
}

/** Per cent of the units that lie free, as the table has it. */
export const freePart = ({ freeUnits, capacity }: RegionChurnRecord): string =>
  ((100 * freeUnits) / capacity).toFixed(2);

const namesOf = (rows: readonly RegionRow<RegionChurnRecord>[]): string =>
  listed(rows.map(({ record }) => record.allocator));

/** Who takes a region in the least time, and who is not shown to need more. */
function fastest(rows: readonly RegionRow<RegionChurnRecord>[]): string[] {
  const known = rows.filter(({ phases }) => phases.alloc.ns !== undefined);
  const nsOf = ({ phases }: RegionRow<RegionChurnRecord>) => phases.alloc.ns ?? 0;
  const [first, ...others] = known.toSorted((one, other) => nsOf(one) - nsOf(other));
  if (first === undefined || others.length === 0) return [];
  const before = timesOf(first.record, 'alloc');
  const same = others.filter(({ record }) => comparedWith(before, timesOf(record, 'alloc')).verdict !== 'changed');
  const beside = same.length === 0 ? '' : `, which is not shown to be less than ${namesOf(same)}`;
  return [`${first.record.allocator} takes a region in the least time, ${perCallText(nsOf(first))} ns${beside}`];
}

function spaceText({ rows }: RegionGroup<RegionChurnRecord>): string {
  const parts = grouped(rows, ({ record }) => freePart(record)).map((group, i) => {
    const part = freePart((group[0] as RegionRow<RegionChurnRecord>).record);
    return `${part} %${i === 0 ? ' of the units' : ''} (${namesOf(group)})`;
  });
  return `when the next region does not fit, there lie free ${listed(parts)}`;
}

/** What the table of fragmented allocators shows, a sentence a capacity. */
export const churnRemarks = (table: RegionTable<RegionChurnRecord>): Remarks => ({
  heading: `${table.target}: what fragmentation does`,
  texts: table.groups.map(
    (group) => `at ${countText(group.capacity)}: ${[...fastest(group.rows), spaceText(group)].join('; ')}`,
  ),
});

/** Where curves cross, and how they rise. */
export const fillRemarks = (table: RegionTable<RegionRecord>): Remarks[] => [
  {
    heading: `${table.target}: where the times of taking a region cross`,
    texts: pairings(table).map(crossingText),
  },
  { heading: `${table.target}: growth with the capacity [95 % interval]`, texts: growthTexts(table) },
];
