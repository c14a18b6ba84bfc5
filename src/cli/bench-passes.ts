import { Option } from 'commander';
import type { PassesOptions } from '../../bench/kernel-passes.js';
import type { Row } from '../../bench/row.js';
import { KERNEL_BITS } from '../bitmap/suite.js';
import { machineName } from '../environment.js';
import { InputError, messageOf, VariantFault } from '../errors.js';
import type { FunctionName } from '../functions.js';
import type { Built } from '../machine/built.js';
import { codeOf } from '../machine/code.js';
import { REFERENCE } from '../machine/names.js';
import type { BenchRecord, Fill } from '../record.js';
import { benchCsv, benchJsonl } from '../report/bench-csv.js';
import { benchKernel } from '../report/bench-kernel.js';
import { benchMarkdown } from '../report/bench-markdown.js';
import { benchText } from '../report/bench-text.js';
import { answersDiffer } from '../report/bench-warnings.js';
import { wrap } from '../report/layout.js';
import type { Target } from '../target.js';
import { check } from './bench-check.js';
import { type BenchOptions, processesOf } from './bench-options.js';
import { buildAll } from './builds.js';
import { choiceOption, wholeNumber } from './options.js';
import { Progress, print, remark } from './output.js';
import { checkWritable, save } from './save.js';
import { measureApart } from './timing.js';

/** What the kernel's passes are printed as. */
export const PASS_FORMATS = ['text', 'kernel', 'md', 'csv', 'jsonl'] as const;

/** What a suite of the kernel's passes is told. */
export interface PassOptions extends BenchOptions<(typeof PASS_FORMATS)[number]> {
  readonly pattern?: readonly Fill[];
  readonly bits: number;
  readonly offset: number;
}

/** What is timed: rows over fills, of these variants and targets unless others are named. */
export interface Suite {
  readonly rows: readonly Row[];
  readonly fills: readonly Fill[];
  readonly functions: readonly FunctionName[];
  readonly variants: readonly string[];
  readonly targets: readonly Target[];
}

export const patternOption = (fills: readonly Fill[]): Option =>
  choiceOption<Fill>('--pattern <list>', 'pattern', `fills: ${fills.join(', ')}`, fills);

/** Options about the bitmaps that are searched. */
export const bitmapOptions = (): Option[] => [
  new Option('--bits <n>', 'size of the bitmaps').argParser(wholeNumber('bits', 64, 2 ** 30)).default(KERNEL_BITS),
  new Option('--offset <bytes>', "move the bitmaps off a word's border")
    .argParser(wholeNumber('offset', 0, 7))
    .default(0),
];

/** The kernel's module prints one implementation on one machine; others are compared. */
export const isKernel = ({ format }: PassOptions): boolean => format === 'kernel';

/** Which of the functions are the same code in other variants as in the first, in a line for the reader. */
function controlGroup(builds: readonly Built[], functions: readonly FunctionName[]): string | undefined {
  const base = builds.find(({ name }) => name === REFERENCE) ?? builds[0];
  const others = builds.filter(({ name, target }) => name !== base?.name && target === base?.target);
  const shared = functions.filter(
    (name) =>
      base?.promises[name] !== undefined &&
      others.length > 0 &&
      others.every((other) => other.promises[name] !== undefined && codeOf(other, name) === codeOf(base, name)),
  );
  return shared.length === 0 ? undefined : `control group, the same code in each variant: ${shared.join(', ')}`;
}

/** Why nothing is timed. */
export const notTimed = ([first]: readonly string[]): VariantFault =>
  new VariantFault(`not timed, since answers are wrong: ${first}; 'findbit verify' tells more`);

/**
 * Tries what is to be timed, times it, and prints the tables.
 * @returns the status to end with
 */
export async function runPasses(suite: Suite, options: PassOptions): Promise<number> {
  const builds = await buildAll(options.variant ?? suite.variants, options.target, suite.targets, options);
  const { functions, rows, fills } = suite;
  const timed = builds.some((built) => functions.some((one) => built.promises[one] !== undefined));
  if (!timed) throw new InputError(`none of the functions that are timed is there: ${functions.join(', ')}`);
  if (options.save !== undefined) await checkWritable(options.save);
  const { seed, rounds, bits, offset } = options;
  const progress = new Progress();
  const aligned = (['none', 'some'] as const).filter((which) =>
    rows.some(({ area }) => ((area?.alignMask ?? 0) === 0) === (which === 'none')),
  );
  const { checked, broken, unfit, notes, news } = await check(
    builds,
    { functions, alignments: aligned },
    seed,
    progress,
  );
  if (broken.length > 0) throw notTimed(broken);
  const text = options.format === 'text';
  if (text) await print(`${wrap(checked, '  ').join('\n')}\n\n`);
  else for (const line of [checked, ...notes]) remark(messageOf(line));
  const measuring = { fills, rows, unfit, bits, seed, rounds, offset, loads: true, order: seed };
  const timing = { file: './bench-process.js', task: { builds, options: measuring }, scenes: fills.length };
  const measured = await measureApart<PassesOptions, BenchRecord>(timing, processesOf(options), (done, all) =>
    progress.show(`round ${done} of ${all}`),
  );
  progress.clear();
  const { records, floors, clockNs } = measured;
  if (options.save !== undefined) await save(options.save, benchJsonl(records));
  const controls = controlGroup(builds, functions);
  const about = { machine: machineName(), seed, rounds, bits, clockNs, floors, notes, checked: text ? '' : checked };
  const context = controls === undefined ? about : { ...about, controls };
  const write = { text: benchText, kernel: benchKernel, md: benchMarkdown, csv: benchCsv, jsonl: benchJsonl };
  await print(write[options.format](records, context));
  return news || answersDiffer(records) ? 1 : 0;
}
