import type { AuditRow } from '../audit/loads/row.js';
import type { BrokenPromise } from './audit-broken.js';
import type { AuditContext } from './audit-context.js';
import { type AuditGrid, auditGrid, headings } from './audit-grid.js';
import { auditRemarks } from './audit-remarks.js';
import { type AuditTable, auditTables, type FoldedRow } from './audit-rows.js';
import { columns, LINE_WIDTH, printable, wrap } from './layout.js';

export function auditTitle({ variant, targets }: AuditTable): string {
  return `${printable(variant)} on ${targets.join(', ')}`;
}

const fits = (lines: readonly string[]): boolean => lines.every((line) => line.length <= LINE_WIDTH);

/** The name of each function on a line of its own, above the cells of its rows. */
function namedLines({ heads, sides, body }: AuditGrid): string[] {
  const rows = [...heads, ...body];
  const cells = columns(
    rows.map(([, ...rest]) => rest),
    sides.slice(1),
    1,
  );
  const names = ['function', '', ...body.map(([name = '']) => name)];
  return cells.flatMap((line, i) => [...(names[i] === '' ? [] : [names[i] as string]), `  ${line}`]);
}

/** Each row in words, for one that fits no line. */
function wordLines({ heads, body }: AuditGrid): string[] {
  const titles = headings(heads);
  return body.flatMap(([name = '', offset = '', ...cells]) => {
    const found = cells.map((cell, i) => `${titles[i + 2]} ${cell}`).filter((text) => !/ (-|)$/.test(text));
    return [
      ...(name === '' ? [] : [name]),
      ...wrap(`offset ${offset}: ${found.join(', ')}`, '  ', LINE_WIDTH - 2).map((line) => `  ${line}`),
    ];
  });
}

/** Two blanks between columns, or one, or what else fits. */
function tableLines(table: AuditTable, used: readonly FoldedRow[]): string[] {
  const grid = auditGrid(table, used);
  const { heads, sides, body } = grid;
  const ways = [...[2, 1].map((gap) => () => columns([...heads, ...body], sides, gap)), () => namedLines(grid)];
  for (const way of ways) {
    const lines = way();
    if (fits(lines)) return lines;
  }
  return wordLines(grid);
}

function brokenLines({ text, examples, command }: BrokenPromise): string[] {
  return [
    ...wrap(printable(text), '  '),
    ...examples.flatMap((example) => wrap(printable(example), '    ', LINE_WIDTH - 2)).map((line) => `  ${line}`),
    ...(command === undefined ? [] : [`  ${command}`]),
  ];
}

/** What variants load, as text of 80 columns: a table for each target, then what it means. */
export function auditText(rows: readonly AuditRow[], context: AuditContext): string {
  const tables = auditTables(rows);
  const used = tables.flatMap((table) => table.rows);
  const { broken, notes } = auditRemarks(rows, context);
  const blocks = [
    ...tables.map((table) => [...wrap(auditTitle(table), '  '), '', ...tableLines(table, used)]),
    ...broken.map(brokenLines),
    notes.flatMap((note) => wrap(printable(note), '  ')),
    [verdictText(rows)],
  ];
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

/** The last line: whether what was promised was kept. */
export function verdictText(rows: readonly AuditRow[]): string {
  const broken = new Set(rows.flatMap((row) => row.broken.map((finding) => `${row.variant} ${finding}`))).size;
  return broken === 0 ? 'no promise broken' : `${broken} ${broken === 1 ? 'promise' : 'promises'} broken`;
}
