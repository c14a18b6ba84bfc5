import type { Bitmap } from '../bitmap/bitmap.js';
import type { Mark } from './explain-marks.js';

/** Bits between two blanks. */
const GROUP = 8;

/** Columns that so many bits take. */
const columnsOf = (bits: number): number => bits + Math.floor(Math.max(0, bits - 1) / GROUP);

/** Bits that fit into so many columns. */
const bitsIn = (columns: number): number => columns - Math.floor(columns / (GROUP + 1));

/** Where a bit stands in its row, given how many are before it. */
const columnOf = (bit: number): number => bit + Math.floor(bit / GROUP);

/** What stands for the bits from `from` on: `paint` says it of each that is drawn. */
function row(from: number, bits: number, paint: (bit: number) => string): string {
  const cells = Array<string>(columnsOf(bits)).fill(' ');
  for (let i = 0; i < bits; i++) cells[columnOf(i)] = paint(from + i);
  return cells.join('').trimEnd();
}

/** The bits of a row, and a line of marks below them if there are any; of two marks of a bit the later is drawn. */
function rowLines(bitmap: Bitmap, marks: readonly Mark[], from: number, bits: number): [string, string] {
  const drawn = row(from, bits, (bit) => (bit >= bitmap.size ? ' ' : bitmap.has(bit) ? '1' : '.'));
  const below = row(
    from,
    bits,
    (bit) => marks.findLast((one) => one.bits.from <= bit && bit < one.bits.to)?.sign ?? ' ',
  );
  return [drawn, below];
}

/** The first bit of each row that has the begin or the end of a mark, lowest first. */
function rowsOf(bitmap: Bitmap, marks: readonly Mark[], bits: number): number[] {
  const ends = marks.filter((one) => one.bits.from < one.bits.to).flatMap((one) => [one.bits.from, one.bits.to - 1]);
  const seen = ends.map((bit) => Math.min(Math.max(bit, 0), bitmap.size - 1));
  const least = Math.min(...seen);
  const first = least - (least % GROUP);
  return [...new Set(seen.map((bit) => first + Math.floor((bit - first) / bits) * bits))].sort((x, y) => x - y);
}

/**
 * A bitmap with marks below its bits: all of it if it fits, else rows about the marks, each with
 * the number of its first bit.
 * @param width columns that there are, at least 20
 */
export function mapLines(bitmap: Bitmap, marks: readonly Mark[], width: number): string[] {
  if (bitmap.size === 0) return [];
  if (columnsOf(bitmap.size) <= width) return rowLines(bitmap, marks, 0, bitsIn(width)).filter((line) => line !== '');
  const label = String(bitmap.size).length + 1;
  const room = bitsIn(width - label);
  const bits = room - (room % GROUP);
  const rows = rowsOf(bitmap, marks, bits);
  return rows.flatMap((from, i) => {
    const gap = i > 0 && from - (rows[i - 1] as number) > bits ? ['...'] : [];
    const [drawn, below] = rowLines(bitmap, marks, from, bits);
    const lines = [`${String(from).padEnd(label)}${drawn}`, `${' '.repeat(label)}${below}`.trimEnd()];
    return [...gap, ...lines.filter((line) => line !== '')];
  });
}
