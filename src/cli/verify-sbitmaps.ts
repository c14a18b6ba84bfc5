import { SBITMAP_LAWS, type SbitmapLaw, sbitmapLawOf } from '../../props/sbitmap/laws.js';
import type { Breach, SpaceResult } from '../../props/sbitmap/run.js';
import { type Space, spacesFor } from '../../props/sbitmap/spaces.js';
import type { LawVerdict } from '../../props/verdict.js';
import { InputError, quoted, VariantFault } from '../errors.js';
import { SBITMAP_TARGET, SBITMAP_VARIANTS } from '../machine/names.js';
import { buildSbitmap, isSbitmap, type SbitmapBuilt, withPlain } from '../machine/sbitmaps.js';
import { type Explored, spacesLines, spacesRecords } from '../report/spaces.js';
import { storyLines } from '../report/story.js';
import type { VerifyContext } from '../report/verify.js';
import { TARGETS, type Target } from '../target.js';
import { Progress } from './output.js';
import { inLanes } from './pool.js';
import type { SbitmapNews, VerifySbitmapsTask } from './protocol.js';
import { asArgument, shellCommand } from './shell.js';
import { TIME_LIMIT } from './time-limit.js';
import { WatchedThread } from './watch.js';

/** What `verify` takes of its options where sbitmaps are tried. */
interface SbitmapsOptions {
  readonly target?: readonly Target[];
  readonly law?: readonly string[];
  readonly depth?: readonly number[];
  readonly plain?: string;
  readonly seed: number;
  readonly runs: number;
  readonly path?: string;
  readonly timeLimit?: number;
}

/** Stands for every deferred clear that comes with findbit. */
const ALL = 'sbitmap';

/** The short names of the laws for sbitmaps, for the help text. */
export const SBITMAP_LAW_NAMES: readonly string[] = SBITMAP_LAWS.map(({ id }) => id);

/** Whether what is to be tried are sbitmaps. @throws InputError if some are and some are not */
export function areSbitmaps(given: readonly string[]): boolean {
  const [some] = given.filter((name) => name === ALL || isSbitmap(name));
  const other = given.find((name) => name !== ALL && !isSbitmap(name));
  if (some === undefined) return false;
  if (other !== undefined)
    throw new InputError(`${some} is a sbitmap's, and is not tried in one run with ${quoted(other)}`);
  return true;
}

/** Options of `verify` that say something of functions. */
const OF_FUNCTIONS = ['function', 'all', 'huge', 'span', 'miss'] as const;

/** What a schedule that breaks a law is told with. */
export interface SbitmapFound extends Breach {
  readonly got: string;
  readonly want: string;
  readonly seed: number;
}

type SbitmapVerdict = LawVerdict<SbitmapFound>;

type Thread = WatchedThread<VerifySbitmapsTask, SbitmapNews>;

async function runTask(thread: Thread, task: VerifySbitmapsTask, limit: number): Promise<SbitmapNews[]> {
  const news: SbitmapNews[] = [];
  const hungAt = await thread.run(task, (one) => news.push(one));
  if (hungAt !== undefined)
    throw new VariantFault(`${task.built.name}: a call went on for ${limit} ms without an access of memory`);
  return news;
}

function lawsOf({ law }: SbitmapsOptions): SbitmapLaw[] {
  if (law === undefined) return SBITMAP_LAWS.filter(({ strict }) => strict !== true);
  return [...new Set(law)].map(sbitmapLawOf);
}

async function buildsOf(given: readonly string[], { target, plain }: SbitmapsOptions): Promise<SbitmapBuilt[]> {
  const references = [...new Set(given.flatMap((name) => (name === ALL ? SBITMAP_VARIANTS : [name])))];
  const targets = target ?? [TARGETS[SBITMAP_TARGET]];
  const builds: SbitmapBuilt[] = [];
  for (const reference of references)
    for (const one of targets) {
      const built = await buildSbitmap(reference, one);
      builds.push(plain === undefined ? built : await withPlain(built, plain));
    }
  return builds;
}

/** The spaces of the depths that are asked for. @throws InputError if there is none of a depth */
function spacesOf(built: SbitmapBuilt, { depth }: SbitmapsOptions): Space[] {
  const all = spacesFor(TARGETS[built.target].wordBits);
  const depths = new Set(all.map(({ scene }) => scene.depth));
  const strange = depth?.find((one) => !depths.has(one));
  if (strange !== undefined)
    throw new InputError(
      `--depth ${strange} is not tried whole; those that are: ${[...depths].sort((a, b) => a - b).join(', ')}`,
    );
  return depth === undefined ? all : all.filter(({ scene }) => depth.includes(scene.depth));
}

/** What a story is told at, if several spaces break a law: depth 2, where all that can go wrong does, then few steps. */
function better(a: Breach, b: Breach): boolean {
  const rank = ({ path, steps }: Breach): number => (path.startsWith('d2') ? 0 : 1_000_000) + steps;
  return rank(a) < rank(b);
}

function found(breaches: readonly Breach[], law: SbitmapLaw, seed: number): SbitmapFound | undefined {
  const [first, ...rest] = breaches.filter((breach) => breach.law === law.id);
  if (first === undefined) return undefined;
  const best = rest.reduce((least, one) => (better(one, least) ? one : least), first);
  return { ...best, got: law.got, want: law.want, seed };
}

function verdictOf(
  built: SbitmapBuilt,
  law: SbitmapLaw,
  results: readonly SpaceResult[],
  seed: number,
): SbitmapVerdict {
  const cases = results.reduce((sum, { tried }) => sum + (tried[law.id] ?? 0), 0);
  const counterexample = found(
    results.flatMap(({ breaches }) => breaches),
    law,
    seed,
  );
  const of = { law: law.id, variant: built.name, target: built.target, cases };
  if (counterexample !== undefined) return { ...of, verdict: 'broken', counterexample };
  if (cases > 0) return { ...of, verdict: 'holds' };
  return { ...of, verdict: 'not exercised', reason: 'no schedule came to what it is about' };
}

/** The command that tells a schedule that breaks a law again. */
function replayCommand(verdict: SbitmapVerdict, reference: string, { plain }: SbitmapsOptions): string {
  const words = ['verify', asArgument(reference), '--target', verdict.target, '--law', verdict.law];
  if (plain !== undefined) words.push('--plain', plain);
  words.push('--path', verdict.counterexample?.path ?? '');
  return shellCommand(words);
}

/** The verdicts on sbitmaps, and what it takes to tell of them. */
interface Tried {
  readonly verdicts: readonly SbitmapVerdict[];
  readonly context: VerifyContext<SbitmapFound>;
}

/** @throws InputError for options that say something of functions */
function checkOptions(options: Readonly<Partial<Record<string, unknown>>>): void {
  const other = OF_FUNCTIONS.find((name) => options[name] !== undefined);
  if (other !== undefined) throw new InputError(`--${other} is about functions, and does not go with sbitmaps`);
}

/**
 * Tries the laws for sbitmaps as the command line asks for it: every schedule of the spaces, or one.
 * @throws InputError for options that do not go together, and variants that cannot be used
 */
export async function trySbitmaps(
  given: readonly string[],
  options: SbitmapsOptions & Readonly<Partial<Record<string, unknown>>>,
): Promise<Tried> {
  checkOptions(options);
  const laws = lawsOf(options);
  const builds = await buildsOf(given, options);
  const { path, seed, timeLimit = TIME_LIMIT } = options;
  const open = (): Thread => new WatchedThread('./verify-sbitmaps-thread.js', timeLimit);
  const names = laws.map(({ id }) => id);
  const references = new Map(builds.map(({ name, reference }) => [name, reference]));
  const context = {
    ...{ subject: 'variant' as const, seed },
    nameOf: (law: string) => sbitmapLawOf(law).name,
    fieldsOf: () => [],
    drawn: ({ story }: SbitmapFound) => storyLines(story),
    replay: (verdict: SbitmapVerdict) =>
      replayCommand(verdict, references.get(verdict.variant) ?? verdict.variant, options),
  };
  if (path !== undefined) {
    const [built] = builds;
    const [law] = laws;
    if (built === undefined || builds.length !== 1 || law === undefined || options.law?.length !== 1)
      throw new InputError('--path needs one variant, one --target and one --law');
    const [news] = await inLanes([path], open, (one, thread) =>
      runTask(thread, { built, laws: names, of: { path: one } }, timeLimit),
    );
    const breaches = (news ?? []).flatMap((one) => ('breach' in one && one.breach !== undefined ? [one.breach] : []));
    const counterexample = found(breaches, law, seed);
    const of = { law: law.id, variant: built.name, target: built.target, cases: 1 };
    const verdict: SbitmapVerdict =
      counterexample === undefined ? { ...of, verdict: 'holds' } : { ...of, verdict: 'broken', counterexample };
    return { verdicts: [verdict], context: { ...context, left: [] } };
  }
  const tasks = builds.flatMap((built) => spacesOf(built, options).map((space) => ({ built, space })));
  const progress = new Progress();
  let done = 0;
  const results = await inLanes(tasks, open, async ({ built, space }, thread) => {
    const news = await runTask(thread, { built, laws: names, of: { space } }, timeLimit);
    progress.show(`${++done} of ${tasks.length} spaces tried: ${built.name}`);
    return { built, results: news.flatMap((one) => ('result' in one ? [one.result] : [])) };
  });
  progress.clear();
  const of = (built: SbitmapBuilt): SpaceResult[] =>
    results.filter((one) => one.built === built).flatMap((one) => one.results);
  const explored: Explored[] = builds.map((built) => ({
    variant: built.name,
    target: built.target,
    results: of(built),
  }));
  return {
    verdicts: builds.flatMap((built) => laws.map((law) => verdictOf(built, law, of(built), seed))),
    context: { ...context, left: [], extent: spacesLines(explored), records: spacesRecords(explored) },
  };
}
