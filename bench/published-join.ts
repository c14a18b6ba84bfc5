import type { JoinRecord } from '../src/record.js';

/** CPUs that the table was made over. */
export const JOIN_CPUS = 32;

/** What is compared in it. */
const BEFORE = 'lookup-join';
const AFTER = 'generic';

/** One line for the foot of a report that shows these figures. */
export const JOIN_SOURCE =
  'published with the change of 2017 (Clement Courbet, cpumask_next_and over 32 CPUs): lookup join / direct join';

/** Left and right mask, and how many times as long the lookup join took. */
type Figure = readonly [left: string, right: string, ratio: number];

/** The table in its order. */
const FIGURES: readonly Figure[] = [
  ['0x0000ffff', '0x0000ffff', 1.65],
  ['0x0000ffff', '0x00005555', 2.24],
  ['0x0000ffff', '0x00001111', 2.94],
  ['0x0000ffff', '0x00000000', 14.0],
  ['0x00005555', '0x0000ffff', 1.67],
  ['0x00005555', '0x00005555', 1.71],
  ['0x00005555', '0x00001111', 1.9],
  ['0x00005555', '0x00000000', 6.58],
  ['0x00001111', '0x0000ffff', 1.46],
  ['0x00001111', '0x00005555', 1.49],
  ['0x00001111', '0x00001111', 1.45],
  ['0x00001111', '0x00000000', 3.1],
  ['0x00000000', '0x0000ffff', 1.18],
  ['0x00000000', '0x00005555', 1.18],
  ['0x00000000', '0x00001111', 1.17],
  ['0x00000000', '0x00000000', 1.25],
];

/** The pairs of the table, as 32 bits each. */
export const JOIN_PATTERNS: readonly (readonly [left: string, right: string])[] = FIGURES.map(([left, right]) => [
  left,
  right,
]);

/** The geometric mean of all ratios of the table, as published. */
const GEOMETRIC_MEAN = 2.06;

const isPublished = (record: JoinRecord, before: string): boolean =>
  record.bits === JOIN_CPUS && before === BEFORE && record.variant === AFTER;

/**
 * The published ratio of a record to the variant before.
 * @returns undefined where nothing was published
 */
export function joinRatio(record: JoinRecord, before: string): number | undefined {
  if (!isPublished(record, before)) return undefined;
  return FIGURES.find(([left, right]) => left === record.left && right === record.right)?.[2];
}

/**
 * The published geometric mean, for the records of one variant.
 * @returns undefined if they are not those of the whole table and no others
 */
export function joinMean(records: readonly JoinRecord[], before: string): number | undefined {
  const whole = records.length === FIGURES.length && records.every((one) => joinRatio(one, before) !== undefined);
  return whole ? GEOMETRIC_MEAN : undefined;
}
