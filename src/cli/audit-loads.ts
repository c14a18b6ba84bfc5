import { type Cell, functionsOf } from '../audit/loads/audit.js';
import type { AuditRow, Example } from '../audit/loads/row.js';
import { InputError } from '../errors.js';
import { type FunctionName, functionRow } from '../functions.js';
import type { Built } from '../machine/built.js';
import type { AuditContext } from '../report/audit-context.js';
import { auditCsv, auditJsonl } from '../report/audit-data.js';
import { auditMarkdown } from '../report/audit-markdown.js';
import { auditText } from '../report/audit-text.js';
import { parseTarget } from '../target.js';
import type { AuditOptions } from './audit-options.js';
import { flagOf } from './call.js';
import { type AuditThread, auditCells } from './cells.js';
import { Progress, print } from './output.js';
import { inLanes } from './pool.js';
import { asArgument, shellCommand } from './shell.js';
import { TIME_LIMIT } from './time-limit.js';
import { WatchedThread } from './watch.js';

/** The functions of a variant that are audited: those asked for, or its own, or all that it has. */
function asked(built: Built, options: AuditOptions): FunctionName[] {
  const { all, own } = functionsOf(built);
  if (options.function !== undefined) return all.filter((name) => options.function?.includes(name));
  return options.all === true ? all : own;
}

function cellsOf(built: Built, options: AuditOptions): Cell[] {
  const { wordBytes } = parseTarget(built.target);
  const all = Array.from({ length: wordBytes }, (_, i) => i);
  // A whole word off the border is on the next.
  const offsets = all.filter((offset) => options.offset?.includes(offset) ?? true);
  return asked(built, options).flatMap((name) => offsets.map((offset) => ({ function: name, offset })));
}

/** `a, b and c`. */
const LIST = new Intl.ListFormat('en-GB');

/** Which functions of each variant were left out, since they are another's. */
function leftOut(builds: readonly Built[], options: AuditOptions): AuditContext['left'] {
  if (options.function !== undefined || options.all === true) return [];
  const first = new Map(builds.map((built) => [built.name, built]));
  return [...first.values()].flatMap((built) => {
    const { all, own } = functionsOf(built);
    const left = all.filter((name) => !own.includes(name));
    const from = LIST.format(new Set(left.map((name) => built.promises[name]?.from ?? '')));
    return left.length === 0 ? [] : [{ variant: built.name, functions: left.length, from }];
  });
}

/** The command that draws the call of an example. */
function mapCommand(builds: readonly Built[], row: AuditRow, example: Example, options: AuditOptions): string {
  const reference = builds.find(({ name }) => name === row.variant)?.reference ?? row.variant;
  const words = ['audit', asArgument(reference), '--map', '--target', row.target, '--function', row.function];
  words.push('--size', String(example.size));
  for (const list of example.bits ?? []) words.push('--bits', list);
  if (example.suite !== undefined) words.push('--pattern', example.suite.pattern, '--seed', String(options.seed));
  if (example.suite !== undefined && example.suite.cleared > 0) words.push('--cleared', String(example.suite.cleared));
  for (const [i, name] of functionRow(row.function).args.entries()) words.push(flagOf(name), String(example.args[i]));
  words.push('--offset', String(row.offset));
  if (example.garbage !== 0) words.push('--garbage', String(example.garbage));
  if (options.unaligned !== 'allow') words.push('--unaligned', options.unaligned);
  if (options.span !== undefined) words.push('--span', options.span);
  return shellCommand(words);
}

/** Audits variants in threads, as many at a time as there are processors. */
async function auditAll(builds: readonly Built[], options: AuditOptions, limit: number): Promise<AuditRow[]> {
  const progress = new Progress();
  const { unaligned, seed } = options;
  const tasks = builds.map((built) => ({ built, cells: cellsOf(built, options), unaligned, seed }));
  const all = tasks.reduce((sum, { cells }) => sum + cells.length, 0);
  let done = 0;
  const rows = await inLanes(
    tasks,
    (): AuditThread => new WatchedThread('./audit-thread.js', limit),
    async (task, thread) => {
      const mine: AuditRow[] = [];
      await auditCells(thread, task, (row) => {
        mine.push(row);
        progress.show(`${++done} of ${all} audited: ${row.variant} ${row.target} ${row.function}`);
      });
      return inOrder(mine, task.cells);
    },
  );
  progress.clear();
  return rows.flat();
}

/** Rows of functions that hang come early; the table has them in the place of their cells. */
function inOrder(rows: readonly AuditRow[], cells: readonly Cell[]): AuditRow[] {
  return cells.flatMap((cell) => rows.filter((row) => row.function === cell.function && row.offset === cell.offset));
}

/** Audits the loads of variants; returns the status to end with. */
export async function auditLoads(builds: readonly Built[], options: AuditOptions): Promise<number> {
  const limit = options.timeLimit ?? TIME_LIMIT;
  const without = builds.filter((built) => asked(built, options).length === 0).map(({ name }) => name);
  if (without.length === builds.length)
    throw new InputError(`no function to audit: ${without[0]} has none of those asked for`);
  if (builds.every((built) => cellsOf(built, options).length === 0))
    throw new InputError(
      `no offset to audit: words of ${builds[0]?.target} have fewer bytes than ${options.offset?.[0]}`,
    );
  const rows = await auditAll(builds, options, limit);
  const { seed, unaligned, storage } = options;
  const context: AuditContext = {
    seed,
    unaligned,
    storage,
    timeLimit: limit,
    left: leftOut(builds, options),
    without: [...new Set(without)],
    replay: (row, example) => mapCommand(builds, row, example, options),
  };
  const write = { text: auditText, md: auditMarkdown, csv: auditCsv, jsonl: auditJsonl };
  await print(write[options.format](rows, context));
  return rows.some(({ broken }) => broken.length > 0) ? 1 : 0;
}
