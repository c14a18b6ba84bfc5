import { Command, Option } from 'commander';
import { EXTRA_LAWS, LAWS, lawOf } from '../../props/laws/index.js';
import { DEFAULT_RUNS, type RunOptions, type Verdict } from '../../props/run.js';
import { worldParts } from '../../props/world.js';
import { InputError, quoted } from '../errors.js';
import { FUNCTION_NAMES, type FunctionName } from '../functions.js';
import { type Built, isBinary } from '../machine/built.js';
import type { AreaMiss } from '../machine/manifest.js';
import { REFERENCE, VARIANT_NAMES } from '../machine/names.js';
import { builtinSource } from '../machine/source.js';
import { verifyKtap } from '../report/ktap.js';
import { verifyJsonl, verifyText } from '../report/verify.js';
import { TARGET_NAMES, TARGETS, type Target } from '../target.js';
import { buildAll } from './builds.js';
import { tryLaws, verifyThread } from './laws.js';
import {
  formatOption,
  functionOption,
  missOption,
  seedOption,
  spanOption,
  targetOption,
  wholeNumber,
} from './options.js';
import { Progress, print } from './output.js';
import { inLanes } from './pool.js';
import { asArgument, shellCommand } from './shell.js';
import { TIME_LIMIT, timeLimitOption } from './time-limit.js';

const FORMATS = ['text', 'ktap', 'jsonl'] as const;

/** The same, with --huge. */
const HUGE_TIME_LIMIT = 30_000;

export interface VerifyOptions {
  readonly target?: Target[];
  readonly law?: string[];
  readonly function?: readonly FunctionName[];
  readonly seed: number;
  readonly runs: number;
  readonly path?: string;
  readonly timeLimit?: number;
  readonly span?: 'word' | 'byte';
  readonly miss?: AreaMiss;
  readonly all?: boolean;
  readonly huge?: boolean;
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

/** Who a variant has to agree with: the reference, or for the reference the next of those that are tried. */
function peerOf(built: Built, references: readonly string[]): string {
  if (built.reference !== REFERENCE) return REFERENCE;
  return references.find((other) => other !== REFERENCE && !isBinary(other)) ?? 'arm-words';
}

/** Functions that are another variant's with all that they call: tried on that one. */
const inheritedOf = ({ promises }: Built): FunctionName[] =>
  FUNCTION_NAMES.filter((name) => promises[name]?.inherited === true);

/** The functions of a variant that are tried: those asked for, or all, or those that its own code has a part in. */
function tried(built: Built, { function: asked, all }: Partial<VerifyOptions>): readonly FunctionName[] | undefined {
  const inherited = inheritedOf(built);
  if (asked !== undefined || all === true || inherited.length === 0) return asked;
  return FUNCTION_NAMES.filter((name) => !inherited.includes(name));
}

/** Of the cases that are drawn for a law at least this part is drawn when functions are left out. */
const LEAST_SHARE = 1 / 4;

/** The cases to draw for each law: about as many for each function as if all of the variant's were tried. */
function drawn(built: Built, { runs, function: asked, all }: Pick<VerifyOptions, 'runs' | 'function' | 'all'>): number {
  const has = Object.keys(built.promises).length;
  const share = asked !== undefined || all === true || has === 0 ? 1 : 1 - inheritedOf(built).length / has;
  return Math.ceil(runs * Math.max(share, LEAST_SHARE));
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

/** Tries laws on builds, in threads, as many at a time as there are processors. */
export async function verifyAll(
  builds: readonly Built[],
  laws: readonly string[],
  options: Pick<VerifyOptions, 'seed' | 'runs' | 'path' | 'function' | 'timeLimit' | 'all'> &
    Pick<RunOptions, 'alignment'>,
  progress: Progress,
): Promise<Verdict[]> {
  const references = [...new Set(builds.map(({ reference }) => reference))];
  const limit = options.timeLimit ?? (laws.includes('huge') ? HUGE_TIME_LIMIT : TIME_LIMIT);
  const { seed, path, alignment } = options;
  let done = 0;
  const verdicts = await inLanes(
    builds,
    () => verifyThread(limit),
    async (built, thread) => {
      const parts = await worldParts(built, peerOf(built, references));
      const mine: Verdict[] = [];
      const functions = tried(built, options);
      const runs = drawn(built, options);
      const task = { parts, options: { seed, runs, path, alignment, functions, timeLimit: limit } };
      await tryLaws(thread, task, laws, (verdict) => {
        mine.push(verdict);
        progress.show(
          `${++done} of ${builds.length * laws.length} laws tried: ${built.name} ${built.target} ${verdict.law}`,
        );
      });
      return mine;
    },
  );
  progress.clear();
  return verdicts.flat();
}

/** Laws about answers need calls that return, so that law comes first, whichever are asked for. */
function lawsOf({ law, huge, path }: VerifyOptions): string[] {
  const all = [...LAWS, ...(huge === true ? EXTRA_LAWS : [])].map(({ id }) => id);
  const asked = [...new Set(law ?? all)];
  return path !== undefined || asked.every((id) => id === 'huge') ? asked : [...new Set(['returns', ...asked])];
}

async function run(given: string[], options: VerifyOptions): Promise<number> {
  const faulty =
    given.length > 0 ? [] : VARIANT_NAMES.filter((name) => builtinSource(name).manifest.fault !== undefined);
  const references = given.length > 0 ? [...new Set(given)] : VARIANT_NAMES.filter((name) => !faulty.includes(name));
  const builds = await buildAll(
    references,
    options.target,
    TARGET_NAMES.map((name) => TARGETS[name]),
    options,
  );
  const laws = lawsOf(options);
  if (options.path !== undefined && (builds.length !== 1 || laws.length !== 1 || options.function?.length !== 1))
    throw new InputError('--path needs one variant, one --target, one --law and one --function');
  const verdicts = await verifyAll(builds, laws, options, new Progress());
  const reference = new Map(builds.map((built) => [built.name, built.reference]));
  const context = {
    seed: options.seed,
    left: leftOut(builds, options, faulty),
    replay: (verdict: Verdict) => replayCommand(verdict, reference.get(verdict.variant) ?? verdict.variant, options),
  };
  const write = { text: verifyText, ktap: verifyKtap, jsonl: verifyJsonl };
  await print(write[options.format](verdicts, context));
  return verdicts.some(({ verdict }) => verdict === 'broken') ? 1 : 0;
}

/** A path as findbit prints it: `case:69:0:1`, or numbers alone. */
function replayPath(text: string): string {
  if (!/^(case:)?\d+(:\d+)*$/.test(text))
    throw new InputError(`--path ${quoted(text)} is not a path that verify printed`);
  return text;
}

const lawNames = (text: string, before: string[] | undefined): string[] => [
  ...(before ?? []),
  ...text.split(',').map((id) => lawOf(id.trim()).id),
];

export function verifyCommand(ended: (status: number) => void): Command {
  return new Command('verify')
    .description('try the laws of the contract on variants; the smallest counterexample of each that is broken')
    .argument(
      '[variant...]',
      "names, or .ts or .wasm files; all that come with findbit if none is given ('findbit list')",
    )
    .addOption(targetOption())
    .addOption(
      new Option(
        '--law <list>',
        `only these laws: ${[...LAWS, ...EXTRA_LAWS].map(({ id }) => id).join(', ')}`,
      ).argParser(lawNames),
    )
    .addOption(functionOption())
    .addOption(new Option('--all', 'also functions that a variant takes from another, with all that they call'))
    .addOption(seedOption())
    .addOption(
      new Option(
        '--runs <n>',
        'cases drawn for each law behind the enumerated ones, fewer where functions are left out',
      )
        .argParser(wholeNumber('runs', 0, 10_000_000))
        .default(DEFAULT_RUNS),
    )
    .addOption(new Option('--path <path>', 'go straight to a counterexample, with its seed').argParser(replayPath))
    .addOption(timeLimitOption())
    .addOption(new Option('--huge', 'also a bitmap of nearly 2^32 bits (2 GB of memory a processor)'))
    .addOption(spanOption())
    .addOption(missOption())
    .addOption(formatOption(FORMATS))
    .addHelpText(
      'after',
      '\nExample:\n  findbit verify my-find.ts --target le64,be32\n\nEnds with 1 if a law is broken.',
    )
    .action(async (given: string[], options: VerifyOptions) => ended(await run(given, options)));
}
