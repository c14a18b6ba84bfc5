import { lawOf } from '../../props/laws/index.js';
import type { Counterexample, Verdict } from '../../props/run.js';
import { functionRow, signature } from '../functions.js';
import { grouped } from './grouped.js';
import { columns, LINE_WIDTH, printable, wrap } from './layout.js';
import { countText, plural } from './numbers.js';

/** What a report on laws says beside the verdicts. */
export interface VerifyContext {
  readonly seed: number;
  /** What was not tried, and how it would be: sentences. */
  readonly left: readonly string[];
  /** The command that tries a broken law on its counterexample again. */
  replay(verdict: Verdict): string;
}

/** Longest list of set bits that is shown; a counterexample that could not be made smaller may have thousands. */
const LIST_SHOWN = 60;

function bitsText(list: string, size: number): string {
  const shown = list.length > LIST_SHOWN ? `${list.slice(0, LIST_SHOWN)}...` : list;
  return `bits ${shown === '' ? 'none' : shown} of ${size}`;
}

/** The bitmaps as a person reads them: `bits 0,2 of 3`, or for several `a: bits 0 of 3; b: ...`. */
export function caseText({ bits, size, offset, garbage }: Counterexample): string {
  const each = bits.map((list, i) => `${bits.length > 1 ? `${'abc'[i]}: ` : ''}${bitsText(list, size)}`);
  const lie = [
    ...(offset === 0 ? [] : [`${offset} ${offset === 1 ? 'byte' : 'bytes'} off a word's border`]),
    ...(garbage === 0 ? [] : [`0x${garbage.toString(16)} in each byte of the tail and around`]),
  ];
  return [each.join('; '), ...lie].join(', ');
}

function argumentsText({ args }: Counterexample): string {
  return args.length === 0 ? 'none' : args.map(({ name, value }) => `${name} ${value}`).join(', ');
}

/** Each field of a counterexample, in the order in which they are shown. */
export function fields(verdict: Verdict, context: VerifyContext): [string, string][] {
  const found = verdict.counterexample;
  if (found === undefined) return [];
  return [
    ['law', lawOf(verdict.law).name],
    ['function', signature(functionRow(found.function))],
    ['case', caseText(found)],
    ['arguments', argumentsText(found)],
    ['got', found.got],
    ['want', found.want],
    ['seed', String(found.seed)],
    ['path', found.path],
    ['replay', context.replay(verdict)],
  ];
}

/** A command must stay on one line to be copied; all else is broken to fit. */
function fieldLines([key, value]: [string, string]): string[] {
  const head = `  ${key.padEnd(10)}`;
  const text = key === 'replay' ? [value] : wrap(printable(value), '', LINE_WIDTH - head.length);
  return text.map((line, i) => (i === 0 ? head : ' '.repeat(head.length)) + line);
}

function distinct(verdicts: readonly Verdict[], key: 'variant' | 'target'): string {
  const names = [...new Set(verdicts.map((verdict) => verdict[key]))];
  return names.length <= 4 ? names.join(', ') : plural(names.length, key);
}

function lawLine(id: string, verdicts: readonly Verdict[]): string[] {
  const of = verdicts.filter((verdict) => verdict.law === id);
  const broken = of.filter(({ verdict }) => verdict === 'broken').length;
  const idle = of.filter(({ verdict }) => verdict === 'not exercised').length;
  const holds = of.length - broken - idle;
  const words = [
    ...(broken > 0 ? [`BROKEN ${broken}`] : []),
    ...(holds > 0 ? [`holds ${holds}`] : []),
    ...(idle > 0 ? [`idle ${idle}`] : []),
  ];
  const cases = of.reduce((sum, verdict) => sum + verdict.cases, 0);
  return [lawOf(id).name, countText(cases), words.join(', ')];
}

/** Why laws were not exercised, each reason once with those it holds for. */
function idleLines(verdicts: readonly Verdict[]): string[] {
  const idle = verdicts.filter(({ verdict }) => verdict === 'not exercised');
  const reasons = grouped(idle, ({ variant, target, reason }) => [variant, target, reason].join('\n')).map((of) => ({
    variant: of[0]?.variant ?? '',
    target: of[0]?.target ?? '',
    why: `${of[0]?.reason ?? ''}: ${of.map(({ law }) => law).join(', ')}`,
  }));
  return grouped(reasons, ({ variant, why }) => `${variant}\n${why}`).flatMap((of) => {
    const where = `${of[0]?.variant} on ${of.map(({ target }) => target).join(', ')}`;
    return wrap(printable(`idle, not exercised: ${where}: ${of[0]?.why}`), '  ');
  });
}

/** Verdicts as text of 80 columns: a line a law, then every counterexample in full. */
export function verifyText(verdicts: readonly Verdict[], context: VerifyContext): string {
  const laws = [...new Set(verdicts.map(({ law }) => law))];
  const machines = new Set(verdicts.map(({ variant, target }) => `${variant} ${target}`)).size;
  const rows = [['law', 'cases', `of ${plural(machines, 'machine')}`], ...laws.map((id) => lawLine(id, verdicts))];
  const broken = verdicts.filter(({ verdict }) => verdict === 'broken');
  const lines = [
    ...wrap(`${printable(distinct(verdicts, 'variant'))} on ${distinct(verdicts, 'target')}, seed ${context.seed}`),
    '',
    ...columns(rows, ['left', 'right', 'left'], 1),
    ...idleLines(verdicts),
    ...context.left.flatMap((text) => wrap(printable(text), '  ')),
  ];
  for (const verdict of broken) {
    lines.push('', `BROKEN by ${printable(verdict.variant)} on ${verdict.target}`.slice(0, LINE_WIDTH));
    lines.push(...fields(verdict, context).flatMap(fieldLines));
  }
  const cases = verdicts.reduce((sum, verdict) => sum + verdict.cases, 0);
  const end = broken.length === 0 ? 'no law broken' : `a law broken ${plural(broken.length, 'time')}`;
  return `${[...lines, '', `${plural(cases, 'case')}, ${end}`].join('\n')}\n`;
}

/** A line of JSON for each verdict. */
export function verifyJsonl(verdicts: readonly Verdict[]): string {
  return verdicts.map((verdict) => `${JSON.stringify({ ...verdict, name: lawOf(verdict.law).name })}\n`).join('');
}
