import { memoryByFormula } from '../../bench/published-region.js';
import type { RegionChurnRecord, RegionRecord } from '../record.js';
import { median, sorted } from '../stats/order.js';
import { comparisonColumn } from './compared.js';
import type { Side } from './layout.js';
import { perCallText, ratioText } from './numbers.js';
import { freePart } from './region-remarks.js';
import { type AnyRegion, type Phase, type RegionRow, type RegionTable, rowsOf, samplesOf } from './region-rows.js';

/** A table as cells, the same for text, Markdown and a page. */
export interface Sheet {
  readonly title: string;
  /** Head of the column of allocators. */
  readonly nameHead: string;
  /** Whether the capacity heads the rows; if not, a column of the cells has it. */
  readonly headed: boolean;
  readonly columns: readonly { readonly head: string; readonly side: Side }[];
  readonly rows: readonly { readonly capacity: number; readonly name: string; readonly cells: readonly string[] }[];
}

interface Column<R extends AnyRegion> {
  readonly head: string;
  readonly side: Side;
  readonly cell: (row: RegionRow<R>) => string;
}

type Marks = ReadonlyMap<AnyRegion, string>;

const right = <R extends AnyRegion>(head: string, cell: Column<R>['cell']): Column<R> => ({
  head,
  side: 'right',
  cell,
});

/** A column that would be empty from top to bottom is left out. */
function sheet<R extends AnyRegion>(
  about: Pick<Sheet, 'title' | 'nameHead' | 'headed'>,
  table: RegionTable<R>,
  columns: readonly Column<R>[],
): Sheet {
  const rows = rowsOf([table]);
  const shown = columns.filter(({ cell }) => rows.some((row) => cell(row) !== ''));
  return {
    ...about,
    columns: shown,
    rows: rows.map((row) => ({
      capacity: row.record.capacity,
      name: row.record.allocator,
      cells: shown.map(({ cell }) => cell(row)),
    })),
  };
}

/** A time of all regions: whole ns, or three digits of a short one. */
function nsText(ns: number | undefined): string {
  if (ns === undefined) return '-';
  return ns >= 100 ? ns.toFixed(0) : ns.toFixed(ns >= 10 ? 1 : 2);
}

/** Median of a phase in ns; undefined without samples. */
export function middle(record: AnyRegion, phase: Phase): number | undefined {
  const samples = samplesOf(record, phase);
  return samples.length === 0 ? undefined : median(sorted(samples));
}

/** The table as it was merged into the kernel. @param named whether the target is part of an allocator's name */
export function mergedSheet(table: RegionTable<RegionRecord>, named: boolean): Sheet {
  const about = {
    title: `${table.target}: allocators filled with regions until one does not fit, then emptied`,
    nameHead: 'Type',
    headed: false,
  };
  const merged = sheet(about, table, [
    right('alloc (ns)', ({ record }) => nsText(middle(record, 'alloc'))),
    right('free (ns)', ({ record }) => nsText(middle(record, 'free'))),
    right('regions', ({ record }) => String(record.regions)),
    right('capacity', ({ record }) => String(record.capacity)),
    right('memory (B)', ({ record }) => String(record.memoryBytes)),
  ]);
  if (!named) return merged;
  return { ...merged, rows: merged.rows.map((row) => ({ ...row, name: `${table.target} ${row.name}` })) };
}

/** The ratio of a phase to the base, with its interval. */
function ratios<R extends AnyRegion>(table: RegionTable<R>, head: string, phase: Phase): Column<R> {
  const textOf = comparisonColumn(rowsOf([table]).map(({ phases }) => phases[phase].comparison));
  return { head, side: 'left', cell: ({ phases }) => textOf(phases[phase].comparison) };
}

const posted = (phase: Phase): Column<RegionRecord> =>
  right('posted', ({ phases }) => {
    const ratio = phases[phase].posted;
    return ratio === undefined ? '' : ratioText(ratio);
  });

const notes = <R extends AnyRegion>(marks: Marks): Column<R> => ({
  ...{ head: '', side: 'left', cell: ({ record }) => marks.get(record) ?? '' },
});

/** Times as parts of the base's. */
export function ratioSheet(table: RegionTable<RegionRecord>, marks: Marks): Sheet {
  const title = `${table.target}: times as parts of those of ${table.base} [95 % interval]`;
  return sheet({ title, nameHead: 'capacity, allocator', headed: true }, table, [
    ratios(table, 'alloc ratio', 'alloc'),
    posted('alloc'),
    ratios(table, 'free ratio', 'free'),
    posted('free'),
    notes(marks),
  ]);
}

const each = (sum: number | undefined, count: number): string =>
  sum !== undefined && count > 0 ? perCallText(sum / count) : '-';

/** In brackets, so that nobody, and no reader of the merged table, takes it for what was counted. */
function formulaText(record: RegionRecord): string {
  const bytes = memoryByFormula(record.target, record.allocator, record);
  return bytes === undefined ? '-' : `(${bytes})`;
}

/** What does not depend on the machine that is timed: loads and memory. */
export function memorySheet(table: RegionTable<RegionRecord>): Sheet {
  const title = `${table.target}: loads of a region, counted; memory with all regions in use`;
  return sheet({ title, nameHead: 'capacity, allocator', headed: true }, table, [
    right('alloc loads', ({ record }) => each(record.allocLoads, record.regions)),
    right('free loads', ({ record }) => each(record.freeLoads, record.regions)),
    right('memory (B)', ({ record }) => String(record.memoryBytes)),
    right('(by formula)', ({ record }) => formulaText(record)),
    right('B/region', ({ record }) => each(record.memoryBytes, record.regions)),
  ]);
}

/** What a region takes of a fragmented allocator. */
export function churnTimes(table: RegionTable<RegionChurnRecord>, marks: Marks): Sheet {
  const title = `${table.target}: a region of a full, fragmented allocator; ratios to ${table.base} [95 % interval]`;
  const ns = (phase: Phase) =>
    right<RegionChurnRecord>(`${phase} ns`, ({ phases }) => {
      const { ns } = phases[phase];
      return ns === undefined ? '-' : perCallText(ns);
    });
  return sheet({ title, nameHead: 'capacity, allocator', headed: true }, table, [
    ns('alloc'),
    ratios(table, 'ratio', 'alloc'),
    ns('free'),
    ratios(table, 'ratio', 'free'),
    notes(marks),
  ]);
}

/** What lies free of a fragmented allocator when the next region does not fit. */
export function churnSpace(table: RegionTable<RegionChurnRecord>): Sheet {
  const title = `${table.target}: what lies free in between when the next region does not fit`;
  return sheet({ title, nameHead: 'capacity, allocator', headed: true }, table, [
    right('regions', ({ record }) => record.regions.toFixed(1)),
    right('free units', ({ record }) => record.freeUnits.toFixed(1)),
    right('free', ({ record }) => `${freePart(record)} %`),
    right('gaps', ({ record }) => record.gaps.toFixed(1)),
    right('memory (B)', ({ record }) => record.memoryBytes.toFixed(0)),
    right('rounds', ({ record }) => String(record.settled)),
  ]);
}

/** What stands over the plot of a table. */
export const plotTitle = ({ target }: RegionTable<RegionRecord>): string =>
  `${target}: ns of taking a region, against the capacity; both axes logarithmic`;
