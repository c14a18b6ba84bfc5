import type { RegionRecord } from '../record.js';
import { grouped } from './grouped.js';
import { LINE_WIDTH, printable, wrap } from './layout.js';
import { countText } from './numbers.js';
import { type RegionTable, rowsOf } from './region-rows.js';

/** Columns before the plot, and rows of it. */
const LEFT = 8;
const ROWS = 18;
const WIDTH = LINE_WIDTH - LEFT;
/** What the axis of times spans at least, as a factor, so that it has a tick. */
const LEAST = 10;
/** Letters that may stand beside each other at the last capacity. */
const MOST_BESIDE = 8;

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** What an allocator is called in a plot; of more than 62 some share a letter. */
export const letterOf = (index: number): string => LETTERS[index % LETTERS.length] as string;

/** A point of a curve. */
export interface Point {
  readonly allocator: string;
  readonly index: number;
  readonly capacity: number;
  /** Nanoseconds of taking a region, above 0. */
  readonly ns: number;
}

/** All points that there are on logarithmic axes, in the order of the table. */
export function pointsOf(table: RegionTable<RegionRecord>): Point[] {
  return rowsOf([table]).flatMap(({ record: { allocator, capacity }, phases: { alloc } }) =>
    alloc.ns === undefined || alloc.ns <= 0
      ? []
      : [{ allocator, index: table.allocators.indexOf(allocator), capacity, ns: alloc.ns }],
  );
}

/** The columns of the capacities, each at least 2 from the one before; undefined if they do not fit. */
function columnsOf(capacities: readonly number[], beside: number): ReadonlyMap<number, number> | undefined {
  const [low, high] = [capacities[0] as number, capacities.at(-1) as number];
  const room = WIDTH - beside - 1;
  const columns = new Map<number, number>();
  let least = 1;
  for (const capacity of capacities) {
    const part = high > low ? Math.log(capacity / low) / Math.log(high / low) : 0.5;
    const column = Math.max(least, 1 + Math.round(part * (room - 1)));
    columns.set(capacity, column);
    least = column + 2;
  }
  return least - 2 > room ? undefined : columns;
}

/** Where a time is, a row from the top, and the ticks that have a row. */
interface TimeAxis {
  rowOf(ns: number): number;
  readonly labels: ReadonlyMap<number, string>;
}

function timeAxis(points: readonly Point[]): TimeAxis {
  const least = points.reduce((low, { ns }) => Math.min(low, ns), Number.POSITIVE_INFINITY);
  const most = points.reduce((high, { ns }) => Math.max(high, ns), 0);
  const more = Math.sqrt(Math.max(1, LEAST / (most / least)));
  const [low, high] = [least / more, most * more];
  const rowOf = (ns: number) => Math.round((Math.log(high / ns) / Math.log(high / low)) * (ROWS - 1));
  const decades = Array.from(
    { length: Math.ceil(Math.log10(high / low)) + 2 },
    (_, i) => Math.floor(Math.log10(low)) + i,
  );
  const labels = new Map<number, string>();
  for (const digit of [1, 2, 5])
    for (const tick of decades.map((decade) => Number(`${digit}e${decade}`))) {
      const row = rowOf(tick);
      const near = [row - 1, row, row + 1].some((one) => labels.has(one));
      if (tick >= low && tick <= high && !near) labels.set(row, tickText(tick));
    }
  return { rowOf, labels };
}

const tickText = (tick: number): string => (tick < 1e6 && tick >= 1e-3 ? String(tick) : tick.toExponential(0));

/** Characters of a line, each written where it is to stand. */
class Line {
  private readonly characters: string[] = [];

  write(column: number, text: string): void {
    for (const [i, character] of [...text].entries()) this.characters[column + i] = character;
  }

  /** Whether nothing stands from one column up to another. */
  isFree(from: number, to: number): boolean {
    return this.characters.slice(Math.max(0, from), to).every((character) => character === undefined);
  }

  toString(): string {
    return Array.from(this.characters, (character) => character ?? ' ').join('');
  }
}

/** The letters of points in one place, and which did not find room beside each other. */
interface Cluster {
  readonly text: string;
  readonly hidden: string | undefined;
}

function clusterOf(points: readonly Point[], room: number): Cluster {
  const letters = points.map(({ index }) => letterOf(index)).join('');
  if (letters.length <= room) return { text: letters, hidden: undefined };
  const place = `at ${countText((points[0] as Point).capacity)}`;
  return { text: `${letters.slice(0, room - 1)}+`, hidden: `${letters} ${place}` };
}

function axisLines(columns: ReadonlyMap<number, number>): string[] {
  const [ticks, labels] = [new Line(), new Line()];
  ticks.write(LEFT - 1, `+${'-'.repeat(WIDTH - 1)}`);
  for (const [capacity, column] of columns) {
    ticks.write(LEFT + column, '+');
    const text = String(capacity);
    const from = Math.min(LEFT + column - Math.floor((text.length - 1) / 2), LINE_WIDTH - text.length);
    if (labels.isFree(from - 1, from + text.length + 1)) labels.write(from, text);
  }
  return [ticks, labels].map(String);
}

/** Parts with two blanks between, as many on a line as fit. */
function packed(parts: readonly string[]): string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const joined = `${lines.at(-1)}  ${part}`;
    if (lines.length > 0 && joined.length <= LINE_WIDTH) lines[lines.length - 1] = joined;
    else lines.push(part);
  }
  return lines.flatMap((line) => wrap(line, '  '));
}

/**
 * Time of taking a region against the capacity, both axes logarithmic, a letter an allocator, at
 * most 80 columns. Letters that fall together stand beside each other, to the right of their place.
 * @returns no lines with fewer than two capacities, and with more than there are columns for
 */
export function plotLines(table: RegionTable<RegionRecord>): string[] {
  const points = pointsOf(table);
  const capacities = [...new Set(points.map(({ capacity }) => capacity))].sort((one, other) => one - other);
  const beside = Math.min(table.allocators.length, MOST_BESIDE);
  const columns = capacities.length < 2 ? undefined : columnsOf(capacities, beside);
  if (columns === undefined) return [];
  const { rowOf, labels } = timeAxis(points);
  const lines = Array.from({ length: ROWS }, (_, row) => {
    const line = new Line();
    line.write(0, `${(labels.get(row) ?? '').padStart(LEFT - 2)} ${labels.has(row) ? '+' : '|'}`);
    return line;
  });
  const places = [...columns.values()];
  const hidden = grouped(points, ({ capacity, ns }) => `${capacity} ${rowOf(ns)}`).flatMap((together) => {
    const { capacity, ns } = together[0] as Point;
    const column = columns.get(capacity) as number;
    const next = places[places.indexOf(column) + 1] ?? WIDTH + 1;
    const cluster = clusterOf(together, next - column - 1);
    lines[rowOf(ns)]?.write(LEFT + column, cluster.text);
    return cluster.hidden ?? [];
  });
  return [
    ...lines.map((line) => String(line).trimEnd()),
    ...axisLines(columns),
    '',
    ...packed(table.allocators.map((name, i) => `${letterOf(i)} ${printable(name)}`)),
    ...(hidden.length === 0 ? [] : wrap(`+ stands for more that fall together: ${hidden.join(', ')}`, '  ')),
  ];
}
