import type { Breach, ScheduleLaw } from '../../props/schedules/trial.js';
import { verdictOf } from '../../props/schedules/verdicts.js';
import type { LawVerdict } from '../../props/verdict.js';
import { InputError, isMoreLike, quoted, unknownName } from '../errors.js';
import { VARIANT_NAMES } from '../machine/names.js';
import type { ThreadedBuilt } from '../machine/threaded.js';
import { storyLines } from '../report/story.js';
import type { Field, VerifyContext } from '../report/verify.js';
import { toldApart } from './builds.js';
import type { Done, Plan, ScheduleKind, ScheduleOptions } from './plan.js';
import { RACES } from './plan-races.js';
import { SBITMAPS } from './plan-sbitmaps.js';
import type { ScheduleNews, ScheduleTask, ScheduleWork } from './protocol.js';
import { asArgument, shellCommand } from './shell.js';
import { TIME_LIMIT } from './time-limit.js';
import { trySchedules } from './verify-schedules.js';

const KINDS: readonly ScheduleKind[] = [SBITMAPS, RACES];

const NAMES: readonly string[] = KINDS.flatMap(({ all, names, faults }) => [all, ...names, ...faults]);

/** @throws InputError for a name that is none, and most like one of these */
function checkName(name: string): void {
  if (!/\.(ts|wasm)$/.test(name) && isMoreLike(name, VARIANT_NAMES, NAMES)) throw unknownName('variant', name, NAMES);
}

/**
 * The kind of what is to be tried, if threads run it.
 * @throws InputError if some of it is of a kind, and some is not
 */
export function scheduleKind(given: readonly string[]): ScheduleKind | undefined {
  const of = (kind: ScheduleKind, name: string): boolean => name === kind.all || kind.is(name);
  const kind = KINDS.find((one) => given.some((name) => of(one, name)));
  for (const name of given) checkName(name);
  if (kind === undefined) return undefined;
  const other = given.find((name) => !of(kind, name));
  if (other !== undefined)
    throw new InputError(`${kind.plural} are tried by themselves, and not in one run with ${quoted(other)}`);
  return kind;
}

/** Options of `verify` that say something of functions. */
const OF_FUNCTIONS = ['function', 'all', 'huge', 'span', 'miss'] as const;

/** @throws InputError for options that say something of functions */
function checkOptions({ plural }: ScheduleKind, options: Readonly<Partial<Record<string, unknown>>>): void {
  const other = OF_FUNCTIONS.find((name) => options[name] !== undefined);
  if (other !== undefined) throw new InputError(`--${other} is about functions, and does not go with ${plural}`);
}

async function plansOf(kind: ScheduleKind, given: readonly string[], options: ScheduleOptions): Promise<Plan[]> {
  const references = new Set(given.flatMap((name) => (name === kind.all ? kind.names : [name])));
  const builds: ThreadedBuilt[] = [];
  for (const reference of references)
    for (const target of options.target ?? [undefined]) builds.push(await kind.build(reference, target, options.plain));
  return toldApart(builds).map((built) => kind.plan(built, options));
}

/** The one work that goes a path again. @throws InputError if it is not said of what */
function pathWork([plan, another]: readonly Plan[], path: string, { law }: ScheduleOptions): ScheduleWork {
  if (plan === undefined || another !== undefined || law?.length !== 1)
    throw new InputError('--path needs one variant, one --target and one --law');
  return plan.again(path);
}

/** The command that tells again what breaks a law. */
function replayCommand(verdict: LawVerdict<Found>, reference: string, { plain }: ScheduleOptions): string {
  const words = ['verify', asArgument(reference), '--target', verdict.target, '--law', verdict.law];
  if (plain !== undefined) words.push('--plain', plain);
  words.push('--seed', String(verdict.counterexample?.seed), '--path', verdict.counterexample?.path ?? '');
  return shellCommand(words);
}

/** What breaks a law, and the seed that was given, whether it was needed or not. */
interface Found extends Breach {
  readonly seed: number;
}

const fieldsOf = ({ lines }: Found): Field[] => (lines === undefined ? [] : [['steps', lines.join('\n')]]);

function seeded({ counterexample, ...verdict }: LawVerdict<Breach>, seed: number): LawVerdict<Found> {
  return counterexample === undefined ? verdict : { ...verdict, counterexample: { ...counterexample, seed } };
}

/** The verdicts, and what it takes to tell of them. */
interface Tried {
  readonly verdicts: readonly LawVerdict<Found>[];
  readonly context: VerifyContext<Found>;
}

/**
 * Tries laws on what threads run, as the command line asks for it: every schedule of the spaces, or one.
 * @throws InputError for options that do not go together, and variants that cannot be used
 * @throws VariantFault for code that hangs or traps
 */
export async function tryThreaded(
  kind: ScheduleKind,
  given: readonly string[],
  options: ScheduleOptions & Readonly<Partial<Record<string, unknown>>>,
): Promise<Tried> {
  checkOptions(kind, options);
  const { path, seed, timeLimit = TIME_LIMIT } = options;
  const plans = await plansOf(kind, given, options);
  const tasks = plans.flatMap((plan): ScheduleTask[] => {
    const works = path === undefined ? plan.works : [pathWork(plans, path, options)];
    return works.map((work) => ({ work, laws: plan.laws.map(({ id }) => id) }));
  });
  const news = await trySchedules(tasks, timeLimit);
  const newsOf = ({ built }: Plan): ScheduleNews[] => news.filter((_, i) => tasks[i]?.work.built === built).flat();
  const trialsOf = (plan: Plan) => newsOf(plan).flatMap((one) => ('trial' in one ? [one.trial] : []));
  const verdicts = plans.flatMap((plan) => {
    const others = newsOf(plan).flatMap((one) => ('only' in one ? [one.only] : []));
    return plan.laws.map((law) => seeded(verdictOf(plan.built, law, trialsOf(plan), others), seed));
  });
  const done = plans.map((plan): Done => ({ plan, trials: trialsOf(plan) }));
  return { verdicts, context: contextOf(kind, done, options) };
}

function contextOf(kind: ScheduleKind, done: readonly Done[], options: ScheduleOptions): VerifyContext<Found> {
  const laws = new Map(done.flatMap(({ plan }) => plan.laws.map((law): [string, ScheduleLaw] => [law.id, law])));
  const references = new Map(done.map(({ plan: { built } }) => [built.name, built.reference]));
  // Of a path nothing is tried but what it leads to.
  const { lines, records } = kind.extent(options.path === undefined ? done : []);
  return {
    ...{ subject: 'variant', seed: options.seed, left: [], fieldsOf, extent: lines, records },
    nameOf: (law) => laws.get(law)?.name ?? law,
    drawn: ({ story }) => (story === undefined ? [] : storyLines(story)),
    replay: (verdict) => replayCommand(verdict, references.get(verdict.variant) ?? verdict.variant, options),
  };
}
