import { functionsOf } from '../audit/loads/audit.js';
import { exampleCall } from '../audit/loads/example.js';
import { suiteBitmaps } from '../audit/loads/suite.js';
import type { Bitmap } from '../bitmap/bitmap.js';
import { formatList } from '../bitmap/parselist.js';
import { DidNotReturn, InputError, messageOf } from '../errors.js';
import { type FunctionName, functionRow } from '../functions.js';
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
  if (!isCallGiven(options)) return { call: exampleCall(functionRow(name), wordBits), offset: offset ?? 1 };
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
