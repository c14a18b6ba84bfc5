import { type Cell, hungRow, untriedRow } from '../audit/loads/audit.js';
import type { AuditRow } from '../audit/loads/row.js';
import { type AuditTask, CALLS } from './protocol.js';
import { HOPELESS } from './time-limit.js';
import type { WatchedThread } from './watch.js';

export type AuditThread = WatchedThread<AuditTask, AuditRow>;

/** The row of a cell of which a call hung: that of the calls before it, which are made again. */
async function hungCell(thread: AuditThread, task: AuditTask, cell: Cell, call: number): Promise<AuditRow> {
  let before = untriedRow(task.built, cell, task.unaligned);
  await thread.run({ ...task, cells: [{ ...cell, calls: call }] }, (row) => {
    before = row;
  });
  return hungRow(before, call, task.seed);
}

/**
 * Audits the cells of a variant, one after another. A function of which a call did not return is
 * not called again at other offsets, and when several hang no more are called.
 */
export async function auditCells(thread: AuditThread, task: AuditTask, onRow: (row: AuditRow) => void): Promise<void> {
  const { built, unaligned } = task;
  let cells = task.cells;
  let hanging = 0;
  while (cells.length > 0) {
    const at = await thread.run({ ...task, cells }, onRow);
    if (at === undefined) return;
    const index = Math.floor(at / CALLS);
    const hung = cells[index] as Cell;
    onRow(await hungCell(thread, task, hung, at % CALLS));
    hanging++;
    const rest = cells.slice(index + 1);
    const gone = rest.filter((cell) => hanging >= HOPELESS || cell.function === hung.function);
    for (const cell of gone) onRow(untriedRow(built, cell, unaligned));
    cells = rest.filter((cell) => !gone.includes(cell));
  }
}
