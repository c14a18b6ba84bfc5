import { Command, Option } from 'commander';
import { InputError, messageOf } from '../errors.js';
import type { Built } from '../machine/built.js';
import type { Call } from '../machine/evaluate.js';
import { REFERENCE } from '../machine/names.js';
import { TARGETS, type Target } from '../target.js';
import { buildAll } from './builds.js';
import { addCallOptions, type CallOptions, commandCall, given } from './call.js';
import { type Batch, batches, LONGEST_LINE } from './lines.js';
import { spanOption, targetOption, variantOption } from './options.js';
import { print, remark } from './output.js';
import type { EvalTask } from './protocol.js';
import { TIME_LIMIT, timeLimitOption } from './time-limit.js';
import { WatchedThread } from './watch.js';

interface EvalOptions extends CallOptions {
  readonly target?: Target[];
  readonly variant?: string[];
  readonly jsonl?: boolean;
  readonly span?: 'word' | 'byte';
  readonly timeLimit?: number;
}

type EvalThread = WatchedThread<EvalTask, string[]>;

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
  const builds = await buildAll(options.variant ?? [REFERENCE], options.target, [TARGETS.le64], options);
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

export function evalCommand(ended: (status: number) => void): Command {
  const command = new Command('eval')
    .description('call a function of a variant once, or for each line of JSON on stdin')
    .argument('[function]', "a function ('findbit list' names them)");
  return addCallOptions(command)
    .addOption(new Option('--jsonl', 'answer calls on stdin, a line of JSON each'))
    .addOption(variantOption().default(undefined, REFERENCE))
    .addOption(targetOption().default(undefined, 'le64'))
    .addOption(spanOption())
    .addOption(timeLimitOption())
    .addHelpText('after', EXAMPLES)
    .action(async (name: string | undefined, options: EvalOptions) => ended(await run(name, options)));
}
