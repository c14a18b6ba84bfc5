import type { LawVerdict } from '../../props/verdict.js';
import { grouped } from './grouped.js';
import { columns, LINE_WIDTH, printable, wrap } from './layout.js';
import { countText, plural } from './numbers.js';

/** What is told of every counterexample, whatever it is of. */
export interface Told {
  readonly got: string;
  readonly want: string;
  readonly seed: number;
  readonly path: string;
}

/** A thing that is told, and what it is; what takes several lines has line ends. */
export type Field = readonly [name: string, text: string];

/** What a report on laws says beside the verdicts, and how it tells of what breaks them. */
export interface VerifyContext<Found> {
  /** What the laws are tried on. */
  readonly subject: 'variant' | 'allocator';
  readonly seed: number;
  /** What was not tried, and how it would be: sentences. */
  readonly left: readonly string[];
  /** The sentence of a law, by its short name. */
  nameOf(law: string): string;
  /** How much was tried, where that is more than a number: lines of at most 80 columns. */
  readonly extent?: readonly string[];
  /** The same as data, for lines of JSON. */
  readonly records?: readonly Readonly<Record<string, unknown>>[];
  /** What a counterexample is, in the order in which it is shown. */
  fieldsOf(found: Found): readonly Field[];
  /** A counterexample drawn: lines of at most 80 columns. */
  drawn?(found: Found): readonly string[];
  /** The command that tries a broken law on its counterexample again. */
  replay(verdict: LawVerdict<Found>): string;
}

/** Each field of a counterexample, in the order in which they are shown. */
export function fields<Found extends Told>(verdict: LawVerdict<Found>, context: VerifyContext<Found>): Field[] {
  const found = verdict.counterexample;
  if (found === undefined) return [];
  return [
    ['law', context.nameOf(verdict.law)],
    ...context.fieldsOf(found),
    ['got', found.got],
    ['want', found.want],
    ['seed', String(found.seed)],
    ['path', found.path],
    ['replay', context.replay(verdict)],
  ];
}

/** A command must stay on one line to be copied; all else is broken to fit. */
function fieldLines([key, value]: Field): string[] {
  const head = `  ${key.padEnd(10)}`;
  const lines = value.split('\n');
  // Where there are several, a line's own second one is told from the next.
  const broken = (line: string): string[] =>
    wrap(printable(line), lines.length > 1 ? '  ' : '', LINE_WIDTH - head.length);
  const text = key === 'replay' ? [value] : lines.flatMap(broken);
  return text.map((line, i) => (i === 0 ? head : ' '.repeat(head.length)) + line);
}

function distinct(all: readonly string[], what: string): string {
  const names = [...new Set(all)];
  return names.length <= 4 ? names.join(', ') : plural(names.length, what);
}

function lawLine<Found>(id: string, verdicts: readonly LawVerdict<Found>[], name: string): string[] {
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
  return [name, countText(cases), words.join(', ')];
}

/** A line a law; a sentence that leaves the others no room goes on below. */
function lawLines<Found>(
  laws: readonly string[],
  verdicts: readonly LawVerdict<Found>[],
  context: VerifyContext<Found>,
): string[] {
  const machines = new Set(verdicts.map(({ variant, target }) => `${variant} ${target}`)).size;
  const heads = ['law', 'cases', `of ${plural(machines, 'machine')}`];
  const rows = laws.map((id) => lawLine(id, verdicts, context.nameOf(id)));
  const widest = (i: number): number => Math.max(...[heads, ...rows].map((row) => (row[i] ?? '').length));
  const room = LINE_WIDTH - widest(1) - widest(2) - 2;
  const broken = rows.flatMap(([name = '', ...rest]) =>
    wrap(name, '  ', room).map((line, i) => (i === 0 ? [line, ...rest] : [line, '', ''])),
  );
  return columns([heads, ...broken], ['left', 'right', 'left'], 1);
}

/** Why laws were not exercised, each reason once with those it holds for. */
function idleLines<Found>(verdicts: readonly LawVerdict<Found>[]): string[] {
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

/** A counterexample drawn, an empty line before it; nothing if it is told in fields alone. */
function drawn<Found>({ counterexample }: LawVerdict<Found>, context: VerifyContext<Found>): readonly string[] {
  const lines = counterexample === undefined ? [] : (context.drawn?.(counterexample) ?? []);
  return lines.length === 0 ? [] : ['', ...lines];
}

/** Verdicts as text of 80 columns: a line a law, then every counterexample in full. */
export function verifyText<Found extends Told>(
  verdicts: readonly LawVerdict<Found>[],
  context: VerifyContext<Found>,
): string {
  const laws = [...new Set(verdicts.map(({ law }) => law))];
  const { extent = [] } = context;
  const broken = verdicts.filter(({ verdict }) => verdict === 'broken');
  const variants = distinct(
    verdicts.map(({ variant }) => variant),
    context.subject,
  );
  const targets = distinct(
    verdicts.map(({ target }) => target),
    'target',
  );
  const lines = [
    ...wrap(`${printable(variants)} on ${targets}, seed ${context.seed}`),
    '',
    ...lawLines(laws, verdicts, context),
    ...idleLines(verdicts),
    ...context.left.flatMap((text) => wrap(printable(text), '  ')),
    ...(extent.length === 0 ? [] : ['', ...extent]),
  ];
  for (const verdict of broken) {
    lines.push('', `BROKEN by ${printable(verdict.variant)} on ${verdict.target}`.slice(0, LINE_WIDTH));
    lines.push(...fields(verdict, context).flatMap(fieldLines), ...drawn(verdict, context));
  }
  const cases = verdicts.reduce((sum, verdict) => sum + verdict.cases, 0);
  const end = broken.length === 0 ? 'no law broken' : `a law broken ${plural(broken.length, 'time')}`;
  return `${[...lines, '', `${plural(cases, 'case')}, ${end}`].join('\n')}\n`;
}

/** A line of JSON for each verdict. */
export function verifyJsonl<Found>(verdicts: readonly LawVerdict<Found>[], context: VerifyContext<Found>): string {
  const line = ({ law, variant, ...rest }: LawVerdict<Found>): string =>
    JSON.stringify({ law, [context.subject]: variant, ...rest, name: context.nameOf(law) });
  const records = (context.records ?? []).map((record) => JSON.stringify(record));
  return [...verdicts.map(line), ...records].map((one) => `${one}\n`).join('');
}
