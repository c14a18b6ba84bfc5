import type { RatioEstimate } from '../stats/ratio.js';

/** A time or a count of loads for one call in at most 7 columns, no more than two digits behind the point. */
export function perCallText(value: number): string {
  if (value >= 1e7) return value.toExponential(2);
  if (value < 100) return value.toFixed(2);
  return value.toFixed(value < 1000 ? 1 : 0);
}

/** The same, or a dash where it is not known. */
export const orDash = (value: number | undefined): string => (value === undefined ? '-' : perCallText(value));

/** A ratio in at most 6 columns: `decimals` places near 1, fewer for large ones, one more for small ones. */
export function ratioText(value: number, decimals = 2): string {
  if (value < 0.001 || value >= 1e5) return value.toExponential(0);
  if (value < 0.1) return value.toFixed(Math.min(4, decimals + 1));
  return value.toFixed(Math.max(0, decimals - (value >= 100 ? 2 : value >= 10 ? 1 : 0)));
}

/** An interval that cannot be told. */
export const NO_INTERVAL = '[?]';

/** A number for programs: digits beyond what any clock or test can mean are left off. */
export const rounded = (value: number | undefined): number | undefined =>
  value === undefined ? undefined : Number(value.toPrecision(6));

export interface RatioTexts {
  /** `~` for a change that is not shown, `?` for too few samples. */
  readonly ratio: string;
  /** `[low, high]`, or nothing. */
  readonly interval: string;
}

/** As many decimals, up to four, as it takes to keep ratio and interval apart from 1. */
function decimalsFor(values: readonly number[]): number {
  const apart = (decimals: number) => values.every((value) => value === 1 || Number(ratioText(value, decimals)) !== 1);
  return [2, 3].find(apart) ?? 4;
}

/** A change that is shown reads `1.40 [1.38, 1.42]`, one that is not `~ [0.99, 1.02]`. */
export function ratioTexts(estimate: RatioEstimate, shown: boolean): RatioTexts {
  const { ratio, low, high } = estimate;
  if (low === undefined) return { ratio: '?', interval: '' };
  const decimals = shown ? decimalsFor([ratio, low, high]) : 2;
  const text = ratioText(ratio, decimals);
  return {
    ratio: shown && Number(text) !== 1 ? text : '~',
    interval: `[${ratioText(low, decimals)}, ${ratioText(high, decimals)}]`,
  };
}

/** `+9.5 %`, `-0.3 %`. */
export const signedPercent = (percent: number): string =>
  `${percent > 0 ? '+' : ''}${Math.abs(percent) < 1e5 ? percent.toFixed(1) : percent.toExponential(1)} %`;

const COUNT = new Intl.NumberFormat('en-US');

/** `1,200`. */
export const countText = (count: number): string => COUNT.format(count);

/** `1 word`, `2,000 words`; `many` where an s is not enough. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${countText(count)} ${count === 1 ? one : many}`;
}

/** `a`, `a and b`, `a, b and c`. */
export const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join() : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
