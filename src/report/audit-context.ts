import type { AuditRow, Example, Finding } from '../audit/loads/row.js';
import type { Unaligned } from '../machine/recorder.js';

/** What a report on loads says beside its rows. */
export interface AuditContext {
  readonly seed: number;
  readonly unaligned: Unaligned;
  /** How large the objects are that hold bitmaps: whole words, or as many bytes as hold bits. */
  readonly storage: 'word' | 'byte';
  /** The longest that a call may take, in ms. */
  readonly timeLimit: number;
  /** Functions of each variant that were left out since they are another's, and whose. */
  readonly left: readonly { readonly variant: string; readonly functions: number; readonly from: string }[];
  /** Variants that have none of the functions that were asked for. */
  readonly without: readonly string[];
  /** The command that draws the call of an example. */
  replay(row: AuditRow, example: Example): string;
}

export function most(rows: readonly AuditRow[], of: (row: AuditRow) => number): number {
  return Math.max(0, ...rows.map(of));
}

export function total(rows: readonly AuditRow[], finding: Finding): number {
  return rows.reduce((sum, row) => sum + row[finding], 0);
}

export function distinct(values: readonly string[]): string[] {
  return [...new Set(values)];
}
