import { Command } from 'commander';
import { machineName } from '../environment.js';
import { InputError } from '../errors.js';
import { AREA_SEARCH } from '../functions.js';
import { type Built, buildVariant } from '../machine/built.js';
import { AREA_VARIANTS, REFERENCE } from '../machine/names.js';
import type { PoolFacts } from '../replay/pool.js';
import { isFaulty, type ReplayResult } from '../replay/result.js';
import { plural } from '../report/numbers.js';
import { replayCsv, replayJsonl } from '../report/replay-data.js';
import { replayMarkdown } from '../report/replay-markdown.js';
import { replayRemarks } from '../report/replay-remarks.js';
import type { ReplayOrigin } from '../report/replay-report.js';
import { replayText } from '../report/replay-text.js';
import { parseTarget, TARGETS } from '../target.js';
import { apart } from './apart.js';
import { buildAll } from './builds.js';
import { rereadable } from './copy.js';
import { formatOption, seedOption, targetOption, variantOption } from './options.js';
import { Progress, print, remark } from './output.js';
import type { ReplaySource, ReplayTask } from './protocol.js';
import { MADE_UP, REPLAY_FORMATS, type ReplayOptions, sourceOptions } from './replay-options.js';
import { emitTrace, madeUpPool, surveyed } from './replay-source.js';
import { replaySilence } from './silence.js';
import { checkReadable, fileName } from './text-file.js';
import { TIME_LIMIT, timeLimitOption } from './time-limit.js';

const WRITE = { text: replayText, md: replayMarkdown, csv: replayCsv, jsonl: replayJsonl };

/** The options that go with a trace alone, with a made-up workload alone, and with one that is printed. */
const TRACE_FLAGS: readonly string[] = ['--pool'];
const MADE_UP_FLAGS: readonly string[] = ['--events', '--emit-trace'];
const EMIT_FLAGS: readonly string[] = [
  '--synthetic',
  '--events',
  '--emit-trace',
  '--pool-pages',
  '--base-pfn',
  '--order-per-bit',
];

/** @throws InputError for options that say nothing of what is asked for */
function checkFlags(
  trace: string | undefined,
  { synthetic, emitTrace }: ReplayOptions,
  flags: readonly string[],
): void {
  if (trace === undefined && synthetic === undefined)
    throw new InputError('name a trace, or give --synthetic and a seed');
  if (trace !== undefined && synthetic !== undefined) throw new InputError('--synthetic takes the place of a trace');
  const strange = flags.find((flag) => (synthetic === undefined ? MADE_UP_FLAGS : TRACE_FLAGS).includes(flag));
  if (strange !== undefined)
    throw new InputError(
      synthetic === undefined
        ? `${strange} goes with --synthetic`
        : `${strange} goes with a trace, not with --synthetic`,
    );
  const idle = emitTrace === true ? flags.find((flag) => !EMIT_FLAGS.includes(flag)) : undefined;
  if (idle !== undefined) throw new InputError(`${idle} does not go with --emit-trace, which replays nothing`);
}

/** The variants, all for one target, the base first. */
async function builtFor({ variant, target }: ReplayOptions): Promise<Built[]> {
  if ((target?.length ?? 1) > 1) throw new InputError('replay takes one --target');
  const builds = await buildAll(variant ?? AREA_VARIANTS, target, [TARGETS.le64]);
  const first = builds[0] as Built;
  const other = builds.find((built) => built.target !== first.target);
  if (other !== undefined)
    throw new InputError(
      `${first.name} is built for ${first.target}, and ${other.name} for ${other.target}: name one --target`,
    );
  const without = builds.find(({ promises }) => promises[AREA_SEARCH] === undefined);
  if (without !== undefined) throw new InputError(`${without.reference}: has no ${AREA_SEARCH}`);
  return builds;
}

/** Replays in a process of its own. */
async function replayed(
  builds: readonly Built[],
  pool: PoolFacts,
  source: ReplaySource,
  { seed, timeLimit: limit = TIME_LIMIT }: ReplayOptions,
  progress: Progress,
): Promise<ReplayResult> {
  const empty = await buildVariant(REFERENCE, parseTarget((builds[0] as Built).target));
  const task: ReplayTask = { builds, empty, pool, source, seed, limit };
  const silence = replaySilence(limit, builds.length);
  const complaints = {
    silent: `the replay said nothing for ${silence} ms`,
    early: "the replay's process ended early",
  };
  const show = (lines: number): void => progress.show(lines === 0 ? 'warming up' : `${plural(lines, 'line')} replayed`);
  const result = await apart<ReplayTask, ReplayResult>('./replay-process.js', task, complaints, show, silence);
  progress.clear();
  return result;
}

/** Prints what was found; returns the status to end with. */
async function told(result: ReplayResult, origin: ReplayOrigin, { seed, format }: ReplayOptions): Promise<number> {
  const report = { result, origin, seed, machine: machineName() };
  await print(WRITE[format](report));
  if (format === 'csv') for (const line of replayRemarks(report)) remark(line);
  return isFaulty(result) ? 1 : 0;
}

async function replayTrace(trace: string, options: ReplayOptions): Promise<number> {
  await checkReadable([trace]);
  const builds = await builtFor(options);
  const progress = new Progress();
  const file = await rereadable(trace);
  try {
    const pool = await surveyed(file.path, fileName(trace), options, progress);
    const result = await replayed(builds, pool, { path: file.path }, options, progress);
    return await told(result, { file: fileName(trace) }, options);
  } finally {
    file.remove();
  }
}

async function replayMadeUp(synthetic: number, options: ReplayOptions): Promise<number> {
  const pool = madeUpPool(options);
  const events = options.events ?? MADE_UP.events;
  if (options.emitTrace === true) {
    await emitTrace(pool, synthetic, events);
    return 0;
  }
  const builds = await builtFor(options);
  const result = await replayed(builds, pool.facts, { synthetic, events }, options, new Progress());
  return told(result, { synthetic, events }, options);
}

/** The options that stand on the command line, by their long names. */
function givenFlags(command: Command): string[] {
  return command.options
    .filter((option) => command.getOptionValueSource(option.attributeName()) === 'cli')
    .map((option) => option.long ?? '');
}

async function run(trace: string | undefined, options: ReplayOptions, flags: readonly string[]): Promise<number> {
  checkFlags(trace, options, flags);
  if (options.synthetic !== undefined) return replayMadeUp(options.synthetic, options);
  return replayTrace(trace as string, options);
}

const EXAMPLES = `
Example:
  findbit replay trace.txt
  findbit replay trace.txt --pool reserved --variant area-original,my-area.ts
  findbit replay --synthetic 1 --events 100000
  findbit replay --synthetic 1 --emit-trace > trace.txt

A trace holds the events of cma, as ftrace prints them or trace-cmd report does:
  echo 1 > /sys/kernel/tracing/events/cma/enable

The first variant is the base that the others are compared with. Ends with 1 if
an answer is wrong, or a search does not return, but for a variant that is known
to be faulty.`;

export function replayCommand(ended: (status: number) => void): Command {
  const command = new Command('replay')
    .description('replay a trace of contiguous memory allocations through zero-area searches')
    .argument('[trace]', 'text of ftrace or trace-cmd; - is stdin')
    .addOption(variantOption().default(undefined, AREA_VARIANTS.join(',')))
    .addOption(targetOption().default(undefined, TARGETS.le64.name));
  for (const option of sourceOptions()) command.addOption(option);
  return command
    .addOption(seedOption())
    .addOption(timeLimitOption())
    .addOption(formatOption(REPLAY_FORMATS))
    .addHelpText('after', EXAMPLES)
    .action(async (trace: string | undefined, options: ReplayOptions) =>
      ended(await run(trace, options, givenFlags(command))),
    );
}
