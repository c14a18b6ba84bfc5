import type { Fill } from '../record.js';
import { geometricMean } from '../stats/geometric-mean.js';
import { median, sorted } from '../stats/order.js';
import type { GeometricMean } from './comparison.js';
import type { KeyedSide } from './side.js';

/** A row as far as a mean needs it. */
export interface MeanRow {
  readonly section: Fill | null;
  readonly before: KeyedSide;
  readonly after: KeyedSide;
}

/** What each run measured of each row; undefined where a run lacks one. */
function runsByRows(sides: readonly KeyedSide[]): (number | undefined)[][] {
  const keys = [...new Set(sides.flatMap(({ keys: own }) => own))];
  const found = sides.map(({ keys: own, samples }) => new Map(own.map((key, i) => [key, samples[i] as number])));
  return keys.map((key) => found.map((row) => row.get(key)));
}

/** A row of one iteration times the loop about the call as much as the call. */
function isOfMany({ readings }: KeyedSide): boolean {
  const counts = readings.flatMap(({ iterations }) => iterations ?? []);
  return counts.length === 0 || median(sorted(counts)) > 1;
}

function meanOf(
  section: Fill | null | undefined,
  rows: readonly MeanRow[],
  draw: (below: number) => number,
): GeometricMean {
  const [before, after] = [rows.map((row) => row.before), rows.map((row) => row.after)];
  return { section, rows: rows.length, ...geometricMean(runsByRows(before), runsByRows(after), draw) };
}

/**
 * The geometric means of the ratios of each section, and of all rows if there are several sections;
 * rows of one iteration are left out.
 * @param draw a whole number from 0 to below the given one, each as likely
 */
export function geometricMeans(rows: readonly MeanRow[], draw: (below: number) => number): GeometricMean[] {
  const counted = rows.filter(({ before, after }) => isOfMany(before) && isOfMany(after));
  if (counted.length === 0) return [];
  const sections = [...new Set(counted.map(({ section }) => section))];
  const each = sections.map((section) =>
    meanOf(
      section,
      counted.filter((row) => row.section === section),
      draw,
    ),
  );
  return sections.length > 1 ? [...each, meanOf(undefined, counted, draw)] : each;
}
