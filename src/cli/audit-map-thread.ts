// A thread that makes one call and draws what it does to memory.

import { traceCall } from '../audit/loads/trace.js';
import { Bitmap } from '../bitmap/bitmap.js';
import { functionRow } from '../functions.js';
import { Machine } from '../machine/machine.js';
import { auditMap } from '../report/audit-map.js';
import type { AuditMapTask, Picture } from './protocol.js';
import { serve } from './thread.js';

serve<AuditMapTask, Picture>(({ built, call, offset, unaligned }, thread) => {
  const machine = new Machine(built, 'audited', thread.beat, unaligned);
  const bitmaps = call.bitmaps.map((bytes) => Bitmap.fromBytes(call.size, bytes));
  const { garbage, args } = call;
  const trace = traceCall(machine, functionRow(call.function), bitmaps, args, { offset, garbage });
  thread.result({ text: auditMap(trace), faulty: trace.broken.length > 0 });
});
