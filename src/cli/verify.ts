import { Command, Option } from 'commander';
import { EXTRA_LAWS, LAWS, lawOf } from '../../props/laws/index.js';
import { RACE_LAW_NAMES } from '../../props/races/laws.js';
import { type Counterexample, DEFAULT_RUNS, type Verdict } from '../../props/run.js';
import { SBITMAP_LAWS } from '../../props/sbitmap/laws.js';
import { isRandom } from '../../props/sbitmap/run.js';
import { isTour } from '../../props/sbitmap/visits.js';
import { isSchedule } from '../../props/schedules/path.js';
import type { LawVerdict } from '../../props/verdict.js';
import { InputError, quoted } from '../errors.js';
import { MAX_U32 } from '../functions.js';
import type { Built } from '../machine/built.js';
import type { AreaMiss } from '../machine/manifest.js';
import { VARIANT_NAMES } from '../machine/names.js';
import { builtinSource } from '../machine/source.js';
import { verifyKtap } from '../report/ktap.js';
import { type Told, type VerifyContext, verifyJsonl, verifyText } from '../report/verify.js';
import { caseFields } from '../report/verify-case.js';
import { TARGET_NAMES, TARGETS, type Target } from '../target.js';
import { buildAll } from './builds.js';
import {
  allocatorOption,
  formatOption,
  functionOption,
  missOption,
  numbersOption,
  seedOption,
  spanOption,
  targetOption,
  wholeNumber,
} from './options.js';
import { Progress, print } from './output.js';
import { asArgument, shellCommand } from './shell.js';
import { timeLimitOption } from './time-limit.js';
import { inheritedOf, type TryOptions, tried, verifyAll } from './verify-all.js';
import { ALLOCATOR_LAWS, tryAllocators } from './verify-allocators.js';
import { verifyStress } from './verify-stress.js';
import { scheduleKind, tryThreaded } from './verify-threaded.js';

const FORMATS = ['text', 'ktap', 'jsonl'] as const;

interface VerifyOptions extends TryOptions {
  readonly allocator?: string[];
  readonly target?: Target[];
  readonly law?: string[];
  readonly span?: 'word' | 'byte';
  readonly miss?: AreaMiss;
  readonly huge?: boolean;
  readonly depth?: number[];
  readonly plain?: string;
  readonly stress?: number;
  readonly format: (typeof FORMATS)[number];
}

/** The command that goes straight to a counterexample. */
function replayCommand(verdict: Verdict, reference: string, options: VerifyOptions): string {
  const found = verdict.counterexample;
  const words = ['verify', asArgument(reference), '--target', verdict.target, '--law', verdict.law];
  words.push('--function', found?.subject ?? '');
  if (options.span !== undefined) words.push('--span', options.span);
  if (options.miss !== undefined) words.push('--miss', options.miss);
  if (options.timeLimit !== undefined) words.push('--time-limit', String(options.timeLimit));
  words.push('--seed', String(options.seed), '--path', found?.path ?? '');
  return shellCommand(words);
}

/** What was not tried, in sentences. */
function leftOut(builds: readonly Built[], options: VerifyOptions, faulty: readonly string[]): string[] {
  const counts = new Map<number, string[]>();
  for (const built of new Map(builds.map((one) => [one.name, one])).values()) {
    const { length } = tried(built, options) === undefined || options.function !== undefined ? [] : inheritedOf(built);
    if (length > 0) counts.set(length, [...(counts.get(length) ?? []), built.name]);
  }
  const each = [...counts].map(([count, names]) => `${count} of ${names.join(', ')}`);
  return [
    ...(each.length === 0 ? [] : [`functions left out, since they are another variant's (--all): ${each.join('; ')}`]),
    ...faulty.map((name) => `${name} is left out, since it is kept with its fault: name it to try it`),
  ];
}

/** Laws about answers need calls that return, so that law comes first, whichever are asked for. */
function lawsOf({ law, huge, path }: VerifyOptions): string[] {
  const all = [...LAWS, ...(huge === true ? EXTRA_LAWS : [])].map(({ id }) => id);
  const asked = [...new Set(law?.map((id) => lawOf(id).id) ?? all)];
  return path !== undefined || asked.every((id) => id === 'huge') ? asked : [...new Set(['returns', ...asked])];
}

/** Prints a report. Returns the status to end with. */
async function report<Found extends Told>(
  verdicts: readonly LawVerdict<Found>[],
  context: VerifyContext<Found>,
  format: VerifyOptions['format'],
): Promise<number> {
  const write = { text: verifyText<Found>, ktap: verifyKtap<Found>, jsonl: verifyJsonl<Found> };
  await print(write[format](verdicts, context));
  return verdicts.some(({ verdict }) => verdict === 'broken') ? 1 : 0;
}

async function runOnAllocators(
  given: readonly string[],
  options: VerifyOptions,
  allocator: readonly string[],
): Promise<number> {
  const { verdicts, context } = await tryAllocators(given, { ...options, allocator });
  return report(verdicts, context, options.format);
}

async function run(given: string[], options: VerifyOptions): Promise<number> {
  const { stress } = options;
  if (stress !== undefined) return verifyStress(given, { ...options, stress });
  if (options.allocator !== undefined) return runOnAllocators(given, options, options.allocator);
  const kind = scheduleKind(given);
  if (kind !== undefined) {
    const { verdicts, context } = await tryThreaded(kind, given, { ...options });
    return report(verdicts, context, options.format);
  }
  const threaded = (['depth', 'plain'] as const).find((name) => options[name] !== undefined);
  if (threaded !== undefined)
    throw new InputError(`--${threaded} is about sbitmaps${threaded === 'plain' ? ' and races' : ''}`);
  const laws = lawsOf(options);
  const faulty =
    given.length > 0 ? [] : VARIANT_NAMES.filter((name) => builtinSource(name).manifest.fault !== undefined);
  const references = given.length > 0 ? [...new Set(given)] : VARIANT_NAMES.filter((name) => !faulty.includes(name));
  const builds = await buildAll(
    references,
    options.target,
    TARGET_NAMES.map((name) => TARGETS[name]),
    options,
  );
  if (options.path !== undefined && (builds.length !== 1 || laws.length !== 1 || options.function?.length !== 1))
    throw new InputError('--path needs one variant, one --target, one --law and one --function');
  const verdicts = await verifyAll(builds, laws, options, new Progress());
  const reference = new Map(builds.map((built) => [built.name, built.reference]));
  const context: VerifyContext<Counterexample> = {
    subject: 'variant',
    seed: options.seed,
    left: leftOut(builds, options, faulty),
    nameOf: (law) => lawOf(law).name,
    fieldsOf: caseFields,
    replay: (verdict) => replayCommand(verdict, reference.get(verdict.variant) ?? verdict.variant, options),
  };
  return report(verdicts, context, options.format);
}

/** A path as findbit prints it: `case:69:0:1`, or numbers alone. */
function replayPath(text: string): string {
  if (!/^(case:)?\d+(:\d+)*$/.test(text) && ![isSchedule, isTour, isRandom].some((is) => is(text)))
    throw new InputError(`--path ${quoted(text)} is not a path that verify printed`);
  return text;
}

const lawNames = (text: string, before: string[] | undefined): string[] => [
  ...(before ?? []),
  ...text.split(',').map((id) => id.trim()),
];

export function verifyCommand(ended: (status: number) => void): Command {
  return new Command('verify')
    .description(
      'try the laws of the contract on variants, those of regions on allocators, and every order of what threads do on sbitmaps and races; the smallest counterexample of each law that is broken',
    )
    .argument(
      '[variant...]',
      "names, or .ts or .wasm files; if none is given all that come with findbit and should be right; 'sbitmap' and 'races' are all of these ('findbit list')",
    )
    .addOption(
      allocatorOption("in place of variants allocators of regions, or paths to .ts files, or all ('findbit list')"),
    )
    .addOption(targetOption())
    .addOption(
      new Option(
        '--law <list>',
        `only these laws: ${[...LAWS, ...EXTRA_LAWS].map(({ id }) => id).join(', ')}; of allocators: ${ALLOCATOR_LAWS.join(', ')}; of sbitmaps: ${SBITMAP_LAWS.map(({ id }) => id).join(', ')}; of races: ${RACE_LAW_NAMES.join(', ')}`,
      ).argParser(lawNames),
    )
    .addOption(functionOption())
    .addOption(new Option('--all', 'also functions that a variant takes from another, with all that they call'))
    .addOption(seedOption())
    .addOption(
      new Option(
        '--runs <n>',
        'cases drawn for each law behind the enumerated ones, fewer where functions are left out; of allocators sequences, of sbitmaps schedules',
      )
        .argParser(wholeNumber('runs', 0, 10_000_000))
        .default(DEFAULT_RUNS),
    )
    .addOption(new Option('--path <path>', 'go straight to a counterexample, with its seed').argParser(replayPath))
    .addOption(
      numbersOption(
        'depth',
        'of sbitmaps only the spaces of these depths: 1 to 4, and the bits of a word; with --stress the depth',
        1,
        64,
      ),
    )
    .addOption(
      new Option(
        '--plain <access>',
        'of sbitmaps and races: an atomic access that becomes a plain read and write, such as takeBit:or',
      ),
    )
    .addOption(
      new Option(
        '--stress <n>',
        'of sbitmaps: so many operations of two real workers, in place of schedules',
      ).argParser(wholeNumber('stress', 1, MAX_U32)),
    )
    .addOption(timeLimitOption())
    .addOption(new Option('--huge', 'also a bitmap of nearly 2^32 bits (2 GB of memory a processor)'))
    .addOption(spanOption())
    .addOption(missOption())
    .addOption(formatOption(FORMATS))
    .addHelpText(
      'after',
      '\nExample:\n  findbit verify my-find.ts --target le64,be32\n  findbit verify sbitmap-andnot --depth 2\n  findbit verify --allocator maple,my-allocator.ts\n\nEnds with 1 if a law is broken.',
    )
    .action(async (given: string[], options: VerifyOptions) => ended(await run(given, options)));
}
