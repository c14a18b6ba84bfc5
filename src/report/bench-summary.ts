import { labelOf } from './bench-label.js';
import type { BenchRow, BenchTable } from './bench-rows.js';
import { grouped } from './grouped.js';
import { printable } from './layout.js';
import { plural, ratioText } from './numbers.js';

type Estimated = BenchRow & { readonly ratio: number };

/** Where a row is: `sparse nr 64, align 8`. */
const place = ({ record }: BenchRow): string => `${record.target} ${record.pattern} ${labelOf(record)}`;

/** What a variant is over all rows: in how many it is faster and slower than the base, and where it does worst. */
function line(rows: readonly Estimated[], base: string): string {
  const changed = rows.filter(({ comparison }) => comparison.verdict === 'changed');
  const faster = changed.filter(({ ratio }) => ratio < 1).length;
  const worst = rows.reduce((most, row) => (row.ratio > most.ratio ? row : most));
  const best = rows.reduce((least, row) => (row.ratio < least.ratio ? row : least));
  return [
    `${worst.record.variant} to ${base}, ${plural(rows.length, 'row')}: faster in ${faster}, slower in ${changed.length - faster}`,
    `at worst ${ratioText(worst.ratio, 2)} (${place(worst)})`,
    `at best ${ratioText(best.ratio, 3)} (${place(best)})`,
  ].join('; ');
}

/** A line for each variant of the area suite, whose rows are too many to be looked through. */
export function summaryLines(tables: readonly BenchTable[]): string[] {
  const rows = tables
    .filter(({ suite }) => suite === 'area')
    .flatMap(({ base, groups }) => groups.flatMap((group) => group.rows.map((row) => ({ base, row }))));
  const estimated = rows.flatMap(({ base, row }) =>
    'estimate' in row.comparison ? [{ base, row: { ...row, ratio: row.comparison.estimate.ratio } }] : [],
  );
  return grouped(estimated, ({ base, row }) => `${base}\n${row.record.variant}`)
    .filter((group) => group.length > 1)
    .map((group) =>
      printable(
        line(
          group.map(({ row }) => row),
          group[0]?.base ?? '',
        ),
      ),
    );
}
