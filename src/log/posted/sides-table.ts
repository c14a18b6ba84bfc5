import type { TimeUnit } from '../reading.js';
import type { Table, TableRow } from './table-row.js';
import { tableNumber, wordsOf } from './words.js';

const UNIT = /[([]?\b(ns|us|cycles)\b(?:\/\w{1,20})?[)\]]?/;
const PER_CENT = /[([]?%[)\]]?/g;
const DIFFERENCE = /^diff(?:erence|\.)?$/i;
const SIGMAS = /^sigmas?$/i;
const NAME = /^([A-Za-z_]\w{0,99})(?:\(\))?:?$/;
const CHANGE = /^[-+]?\d{1,16}(?:\.\d{1,9})?%?$/;
const IN_SIGMAS = /^[-+]?(?:\d{1,9}(?:\.\d{1,9})?|inf|nan)$/i;

/** The two cells before Difference and Sigmas; undefined if these are not there. */
function sidesOf(cells: readonly string[]): readonly [string, string] | undefined {
  const at = cells.findIndex((cell, i) => DIFFERENCE.test(cell) && SIGMAS.test(cells[i + 1] ?? ''));
  const [first = '', second = ''] = cells.slice(at - 2, at);
  return at >= 2 && /\w/.test(first) && /\w/.test(second) ? [first, second] : undefined;
}

/** Of two implementations, how far apart they are in per cent and in standard deviations. */
class SidesTable implements Table {
  constructor(
    private readonly names: readonly [string, string],
    private readonly unit: TimeUnit,
  ) {}

  row(text: string): TableRow | undefined {
    const words = wordsOf(text).filter((word) => word !== this.unit && !SIGMAS.test(word));
    const [name = '', first, second, change = '', sigmas = ''] = words;
    const times = [tableNumber(first), tableNumber(second)];
    const named = NAME.exec(name)?.[1];
    if (named === undefined || words.length !== 5 || !CHANGE.test(change) || !IN_SIGMAS.test(sigmas)) return undefined;
    if (times.includes(undefined)) return undefined;
    const about = { function: named, unit: this.unit, iterations: null };
    return { times: times.map((time, i) => ({ ...about, label: this.names[i] as string, time: time as number })) };
  }
}

/** The table of which a line is the header: two names, Difference, Sigmas. */
export function sidesTable(line: string): Table | undefined {
  const plain = line.replace(new RegExp(UNIT, 'g'), ' ').replace(PER_CENT, ' ').trim();
  const cells = plain.split(/ *\| *| {2,}/).filter((cell) => cell !== '');
  const names = sidesOf(cells) ?? sidesOf(wordsOf(plain));
  return names && new SidesTable(names, (UNIT.exec(line)?.[1] ?? 'ns') as TimeUnit);
}
