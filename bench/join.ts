import type { Bitmap } from '../src/bitmap/bitmap.js';
import { combined } from '../src/bitmap/combined.js';
import { drawnMask, formatMask, parseMask, repeatedMask } from '../src/bitmap/mask.js';
import { VariantFault } from '../src/errors.js';
import { JOIN } from '../src/functions.js';
import type { Built } from '../src/machine/built.js';
import { codeOf } from '../src/machine/code.js';
import { seeded } from '../src/random.js';
import type { JoinRecord } from '../src/record.js';
import { sorted } from '../src/stats/order.js';
import { medianRatio } from '../src/stats/ratio.js';
import { type Item, type Measured, measure, type Timing } from './measure.js';
import type { Pass, PassMachine } from './pass.js';
import { JOIN_PATTERNS } from './published-join.js';

/** Two masks of CPUs, as {@link formatMask} gives them. */
export interface MaskPair {
  readonly left: string;
  readonly right: string;
}

export interface JoinOptions extends Timing {
  /** How many CPUs there are, 1 to 4096. */
  readonly cpus: number;
  readonly pairs: readonly MaskPair[];
  readonly seed: number;
}

/** A record before it is known what it is a ratio to. */
export type UnratedJoin = Omit<JoinRecord, 'ratio'>;

/** Calls of a sample, about: 40 microseconds of short ones, a thousand readings of the clock. */
const CALLS = 20_000;

/** Calls of a round over all n, from -1 to the number of CPUs. */
const callsOfAll = (cpus: number): number => cpus + 2;

/** How often a pass goes over all n, so that it makes about 20000 calls; never less than once. */
export const repeatsFor = (cpus: number): number => Math.max(1, Math.round(CALLS / callsOfAll(cpus)));

/** Pairs of which each is there once: masks that were cut may have become the same. */
export function distinctPairs(pairs: readonly (readonly [Bitmap, Bitmap])[]): MaskPair[] {
  const named = pairs.map(([left, right]) => ({ left: formatMask(left), right: formatMask(right) }));
  return [...new Map(named.map((pair) => [`${pair.left}:${pair.right}`, pair])).values()];
}

/** The pairs of the published table, repeated for every 32 CPUs and cut where the CPUs end. */
export const publishedPairs = (cpus: number): MaskPair[] =>
  distinctPairs(JOIN_PATTERNS.map(([left, right]) => [repeatedMask(left, cpus), repeatedMask(right, cpus)]));

/** Each mask of the left side with each of the right: for each density, in per cent, a drawn one on either side. */
export function drawnPairs(cpus: number, densities: readonly number[], seed: number): MaskPair[] {
  const random = seeded(seed);
  const draw = () => densities.map((percent) => drawnMask(cpus, Math.round((cpus * percent) / 100), random));
  const [lefts, rights] = [draw(), draw()];
  return distinctPairs(lefts.flatMap((left) => rights.map((right) => [left, right] as const)));
}

/** The sum, modulo 2^32, of the right answers for every n; a miss counts as the number of CPUs. */
function sumOfAnswers(left: Bitmap, right: Bitmap): number {
  const both = combined('and', [left, right]);
  let sum = both.size;
  let next = both.size;
  for (let start = both.size; start >= 0; start--) {
    if (start < both.size && both.has(start)) next = start;
    sum += next;
  }
  return sum;
}

/** The pass over the `index`-th pair; it throws if the sum of the answers is not the right one. */
function passOf(
  { passes, machine, placed }: PassMachine,
  index: number,
  [left, right]: readonly [Bitmap, Bitmap],
): Pass | undefined {
  const { join } = passes;
  if (join === undefined) return undefined;
  const cpus = left.size;
  const repeats = repeatsFor(cpus);
  const wanted = Math.imul(sumOfAnswers(left, right), repeats) >>> 0;
  let args: number[] = [];
  return {
    prepare: () => {
      args = [...placed().slice(2 * index, 2 * index + 2), cpus, repeats];
    },
    run: () => {
      if (machine.invoke(join, args) === wanted) return repeats * callsOfAll(cpus);
      const masks = `${formatMask(left)} and ${formatMask(right)}`;
      throw new VariantFault(`${machine.variant} on ${machine.target.name}: ${JOIN}: wrong answers for ${masks}`);
    },
  };
}

function itemOf(index: number, masks: readonly [Bitmap, Bitmap], { cpus, seed }: JoinOptions): Item<UnratedJoin> {
  const [left, right] = [formatMask(masks[0]), formatMask(masks[1])];
  return {
    function: JOIN,
    key: `${left}:${right}`,
    fits: () => true,
    pass: (machine) => passOf(machine, index, masks),
    record: ({ built, iterations, samples, loads }) => ({
      suite: 'join',
      target: built.target,
      function: JOIN,
      variant: built.name,
      ...{ bits: cpus, left, right, iterations, samples, loads, seed },
      processes: [samples.length],
      code: codeOf(built, JOIN),
    }),
  };
}

/** Times the join of all pairs: within a round every pair of every variant once. */
export function measureJoin(
  builds: readonly Built[],
  options: JoinOptions,
  onRound: (done: number) => void,
): Measured<UnratedJoin> {
  const pairs = options.pairs.map(
    ({ left, right }) => [parseMask(left, options.cpus), parseMask(right, options.cpus)] as const,
  );
  const items = pairs.map((masks, i) => itemOf(i, masks, options));
  return measure(builds, [{ bitmaps: pairs.flat(), offset: 0, items }], options, onRound);
}

/** Times of which a ratio can be made: all above 0. */
const usable = ({ samples }: UnratedJoin): boolean => samples.length > 0 && samples.every((time) => time > 0);

/** The records with their ratios to the first variant of their target. */
export function withRatios(records: readonly UnratedJoin[]): JoinRecord[] {
  return records.map((record) => {
    const same = (other: UnratedJoin) =>
      other.target === record.target && other.left === record.left && other.right === record.right;
    const first = records.find(same);
    if (first === record) return { ...record, ratio: 1 };
    if (first === undefined || !usable(first) || !usable(record)) return record;
    return { ...record, ratio: medianRatio(sorted(record.samples), sorted(first.samples)) };
  });
}
