import { Command } from 'commander';
import { FIND_ROWS, TIMED } from '../../bench/find.js';
import { PATTERNS } from '../bitmap/suite.js';
import type { FunctionName } from '../functions.js';
import { REFERENCE } from '../machine/names.js';
import { TARGETS } from '../target.js';
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
import { choiceOption } from './options.js';

const FIND_VARIANTS: readonly string[] = [REFERENCE, 'arm-bytes', 'arm-words'];

interface FindOptions extends PassOptions {
  readonly function?: readonly FunctionName[];
}

function suiteOf(options: FindOptions): Suite {
  const functions = options.function ?? TIMED;
  return {
    rows: FIND_ROWS.filter((row) => functions.includes(row.function)),
    fills: options.pattern ?? PATTERNS,
    functions,
    variants: isKernel(options) ? [REFERENCE] : FIND_VARIANTS,
    targets: isKernel(options) ? [TARGETS.le64] : [TARGETS.le32, TARGETS.le64],
  };
}

const HELP = `
Example:
  findbit bench find --target le64 --variant generic,my-find.ts

Unless --variant and --target say otherwise, it times
${FIND_VARIANTS.join(', ')} on le32 and le64.
--format kernel prints what the kernel's module prints, of one variant on le64.
Status 1: answers are wrong, or variants make other numbers of calls on the same
bitmap.`;

export function findCommand(ended: (status: number) => void): Command {
  const own = [
    patternOption(PATTERNS),
    choiceOption<FunctionName>('--function <list>', 'timed function', `only these: ${TIMED.join(', ')}`, TIMED),
    ...bitmapOptions(),
  ];
  return addBenchOptions(new Command('find'), own, PASS_FORMATS)
    .description("the searches of the kernel's find_bit_benchmark")
    .addHelpText('after', HELP)
    .action(async (options: FindOptions) => ended(await runPasses(suiteOf(options), options)));
}
