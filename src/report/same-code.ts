import type { TargetName } from '../target.js';
import { grouped } from './grouped.js';

/** Who ran what code. */
interface Ran {
  readonly target: TargetName;
  readonly variant: string;
  readonly code?: string;
}

/** Variants of one target that run the same code: what differs between them is the machine's. A line for each such code. */
export function controlLines(records: readonly Ran[]): string[] {
  return grouped(
    records.filter(({ code }) => code !== undefined),
    ({ target, code }) => `${target} ${code}`,
  )
    .map((group) => ({ target: group[0]?.target, variants: [...new Set(group.map(({ variant }) => variant))] }))
    .filter(({ variants }) => variants.length > 1)
    .map(({ target, variants }) => `control group on ${target}, the same code: ${variants.join(', ')}`);
}
