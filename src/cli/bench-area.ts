import { Command, Option } from 'commander';
import {
  AREA_ALIGNMENTS,
  AREA_FILLS,
  AREA_LENGTHS,
  areaRows,
  KERNEL_ALIGNMENT,
  KERNEL_LENGTH,
} from '../../bench/area.js';
import { PATTERNS } from '../bitmap/suite.js';
import { InputError, quoted, unknownName } from '../errors.js';
import { AREA_SEARCH } from '../functions.js';
import { AREA_VARIANTS } from '../machine/names.js';
import { TARGETS } from '../target.js';
import { check } from './bench-check.js';
import { GROWTH_FORMATS, GROWTH_ROUNDS, growth } from './bench-growth.js';
import { addBenchOptions } from './bench-options.js';
import {
  bitmapOptions,
  isKernel,
  PASS_FORMATS,
  type PassOptions,
  patternOption,
  runPasses,
  type Suite,
} from './bench-passes.js';
import { notTimed } from './bench-timed.js';
import { buildAll } from './builds.js';
import { listOption, numbersOption } from './options.js';
import { Progress, remark } from './output.js';
import { checkWritable } from './save.js';

/** The longest area that is timed, in bits. */
const LONGEST = 2 ** 20;

interface AreaOptions extends PassOptions {
  readonly nr?: readonly number[];
  readonly align?: readonly number[];
  readonly growth?: boolean;
}

function suiteOf(options: AreaOptions): Suite {
  const { nr, align } = options;
  if (isKernel(options) && (nr ?? align) !== undefined)
    throw new InputError(
      `--format kernel prints the kernel's row, of ${KERNEL_LENGTH} bits anywhere: without --nr, --align`,
    );
  const rows = isKernel(options)
    ? areaRows([KERNEL_LENGTH], [KERNEL_ALIGNMENT])
    : areaRows(nr ?? AREA_LENGTHS, align ?? AREA_ALIGNMENTS);
  return {
    rows,
    fills: options.pattern ?? (isKernel(options) ? PATTERNS : AREA_FILLS),
    functions: [AREA_SEARCH],
    variants: isKernel(options) ? AREA_VARIANTS.slice(0, 1) : AREA_VARIANTS,
    targets: [TARGETS.le64],
  };
}

/** An alignment in bits, a power of 2. */
function alignment(text: string): number {
  const bits = /^\d+$/.test(text) ? Number(text) : 0;
  if (!(bits >= 1 && bits <= 2 ** 31) || 2 ** Math.round(Math.log2(bits)) !== bits)
    throw new InputError(`--align ${quoted(text)} is not a power of 2 from 1 to 2147483648`);
  return bits;
}

/** What goes with the passes of the suite, and says nothing of how a search grows. */
const NOT_WITH_GROWTH = ['pattern', 'nr', 'align', 'bits', 'offset', 'processes'] as const;

/** How the zero-area search grows with the bitmap. */
async function runGrowth(command: Command, options: AreaOptions): Promise<number> {
  const { variants, targets, functions } = suiteOf({ ...options, format: 'text' });
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

const HELP = `
Example:
  findbit bench area --nr 8 --align 1,64 --variant area-original,my-area.ts

Unless --variant and --target say otherwise, it times, on le64,
${AREA_VARIANTS.join(', ')}.
--format kernel prints the row that the kernel's module was given in 2026.
What answers wrongly only with an alignment is timed without. Status 1: answers
are wrong, and its source does not say so (@fault), or variants make other
numbers of calls on the same bitmap.`;

export function areaCommand(ended: (status: number) => void): Command {
  const own = [
    patternOption(AREA_FILLS),
    numbersOption('nr', `lengths in bits (default: ${AREA_LENGTHS.join(',')})`, 1, LONGEST),
    listOption('align', `alignments in bits, 1 for none (default: ${AREA_ALIGNMENTS.join(',')})`, alignment),
    new Option(
      '--growth',
      'time against size, 2^10 to 2^26 bits, for the worst map of each variant (text, md, csv, jsonl)',
    ),
    ...bitmapOptions(),
  ];
  return addBenchOptions(new Command('area'), own, PASS_FORMATS)
    .description('the zero-area search of bitmap allocators')
    .addHelpText('after', HELP)
    .action(async (options: AreaOptions, command: Command) =>
      ended(await (options.growth === true ? runGrowth(command, options) : runPasses(suiteOf(options), options))),
    );
}
