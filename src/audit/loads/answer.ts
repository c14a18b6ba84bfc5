import { isTrap, messageOf } from '../../errors.js';
import type { FunctionRow } from '../../functions.js';
import type { Machine, Placement } from '../../machine/machine.js';
import { canonical } from '../../spec/spec.js';

/** What is said of a call that a machine ends which does not allow unaligned accesses. */
export const UNALIGNED_FAULT = 'unaligned access';

/**
 * Calls a function of an audited machine, with its accesses alone in the recorder.
 * @returns the answer, of which every miss is the size, or the message of a trap
 */
export function answerOf(
  machine: Machine,
  row: FunctionRow,
  { addresses }: Placement,
  size: number,
  args: readonly number[],
): number | string {
  const { recorder } = machine;
  const entry = machine.entry(row.name);
  if (recorder === undefined || entry === undefined) throw new Error(`${machine.variant} has no audited ${row.name}`);
  recorder.reset();
  try {
    return canonical(row, size, machine.invoke(entry, [...addresses, size, ...args]));
  } catch (thrown) {
    if (!isTrap(thrown)) throw thrown;
    return recorder.faulted ? UNALIGNED_FAULT : messageOf(thrown);
  }
}
