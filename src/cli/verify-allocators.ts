import { REGION_LAWS, regionLawOf } from '../../props/regions/laws.js';
import type { RegionVerdict } from '../../props/regions/run.js';
import { InputError, quoted } from '../errors.js';
import type { AllocatorBuilt } from '../machine/allocators.js';
import { ALLOCATOR_NAMES } from '../machine/names.js';
import type { VerifyContext } from '../report/verify.js';
import { stepFields } from '../report/verify-steps.js';
import { TARGET_NAMES, TARGETS, type Target } from '../target.js';
import { buildAllocators } from './builds.js';
import { Progress } from './output.js';
import { asArgument, shellCommand } from './shell.js';
import { verifyAllocators } from './verify-regions.js';

/** What `verify --allocator` takes of the options of `verify`. */
interface AllocatorsOptions {
  readonly allocator: readonly string[];
  readonly target?: readonly Target[];
  readonly law?: readonly string[];
  readonly seed: number;
  readonly runs: number;
  readonly path?: string;
  readonly timeLimit?: number;
}

/** Stands for every allocator that comes with findbit. */
const ALL = 'all';

/** The short names of the laws for allocators, for the help text. */
export const ALLOCATOR_LAWS: readonly string[] = REGION_LAWS.map(({ id }) => id);

/** Options of `verify` that say something of functions. */
const OF_FUNCTIONS = ['function', 'all', 'huge', 'span', 'miss'] as const;

/** @throws InputError for what goes with variants alone */
function checkAlone(variants: readonly string[], options: Readonly<Partial<Record<string, unknown>>>): void {
  const [variant] = variants;
  if (variant !== undefined) throw new InputError(`--allocator takes no variant beside it such as ${quoted(variant)}`);
  const other = OF_FUNCTIONS.find((name) => options[name] !== undefined);
  if (other !== undefined) throw new InputError(`--${other} is about functions, and does not go with --allocator`);
}

function buildsOf({ allocator, target }: AllocatorsOptions): Promise<AllocatorBuilt[]> {
  const references = new Set(allocator.flatMap((name) => (name === ALL ? ALLOCATOR_NAMES : [name])));
  const targets = target ?? TARGET_NAMES.map((name) => TARGETS[name]);
  return buildAllocators([...references], targets);
}

/** The command that goes straight to a sequence that breaks a law. */
function replayCommand(verdict: RegionVerdict, reference: string, options: AllocatorsOptions): string {
  const words = ['verify', '--allocator', asArgument(reference), '--target', verdict.target, '--law', verdict.law];
  if (options.timeLimit !== undefined) words.push('--time-limit', String(options.timeLimit));
  words.push('--seed', String(options.seed), '--path', verdict.counterexample?.path ?? '');
  return shellCommand(words);
}

/** The verdicts on allocators, and what it takes to tell of them. */
interface Tried {
  readonly verdicts: readonly RegionVerdict[];
  readonly context: VerifyContext<NonNullable<RegionVerdict['counterexample']>>;
}

/**
 * Tries the laws for allocators as the command line asks for it.
 * @throws InputError for options that do not go together, and allocators that cannot be used
 */
export async function tryAllocators(
  variants: readonly string[],
  options: AllocatorsOptions & Readonly<Partial<Record<string, unknown>>>,
): Promise<Tried> {
  checkAlone(variants, options);
  const laws = options.law?.map((id) => regionLawOf(id).id);
  const builds = await buildsOf(options);
  const { seed, runs, path, timeLimit } = options;
  if (path !== undefined && (builds.length !== 1 || laws?.length !== 1))
    throw new InputError('--path needs one --allocator, one --target and one --law');
  const verdicts = await verifyAllocators(builds, { seed, runs, laws, path, timeLimit }, new Progress());
  const references = new Map(builds.map(({ name, reference }) => [name, reference]));
  return {
    verdicts,
    context: {
      ...{ subject: 'allocator', seed, left: [] },
      nameOf: (law) => regionLawOf(law).name,
      fieldsOf: stepFields,
      replay: (verdict) => replayCommand(verdict, references.get(verdict.variant) ?? verdict.variant, options),
    },
  };
}
