import { type AuditRow, type Example, NOTHING_FOUND } from '../audit/loads/row.js';
import type { AuditContext } from './audit-context.js';

/** A row of an audit that found nothing but loads of words. */
export function madeUpAudit(fields: Partial<AuditRow>): AuditRow {
  return {
    variant: 'generic',
    target: 'le32',
    function: 'find_next_bit',
    offset: 0,
    calls: 100,
    loads: 185,
    ...NOTHING_FOUND,
    widths: { 4: 185 },
    pastEnd: 0,
    dropped: 0,
    promise: { from: 'generic', span: 'word', rereads: false },
    unaligned: 'allow',
    hung: 'no',
    broken: [],
    examples: {},
    ...fields,
  };
}

/** The same at several offsets. */
export function atOffsets(offsets: readonly number[], fields: Partial<AuditRow>): AuditRow[] {
  return offsets.map((offset) => madeUpAudit({ ...fields, offset }));
}

export const EXAMPLE: Example = {
  size: 1,
  bits: ['0'],
  args: [0],
  garbage: 0,
  access: {
    ordinal: 2,
    kind: 'load',
    bytes: 4,
    at: 'a + 4',
    address: 0x10044,
    within: 'find_next_bit',
    instruction: 2,
    instructions: 3,
  },
};

export const AUDIT: AuditContext = {
  seed: 1,
  unaligned: 'allow',
  storage: 'word',
  timeLimit: 1000,
  left: [],
  without: [],
  replay: (row) => `findbit audit ${row.variant} --map`,
};
