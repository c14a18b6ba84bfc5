import { Command, Option } from 'commander';
import { TIMED } from '../../bench/find.js';
import { KERNEL_BITS, PATTERNS } from '../bitmap/suite.js';
import { machineName } from '../environment.js';
import { InputError, messageOf, unknownName } from '../errors.js';
import type { FunctionName } from '../functions.js';
import type { Built } from '../machine/built.js';
import { REFERENCE } from '../machine/names.js';
import type { Pattern } from '../record.js';
import { benchCsv, benchJsonl } from '../report/bench-csv.js';
import { benchKernel } from '../report/bench-kernel.js';
import { benchMarkdown } from '../report/bench-markdown.js';
import { benchText } from '../report/bench-text.js';
import { plural } from '../report/numbers.js';
import { TARGETS, type Target } from '../target.js';
import { buildAll } from './builds.js';
import {
  choiceOption,
  formatOption,
  seedOption,
  spanOption,
  targetOption,
  variantOption,
  wholeNumber,
} from './options.js';
import { Progress, print, remark } from './output.js';
import { measureApart } from './timing.js';
import { verifyAll } from './verify.js';

const FORMATS = ['text', 'kernel', 'md', 'csv', 'jsonl'] as const;
const SUITES = ['find'] as const;

const DEFAULT_VARIANTS = ['generic', 'arm-bytes', 'arm-words'];
const DEFAULT_TARGETS = [TARGETS.le32, TARGETS.le64];
const DEFAULT_ROUNDS = 21;

/** The laws that are tried before anything is timed, and the cases drawn for each. */
const CHECKS = ['returns', 'spec', 'tail'];
const CHECK_RUNS = 100;

interface BenchOptions {
  readonly target?: Target[];
  readonly variant?: string[];
  readonly pattern?: Pattern[];
  readonly function?: FunctionName[];
  readonly seed: number;
  readonly rounds: number;
  readonly bits: number;
  readonly offset: number;
  readonly span?: 'word' | 'byte';
  readonly format: (typeof FORMATS)[number];
}

/** Tries the functions that are about to be timed; nothing that gives wrong answers is timed. */
async function check(
  builds: readonly Built[],
  functions: readonly FunctionName[],
  seed: number,
  progress: Progress,
): Promise<{ broken: string[]; checked: string }> {
  const verdicts = await verifyAll(builds, CHECKS, { seed, runs: CHECK_RUNS, function: functions }, progress);
  const cases = verdicts.reduce((sum, verdict) => sum + verdict.cases, 0);
  const broken = verdicts.filter(({ verdict }) => verdict === 'broken');
  return {
    checked: `checked before timing: ${plural(cases, 'case')}, every answer as the definition gives it`,
    broken: broken.map(
      ({ variant, target, counterexample }) =>
        `${variant} on ${target}: ${counterexample?.function}: ${counterexample?.got} instead of ${counterexample?.want}`,
    ),
  };
}

/** Which of the functions are the same code in other variants as in the first, in a line for the reader. */
function controlGroup(builds: readonly Built[], functions: readonly FunctionName[]): string | undefined {
  const base = builds.find(({ name }) => name === REFERENCE) ?? builds[0];
  const others = builds.filter(({ name, target }) => name !== base?.name && target === base?.target);
  const from = (built: Built | undefined, name: FunctionName): string | undefined => built?.promises[name]?.from;
  const shared = functions.filter(
    (name) =>
      others.length > 0 &&
      others.every((other) => from(other, name) !== undefined && from(other, name) === from(base, name)),
  );
  return shared.length === 0 ? undefined : `control group, the same code in each variant: ${shared.join(', ')}`;
}

/** The kernel's module prints one implementation on one machine; others are compared. */
function defaults(options: BenchOptions): { variants: readonly string[]; targets: readonly Target[] } {
  return options.format === 'kernel'
    ? { variants: [REFERENCE], targets: [TARGETS.le64] }
    : { variants: DEFAULT_VARIANTS, targets: DEFAULT_TARGETS };
}

async function run(suite: string, options: BenchOptions): Promise<number> {
  if (!(SUITES as readonly string[]).includes(suite)) throw unknownName('suite', suite, SUITES);
  const fallback = defaults(options);
  const builds = await buildAll(options.variant ?? fallback.variants, options.target, fallback.targets, options);
  const functions = options.function ?? TIMED;
  const timed = builds.some((built) => functions.some((name) => built.promises[name] !== undefined));
  if (!timed) throw new InputError(`none of the functions that are timed is there: ${functions.join(', ')}`);
  const { seed, rounds, bits, offset, pattern: patterns = PATTERNS } = options;
  const progress = new Progress();
  const { checked, broken } = await check(builds, functions, seed, progress);
  if (broken.length > 0) {
    remark(messageOf(`findbit: not timed, since answers are wrong: ${broken[0]}; 'findbit verify' tells more`));
    return 1;
  }
  const text = options.format === 'text';
  if (text) await print(`${checked}\n\n`);
  else remark(checked);
  const task = { builds, options: { patterns, functions, bits, seed, rounds, offset, loads: true, order: seed } };
  const measured = await measureApart(task, (done, all) => progress.show(`round ${done} of ${all}`));
  progress.clear();
  const { records, floors, clockNs } = measured;
  const controls = controlGroup(builds, functions);
  const about = { machine: machineName(), seed, rounds, bits, clockNs, floors, checked: text ? '' : checked };
  const context = controls === undefined ? about : { ...about, controls };
  const write = { text: benchText, kernel: benchKernel, md: benchMarkdown, csv: benchCsv, jsonl: benchJsonl };
  await print(write[options.format](records, context));
  return 0;
}

export function benchCommand(ended: (status: number) => void): Command {
  return new Command('bench')
    .description("time variants side by side with the kernel's own passes, and count their loads")
    .argument('[suite]', 'find', 'find')
    .addOption(variantOption().default(undefined, DEFAULT_VARIANTS.join(',')))
    .addOption(targetOption().default(undefined, DEFAULT_TARGETS.map(({ name }) => name).join(',')))
    .addOption(choiceOption<Pattern>('--pattern <list>', 'pattern', 'fills of the bitmaps: random, sparse', PATTERNS))
    .addOption(
      choiceOption<FunctionName>('--function <list>', 'timed function', `only these: ${TIMED.join(', ')}`, TIMED),
    )
    .addOption(seedOption())
    .addOption(
      new Option('--rounds <n>', 'passes of each row that are timed')
        .argParser(wholeNumber('rounds', 1, 100_000))
        .default(DEFAULT_ROUNDS),
    )
    .addOption(
      new Option('--bits <n>', 'size of the bitmaps').argParser(wholeNumber('bits', 64, 2 ** 30)).default(KERNEL_BITS),
    )
    .addOption(
      new Option('--offset <bytes>', "move the bitmaps off a word's border")
        .argParser(wholeNumber('offset', 0, 7))
        .default(0),
    )
    .addOption(spanOption())
    .addOption(formatOption(FORMATS))
    .addHelpText(
      'after',
      '\nExample:\n  findbit bench find --target le64 --variant generic,my-find.ts\n\n--format kernel prints what the kernel module prints, of generic on le64 unless\ntold otherwise.',
    )
    .action(async (suite: string, options: BenchOptions) => ended(await run(suite, options)));
}
