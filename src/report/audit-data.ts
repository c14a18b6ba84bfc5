import type { AuditRow } from '../audit/loads/row.js';
import type { AuditContext } from './audit-context.js';
import { csvLines } from './csv.js';

const COLUMNS = [
  'variant',
  'target',
  'function',
  'offset',
  'calls',
  'loads',
  'misaligned',
  'overreadBytes',
  'overreadWords',
  'underreads',
  'rereads',
  'writes',
  'traps',
  'wrong',
  'needless',
] as const;

/** A heading and a line for each target, function and offset; counts are of all calls. */
export function auditCsv(rows: readonly AuditRow[], context: AuditContext): string {
  const heads = [...COLUMNS, 'widths', 'unaligned', 'storage', 'hung', 'broken'];
  return csvLines([
    heads,
    ...rows.map((row) => [
      ...COLUMNS.map((name) => row[name]),
      Object.entries(row.widths)
        .map(([bytes, loads]) => `${loads}x${bytes}`)
        .join(' '),
      row.unaligned,
      context.storage,
      row.hung,
      row.broken.join(' '),
    ]),
  ]);
}

/** A line of JSON for each target, function and offset: the counts, then what else is known, then an example of each finding. */
export function auditJsonl(rows: readonly AuditRow[], context: AuditContext): string {
  return rows
    .map(({ examples, promise, widths, unaligned, hung, dropped, broken, ...row }) => {
      const counts = Object.fromEntries(COLUMNS.map((name) => [name, row[name]]));
      const rest = { widths, unaligned, storage: context.storage, hung, dropped, promise, broken, examples };
      return `${JSON.stringify({ ...counts, ...rest })}\n`;
    })
    .join('');
}
