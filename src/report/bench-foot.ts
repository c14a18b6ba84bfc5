import { SUITE_WORDS } from './bench-label.js';
import type { BenchTable } from './bench-rows.js';
import { summaryLines } from './bench-summary.js';
import { ratioLegend } from './compared.js';
import type { BenchContext, Floor } from './context.js';
import { grouped } from './grouped.js';
import { printable } from './layout.js';
import { perCallText } from './numbers.js';

/** The cost of an empty call of one target's variants. */
export function floorLine(floors: readonly Floor[]): string {
  const each = floors.map(({ variant, ns }) => `${printable(variant)} ${perCallText(ns)} ns`);
  return `Empty call on ${floors[0]?.target}: ${each.join(', ')}`;
}

/** What the columns mean, as far as the tables hold it. */
function legend(tables: readonly BenchTable[]): string[] {
  const rows = tables.flatMap((table) => table.groups.flatMap((group) => group.rows));
  const lines = ['ns/call: median of the passes', ...ratioLegend(rows.map(({ comparison }) => comparison))];
  const shown = new Set(rows.filter((row) => row.published !== undefined).map(({ record }) => record.suite));
  for (const { published, source } of [...shown].map((suite) => SUITE_WORDS[suite]))
    lines.push(`${published}: ratio ${source}`);
  return lines;
}

/** The sentences below the tables, but for the warnings; a line may be longer than 80 columns. */
export function footLines(tables: readonly BenchTable[], context: BenchContext): string[] {
  const { bits, seed, rounds, machine, checked } = context;
  const run = `${bits} bits, seed ${seed}, ${rounds} ${rounds === 1 ? 'round' : 'rounds'}, ${printable(machine)}`;
  return [
    run,
    ...(checked === '' ? [] : [printable(checked)]),
    ...(context.controls === undefined ? [] : [printable(context.controls)]),
    ...grouped(context.floors, (floor) => floor.target).map(floorLine),
    ...legend(tables),
    ...context.notes.map(printable),
    ...summaryLines(tables),
  ];
}
