import { Command, Option } from 'commander';
import { Bitmap } from '../bitmap/bitmap.js';
import { DidNotReturn, InputError, unknownName, VariantFault } from '../errors.js';
import type { Explanation } from '../explain/explain.js';
import { AREA_SEARCH } from '../functions.js';
import type { Built } from '../machine/built.js';
import { withCalls } from '../machine/call-hooks.js';
import type { Call } from '../machine/evaluate.js';
import { explainMarkdown } from '../report/explain-markdown.js';
import { explainText } from '../report/explain-text.js';
import { TARGETS, type Target } from '../target.js';
import { buildAll } from './builds.js';
import { addCallOptions, type CallOptions, commandCall, isCallGiven } from './call.js';
import { formatOption, targetOption, variantOption, wholeNumber } from './options.js';
import { print } from './output.js';
import type { Explained, ExplainTask } from './protocol.js';
import { TIME_LIMIT, timeLimitOption } from './time-limit.js';
import { WatchedThread } from './watch.js';

const FORMATS = ['text', 'md'] as const;

interface ExplainOptions extends CallOptions {
  readonly variant?: string[];
  readonly target?: Target[];
  readonly steps: number;
  readonly timeLimit?: number;
  readonly format: (typeof FORMATS)[number];
}

/** What can be explained. */
const TOPICS = ['area'] as const;

/** What is compared if nothing is named: the search as it was, and as it was posted in June 2026. */
const DEFAULT_VARIANTS = ['area-original', 'area-last-bit'];

/** A dense bitmap, in which a search that stops at the first set bit of an area has many steps to go. */
const EXAMPLE: CallOptions = { size: 32, bits: ['2-3,5,7,10,13,15,26-28,31'], nr: 8 };

/** The most bits of a bitmap that is searched. */
const LARGEST = 2 ** 20;

/** The most steps of a search that are shown. */
const MOST_STEPS = 1000;

function callOf(options: ExplainOptions): Call {
  if (options.size !== undefined && options.size > LARGEST)
    throw new InputError(`--size ${options.size} is too much to explain: bitmaps may have ${LARGEST} bits`);
  return commandCall(AREA_SEARCH, isCallGiven(options) ? options : EXAMPLE);
}

/** The variants, which must be of one target. */
async function buildsOf(options: ExplainOptions): Promise<Built[]> {
  const builds = await buildAll([...new Set(options.variant ?? DEFAULT_VARIANTS)], options.target, [TARGETS.le64]);
  if (new Set(builds.map(({ target }) => target)).size !== 1)
    throw new InputError('explain takes one --target for all variants');
  const without = builds.find(({ promises }) => promises[AREA_SEARCH] === undefined);
  if (without !== undefined) throw new InputError(`${without.name} has no ${AREA_SEARCH}`);
  return builds;
}

/**
 * Makes the search in a thread.
 * @throws VariantFault if the variant does not come back
 */
async function explained(built: Built, call: Call, shown: number, limit: number): Promise<Explanation> {
  const thread = new WatchedThread<ExplainTask, Explained>('./explain-thread.js', limit);
  let result: Explained = { trap: 'no answer' };
  try {
    const hungAt = await thread.run({ built: await withCalls(built), call, shown }, (told) => {
      result = told;
    });
    if (hungAt !== undefined) result = { trap: new DidNotReturn(limit).message };
    else if ('trap' in result) result = { trap: `trap: ${result.trap}` };
  } finally {
    await thread.end();
  }
  if (!('trap' in result)) return result;
  throw new VariantFault(`${built.name} on ${built.target}: ${AREA_SEARCH}: ${result.trap}`);
}

async function run(topic: string, options: ExplainOptions): Promise<number> {
  if (topic !== 'area') throw unknownName('topic', topic, TOPICS);
  const call = callOf(options);
  const all: Explanation[] = [];
  for (const built of await buildsOf(options))
    all.push(await explained(built, call, options.steps, options.timeLimit ?? TIME_LIMIT));
  const [first, ...rest] = all;
  if (first === undefined) throw new InputError('--variant names none');
  const bitmap = Bitmap.fromBytes(call.size, call.bitmaps[0] as Uint8Array);
  const write = { text: explainText, md: explainMarkdown };
  await print(write[options.format]([first, ...rest], bitmap));
  return all.some(({ wrong }) => wrong !== undefined) ? 1 : 0;
}

const EXAMPLES = `
Example:
  findbit explain area --size 32 --bits 1,4,6,9-10,13,18-20 --nr 8
  findbit explain area --variant area-original,my-area.ts --format md
  findbit explain area --size 3 --bits 0,2 --nr 1 --align-mask 1

Without --size and --bits it shows an example. Ends with 1 if an answer is
wrong.`;

export function explainCommand(ended: (status: number) => void): Command {
  const command = new Command('explain')
    .description('a search step by step, variants side by side')
    .argument('<topic>', 'area: the zero-area search');
  return addCallOptions(command, ['start', 'nr', 'align_mask', 'align_offset'])
    .addOption(variantOption().default(undefined, DEFAULT_VARIANTS.join(',')))
    .addOption(targetOption().default(undefined, 'le64'))
    .addOption(
      new Option('--steps <n>', 'steps of each search that are shown, the last among them')
        .argParser(wholeNumber('steps', 1, MOST_STEPS))
        .default(8),
    )
    .addOption(timeLimitOption())
    .addOption(formatOption(FORMATS))
    .addHelpText('after', EXAMPLES)
    .action(async (topic: string, options: ExplainOptions) => ended(await run(topic, options)));
}
