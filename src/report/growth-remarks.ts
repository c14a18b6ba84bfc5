import { LONGEST_CALL } from '../../bench/growth.js';
import { TARGETS } from '../target.js';
import { grouped } from './grouped.js';
import { exponentText, intervalText, sizeText } from './growth-cells.js';
import { type GrowthColumn, type GrowthTable, type GrowthVerdict, LINEAR, verdictOf } from './growth-rows.js';
import { plural } from './numbers.js';

/** What a report says about the growth of a search beside its records. */
export interface GrowthContext {
  readonly machine: string;
  readonly seed: number;
  readonly rounds: number;
  /** Sizes that were asked for, in bits, ascending. */
  readonly sizes: readonly number[];
  /** What times are of. */
  readonly clock: 'processor' | 'wall';
  /** Variants that were not timed, since they lack the function. */
  readonly without: readonly string[];
}

/** What a report says beneath its tables. */
export interface GrowthRemarks {
  /** Which variants are linear, and what was left out. */
  readonly found: readonly string[];
  /** What was measured, and what the columns mean. */
  readonly about: readonly string[];
}

const names = (columns: readonly GrowthColumn[]): string => columns.map(({ variant }) => variant).join(', ');

const fitText = ({ time }: GrowthColumn): string => `x ${exponentText(time)} ${intervalText(time)}`;

/** What the loads say of a time that is not linear: they are counted, and do not depend on the machine. */
function reason({ verdict, loads }: GrowthColumn): string {
  const work = verdictOf(loads);
  if (work === 'few') return 'how its loads grow is not known';
  if (work !== 'linear') return `its loads grow as bits^${exponentText(loads)} ${intervalText(loads)}`;
  const rest = verdict === 'less' ? 'a cost of each call, whatever the size' : 'caches, branches, or a busy machine';
  return `its loads are linear, so the rest is ${rest}`;
}

const SAYINGS: Readonly<Record<GrowthVerdict, string>> = {
  linear: `linear (95 % interval of x within ${LINEAR.from} .. ${LINEAR.to})`,
  more: 'more than linear',
  less: 'less than linear',
  unclear: 'not shown to be linear',
  few: 'too few sizes for an interval of x, which takes 5',
};

/** Which variants are linear, and of each other one why it is not. */
function verdicts({ columns }: GrowthTable): string[] {
  return grouped(columns, ({ verdict }) => verdict).flatMap((group) => {
    const { verdict } = group[0] as GrowthColumn;
    if (verdict === 'linear' || verdict === 'few') return [`${SAYINGS[verdict]}: ${names(group)}`];
    return group.map((column) => `${SAYINGS[verdict]}: ${column.variant}: ${fitText(column)}; ${reason(column)}`);
  });
}

/** Variants that were too slow for all sizes. */
function stops({ columns }: GrowthTable, { sizes }: GrowthContext): string[] {
  const most = Math.max(...sizes);
  return columns.flatMap(({ variant, cells }) => {
    const last = Math.max(...cells.keys());
    const cell = cells.get(last);
    if (last === most || cell === undefined) return [];
    const took = `${(cell.ns / 1e9).toPrecision(2)} s`;
    return `${variant}: not tried on more than ${sizeText(last)} bits, where a call takes ${took}; on the next size it would take more than ${LONGEST_CALL / 1000} s`;
  });
}

/** What is worth knowing of each target, its name before it when there is more than one. */
function tableRemarks(tables: readonly GrowthTable[], context: GrowthContext): string[] {
  return tables.flatMap((table) => {
    const where = tables.length > 1 ? `${table.target}: ` : '';
    return [...verdicts(table), ...stops(table, context)].map((text) => where + text);
  });
}

function legend(tables: readonly GrowthTable[], { clock, rounds }: GrowthContext): string[] {
  const words = [...new Set(tables.map(({ target }) => TARGETS[target].wordBits))].join(' or ');
  const of = clock === 'processor' ? 'processor time' : 'time by the clock';
  return [
    'bitmap: single set bits with nr - 1 clear ones before each, so that an area of nr bits fits nowhere; of nr 2, 4, 8 ... to a quarter of the bits the one that takes longest',
    `ns/bit: ${of}${rounds === 1 ? '' : `, median of ${rounds} rounds`}; loads: a word of ${words} bits, counted, the same on any machine`,
    'x: a call takes bits^x: slope of Theil and Sen, with the interval of Sen: for times that scatter about it alike, however they do',
    "one process times all: x compares a variant with itself, 'findbit bench area' compares variants",
  ];
}

/** The sentences below the tables; a line may be longer than 80 columns. */
export function growthRemarks(tables: readonly GrowthTable[], context: GrowthContext): GrowthRemarks {
  const { seed, rounds, machine, without } = context;
  const missing = without.map((variant) => `${variant}: not timed, since it has no zero-area search`);
  return {
    found: [...tableRemarks(tables, context), ...missing],
    about: [`${plural(rounds, 'round')}, seed ${seed}, ${machine}`, ...legend(tables, context)],
  };
}
