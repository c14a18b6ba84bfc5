import { SBITMAP_LAWS, type SbitmapLaw, sbitmapLawOf } from '../../props/sbitmap/laws.js';
import type { Breach } from '../../props/sbitmap/run.js';
import { type Space, spacesFor } from '../../props/sbitmap/spaces.js';
import type { LawVerdict } from '../../props/verdict.js';
import { InputError, quoted } from '../errors.js';
import { SBITMAP_TARGET, SBITMAP_VARIANTS } from '../machine/names.js';
import { buildSbitmap, isSbitmap, type SbitmapBuilt, withPlain } from '../machine/sbitmaps.js';
import { type Explored, spacesLines, spacesRecords } from '../report/spaces.js';
import { storyLines } from '../report/story.js';
import type { Field, VerifyContext } from '../report/verify.js';
import { TARGETS, type Target } from '../target.js';
import { asArgument, shellCommand } from './shell.js';
import { TIME_LIMIT } from './time-limit.js';
import { type SbitmapResults, tryAgain, trySpaces } from './verify-schedules.js';

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
  const of = (name: string): boolean => name === ALL || isSbitmap(name);
  const some = given.find(of);
  const other = given.find((name) => !of(name));
  if (some !== undefined && other !== undefined)
    throw new InputError(`${some} is of sbitmaps, and not tried in one run with ${quoted(other)}`);
  return some !== undefined;
}

/** Options of `verify` that say something of functions. */
const OF_FUNCTIONS = ['function', 'all', 'huge', 'span', 'miss'] as const;

/** @throws InputError for options that say something of functions */
function checkOptions(options: Readonly<Partial<Record<string, unknown>>>): void {
  const other = OF_FUNCTIONS.find((name) => options[name] !== undefined);
  if (other !== undefined) throw new InputError(`--${other} is about functions, and does not go with sbitmaps`);
}

/** What breaks a law of sbitmaps, and the seed that was given, whether it was needed or not. */
export interface SbitmapFound extends Breach {
  readonly seed: number;
}

type SbitmapVerdict = LawVerdict<SbitmapFound>;

function lawsOf({ law }: SbitmapsOptions): SbitmapLaw[] {
  if (law === undefined) return SBITMAP_LAWS.filter(({ strict }) => strict !== true);
  return [...new Set(law)].map(sbitmapLawOf);
}

async function buildsOf(given: readonly string[], { target, plain }: SbitmapsOptions): Promise<SbitmapBuilt[]> {
  const references = new Set(given.flatMap((name) => (name === ALL ? SBITMAP_VARIANTS : [name])));
  const builds: SbitmapBuilt[] = [];
  for (const reference of references)
    for (const one of target ?? [TARGETS[SBITMAP_TARGET]]) {
      const built = await buildSbitmap(reference, one);
      builds.push(plain === undefined ? built : await withPlain(built, plain));
    }
  return builds;
}

/** The spaces of the depths that are asked for. @throws InputError if there is none of a depth */
function spacesOf(built: SbitmapBuilt, { depth }: SbitmapsOptions): Space[] {
  const all = spacesFor(TARGETS[built.target].wordBits);
  const depths = [...new Set(all.map(({ scene }) => scene.depth))].sort((a, b) => a - b);
  const strange = depth?.find((one) => !depths.includes(one));
  if (strange !== undefined)
    throw new InputError(`--depth ${strange}: no space of that depth is tried whole, but of ${depths.join(', ')}`);
  return depth === undefined ? all : all.filter(({ scene }) => depth.includes(scene.depth));
}

/** Of what breaks a law, what is told: at depth 2, where all that can go wrong does, then what has fewest steps. */
function told(breaches: readonly Breach[]): Breach | undefined {
  const rank = ({ path, steps }: Breach): number => (path.startsWith('d2') ? 0 : 1_000_000) + steps;
  return [...breaches].sort((a, b) => rank(a) - rank(b))[0];
}

function verdictOf({ built, cases, breaches }: SbitmapResults, { id }: SbitmapLaw, seed: number): SbitmapVerdict {
  const of = { law: id, variant: built.name, target: built.target, cases: cases.get(id) ?? 0 };
  const breach = told(breaches.filter(({ law }) => law === id));
  if (breach !== undefined) return { ...of, verdict: 'broken', counterexample: { ...breach, seed } };
  if (of.cases > 0) return { ...of, verdict: 'holds' };
  return { ...of, verdict: 'not exercised', reason: 'no schedule came to what it is about' };
}

/** The command that tells again what breaks a law. */
function replayCommand(verdict: SbitmapVerdict, reference: string, { plain }: SbitmapsOptions): string {
  const words = ['verify', asArgument(reference), '--target', verdict.target, '--law', verdict.law];
  if (plain !== undefined) words.push('--plain', plain);
  words.push('--seed', String(verdict.counterexample?.seed), '--path', verdict.counterexample?.path ?? '');
  return shellCommand(words);
}

const fieldsOf = ({ lines }: SbitmapFound): Field[] => (lines === undefined ? [] : [['steps', lines.join('\n')]]);

/** The verdicts on sbitmaps, and what it takes to tell of them. */
interface Tried {
  readonly verdicts: readonly SbitmapVerdict[];
  readonly context: VerifyContext<SbitmapFound>;
}

async function resultsOf(
  builds: readonly SbitmapBuilt[],
  laws: readonly SbitmapLaw[],
  options: SbitmapsOptions,
): Promise<SbitmapResults[]> {
  const { path, timeLimit = TIME_LIMIT } = options;
  if (path === undefined) {
    const tasks = builds.map((built) => ({ built, spaces: spacesOf(built, options) }));
    return trySpaces(tasks, laws, timeLimit);
  }
  const [built, another] = builds;
  const [law] = laws;
  if (built === undefined || another !== undefined || law === undefined || options.law?.length !== 1)
    throw new InputError('--path needs one variant, one --target and one --law');
  return [await tryAgain(built, law, path, timeLimit)];
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
  const { seed } = options;
  const laws = lawsOf(options);
  const builds = await buildsOf(given, options);
  const results = await resultsOf(builds, laws, options);
  const references = new Map(builds.map(({ name, reference }) => [name, reference]));
  const explored = results
    .filter(({ spaces }) => spaces.length > 0)
    .map(({ built, spaces }): Explored => ({ variant: built.name, target: built.target, results: spaces }));
  return {
    verdicts: results.flatMap((result) => laws.map((law) => verdictOf(result, law, seed))),
    context: {
      ...{ subject: 'variant', seed, left: [], fieldsOf },
      ...(explored.length > 0 ? { extent: spacesLines(explored), records: spacesRecords(explored) } : {}),
      nameOf: (law) => sbitmapLawOf(law).name,
      drawn: ({ story }) => (story === undefined ? [] : storyLines(story)),
      replay: (verdict) => replayCommand(verdict, references.get(verdict.variant) ?? verdict.variant, options),
    },
  };
}
