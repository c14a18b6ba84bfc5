import { parseMask, patternOf } from '../bitmap/mask.js';
import { grouped } from './grouped.js';

/** Up to so many CPUs a mask is short enough for a column as it is. */
const SHORT = 32;

/** How many of the CPUs are in a mask, as a part from 0 to 1. */
export const shareOf = (mask: string, cpus: number): number => parseMask(mask, cpus).weight() / cpus;

/** A share in per cent: `50 %`, `12.5 %`. */
export const shareText = (share: number): string => `${Number((100 * share).toFixed(1))} %`;

/** A number behind masks that are otherwise called the same. */
const numbered = (i: number): string => (i === 0 ? '' : ` (${i + 1})`);

/** How masks of one side are called: as they are, by the 32 bits that come again, or by how many CPUs are in them. */
type Naming = 'whole' | 'pattern' | 'weight';

export function namingOf(masks: readonly string[], cpus: number): Naming {
  if (cpus <= SHORT) return 'whole';
  return masks.every((mask) => patternOf(parseMask(mask, cpus)) !== undefined) ? 'pattern' : 'weight';
}

const NAME: Readonly<Record<Naming, (mask: string, cpus: number) => string>> = {
  whole: (mask) => mask,
  pattern: (mask, cpus) => `..${patternOf(parseMask(mask, cpus))?.slice(2)}`,
  weight: (mask, cpus) => `${parseMask(mask, cpus).weight()} of ${cpus}`,
};

/**
 * Names of the masks of one side, short enough for a column: up to 32 CPUs the masks themselves, then
 * `..0000ffff` if each comes again every 32 CPUs, else `50 of 100`, with a number where that is not
 * enough.
 */
export function maskNames(masks: readonly string[], cpus: number): ReadonlyMap<string, string> {
  const name = NAME[namingOf(masks, cpus)];
  const named = [...new Set(masks)].map((mask) => ({ mask, name: name(mask, cpus) }));
  return new Map(
    grouped(named, ({ name }) => name).flatMap((group) =>
      group.map(({ mask, name }, i) => [mask, name + numbered(i)] as const),
    ),
  );
}
