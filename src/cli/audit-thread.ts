// A thread that audits the functions of a variant, one after another.

import { auditCell } from '../audit/loads/audit.js';
import type { AuditRow } from '../audit/loads/row.js';
import { Machine } from '../machine/machine.js';
import { type AuditTask, CALLS } from './protocol.js';
import { serve } from './thread.js';

serve<AuditTask, AuditRow>(({ built, cells, unaligned, seed }, thread) => {
  const machine = new Machine(built, 'audited', thread.beat, unaligned);
  for (const [i, cell] of cells.entries()) {
    thread.result(auditCell(machine, cell, seed, (call) => thread.at(i * CALLS + call)));
  }
});
