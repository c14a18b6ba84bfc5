import { JOIN_SOURCE } from '../../bench/published-join.js';
import type { JoinRecord } from '../record.js';
import { floorLine } from './bench-foot.js';
import { ratioLegend } from './compared.js';
import type { BenchContext } from './context.js';
import { type Footnotes, footnotesOf, passSayings, passWarnings } from './footnotes.js';
import { grouped } from './grouped.js';
import { namingOf } from './join-mask.js';
import type { JoinTable } from './join-rows.js';
import { printable } from './layout.js';
import { countText, plural } from './numbers.js';
import { controlLines } from './same-code.js';

/** What a report says about a join benchmark beside its records; `bits` is the number of CPUs. */
export type JoinContext = Omit<BenchContext, 'controls'>;

/** What the columns mean, as far as the tables hold it. */
function legend(tables: readonly JoinTable[]): string[] {
  const rows = tables.flatMap((table) => table.rows);
  const { iterations = 0, bits = 0 } = rows[0]?.before ?? {};
  const times = tables.some(({ after }) => after !== undefined) ? 'before, after: ns a call' : 'ns/call';
  const lines = [
    `${times}, median of passes of ${countText(iterations)} calls: for each n from -1 to ${bits} the next CPU behind n in both masks; loads: of a call, exact`,
  ];
  lines.push(
    ...ratioLegend(
      rows.map(({ comparison }) => comparison),
      'ratio: time before / time after, above 1 after is faster; Hodges-Lehmann estimate [95 % interval], rank test',
    ),
  );
  if (tables.some(({ mean }) => mean?.low !== undefined))
    lines.push('geometric mean: its 95 % interval is that of drawing whole rounds anew');
  if (rows.some(({ published }) => published !== undefined)) lines.push(`posted: ratio ${JOIN_SOURCE}`);
  return lines;
}

/** What the names of masks mean, where they are not the masks themselves. */
function maskLines(tables: readonly JoinTable[]): string[] {
  const namings = tables.flatMap(({ rows, cpus }) =>
    (['left', 'right'] as const).map((side) =>
      namingOf(
        rows.map(({ before }) => before[side]),
        cpus,
      ),
    ),
  );
  return [
    ...(namings.includes('pattern') ? ['..0000ffff: these 32 bits for every 32 CPUs, cut where the CPUs end'] : []),
    ...(namings.includes('weight') ? ['50 of 100: so many CPUs are in the mask, which --format jsonl has whole'] : []),
  ];
}

/** The sentences below the tables, but for the warnings; a line may be longer than 80 columns. */
export function joinFootLines(
  records: readonly JoinRecord[],
  tables: readonly JoinTable[],
  { bits, seed, rounds, machine, checked, floors, notes }: JoinContext,
): string[] {
  return [
    `${plural(bits, 'CPU')}, seed ${seed}, ${plural(rounds, 'round')}, ${printable(machine)}`,
    ...(checked === '' ? [] : [printable(checked)]),
    ...controlLines(records).map(printable),
    ...grouped(floors, (floor) => floor.target).map(floorLine),
    ...legend(tables),
    ...maskLines(tables),
    ...notes.map(printable),
  ];
}

/** Longer masks are cut where a warning names them. */
const LONGEST = 20;

const named = (mask: string): string => (mask.length > LONGEST ? `..${mask.slice(-8)}` : mask);

/** What to know before trusting a row, folded into footnotes. */
export function joinNotes(records: readonly JoinRecord[], { clockNs }: JoinContext): Footnotes<JoinRecord> {
  return footnotesOf(
    passWarnings(records, clockNs),
    passSayings(clockNs, 'Leave the pair out.'),
    ({ target, left, right, variant }) => `${target} ${named(left)}:${named(right)} ${printable(variant)}`,
  );
}
