import type { ComparedRow, Comparison } from '../compare/comparison.js';
import { MOST_RUNS } from '../stats/enough.js';
import { TARGET_NAMES } from '../target.js';
import { sectionText, VERDICT_WORDS } from './compare-words.js';
import { grouped } from './grouped.js';
import { countText } from './numbers.js';

/** Rows of one bitmap; of one target and one label where there are several. */
export interface CompareTable {
  readonly title: string;
  readonly rows: readonly ComparedRow[];
}

/** A setting in two: the target that our own records begin it with, and what is left of it. */
function partsOf({ setting = '' }: Pick<ComparedRow, 'setting'>): readonly [target: string, rest: string] {
  const target = TARGET_NAMES.find((name) => setting === name || setting.startsWith(`${name} `)) ?? '';
  return [target, setting.slice(target.length).trimStart()];
}

/** What tells a row apart from others of its table, beside its function; empty for most. */
export const restOf = (row: ComparedRow): string => partsOf(row)[1];

function titleOf(row: ComparedRow): string {
  const bitmap = row.section === null ? '' : sectionText(row.section);
  const parts = [partsOf(row)[0], row.label ?? '', bitmap].filter((part) => part !== '');
  return parts.length === 0 ? 'all rows' : parts.join(', ');
}

/** The rows as tables, each with a title. */
export function compareTables({ rows }: Comparison): CompareTable[] {
  return grouped(rows, (row) => `${titleOf(row)}\n${row.unit}`).map((group) => ({
    title: titleOf(group[0] as ComparedRow),
    rows: group,
  }));
}

/** `faster`, `same within 2 %`, `undecided (12 runs)`, `single run`. */
export function verdictCell(row: ComparedRow, margin: number): string {
  const { verdict, ratio, runsNeeded } = row;
  if (verdict === 'changed') return ratio < 1 ? 'faster' : 'slower';
  if (verdict === 'same') return `same within ${percentOf(margin)}`;
  // Of a control row nothing is to be shown, and one that ran the same code needs no runs.
  if (verdict === 'single' || (row.control && runsNeeded === undefined)) return VERDICT_WORDS[verdict];
  const runs = runsNeeded === undefined ? `>${countText(MOST_RUNS)}` : countText(runsNeeded);
  return `${VERDICT_WORDS[verdict]} (${runs} runs)`;
}

/** A part as per cent, with no more digits than it has: `2 %`, `0.5 %`. */
export const percentOf = (part: number): string => `${Number((part * 100).toPrecision(3))} %`;

/** A row by name: `find_next_bit`, `generic find_next_bit, le64`. */
export function rowName({
  label,
  function: name,
  setting,
}: Pick<ComparedRow, 'label' | 'function' | 'setting'>): string {
  return [label === null ? name : `${label} ${name}`, ...(setting === undefined ? [] : [setting])].join(', ');
}

/** A row by name, with its section: `sparse find_next_bit`. */
export const placedName = (row: Parameters<typeof rowName>[0] & Pick<ComparedRow, 'section'>): string =>
  row.section === null ? rowName(row) : `${row.section} ${rowName(row)}`;

/** A row by name within its table: `find_next_bit`, `bitmap_find_next_zero_area_off, nr 8`. */
export function nameInTable(row: ComparedRow): string {
  const rest = restOf(row);
  return rest === '' ? row.function : `${row.function}, ${rest}`;
}
