import type { TimeUnit } from '../reading.js';
import type { Table, TableRow } from './table-row.js';
import { tableNumber, wordsOf } from './words.js';

const COLUMNS = ['type', 'alloc', 'free', 'regions', 'capacity', 'memory'] as const;
type Column = (typeof COLUMNS)[number];

/** Without these it is another table. */
const NEEDED: readonly Column[] = ['type', 'alloc', 'free', 'capacity', 'memory'];

const TITLE = /([a-z]+)(?:[ _]?[([]?\b(ns|us|ms|cycles|b|kb|kib|bytes)\b[)\]]?)?/gi;
const MOST_WORDS = 3;

interface Title {
  readonly column: Column;
  /** What stands behind it. */
  readonly unit: string | undefined;
}

/** The titles of a header; undefined if one of its words is none. */
function titlesOf(line: string): readonly Title[] | undefined {
  const titles: Title[] = [];
  for (const [, word = '', unit] of line.replace(/_/g, ' ').matchAll(TITLE)) {
    const name = word.toLowerCase() === 'structure' ? 'type' : word.toLowerCase();
    const column = COLUMNS.find((known) => known === name);
    if (column === undefined) return undefined;
    titles.push({ column, unit: unit?.toLowerCase() });
  }
  return NEEDED.every((needed) => titles.some(({ column }) => column === needed)) ? titles : undefined;
}

/** What it takes to fill a capacity with regions, and to free them, by data structure. */
class RegionTable implements Table {
  constructor(private readonly titles: readonly Title[]) {}

  row(text: string): TableRow | undefined {
    const cells = this.cells(text.replace(/ (?:[kKMG]i?)?B(?=[ |]|$)/, ''));
    if (cells === undefined) return undefined;
    const [alloc, free, capacity] = (['alloc', 'free', 'capacity'] as const).map((key) => tableNumber(cells.get(key)));
    const regions = cells.has('regions') ? tableNumber(cells.get('regions')) : null;
    if (alloc === undefined || free === undefined || capacity === undefined || regions === undefined) return undefined;
    const units = [this.unit('alloc'), this.unit('free')];
    if (units.includes('ms')) return { times: [], reason: 'unit ms' };
    const about = { label: cells.get('type') as string, iterations: regions, setting: `capacity ${capacity}` };
    const timeOf = (name: string, time: number, i: number) => ({
      ...about,
      function: name,
      unit: units[i] as TimeUnit,
      time,
    });
    return { times: [timeOf('alloc', alloc, 0), timeOf('free', free, 1)], section: null };
  }

  private unit(column: Column): string {
    return this.titles.find((title) => title.column === column)?.unit ?? 'ns';
  }

  /** By column; the name of a type may be of several words. */
  private cells(text: string): ReadonlyMap<Column, string> | undefined {
    const words = [...wordsOf(text)];
    const named = words.length - this.titles.length + 1;
    if (named < 1 || named > MOST_WORDS) return undefined;
    const cells = new Map<Column, string>();
    for (const { column } of this.titles) cells.set(column, words.splice(0, column === 'type' ? named : 1).join(' '));
    return /[a-z]/i.test(cells.get('type') ?? '') ? cells : undefined;
  }
}

/** The table of the region benchmark of which a line is the header. */
export function regionTable(line: string): Table | undefined {
  const titles = titlesOf(line);
  return titles && new RegionTable(titles);
}
