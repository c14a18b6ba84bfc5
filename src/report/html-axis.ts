/** A logarithmic axis. */
export interface Axis {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
}

/** Free on each side, as a part of what is shown. */
const PADDING = 0.06;
/** Ticks lie at least so far apart, as a part of the axis, that their texts are told apart on a telephone. */
const GAP = 0.13;
/** And this far from its ends, that their texts stay inside. */
const EDGE = 0.05;

const positive = (value: number | undefined): value is number =>
  value !== undefined && Number.isFinite(value) && value > 0;

/** Where a ratio is on the axis, 0 .. 1. */
export const positionOn = ({ low, high }: Pick<Axis, 'low' | 'high'>, ratio: number): number =>
  Math.log(ratio / low) / Math.log(high / low);

/** A coordinate as a part of the width, so that a plot is as wide as its place and its glyphs keep their size. */
export const percent = (part: number): string => `${(100 * part).toFixed(3)}%`;

/** Multiples of a step about 1. */
function multiples(step: number, low: number, high: number): number[] {
  const first = Math.ceil(low / step);
  const count = Math.floor(high / step) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, i) => Number(((first + i) * step).toPrecision(6)));
}

/** Some digits times each power of ten whose exponent is a multiple of `stride`. */
function powers(digits: readonly number[], stride: number, low: number, high: number): number[] {
  const first = Math.floor(Math.log10(low) / stride);
  const last = Math.ceil(Math.log10(high) / stride);
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * stride)
    .flatMap((exponent) => digits.map((digit) => Number(`${digit}e${exponent}`)))
    .filter((value) => value >= low && value <= high);
}

/** The densest ticks that fit; steps in a row first, which only a short axis has room for. */
function ticksOf(low: number, high: number): number[] {
  const steps = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5].filter((step) => (high - low) / step < 40);
  const tries = [
    ...steps.map((step) => multiples(step, low, high)),
    ...[[1, 2, 5], [1, 2.5], [1]].map((digits) => powers(digits, 1, low, high)),
    ...[2, 3, 6, 12, 24, 48].map((stride) => powers([1], stride, low, high)),
  ];
  const at = (value: number) => positionOn({ low, high }, value);
  const inside = tries.map((ticks) => ticks.filter((tick) => at(tick) >= EDGE && at(tick) <= 1 - EDGE));
  const fits = (ticks: readonly number[]) =>
    ticks.length > 0 && ticks.every((tick, i) => i === 0 || at(tick) - at(ticks[i - 1] as number) >= GAP);
  return inside.find(fits) ?? [1];
}

/** An axis on which every value that has a logarithm has its place; at least one has. */
export function logAxis(all: readonly (number | undefined)[]): Axis {
  const values = all.filter(positive).map(Math.log);
  const least = values.reduce((a, b) => Math.min(a, b));
  const most = values.reduce((a, b) => Math.max(a, b));
  const padding = (most - least) * PADDING;
  const [low, high] = [Math.exp(least - padding), Math.exp(most + padding)];
  return { low, high, ticks: ticksOf(low, high) };
}
