import type { FileFindings, Reading } from '../../log/reading.js';
import type { Warning } from '../comparison.js';
import type { Matched } from '../match.js';
import type { Half, Halves, Source } from '../source.js';
import { placeOf } from './place.js';

/** Kernel options that slow everything down. */
export function debugging(files: readonly FileFindings[]): Warning[] {
  return files
    .filter((file) => file.debugging.length > 0)
    .map(({ file, debugging: found }) => ({
      kind: 'debugging',
      detail: found.map(({ option }) => option).join(', '),
      where: found.map(({ line }) => placeOf({ file, line })),
    }));
}

const unitsOf = ({ readings }: Half): string[] => [...new Set(readings.map(({ unit }) => unit))].sort();

/** Sides, or rows of one, that were printed in different units. */
export function units({ before, after }: Halves): Warning[] {
  const [first, second] = [unitsOf(before), unitsOf(after)];
  const all = new Set([...first, ...second]);
  if (all.size < 2) return [];
  const what = all.has('cycles') ? 'cycles are not compared with times' : 'us are taken as 1000 ns';
  return [
    { kind: 'units', detail: `${first.join(' and ')} before, ${second.join(' and ')} after: ${what}`, where: [] },
  ];
}

/** Rows of fewer times than this may be equal by chance. */
const FEWEST_EQUAL = 3;

interface Table {
  readonly place: string;
  readonly times: string;
  readonly rows: number;
}

/** The tables of a side, a run each. */
function tablesOf({ readings }: Half): Table[] {
  const tables = new Map<string, Reading[]>();
  for (const reading of readings) {
    const key = [reading.file, reading.label, reading.run].join('\n');
    tables.set(key, [...(tables.get(key) ?? []), reading]);
  }
  return [...tables.values()].map((rows) => ({
    place: placeOf(rows[0] as Reading),
    times: rows.map(({ section, function: name, time }) => [section, name, time].join(' ')).join('\n'),
    rows: rows.length,
  }));
}

/** Runs that are the same number for number: a table quoted twice, or a file named on both sides. */
export function repeated({ before, after }: Halves): Warning[] {
  const seen = new Map<string, string>();
  return [...tablesOf(before), ...tablesOf(after)].flatMap(({ place, times, rows }): Warning[] => {
    const first = seen.get(times);
    if (first === undefined) seen.set(times, place);
    if (first === undefined || rows < FEWEST_EQUAL) return [];
    return [{ kind: 'repeated', detail: `${rows} times in a row are those of another run`, where: [place, first] }];
  });
}

/** Whether all of a side was measured before all of the other, as far as can be seen. */
export function order(sources: readonly Source[], { before, after, byLabel }: Halves): Warning[] {
  const runs = Math.max(...[before, after].map(({ readings }) => new Set(readings.map(({ run }) => run)).size));
  const files = new Set([...before.readings, ...after.readings].map(({ file }) => file));
  // With a file for each boot nobody can tell.
  if (runs < 2 || sources.length > 2 || (byLabel && files.size > 1)) return [];
  if (byLabel && (holdsRuns(before.readings) || !apart(before.readings, after.readings))) return [];
  return [{ kind: 'order', detail: `all runs of ${before.name} come together, and all of ${after.name}`, where: [] }];
}

/** Whether lines hold several runs each, as our records do, so that their order says nothing. */
const holdsRuns = (readings: readonly Reading[]): boolean =>
  new Set(readings.map(({ line }) => line)).size < readings.length;

function apart(before: readonly Reading[], after: readonly Reading[]): boolean {
  const [first, second] = [before, after].map((readings) => readings.map(({ line }) => line)) as [number[], number[]];
  const [low, high] = [first, second].map((lines) => [
    lines.reduce((x, y) => Math.min(x, y)),
    lines.reduce((x, y) => Math.max(x, y)),
  ]);
  if (low === undefined || high === undefined) return false;
  return (low[1] as number) < (high[0] as number) || (high[1] as number) < (low[0] as number);
}

/** Words of the side that comes second, and of the one that comes first. */
const LATER = /\b(?:after|new|patched|with)\b/i;
const EARLIER = /\b(?:before|old|orig|original|unpatched|vanilla|baseline|base|without)\b/i;

function words({ name, readings }: Half): string {
  const labels = new Set(readings.map(({ label }) => label ?? ''));
  return [name, ...labels].join(' ').replace(/[_.\-/]/g, ' ');
}

/** Names that say the contrary of the side that they are on, and rows whose labels were ignored. */
export function labels({ before, after }: Halves, { labelsDropped }: Matched): Warning[] {
  const [first, second] = [words(before), words(after)];
  const swapped = LATER.test(first) && !EARLIER.test(first) && EARLIER.test(second) && !LATER.test(second);
  const said = { kind: 'labels', where: [] } as const;
  return [
    ...(swapped ? [{ ...said, detail: `what is before is called ${before.name}, what is after ${after.name}` }] : []),
    ...(labelsDropped ? [{ ...said, detail: 'no label is on both sides, so labels are not looked at' }] : []),
  ];
}
