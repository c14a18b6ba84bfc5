import { functionsOf } from '../audit/loads/audit.js';
import { suiteBitmaps } from '../audit/loads/suite.js';
import { Bitmap } from '../bitmap/bitmap.js';
import { formatList } from '../bitmap/parselist.js';
import { DidNotReturn, InputError, messageOf } from '../errors.js';
import { type ArgumentName, type FunctionName, functionRow } from '../functions.js';
import type { Built } from '../machine/built.js';
import type { Call } from '../machine/evaluate.js';
import type { Pattern } from '../record.js';
import { parseTarget } from '../target.js';
import type { AuditOptions } from './audit-options.js';
import { commandCall, isCallGiven } from './call.js';
import { print, remark } from './output.js';
import type { AuditMapTask, Picture } from './protocol.js';
import { TIME_LIMIT } from './time-limit.js';
import { WatchedThread } from './watch.js';

/** The most bits of a bitmap that is drawn. */
const DRAWN = 2 ** 20;

/** What a function is asked if nothing is said: enough for a search of three words and a tail. */
const DEFAULT_ARGUMENTS: Readonly<Record<ArgumentName, number>> = {
  start: 4,
  n: 1,
  nr: 2,
  align_mask: 0,
  align_offset: 0,
};

/** A call that shows what there is to be seen: a start within a word, an empty one, and a tail. */
function exampleCall(name: FunctionName, wordBits: number): Call {
  const row = functionRow(name);
  const size = 2 * wordBits + 8 - (row.sizeMultiple === undefined ? 2 : 0);
  const found = Bitmap.of(size, [3, size - 6, size - 5]);
  const bitmap = row.sense === 'zero' ? found.complement() : found;
  // Of the last bitmap, none is set where such bits do not count.
  const negated = row.sense === 'andnot' || row.sense === 'and_andnot';
  const bitmaps = Array.from({ length: row.bitmaps }, (_, i) =>
    negated && i === row.bitmaps - 1 ? new Bitmap(size) : bitmap,
  );
  const args = row.args.map((argument) => DEFAULT_ARGUMENTS[argument]);
  return { function: name, size, bitmaps: bitmaps.map(({ bytes }) => bytes), args, garbage: 0 };
}

/** The function that is drawn if none is named. */
function defaultFunction(built: Built): FunctionName {
  const { all, own } = functionsOf(built);
  return own.includes('find_next_bit') ? 'find_next_bit' : (own[0] ?? (all[0] as FunctionName));
}

/** A call on the bitmaps of the find suite, or the first bits of them. */
function suiteCall(name: FunctionName, options: AuditOptions, pattern: Pattern): Call {
  if (options.bits !== undefined) throw new InputError('--pattern takes no --bits: it is the bitmaps');
  const suite = suiteBitmaps(functionRow(name), { pattern, cleared: options.cleared ?? 0 }, options.seed);
  const size = options.size ?? (suite[0] as Bitmap).size;
  const bitmaps = suite.map((bitmap) => bitmap.resized(size));
  return { ...commandCall(name, { ...options, size, bits: bitmaps.map(formatList) }), garbage: options.garbage };
}

function callOf(built: Built, options: AuditOptions): { call: Call; offset: number } {
  const [name = defaultFunction(built), second] = options.function ?? [];
  if (second !== undefined) throw new InputError('--map draws one call: name one --function');
  if (built.promises[name] === undefined) throw new InputError(`${built.name} has no ${name}`);
  const [offset, other] = options.offset ?? [];
  if (other !== undefined) throw new InputError('--map draws one call: name one --offset');
  const { wordBits } = parseTarget(built.target);
  if (!isCallGiven(options)) return { call: exampleCall(name, wordBits), offset: offset ?? 1 };
  if (options.pattern !== undefined) return { call: suiteCall(name, options, options.pattern), offset: offset ?? 0 };
  if (options.size !== undefined && options.size > DRAWN)
    throw new InputError(`--size ${options.size} is too much for --map, which draws bitmaps to ${DRAWN} bits`);
  return { call: commandCall(name, options), offset: offset ?? 0 };
}

/** Draws one call of a variant; returns the status to end with: 1 if the call breaks a promise. */
export async function auditMap(builds: readonly Built[], options: AuditOptions): Promise<number> {
  const [built] = builds;
  if (built === undefined || builds.length !== 1) throw new InputError('--map takes one variant and one --target');
  if (options.format !== 'text' && options.format !== 'md')
    throw new InputError(`--map is drawn as text or md, not as ${options.format}`);
  const { call, offset } = callOf(built, options);
  const limit = options.timeLimit ?? TIME_LIMIT;
  const thread = new WatchedThread<AuditMapTask, Picture>('./audit-map-thread.js', limit);
  let picture: Picture = { text: '', faulty: true };
  try {
    const task = { built, call: { ...call, garbage: options.garbage }, offset, unaligned: options.unaligned };
    const hungAt = await thread.run(task, (result) => {
      picture = result;
    });
    if (hungAt !== undefined) {
      const hung = `${built.name} on ${built.target}: ${call.function} ${new DidNotReturn(limit).message}`;
      remark(`findbit: ${messageOf(hung)}`);
      return 1;
    }
  } finally {
    await thread.end();
  }
  const { text, faulty } = picture;
  await print(options.format === 'md' ? `\`\`\`\n${text}\`\`\`\n` : text);
  return faulty ? 1 : 0;
}
