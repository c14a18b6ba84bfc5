import { Option } from 'commander';
import type { PassesOptions } from '../../bench/kernel-passes.js';
import type { Row } from '../../bench/row.js';
import { KERNEL_BITS } from '../bitmap/suite.js';
import { machineName } from '../environment.js';
import type { FunctionName } from '../functions.js';
import type { Built } from '../machine/built.js';
import { codeOf } from '../machine/code.js';
import { REFERENCE } from '../machine/names.js';
import type { BenchRecord, Fill } from '../record.js';
import { benchCsv } from '../report/bench-csv.js';
import { benchKernel } from '../report/bench-kernel.js';
import { benchMarkdown } from '../report/bench-markdown.js';
import { benchText } from '../report/bench-text.js';
import { answersDiffer } from '../report/bench-warnings.js';
import { recordLines } from '../report/record-lines.js';
import type { Target } from '../target.js';
import type { BenchOptions } from './bench-options.js';
import { timed } from './bench-timed.js';
import { choiceOption, wholeNumber } from './options.js';
import { print } from './output.js';
import { save } from './save.js';

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

/**
 * Tries what is to be timed, times it, and prints the tables.
 * @returns the status to end with
 */
export async function runPasses(suite: Suite, options: PassOptions): Promise<number> {
  const { rows, fills } = suite;
  const { seed, rounds, bits, offset } = options;
  const alignments = (['none', 'some'] as const).filter((which) =>
    rows.some(({ area }) => ((area?.alignMask ?? 0) === 0) === (which === 'none')),
  );
  const { builds, measured, checked, notes, news } = await timed<PassesOptions, BenchRecord>(
    {
      ...suite,
      alignments,
      file: './bench-process.js',
      scenes: fills.length,
      options: (unfit) => ({ fills, rows, unfit, bits, seed, rounds, offset, loads: true, order: seed }),
    },
    options,
  );
  const { records, floors, clockNs } = measured;
  if (options.save !== undefined) await save(options.save, recordLines(records));
  const controls = controlGroup(builds, suite.functions);
  const about = { machine: machineName(), seed, rounds, bits, clockNs, floors, notes, checked };
  const context = controls === undefined ? about : { ...about, controls };
  const write = { text: benchText, kernel: benchKernel, md: benchMarkdown, csv: benchCsv, jsonl: recordLines };
  await print(write[options.format](records, context));
  return news || answersDiffer(records) ? 1 : 0;
}
