import type { FunctionName } from '../../functions.js';
import { type Built, buildVariant } from '../../machine/built.js';
import { Machine } from '../../machine/machine.js';
import type { Unaligned } from '../../machine/recorder.js';
import { TARGETS, type TargetName } from '../../target.js';
import { auditCell, functionsOf } from './audit.js';
import type { AuditRow } from './row.js';

const OFFSETS = { 4: [0, 1, 2, 3], 8: [0, 1, 2, 3, 4, 5, 6, 7] } as const;

/** So many calls of a function with a start are all on small bitmaps, about every border. */
export const SMALL = 400;
/** And so many of any function. */
export const FEW = 60;

/** Audits functions of a variant at every offset, each by all its calls or by so many. */
export function auditBuilt(
  built: Built,
  names: readonly FunctionName[],
  unaligned: Unaligned = 'allow',
  calls?: number,
): AuditRow[] {
  const machine = new Machine(built, 'audited', undefined, unaligned);
  const limit = calls === undefined ? {} : { calls };
  return names.flatMap((name) =>
    OFFSETS[machine.target.wordBytes].map((offset) => auditCell(machine, { function: name, offset, ...limit }, 1)),
  );
}

/** Audits a variant's own functions, or those named, at every offset. */
export async function audit(
  variant: string,
  target: TargetName,
  unaligned: Unaligned = 'allow',
  names?: readonly FunctionName[],
  calls?: number,
): Promise<AuditRow[]> {
  const built = await buildVariant(variant, TARGETS[target]);
  return auditBuilt(built, names ?? functionsOf(built).own, unaligned, calls);
}

/** What ARM's assembly has. */
export const SEARCHES: readonly FunctionName[] = [
  'find_first_bit',
  'find_first_zero_bit',
  'find_next_bit',
  'find_next_zero_bit',
];
