import { type Cell, hungRow } from '../audit/loads/audit.js';
import type { AuditRow } from '../audit/loads/row.js';
import type { AuditTask } from './protocol.js';
import { HOPELESS } from './time-limit.js';
import type { WatchedThread } from './watch.js';

export type AuditThread = WatchedThread<AuditTask, AuditRow>;

/**
 * Audits the cells of a variant, one after another. A function of which a call did not return is
 * not called again at other offsets, and when several hang no more are called.
 */
export async function auditCells(thread: AuditThread, task: AuditTask, onRow: (row: AuditRow) => void): Promise<void> {
  const { built, unaligned } = task;
  let cells = task.cells;
  let hanging = 0;
  while (cells.length > 0) {
    const hungAt = await thread.run({ ...task, cells }, onRow);
    if (hungAt === undefined) return;
    const hung = cells[hungAt] as Cell;
    const rest = cells.slice(hungAt + 1);
    hanging++;
    const gone = rest.filter((cell) => hanging >= HOPELESS || cell.function === hung.function);
    onRow(hungRow(built, hung, unaligned, 'here'));
    for (const cell of gone) onRow(hungRow(built, cell, unaligned, 'elsewhere'));
    cells = rest.filter((cell) => !gone.includes(cell));
  }
}
