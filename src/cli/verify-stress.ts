import { InputError, quoted } from '../errors.js';
import { SBITMAP_TARGET } from '../machine/names.js';
import { buildSbitmap } from '../machine/sbitmaps.js';
import { stressJsonl, stressText } from '../report/stress.js';
import { stressVerdicts } from '../report/stress-laws.js';
import { TARGETS, type Target } from '../target.js';
import { Progress, print } from './output.js';
import { SBITMAPS } from './plan-sbitmaps.js';
import { type StressOptions, stressSbitmap } from './stress.js';

/** What `verify --stress` takes of the options of `verify`. */
interface VerifyStressOptions {
  /** Operations of all workers together. */
  readonly stress: number;
  readonly target?: readonly Target[];
  readonly depth?: readonly number[];
  readonly seed: number;
  readonly timeLimit?: number;
  readonly format: 'text' | 'ktap' | 'jsonl';
}

/** Options of `verify` that a stress run has no use for. */
const OF_OTHERS = ['law', 'path', 'plain', 'function', 'all', 'huge', 'span', 'miss', 'allocator'] as const;

/** @throws InputError for options that do not go with a stress run */
function check(
  given: readonly string[],
  options: VerifyStressOptions & Readonly<Partial<Record<string, unknown>>>,
): void {
  const other = OF_OTHERS.find((name) => options[name] !== undefined);
  if (other !== undefined) throw new InputError(`--${other} does not go with --stress`);
  if (options.format === 'ktap') throw new InputError('--stress is told as text or jsonl');
  if ((options.depth?.length ?? 0) > 1) throw new InputError('--stress takes one --depth');
  const strange = given.find((name) => name !== SBITMAPS.all && !SBITMAPS.is(name));
  if (strange !== undefined || given.length === 0)
    throw new InputError(`--stress is for sbitmaps${strange === undefined ? '' : `, and not for ${quoted(strange)}`}`);
}

/**
 * With one or two tags a wake-up that is lost leaves a worker asleep until the others rest; so they do
 * often, that it shows.
 */
function shapeOf(depth: number | undefined): Partial<StressOptions> {
  if (depth === undefined) return {};
  const shift = Math.min(Math.ceil(Math.log2(depth)), 5);
  return { depth, shift, wakeBatch: Math.min(2, depth), ...(depth <= 2 ? { round: 30, deferred: 100 } : {}) };
}

/**
 * Lets two real workers at sbitmaps, as the command line asks for it, and prints what came of it.
 * @returns the status to end with
 * @throws InputError for options that do not go together, VariantFault for a variant that traps
 */
export async function verifyStress(
  given: readonly string[],
  options: VerifyStressOptions & Readonly<Partial<Record<string, unknown>>>,
): Promise<number> {
  check(given, options);
  const { stress: operations, target, depth, seed, timeLimit, format } = options;
  let status = 0;
  for (const reference of new Set(given.flatMap((name) => (name === SBITMAPS.all ? SBITMAPS.names : [name]))))
    for (const one of target ?? [TARGETS[SBITMAP_TARGET]]) {
      const built = await buildSbitmap(reference, one);
      const progress = new Progress();
      const onProgress = (done: number): void => progress.show(`${reference}: ${done} of ${operations} operations`);
      const result = await stressSbitmap(built, { operations, seed, timeLimit, onProgress, ...shapeOf(depth?.[0]) });
      progress.clear();
      await print(format === 'jsonl' ? stressJsonl(result) : stressText(result));
      if (stressVerdicts(result).some(({ verdict }) => verdict === 'broken')) status = 1;
    }
  return status;
}
