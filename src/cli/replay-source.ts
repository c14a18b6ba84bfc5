import { InputError, messageOf } from '../errors.js';
import { Pool, type PoolFacts } from '../replay/pool.js';
import type { LineFacts } from '../replay/reader.js';
import { Survey } from '../replay/survey.js';
import { synthetic } from '../replay/synthetic.js';
import { traceHeader, traceLine } from '../replay/write-trace.js';
import { plural } from '../report/numbers.js';
import { type Progress, print } from './output.js';
import { MADE_UP, type ReplayOptions, wishOf } from './replay-options.js';
import { traceItems } from './trace-items.js';

/** Why nothing in a trace could be used. */
function nothingIn({ lines, strange, broken }: LineFacts): string {
  if (lines === 0) return 'is empty';
  const [first] = [broken, strange].filter((tally) => tally.lines > 0);
  return `no cma event in ${plural(lines, 'line')}${first === undefined ? '' : `; line ${first.first}: ${first.reason}`}`;
}

/**
 * Reads a trace for its pool.
 * @param name what messages call the trace
 * @throws InputError that names it if it cannot be used, or does not tell enough of the pool
 */
export async function surveyed(
  path: string,
  name: string,
  options: ReplayOptions,
  progress: Progress,
): Promise<PoolFacts> {
  const survey = new Survey();
  const { items, lines } = traceItems(path, name, (count) => progress.show(`${plural(count, 'line')} read`));
  for await (const { event } of items) survey.add(event);
  if (lines.events === 0) throw new InputError(`${name}: ${nothingIn(lines)}`);
  try {
    return new Pool(survey.pool(wishOf(options))).facts;
  } catch (thrown) {
    throw thrown instanceof InputError ? new InputError(`${name}: ${messageOf(thrown)}`) : thrown;
  }
}

/** The pool of a made-up workload. */
export function madeUpPool({ poolPages, basePfn, orderPerBit }: ReplayOptions): Pool {
  return new Pool({
    name: 'synthetic',
    pages: poolPages ?? MADE_UP.pages,
    pagesFrom: 'given',
    basePfn: basePfn ?? MADE_UP.basePfn,
    baseFrom: 'given',
    orderPerBit,
  });
}

/** Characters that are written at once. */
const PIECE = 65_536;

/** Prints a made-up workload as a trace. */
export async function emitTrace(pool: Pool, seed: number, events: number): Promise<void> {
  let text = traceHeader(events);
  for (const item of synthetic(pool, seed, events)) {
    text += traceLine(item);
    if (text.length < PIECE) continue;
    await print(text);
    text = '';
  }
  await print(text);
}
