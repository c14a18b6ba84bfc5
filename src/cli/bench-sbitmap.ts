import { Command, Option } from 'commander';
import { checkSetting, type SbitmapSetting } from '../../bench/sbitmap-setting.js';
import { machineName, processors } from '../environment.js';
import { InputError } from '../errors.js';
import { SBITMAP_TARGET, SBITMAP_VARIANTS } from '../machine/names.js';
import { mostShift } from '../machine/sbitmap.js';
import { recordLines } from '../report/record-lines.js';
import { sbitmapCsv } from '../report/sbitmap-data.js';
import { sbitmapMarkdown } from '../report/sbitmap-markdown.js';
import { sbitmapText } from '../report/sbitmap-text.js';
import { TARGETS, type Target } from '../target.js';
import { processesOf, type TimingOptions, timingOptions } from './bench-options.js';
import { buildSbitmaps } from './builds.js';
import { formatOption, numbersOption, targetOption, variantOption, wholeNumber } from './options.js';
import { Progress, print } from './output.js';
import { checkWritable, save } from './save.js';
import { measureSbitmapsApart } from './sbitmap-timing.js';

const FORMATS = ['text', 'md', 'csv', 'jsonl'] as const;

const DEFAULT_ROUNDS = 41;

/** The most of each: more workers the structure has no place for, more tags the block layer does not take. */
const MOST = { workers: 64, depth: 10_240, queueDepth: 1024, shift: 6, timeLimit: 30_000 } as const;

const DEFAULTS = { workers: [1, 2], depth: [64, 256, 1024], queueDepth: [1, 32], deferred: [100] } as const;

/** The longest that a sample may take, in ms, unless something else is said. */
const TIME_LIMIT = 10_000;

interface SbitmapOptions extends TimingOptions<(typeof FORMATS)[number]> {
  readonly variant?: readonly string[];
  readonly target?: readonly Target[];
  readonly workers?: readonly number[];
  readonly depth?: readonly number[];
  readonly queueDepth?: readonly number[];
  readonly deferred?: readonly number[];
  readonly shift?: number;
  readonly roundRobin?: boolean;
  readonly timeLimit: number;
}

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** Every setting that is asked for on a target. @throws InputError for one that is none */
function settingsOf(target: Target, options: SbitmapOptions): SbitmapSetting[] {
  const { workers, depth, queueDepth, deferred, roundRobin = false } = { ...DEFAULTS, ...options };
  const most = mostShift({ target: target.name });
  const { shift = most } = options;
  if (shift > most)
    throw new InputError(`--shift ${shift} is more than ${most}, the ${2 ** most} bits of ${target.name}`);
  const settings = distinct(workers).flatMap((w) =>
    distinct(deferred).flatMap((share) =>
      distinct(depth).flatMap((d) =>
        distinct(queueDepth).map((q) => ({ depth: d, shift, roundRobin, workers: w, queueDepth: q, deferred: share })),
      ),
    ),
  );
  for (const setting of settings) checkSetting(setting);
  return settings;
}

async function run(options: SbitmapOptions): Promise<number> {
  const { variant = SBITMAP_VARIANTS, target = [TARGETS[SBITMAP_TARGET]], seed, rounds, timeLimit } = options;
  const settings = Object.fromEntries(target.map((one) => [one.name, settingsOf(one, options)]));
  const builds = await buildSbitmaps(variant, target);
  if (options.save !== undefined) await checkWritable(options.save);
  const progress = new Progress();
  const { records, floors, lookedAt, clockNs } = await measureSbitmapsApart(
    { builds, options: { settings, seed, rounds, order: seed, processors: processors() }, limit: timeLimit },
    processesOf(options),
    (done) => progress.show(`round ${Math.min(done + 1, rounds)} of ${rounds}`),
  );
  progress.clear();
  if (options.save !== undefined) await save(options.save, recordLines(records));
  const context = { machine: machineName(), processors: processors(), seed, rounds, clockNs, floors, lookedAt };
  const write = { text: sbitmapText, md: sbitmapMarkdown, csv: sbitmapCsv, jsonl: recordLines };
  await print(write[options.format](records, context));
  return 0;
}

const HELP = `
Example:
  findbit bench sbitmap --workers 1,2 --depth 64 --queue-depth 32
  findbit bench sbitmap --variant sbitmap-recheck,my-clear.ts --deferred 0,50

Workers, each a thread, take tags of one sbitmap and give them back. Variants
are its deferred clear, in time order: ${SBITMAP_VARIANTS.slice(0, 2).join(', ')},
${SBITMAP_VARIANTS.slice(2).join(', ')}; a .ts file of your own exports
sbitmap_deferred_clear(place, depth, hint, wrap). Ratios are to the first.
A kernel puts no more than a quarter of the tags into a word: for 64, --shift 4.
With more workers than processors they take turns: that is said, and is no
measure of contention.
Status 1: a tag is given out twice or lost, or a sample does not end.`;

const number = (flag: string, name: string, about: string, min: number, max: number): Option =>
  new Option(flag, about).argParser(wholeNumber(name, min, max));

export function sbitmapCommand(ended: (status: number) => void): Command {
  const command = new Command('sbitmap');
  const shown = (values: readonly number[]): string => `(default: ${values.join(',')})`;
  const all = [
    variantOption(`variants, or paths to .ts files (default: all ${SBITMAP_VARIANTS.length})`),
    targetOption(),
    numbersOption('workers', `threads that take tags at once ${shown(DEFAULTS.workers)}`, 1, MOST.workers),
    numbersOption('depth', `tags ${shown(DEFAULTS.depth)}`, 1, MOST.depth),
    numbersOption('queue-depth', `tags of a worker in flight ${shown(DEFAULTS.queueDepth)}`, 1, MOST.queueDepth),
    numbersOption('deferred', `per cent of puts that are deferred ${shown(DEFAULTS.deferred)}`, 0, 100),
    number('--shift <n>', 'shift', "a word has 2^n tags (default: the target's word)", 0, MOST.shift),
    new Option('--round-robin', 'tags one after another, not the lowest of a word'),
    number('--time-limit <ms>', 'time-limit', 'longest that a sample may take', 10, MOST.timeLimit).default(TIME_LIMIT),
    ...timingOptions('samples of each row', DEFAULT_ROUNDS),
    formatOption(FORMATS),
  ];
  for (const option of all) command.addOption(option);
  return command
    .description('tags of an sbitmap, taken and given back by threads')
    .addHelpText('after', HELP)
    .action(async (options: SbitmapOptions) => ended(await run(options)));
}
