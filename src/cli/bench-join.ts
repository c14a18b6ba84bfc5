import { Command, Option } from 'commander';
import {
  distinctPairs,
  drawnPairs,
  type JoinOptions,
  type MaskPair,
  publishedPairs,
  type UnratedJoin,
  withRatios,
} from '../../bench/join.js';
import { JOIN_CPUS, JOIN_PATTERNS } from '../../bench/published-join.js';
import type { Bitmap } from '../bitmap/bitmap.js';
import { parseMask } from '../bitmap/mask.js';
import { machineName } from '../environment.js';
import { InputError, quoted } from '../errors.js';
import { JOIN } from '../functions.js';
import { REFERENCE } from '../machine/names.js';
import { joinCsv } from '../report/join-data.js';
import { joinHtml } from '../report/join-html.js';
import { joinMarkdown } from '../report/join-markdown.js';
import { joinText } from '../report/join-text.js';
import { plural } from '../report/numbers.js';
import { recordLines } from '../report/record-lines.js';
import { TARGETS } from '../target.js';
import { addBenchOptions, type BenchOptions } from './bench-options.js';
import { timed } from './bench-timed.js';
import { listOption, numbersOption, wholeNumber } from './options.js';
import { print } from './output.js';
import { save } from './save.js';

const FORMATS = ['text', 'md', 'csv', 'jsonl', 'html'] as const;

const VARIANTS: readonly string[] = ['lookup-join', REFERENCE];

/** The most CPUs: a mask of 512 bytes. */
const MOST_CPUS = 4096;

interface JoinCommandOptions extends BenchOptions<(typeof FORMATS)[number]> {
  readonly cpus: number;
  readonly pair?: readonly string[];
  readonly density?: readonly number[];
}

/** Between the masks of a pair; a colon before `used/group` is within a list. */
const BETWEEN = /:(?!\d+\/\d+)/;

/** @throws InputError that names the option, for a pair that cannot be used */
function parsePair(text: string, cpus: number): readonly [Bitmap, Bitmap] {
  const [left = '', right = '', ...rest] = text.split(BETWEEN).map((mask) => mask.trim());
  if (left === '' || right === '' || rest.length > 0)
    throw new InputError(`--pair ${quoted(text)} is not LEFT:RIGHT, two masks such as 0xff:0x0f or '0-7 16:0-3'`);
  try {
    return [parseMask(left, cpus), parseMask(right, cpus)];
  } catch (thrown) {
    if (thrown instanceof InputError) throw new InputError(`--pair ${quoted(text)}: ${thrown.message}`);
    throw thrown;
  }
}

function pairsOf({ cpus, pair, density, seed }: JoinCommandOptions): MaskPair[] {
  if (pair !== undefined && density !== undefined) throw new InputError('--pair does not go with --density');
  if (pair !== undefined) return distinctPairs(pair.map((text) => parsePair(text, cpus)));
  return density === undefined ? publishedPairs(cpus) : drawnPairs(cpus, density, seed);
}

/** Of pairs that are left out, since over so few CPUs they are the same as others. */
function merged({ cpus, pair, density }: JoinCommandOptions, pairs: readonly MaskPair[]): string[] {
  const asked = pair?.length ?? (density === undefined ? JOIN_PATTERNS.length : density.length ** 2);
  if (asked === pairs.length) return [];
  return [`${pairs.length} of ${asked} pairs: over ${plural(cpus, 'CPU')} the others are the same as these`];
}

async function run(options: JoinCommandOptions): Promise<number> {
  const { cpus, seed, rounds, format } = options;
  const pairs = pairsOf(options);
  const { measured, checked } = await timed<JoinOptions, UnratedJoin>(
    {
      functions: [JOIN],
      alignments: ['none'],
      variants: VARIANTS,
      targets: [TARGETS.le64],
      file: './join-process.js',
      scenes: 1,
      options: () => ({ cpus, pairs, seed, rounds, order: seed, loads: true }),
    },
    options,
  );
  const records = withRatios(measured.records);
  if (options.save !== undefined) await save(options.save, recordLines(records));
  const { floors, clockNs } = measured;
  const notes = merged(options, pairs);
  const context = { machine: machineName(), seed, rounds, bits: cpus, clockNs, floors, notes, checked };
  const write = { text: joinText, md: joinMarkdown, csv: joinCsv, jsonl: recordLines, html: joinHtml };
  await print(write[format](records, context));
  return 0;
}

const HELP = `
Example:
  findbit bench join --variant lookup-join,my-join.ts
  findbit bench join --cpus 256 --density 0,1,10,50 --format html > join.html
  findbit bench join --cpus 8 --pair 0xff:0x0f,'0-1 7:0-7:1/2'

Asks for the next CPU behind n in both of two masks, for each n from -1 to the
number of CPUs, as cpumask_next_and() does: by ${JOIN}(). The first
variant is before, each other is after; unless --variant and --target say
otherwise, they are ${VARIANTS.join(' and ')}, on le64.
A mask is a hex number, or a list as in cpuset.cpus, with blanks for commas.
Without --pair and --density the masks are the ${JOIN_PATTERNS.length} pairs of the table that was
published with the change in 2017, repeated for every ${JOIN_CPUS} CPUs.
Status 1: answers are wrong; nothing is timed then.`;

export function joinCommand(ended: (status: number) => void): Command {
  const own = [
    new Option('--cpus <n>', 'number of CPUs').argParser(wholeNumber('cpus', 1, MOST_CPUS)).default(JOIN_CPUS),
    listOption('pair', 'pairs of masks, LEFT:RIGHT each', (text) => text),
    numbersOption('density', 'shares of CPUs in per cent: every pair of drawn masks of these', 0, 100),
  ];
  return addBenchOptions(new Command('join'), own, FORMATS)
    .description('the join of two CPU masks, as cpumask_next_and() makes it')
    .addHelpText('after', HELP)
    .action(async (options: JoinCommandOptions) => ended(await run(options)));
}
