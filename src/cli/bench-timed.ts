import type { Measured, Timing } from '../../bench/measure.js';
import { InputError, messageOf, VariantFault } from '../errors.js';
import type { FunctionName } from '../functions.js';
import type { Built } from '../machine/built.js';
import { wrap } from '../report/layout.js';
import type { Target } from '../target.js';
import { type Checked, check } from './bench-check.js';
import { type BenchOptions, processesOf } from './bench-options.js';
import { buildAll } from './builds.js';
import { Progress, print, remark } from './output.js';
import { checkWritable } from './save.js';
import { measureApart, type Shared } from './timing.js';

/** What a suite times, of these variants and targets unless others are named. */
interface Plan<Options extends Timing> extends Checked {
  readonly functions: readonly FunctionName[];
  readonly variants: readonly string[];
  readonly targets: readonly Target[];
  /** The module of the process that times, beside this one. */
  readonly file: string;
  /** How many scenes are timed one after another, each in all rounds. */
  readonly scenes: number;
  /** What that process is given. @param unfit builds of which no row with an alignment is timed, by their keys */
  options(unfit: readonly string[]): Options;
}

/** What was timed, and what the check before it has found. */
interface Timed<R> {
  readonly builds: readonly Built[];
  readonly measured: Measured<R>;
  /** One line about the check, or nothing where it has been printed. */
  readonly checked: string;
  readonly notes: readonly string[];
  /** Whether a fault was found that the variant does not own up to. */
  readonly news: boolean;
}

/** Why nothing is timed. */
export const notTimed = ([first]: readonly string[]): VariantFault =>
  new VariantFault(`not timed, since answers are wrong: ${first}; 'findbit verify' tells more`);

/**
 * Tries what is to be timed, and times it.
 * @throws InputError if nothing that is timed is there, VariantFault if answers are wrong
 */
export async function timed<Options extends Timing, R extends Shared>(
  plan: Plan<Options>,
  options: BenchOptions<string>,
): Promise<Timed<R>> {
  const builds = await buildAll(options.variant ?? plan.variants, options.target, plan.targets, options);
  const some = builds.some((built) => plan.functions.some((one) => built.promises[one] !== undefined));
  if (!some) throw new InputError(`none of the functions that are timed is there: ${plan.functions.join(', ')}`);
  if (options.save !== undefined) await checkWritable(options.save);
  const progress = new Progress();
  const { checked, broken, unfit, notes, news } = await check(builds, plan, options.seed, progress);
  if (broken.length > 0) throw notTimed(broken);
  const text = options.format === 'text';
  if (text) await print(`${wrap(checked, '  ').join('\n')}\n\n`);
  else for (const line of [checked, ...notes]) remark(messageOf(line));
  const timing = { file: plan.file, task: { builds, options: plan.options(unfit) }, scenes: plan.scenes };
  const measured = await measureApart<Options, R>(timing, processesOf(options), (done, all) =>
    progress.show(`round ${done} of ${all}`),
  );
  progress.clear();
  return { builds, measured, checked: text ? '' : checked, notes, news };
}
