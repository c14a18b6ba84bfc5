import { Command, Option } from 'commander';
import { parseBitmap } from '../bitmap/text.js';
import { InputError, messageOf } from '../errors.js';
import { ARGUMENTS, type ArgumentName, functionRow, MAX_U32, signature } from '../functions.js';
import type { Built } from '../machine/built.js';
import { checkArguments, checkSize } from '../machine/check.js';
import type { Call } from '../machine/evaluate.js';
import { REFERENCE } from '../machine/names.js';
import { TARGETS, type Target } from '../target.js';
import { buildAll } from './builds.js';
import { type Batch, batches, LONGEST_LINE } from './lines.js';
import { spanOption, targetOption, variantOption, wholeNumber } from './options.js';
import { print, remark } from './output.js';
import type { EvalTask } from './protocol.js';
import { TIME_LIMIT, timeLimitOption } from './time-limit.js';
import { WatchedThread } from './watch.js';

type Given = Partial<Record<ArgumentName, number>>;

interface EvalOptions {
  readonly target?: Target[];
  readonly variant?: string[];
  readonly size?: number;
  readonly bits?: string[];
  readonly jsonl?: boolean;
  readonly span?: 'word' | 'byte';
  readonly timeLimit?: number;
  readonly start?: number;
  readonly n?: number;
  readonly nr?: number;
  readonly alignMask?: number;
  readonly alignOffset?: number;
}

type EvalThread = WatchedThread<EvalTask, string[]>;

/** The command line's names of the arguments. */
function given(options: EvalOptions): Given {
  const { start, n, nr, alignMask, alignOffset } = options;
  const all = { start, n, nr, align_mask: alignMask, align_offset: alignOffset };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

const flagOf = (name: ArgumentName): string => `--${name.replace('_', '-')}`;

/** The call of a command line. */
function commandCall(name: string, options: EvalOptions): Call {
  const row = functionRow(name);
  const values = given(options);
  const { size, bits = [] } = options;
  if (size === undefined) throw new InputError(`--size is missing: ${signature(row)}`);
  for (const key of Object.keys(values) as ArgumentName[])
    if (!(row.args as readonly string[]).includes(key))
      throw new InputError(`${row.name} takes no ${flagOf(key)}: ${signature(row)}`);
  // An area may be wanted anywhere and unaligned; what is searched for, and from where, must be said.
  const optional: Given = { align_mask: 0, align_offset: 0, ...(row.family === 'area' ? { start: 0 } : {}) };
  const args = row.args.map((key) => {
    const value = values[key] ?? optional[key];
    if (value === undefined) throw new InputError(`${flagOf(key)} is missing: ${signature(row)}`);
    return value;
  });
  if (bits.length !== row.bitmaps)
    throw new InputError(
      `--bits is given ${bits.length} times, but ${row.name} takes ${row.bitmaps}: ${signature(row)}`,
    );
  checkSize(row, size);
  checkArguments(row, size, args);
  return { function: row.name, size, bitmaps: bits.map((text) => parseBitmap(text, size).bytes), args, garbage: 0 };
}

type Calls = Batch | readonly [Call];

/** The answers to calls, in order; one that hangs is one error among them. */
async function answer(thread: EvalThread, built: Built, batch: Calls, limit: number): Promise<string[]> {
  const calls = batch.map((call) => call ?? '');
  let answers: string[] = [];
  const hung: number[] = [];
  for (;;) {
    const hungAt = await thread.run({ built, calls, hung, limit }, (result) => {
      answers = result;
    });
    if (hungAt === undefined) break;
    hung.push(hungAt);
  }
  return answers.map((text, i) =>
    batch[i] === undefined ? JSON.stringify({ error: `line of more than ${LONGEST_LINE} characters` }) : text,
  );
}

async function run(name: string | undefined, options: EvalOptions): Promise<number> {
  if ((name === undefined) === (options.jsonl !== true))
    throw new InputError(
      name === undefined ? 'name a function, or give --jsonl' : '--jsonl takes no function: each line names its own',
    );
  const stray = name === undefined ? Object.keys(given(options))[0] : undefined;
  if (name === undefined && (options.size !== undefined || options.bits !== undefined || stray !== undefined))
    throw new InputError('--jsonl takes no --size, --bits or arguments: each line has its own');
  const call = name === undefined ? undefined : commandCall(name, options);
  const builds = await buildAll(options.variant ?? [REFERENCE], options.target, [TARGETS.le64], options.span);
  const [built] = builds;
  if (built === undefined || builds.length !== 1) throw new InputError('eval takes one --variant and one --target');
  const limit = options.timeLimit ?? TIME_LIMIT;
  const thread: EvalThread = new WatchedThread('./eval-thread.js', limit);
  try {
    if (call === undefined) {
      for await (const batch of batches(process.stdin))
        await print((await answer(thread, built, batch, limit)).map((text) => `${text}\n`).join(''));
      return 0;
    }
    const [text = ''] = await answer(thread, built, [call], limit);
    const { value, error } = JSON.parse(text) as { value?: number; error?: string };
    if (error !== undefined) {
      remark(`findbit: ${messageOf(`${built.name} on ${built.target}: ${error}`)}`);
      return 1;
    }
    await print(`${value}\n`);
    return 0;
  } finally {
    await thread.end();
  }
}

const EXAMPLES = `
Example:
  findbit eval find_next_bit --size 70 --bits 3,64 --start 4

A line of JSON holds the bitmaps as hex digits, lowest first:
  {"function":"find_next_bit","size":8,"bitmaps":["50"],"args":[1]}
and is answered with {"value":2}, or {"error":"..."}.`;

const collect = (text: string, before: string[] | undefined): string[] => [...(before ?? []), text];

export function evalCommand(ended: (status: number) => void): Command {
  const command = new Command('eval')
    .description('call a function of a variant once, or for each line of JSON on stdin')
    .argument('[function]', "a function ('findbit list' names them)")
    .addOption(new Option('--size <bits>', 'size of the bitmaps').argParser(wholeNumber('size', 0, MAX_U32)))
    .addOption(
      new Option(
        '--bits <list>',
        'a bitmap, once for each: 0-7,9 or hex:ff,ffffffff (%*pb) or digits:f0 (lowest first)',
      ).argParser(collect),
    );
  for (const [name, about] of Object.entries(ARGUMENTS)) {
    const flag = flagOf(name as ArgumentName);
    command.addOption(new Option(`${flag} <n>`, about).argParser(wholeNumber(flag.slice(2), 0, MAX_U32)));
  }
  return command
    .addOption(new Option('--jsonl', 'answer calls on stdin, a line of JSON each'))
    .addOption(variantOption().default(undefined, REFERENCE))
    .addOption(targetOption().default(undefined, 'le64'))
    .addOption(spanOption())
    .addOption(timeLimitOption())
    .addHelpText('after', EXAMPLES)
    .action(async (name: string | undefined, options: EvalOptions) => ended(await run(name, options)));
}
