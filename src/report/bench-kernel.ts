import type { BenchRecord } from '../record.js';
import { median, sorted } from '../stats/order.js';
import { grouped } from './grouped.js';
import { printable } from './layout.js';

/** Columns that lib/find_bit_benchmark.c gives a name with its colon. */
const NAME_WIDTH = 20;

const HEADINGS: Readonly<Record<BenchRecord['pattern'], string>> = {
  random: 'Start testing find_bit() with random-filled bitmap',
  sparse: 'Start testing find_bit() with sparse bitmap',
  pool: 'Start testing find_bit() with fragmented pool',
};

/** A record without a pass has no time to print and is left out. */
const measured = (record: BenchRecord) => record.samples.length > 0;

function line(record: BenchRecord, width: number): string {
  const name = `${record.function}:`.padEnd(width);
  const ns = String(Math.round(median(sorted(record.samples)))).padStart(18);
  return `${name}${ns} ns, ${String(record.iterations).padStart(6)} iterations`;
}

function block(records: readonly BenchRecord[], width: number): string[] {
  return grouped(records, (record) => record.pattern).flatMap((group) => [
    '',
    HEADINGS[(group[0] as BenchRecord).pattern],
    ...group.map((record) => line(record, width)),
  ]);
}

/** The columns that tell blocks apart; the offset only where there is one. */
function pairName({ variant, target, offset }: BenchRecord): string {
  return `${printable(variant)} ${target}${offset === 0 ? '' : ` offset ${offset}`}`;
}

/**
 * What the kernel's find_bit_benchmark prints, byte for byte, with the median pass as the time.
 * For more than one variant or target a block each, headed by a line `variant target:`. A name
 * that does not fit widens the column of all rows.
 * @throws RangeError for a sample that is not a finite number.
 */
export function benchKernel(records: readonly BenchRecord[]): string {
  const width = Math.max(NAME_WIDTH, ...records.map((record) => record.function.length + 1));
  const pairs = grouped(records.filter(measured), ({ variant, target, offset }) =>
    [variant, target, offset].join('\n'),
  );
  const lines = pairs.flatMap((pair) => [
    ...(pairs.length > 1 ? [`${pairName(pair[0] as BenchRecord)}:`] : []),
    ...block(pair, width),
  ]);
  return lines.map((text) => `${text}\n`).join('');
}
