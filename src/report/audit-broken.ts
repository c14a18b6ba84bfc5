import type { AccessExample, AuditRow, Example } from '../audit/loads/row.js';
import { FINDINGS } from '../audit/loads/row.js';
import { functionRow } from '../functions.js';
import { parseTarget } from '../target.js';
import { type AuditContext, distinct, most, total } from './audit-context.js';
import { offsetsText } from './audit-rows.js';
import { plural } from './numbers.js';

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

/** Functions of which an example is told; a program reads them all from the jsonl. */
const TOLD = 5;

/** What a variant has done that it promised not to do. */
function sentence(finding: Broken, rows: readonly AuditRow[], { timeLimit, unaligned }: AuditContext): string {
  const bytes = most(rows, (row) => row.overreadWords * parseTarget(row.target).wordBytes);
  const sentences: Readonly<Record<Broken, () => string>> = {
    misaligned: () => 'makes misaligned loads',
    overreadBytes: () =>
      `reads up to ${plural(
        most(rows, (row) => row.overreadBytes),
        'byte',
      )} past the last that holds bits, and promises to keep to those`,
    overreadWords: () =>
      `reads up to ${plural(
        most(rows, (row) => row.overreadWords),
        'word',
      )} past the last that holds bits (${bytes} bytes past the end)`,
    underreads: () => `reads before the first byte, ${plural(total(rows, 'underreads'), 'time')}`,
    rereads: () => `reads a word twice in one call, ${plural(total(rows, 'rereads'), 'time')}`,
    needless: () => `reads memory though the answer is known without, ${plural(total(rows, 'needless'), 'time')}`,
    writes: () => `writes to memory, ${plural(total(rows, 'writes'), 'time')}`,
    traps: () =>
      unaligned === 'allow'
        ? `traps, in ${plural(total(rows, 'traps'), 'call')}`
        : `faults on a machine with --unaligned ${unaligned}, in ${plural(total(rows, 'traps'), 'call')}`,
    wrong: () => `gives wrong answers, in ${plural(total(rows, 'wrong'), 'call')}`,
    hung: () => `does not return within ${timeLimit} ms`,
  };
  return sentences[finding]();
}

/** Where a finding shows: targets, offsets and functions. */
function places(rows: readonly AuditRow[]): string {
  const functions = distinct(rows.map((row) => row.function));
  const where = `on ${distinct(rows.map(({ target }) => target)).join(', ')} at ${offsetsText(rows)}`;
  return functions.length === 1 ? `${where}, by ${functions[0]}` : `${where}, by ${functions.length} functions`;
}

function bitsText({ bits, size }: Example): string {
  if (bits === undefined) return `${plural(size, 'bit')} of the find suite`;
  const lists = bits.map((list, i) => `${bits.length > 1 ? `${'abc'[i]} ` : ''}${list === '' ? 'none' : list}`);
  return `size ${size}, bits ${lists.join('; ')}`;
}

const ordinal = (n: number): string => `${n}${n === 1 ? 'st' : n === 2 ? 'nd' : n === 3 ? 'rd' : 'th'}`;

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
  if (finding === 'hung') return [];
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
  const drawn = all.find(([, example]) => example.bits !== undefined);
  return {
    text: `BROKEN by ${variant}: ${sentence(finding, rows, context)}; ${places(rows)}`,
    examples: [...told, ...more],
    ...(drawn === undefined ? {} : { command: context.replay(...drawn) }),
  };
}

/** The promises that a variant has broken, in the order of the columns. */
export function brokenPromises(variant: string, rows: readonly AuditRow[], context: AuditContext): BrokenPromise[] {
  return ([...FINDINGS, 'hung'] as const).flatMap((finding) => {
    const guilty = rows.filter((row) => row.broken.includes(finding));
    return guilty.length === 0 ? [] : [brokenPromise(variant, finding, guilty, context)];
  });
}
