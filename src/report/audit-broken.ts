import { UNALIGNED_FAULT } from '../audit/loads/answer.js';
import type { AccessExample, AuditRow, Breach, Example } from '../audit/loads/row.js';
import { functionRow } from '../functions.js';
import { type AuditContext, distinct, most, total } from './audit-context.js';
import { offsetsText } from './audit-rows.js';
import { countText, plural } from './numbers.js';

/** A promise that was broken. */
export interface BrokenPromise {
  /** Who broke it, how, and where. */
  readonly text: string;
  /** Calls that show it, one a function. */
  readonly examples: readonly string[];
  /** A command that draws the first of these; it must stay on one line to be copied. */
  readonly command?: string;
}

type Broken = AuditRow['broken'][number];

const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' });

/** Functions of which an example is told; a program reads them all from the jsonl. */
const TOLD = 5;

const times = (rows: readonly AuditRow[], finding: Breach, one: string): string => plural(total(rows, finding), one);

/** Whether all traps are the machine's, for accesses that are not aligned, and none the variant's own. */
const faultsOnly = (rows: readonly AuditRow[]): boolean =>
  rows.every(({ examples: { traps } }) => traps?.got === UNALIGNED_FAULT);

/** What a variant has done that it promised not to do. */
const SENTENCES: Readonly<Record<Broken, (rows: readonly AuditRow[], context: AuditContext) => string>> = {
  overreadBytes: (rows) => {
    const bytes = plural(
      most(rows, (row) => row.overreadBytes),
      'byte',
    );
    return `reads up to ${bytes} past the last that holds bits, and promises to keep to those`;
  },
  overreadWords: (rows) => {
    const words = plural(
      most(rows, (row) => row.overreadWords),
      'word',
    );
    const bytes = plural(
      most(rows, (row) => row.pastEnd),
      'byte',
    );
    return `reads up to ${words} past the last that holds bits, ${bytes} past its end`;
  },
  underreads: (rows) => `reads before the first byte, ${times(rows, 'underreads', 'time')}`,
  rereads: (rows) => `reads a word twice in one call, ${times(rows, 'rereads', 'time')}`,
  needless: (rows) => `reads memory though the answer is known without, ${times(rows, 'needless', 'time')}`,
  writes: (rows) => `writes to memory, ${times(rows, 'writes', 'time')}`,
  traps: (rows, { unaligned }) =>
    faultsOnly(rows)
      ? `faults on a machine with --unaligned ${unaligned}, in ${times(rows, 'traps', 'call')}`
      : `traps, in ${times(rows, 'traps', 'call')}`,
  wrong: (rows) => `gives wrong answers, in ${times(rows, 'wrong', 'call')}`,
  hung: (_, { timeLimit }) => `does not return within ${timeLimit} ms`,
};

/** Where a finding shows: targets, offsets and functions. */
function places(rows: readonly AuditRow[]): string {
  const functions = distinct(rows.map((row) => row.function));
  const where = `on ${distinct(rows.map(({ target }) => target)).join(', ')} at ${offsetsText(rows)}`;
  return functions.length === 1 ? `${where}, by ${functions[0]}` : `${where}, by ${functions.length} functions`;
}

function bitsText({ bits, size, suite }: Example): string {
  if (suite !== undefined) {
    const from = suite.cleared === 0 ? '' : ` from bit ${countText(suite.cleared)}`;
    return `size ${countText(size)} of the find suite's ${suite.pattern} bitmap${from}`;
  }
  const lists = (bits ?? []).map(
    (list, i, all) => `${all.length > 1 ? `${'abc'[i]} ` : ''}${list === '' ? 'none' : list}`,
  );
  return `size ${size}, bits ${lists.join('; ')}`;
}

/** `1st`, `2nd`, `3rd`, `4th`, `11th`, `21st`. */
function ordinal(n: number): string {
  const ending = { one: 'st', two: 'nd', few: 'rd' }[ORDINALS.select(n) as 'one' | 'two' | 'few'] ?? 'th';
  return `${n}${ending}`;
}

function accessText({
  kind,
  bytes,
  at,
  address,
  ordinal: n,
  within,
  instruction,
  instructions,
}: AccessExample): string {
  const which = instructions === 1 ? `the only ${kind}` : `the ${ordinal(instruction)} of ${instructions} ${kind}s`;
  return `${kind} ${n} of the call, ${plural(bytes, 'byte')} at ${at} = 0x${address.toString(16)}, ${which} in ${within}`;
}

/** An example in a line: the call, then what was wrong with it. */
function exampleText(row: AuditRow, example: Example): string {
  const names = functionRow(row.function).args;
  const args = example.args.map((value, i) => `, ${names[i]} ${value}`).join('');
  const found = [
    ...(example.got !== undefined && example.want !== undefined ? [`${example.got} instead of ${example.want}`] : []),
    ...(example.got !== undefined && example.want === undefined ? [example.got] : []),
    ...(example.access === undefined ? [] : [accessText(example.access)]),
  ];
  const call = `${row.function} on ${row.target}, offset ${row.offset}: ${bitsText(example)}${args}`;
  return [call, ...found].join(': ');
}

/** The rows of one finding with an example of it, one a function. */
function examples(rows: readonly AuditRow[], finding: Broken): [AuditRow, Example][] {
  const seen = new Set<string>();
  return rows.flatMap((row): [AuditRow, Example][] => {
    const example = row.examples[finding];
    if (example === undefined || seen.has(row.function)) return [];
    seen.add(row.function);
    return [[row, example]];
  });
}

function brokenPromise(
  variant: string,
  finding: Broken,
  rows: readonly AuditRow[],
  context: AuditContext,
): BrokenPromise {
  const all = examples(rows, finding);
  const told = all.slice(0, TOLD).map(([row, example]) => exampleText(row, example));
  const more = all.length > TOLD ? [`${all.length - TOLD} more functions: --format jsonl has an example of each`] : [];
  const [drawn] = all;
  return {
    text: `BROKEN by ${variant}: ${SENTENCES[finding](rows, context)}; ${places(rows)}`,
    examples: [...told, ...more],
    ...(drawn === undefined ? {} : { command: context.replay(...drawn) }),
  };
}

/** The promises that a variant has broken, in the order of the columns. */
export function brokenPromises(variant: string, rows: readonly AuditRow[], context: AuditContext): BrokenPromise[] {
  return (Object.keys(SENTENCES) as Broken[]).flatMap((finding) => {
    const guilty = rows.filter((row) => row.broken.includes(finding));
    return guilty.length === 0 ? [] : [brokenPromise(variant, finding, guilty, context)];
  });
}
