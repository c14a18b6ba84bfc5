import { median, sorted } from './order.js';

/** With fewer there are not three others that can be alike. */
const FEWEST = 4;
/** A MAD of 1 is a standard deviation of so many, of normal noise. */
const SCALE = 1.4826;
/** How many standard deviations the first run must be off; from so few runs they are poorly known. */
const DEVIATIONS = 10;
/** How far it must be from all others, in parts of what lies between the farthest of them. */
const GAP = 0.5;
/** Less than 5 % is not worth a word. */
const LEAST = Math.log(1.05);

export interface FirstRun {
  /** The first run as a part of the median of the others: 0.6 is faster by 40 %. */
  readonly ratio: number;
}

/**
 * Whether the first run is clearly outside of all others, as it is when something was still cold, or
 * when others did not run yet: by more than 5 % faster or slower than their median, by more
 * than 10 of their standard deviations, told by the median absolute deviation (Hampel 1974), and with
 * a gap to the nearest that is half as wide as all of them together; on logarithms.
 *
 * Of 5 runs with normal noise 0.3 % are taken for such by chance where it is 2 %, 1.4 % where it is
 * 50 %, and fewer of more runs; of 4 runs up to 6 %. Where runs are of two kinds, slow and fast, or
 * one in ten is disturbed, it is as often as the first one is the only one of its kind.
 * @param samples times, in time order
 * @returns undefined when it is not, and with fewer than 4 samples
 * @throws RangeError for a time that is not a finite number above 0, when there are 4.
 */
export function firstRunUnlike(samples: readonly number[]): FirstRun | undefined {
  if (samples.length < FEWEST) return undefined;
  const bad = samples.findIndex((sample) => !(sample > 0));
  if (bad >= 0) throw new RangeError(`sample ${bad} is ${samples[bad]}, and has no logarithm`);
  const [first = 0, ...rest] = samples.map(Math.log);
  const others = sorted(rest);
  const middle = median(others);
  const deviation = SCALE * median(sorted(others.map((other) => Math.abs(other - middle))));
  const off = first - middle;
  const [least, most] = [others[0] as number, others.at(-1) as number];
  const far = Math.abs(off) > Math.max(DEVIATIONS * deviation, LEAST);
  const apart = Math.max(least - first, first - most) > GAP * (most - least);
  return far && apart ? { ratio: Math.exp(off) } : undefined;
}
