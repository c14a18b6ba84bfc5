import type { Reading } from '../../log/reading.js';
import { median, sorted } from '../../stats/order.js';
import type { Warning } from '../comparison.js';
import { type Expected, expectedCounts } from './expected.js';
import { placeOf } from './place.js';

/** So many standard deviations are never seen by chance. */
const MOST_DEVIATIONS = 6;
/** A final miss is counted by some and not by others. */
const MISS = 1;

/** The kernel's own bitmap: our records say what they are of. */
const isKernels = ({ setting, iterations }: Reading): boolean => setting === undefined && iterations !== null;

const countsOf = (readings: readonly Reading[]): number[] => readings.flatMap(({ iterations }) => iterations ?? []);

const fits = (count: number, { mean, deviation }: Expected): boolean =>
  Math.abs(count - mean) <= MOST_DEVIATIONS * deviation + MISS;

/** Counts that the kernel's bitmaps of 327680 bits do not give. */
export function unfitCounts(readings: readonly Reading[]): Warning[] {
  const wrong = readings.filter((reading) => {
    const expected = expectedCounts(reading.function, reading.section);
    const count = reading.iterations as number;
    return isKernels(reading) && expected.length > 0 && !expected.some((one) => fits(count, one));
  });
  const [first] = wrong;
  if (first === undefined) return [];
  const [expected] = expectedCounts(first.function, first.section) as readonly [Expected];
  const many = wrong.length > 1 ? `, and in ${wrong.length - 1} more` : '';
  const detail = `${first.iterations} iterations${many}; 327680 ${first.section} bits give about ${Math.round(expected.mean)}`;
  return [{ kind: 'iterations', detail, where: wrong.map(placeOf) }];
}

/** How far counts of one bitmap may be from those of another, if no rule says so: 2 per cent. */
const CLOSE = 0.02;

/** The most that the mean counts of two sides differ by chance. */
function tolerance(name: Reading, middle: number, runs: readonly [number, number]): number {
  const [expected] = expectedCounts(name.function, name.section);
  if (expected === undefined) return middle * CLOSE + MISS;
  const deviation = expected.deviation * Math.sqrt(1 / runs[0] + 1 / runs[1]);
  return MOST_DEVIATIONS * deviation + MISS;
}

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;

/** Counts that differ between the sides by more than other bitmaps would make of it. */
export function unlikeCounts(before: readonly Reading[], after: readonly Reading[]): Warning[] {
  const [first, second] = [countsOf(before), countsOf(after)];
  const [name] = before;
  if (name === undefined || first.length === 0 || second.length === 0) return [];
  const most = isKernels(name) ? tolerance(name, mean(first), [first.length, second.length]) : 0;
  if (Math.abs(mean(first) - mean(second)) <= most) return [];
  const [a, b] = [first, second].map((counts) => Math.round(median(sorted(counts))));
  const detail = `${a} iterations before, ${b} after`;
  return [{ kind: 'counts', detail, where: [...before, ...after].slice(0, 1).map(placeOf) }];
}
