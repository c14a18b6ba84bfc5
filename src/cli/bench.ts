import { Command, Option } from 'commander';
import { AREA_ALIGNMENTS, AREA_FILLS, AREA_LENGTHS } from '../../bench/area.js';
import { TIMED } from '../../bench/find.js';
import { KERNEL_BITS } from '../bitmap/suite.js';
import { machineName } from '../environment.js';
import { InputError, messageOf, unknownName, VariantFault } from '../errors.js';
import type { FunctionName } from '../functions.js';
import type { Built } from '../machine/built.js';
import { codeOf } from '../machine/code.js';
import { AREA_VARIANTS, REFERENCE } from '../machine/names.js';
import type { Fill } from '../record.js';
import { benchCsv, benchJsonl } from '../report/bench-csv.js';
import { benchKernel } from '../report/bench-kernel.js';
import { benchMarkdown } from '../report/bench-markdown.js';
import { benchText } from '../report/bench-text.js';
import { answersDiffer } from '../report/bench-warnings.js';
import { wrap } from '../report/layout.js';
import type { Target } from '../target.js';
import { check } from './bench-check.js';
import { GROWTH_FORMATS, GROWTH_ROUNDS, growth } from './bench-growth.js';
import { alignment, FIND_VARIANTS, SUITES, type SuiteOptions, suiteOf } from './bench-suite.js';
import { buildAll } from './builds.js';
import {
  choiceOption,
  formatOption,
  listOption,
  numbersOption,
  seedOption,
  spanOption,
  targetOption,
  variantOption,
  wholeNumber,
} from './options.js';
import { Progress, print, remark } from './output.js';
import { checkWritable, save } from './save.js';
import { measureApart, PROCESSES, SAVED_PROCESSES } from './timing.js';

const FORMATS = ['text', 'kernel', 'md', 'csv', 'jsonl'] as const;

const DEFAULT_ROUNDS = 21;

/** The longest area that is timed, in bits. */
const LONGEST = 2 ** 20;

interface BenchOptions extends SuiteOptions {
  readonly target?: Target[];
  readonly variant?: string[];
  readonly seed: number;
  readonly rounds: number;
  readonly bits: number;
  readonly offset: number;
  readonly span?: 'word' | 'byte';
  readonly growth?: boolean;
  readonly processes?: number;
  readonly save?: string;
  readonly format: (typeof FORMATS)[number];
}

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

/** How many processes share the rounds. */
const processesOf = ({ processes, save: path }: BenchOptions): number =>
  processes ?? (path === undefined ? PROCESSES : SAVED_PROCESSES);

/** Why nothing is timed. */
const notTimed = ([first]: readonly string[]): VariantFault =>
  new VariantFault(`not timed, since answers are wrong: ${first}; 'findbit verify' tells more`);

/** What goes with the passes of a suite, and says nothing of how a search grows. */
const NOT_WITH_GROWTH = ['pattern', 'nr', 'align', 'bits', 'offset', 'processes'] as const;

/** How the zero-area search grows with the bitmap. */
async function runGrowth(name: string, command: Command, options: BenchOptions): Promise<number> {
  const { variants, targets, functions } = suiteOf(name, { ...options, format: 'text' });
  if (name !== 'area') throw new InputError('--growth goes with bench area');
  const stray = NOT_WITH_GROWTH.find((option) => command.getOptionValueSource(option) === 'cli');
  if (stray !== undefined)
    throw new InputError(`--${stray} does not go with --growth, which chooses sizes and areas itself`);
  const format = GROWTH_FORMATS.find((known) => known === options.format);
  if (format === undefined) throw unknownName('format', options.format, GROWTH_FORMATS);
  if (options.save !== undefined) await checkWritable(options.save);
  const builds = await buildAll(options.variant ?? variants, options.target, targets, options);
  const progress = new Progress();
  const { checked, broken } = await check(builds, { functions, alignments: ['none'] }, options.seed, progress);
  if (broken.length > 0) throw notTimed(broken);
  remark(checked);
  const rounds = command.getOptionValueSource('rounds') === 'cli' ? options.rounds : GROWTH_ROUNDS;
  return growth(builds, { seed: options.seed, rounds, format, save: options.save });
}

async function run(name: string, options: BenchOptions): Promise<number> {
  const suite = suiteOf(name, options);
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
  const measured = await measureApart({ builds, options: measuring }, processesOf(options), (done, all) =>
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

const HELP = `
Example:
  findbit bench find --target le64 --variant generic,my-find.ts
  findbit bench area --nr 8 --align 1,64 --variant area-original,my-area.ts

find times the searches of the kernel's find_bit_benchmark, on le32 and le64 of
${FIND_VARIANTS.join(', ')}; area times the zero-area search, on le64 of
${AREA_VARIANTS.join(', ')}.
--format kernel prints what the kernel's module prints, of one variant on le64.
Nothing that answers wrongly is timed; a variant that does so only with an
alignment is timed without. Status 1: answers are wrong, and its source does not
say so (@fault), or variants make other numbers of calls on the same bitmap.`;

export function benchCommand(ended: (status: number) => void): Command {
  return new Command('bench')
    .description("time variants side by side with the kernel's own passes, and count their loads")
    .argument('[suite]', SUITES.join(' or '), SUITES[0])
    .addOption(variantOption())
    .addOption(targetOption())
    .addOption(
      choiceOption<Fill>(
        '--pattern <list>',
        'pattern',
        `fills: ${AREA_FILLS.join(', ')} (pool: area alone)`,
        AREA_FILLS,
      ),
    )
    .addOption(
      choiceOption<FunctionName>('--function <list>', 'timed function', `find: only these: ${TIMED.join(', ')}`, TIMED),
    )
    .addOption(numbersOption('nr', `area: lengths in bits (default: ${AREA_LENGTHS.join(',')})`, 1, LONGEST))
    .addOption(
      listOption('align', `area: alignments in bits, 1 for none (default: ${AREA_ALIGNMENTS.join(',')})`, alignment),
    )
    .addOption(
      new Option(
        '--growth',
        'area: time against size, 2^10 to 2^26 bits, for the worst map of each variant (text, md, csv, jsonl)',
      ),
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
    .addOption(
      new Option('--processes <n>', 'processes that share the rounds, one after another')
        .argParser(wholeNumber('processes', 1, 1000))
        .default(undefined, `${PROCESSES}, with --save ${SAVED_PROCESSES}`),
    )
    .addOption(new Option('--save <file>', "write the records to a file, for 'findbit compare'"))
    .addOption(spanOption())
    .addOption(formatOption(FORMATS))
    .addHelpText('after', HELP)
    .action(async (suite: string, options: BenchOptions, command: Command) =>
      ended(await (options.growth === true ? runGrowth(suite, command, options) : run(suite, options))),
    );
}
