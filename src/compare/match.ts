import type { Reading } from '../log/reading.js';
import type { CallUnit, SideName, Unmatched } from './comparison.js';
import type { Half, Halves } from './source.js';

/** Readings of one row on both sides. */
export interface Pair {
  readonly unit: CallUnit;
  /** Null where rows are not told apart by it. */
  readonly label: string | null;
  readonly before: readonly Reading[];
  readonly after: readonly Reading[];
}

export interface Matched {
  readonly pairs: readonly Pair[];
  readonly unmatched: readonly Unmatched[];
  /** Labels tell rows apart, since a side has more than one. */
  readonly labelled: boolean;
  /** They would, but no row has the same on both sides; they are not looked at. */
  readonly labelsDropped: boolean;
}

/** Times in nanoseconds, whatever their unit, and times in cycles cannot be compared. */
const familyOf = ({ unit }: Reading): 'ns' | 'cycles' => (unit === 'cycles' ? 'cycles' : 'ns');

const keyOf = (reading: Reading, labelled: boolean): string =>
  [reading.section, reading.function, reading.setting, familyOf(reading), labelled ? reading.label : null].join('\n');

type Rows = ReadonlyMap<string, readonly Reading[]>;

function rowsOf({ readings }: Half, labelled: boolean): Rows {
  const rows = new Map<string, Reading[]>();
  for (const reading of readings) {
    const key = keyOf(reading, labelled);
    const row = rows.get(key);
    if (row === undefined) rows.set(key, [reading]);
    else row.push(reading);
  }
  return rows;
}

const labelsOf = ({ readings }: Half): Set<string | null> => new Set(readings.map(({ label }) => label));

/** Per call if all readings say how many calls they are of. */
function unitOf(readings: readonly Reading[]): CallUnit {
  const per = readings.every(({ iterations }) => iterations !== null) ? 'call' : 'pass';
  return `${familyOf(readings[0] as Reading)}/${per}`;
}

function pairOf(before: readonly Reading[], after: readonly Reading[], labelled: boolean): Pair {
  const label = labelled ? (before[0] as Reading).label : null;
  return { unit: unitOf([...before, ...after]), label, before, after };
}

function unmatchedOf(side: SideName, rows: Rows, others: Rows, labelled: boolean): Unmatched[] {
  return [...rows]
    .filter(([key]) => !others.has(key))
    .map(([, readings]) => {
      const { section, function: name, label, setting } = readings[0] as Reading;
      return { side, section, function: name, label: labelled ? label : null, setting, runs: readings.length };
    });
}

function matchBy({ before, after }: Halves, labelled: boolean): Pick<Matched, 'pairs' | 'unmatched'> {
  const [first, second] = [rowsOf(before, labelled), rowsOf(after, labelled)];
  const pairs = [...first].flatMap(([key, readings]) => {
    const others = second.get(key);
    return others === undefined ? [] : [pairOf(readings, others, labelled)];
  });
  return {
    pairs,
    unmatched: [...unmatchedOf('before', first, second, labelled), ...unmatchedOf('after', second, first, labelled)],
  };
}

/** Rows of the same section, function, setting and kind of unit belong together; of the same label if a side has several. */
export function match(halves: Halves): Matched {
  const labelled = !halves.byLabel && (labelsOf(halves.before).size > 1 || labelsOf(halves.after).size > 1);
  const found = matchBy(halves, labelled);
  const labelsDropped = labelled && found.pairs.length === 0;
  return labelsDropped
    ? { ...matchBy(halves, false), labelled: false, labelsDropped }
    : { ...found, labelled, labelsDropped };
}
