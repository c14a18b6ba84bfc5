import type { AuditRow, Finding } from '../audit/loads/row.js';
import type { AuditTable, FoldedRow } from './audit-rows.js';
import type { Side } from './layout.js';

/** The cells of a table of loads; the heads take two rows. */
export interface AuditGrid {
  readonly heads: readonly [readonly string[], readonly string[]];
  readonly sides: readonly Side[];
  readonly body: readonly (readonly string[])[];
}

interface Column {
  readonly head: readonly [string, string];
  readonly side: Side;
  /** Whether the column is there even if nothing was found. */
  readonly always: boolean;
  readonly cell: (folded: FoldedRow) => string;
}

/** At most four digits that count, for a mean of loads. */
function mean(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

/** `1.85 x4`: loads a call of 4 bytes. */
function loadsText({ calls, widths }: AuditRow): string {
  const each = Object.entries(widths).map(([bytes, loads]) => `${mean(loads / calls)} x${bytes}`);
  return each.length === 0 ? 'none' : each.join(' + ');
}

function share(part: number, whole: number): string {
  if (part === 0) return '-';
  return part === whole ? 'all' : `${Math.max(1, Math.min(99, Math.round((100 * part) / whole)))} %`;
}

const count =
  (finding: Finding) =>
  ({ row }: FoldedRow): string =>
    row[finding] === 0 ? '-' : String(row[finding]);

const column = (first: string, second: string, finding: Finding, always = false): Column => ({
  head: [first, second],
  side: 'right',
  always,
  cell: count(finding),
});

const COLUMNS: readonly Column[] = [
  { head: ['', 'offset'], side: 'left', always: true, cell: ({ offsets }) => offsets },
  { head: ['loads', 'a call'], side: 'right', always: true, cell: ({ row }) => loadsText(row) },
  {
    head: ['mis-', 'aligned'],
    side: 'right',
    always: true,
    cell: ({ row }) => share(row.misaligned, row.loads),
  },
  column('bytes', 'past', 'overreadBytes', true),
  column('words', 'past', 'overreadWords', true),
  column('', 'before', 'underreads'),
  column('', 'again', 'rereads'),
  column('', 'needless', 'needless'),
  column('', 'writes', 'writes'),
  column('', 'traps', 'traps'),
  column('', 'wrong', 'wrong'),
];

/** Each pair of heads as one: `loads a call`, `misaligned`. */
export function headings([first, second]: AuditGrid['heads']): string[] {
  return second.map((word, i) => `${first[i]} ${word}`.replace('- ', '').trim());
}

/** What stands in place of the loads of a function of which a call did not return. */
const HUNG: Readonly<Record<AuditRow['hung'], string>> = { no: '', here: 'HANGS', elsewhere: 'not tried' };

/** @param used rows of every table of a report: a column that is empty in all is left out of each */
export function auditGrid(table: AuditTable, used: readonly FoldedRow[]): AuditGrid {
  const columns = COLUMNS.filter(({ always, cell }) => always || used.some((one) => cell(one) !== '-'));
  const body = table.rows.map((folded, i) => {
    const { row } = folded;
    const name = table.rows[i - 1]?.row.function === row.function ? '' : row.function;
    const cells = columns.map(({ cell }) => cell(folded));
    if (row.hung === 'no') return [name, ...cells];
    // What was counted before the call that hangs still stands.
    const rest = row.hung === 'here' ? cells.slice(2) : cells.slice(2).map(() => '');
    return [name, folded.offsets, HUNG[row.hung], ...rest];
  });
  return {
    heads: [
      ['', ...columns.map(({ head }) => head[0])],
      ['function', ...columns.map(({ head }) => head[1])],
    ],
    sides: ['left', ...columns.map(({ side }) => side)],
    body,
  };
}
