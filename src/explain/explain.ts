import { Bitmap } from '../bitmap/bitmap.js';
import { messageOf } from '../errors.js';
import { functionRow } from '../functions.js';
import type { Call } from '../machine/evaluate.js';
import type { Machine, Placement } from '../machine/machine.js';
import { canonical, spec } from '../spec/spec.js';
import type { TargetName } from '../target.js';
import { Collector, type Sums } from './collect.js';
import { eventsOf, loadsOf } from './event.js';
import { areaAt, type Question, type Step } from './step.js';
import { setBitIn, stepsOf } from './steps.js';

/** The search that is explained. */
export const AREA = 'bitmap_find_next_zero_area_off';

/** What is wrong with an answer; `set` is a set bit of the area that it gives. */
export type Wrong =
  | { readonly kind: 'missed' | 'before the start' | 'past the size' | 'unaligned' | 'not the lowest' }
  | { readonly kind: 'set'; readonly set: number };

/** What the steps of a search add up to. */
export interface Totals extends Sums {
  /** Calls within the search. */
  readonly calls: number;
  /** Loads of the bitmap. */
  readonly loads: number;
}

/** One search of one variant, as plain data. */
export interface Explanation {
  readonly variant: string;
  readonly target: TargetName;
  readonly question: Question;
  /** What came back, as it was. */
  readonly answer: number;
  /** The answer that the definition gives; the size is a miss. */
  readonly want: number;
  readonly wrong: Wrong | undefined;
  readonly totals: Totals;
  /** The first steps, and the last, as many as were asked for; between them some are left out. */
  readonly first: readonly Step[];
  readonly last: Step | undefined;
  /** Calls that were made after those of which the steps are. */
  readonly dropped: number;
}

function questionOf({ size, args }: Call): Question {
  const [start = 0, nr = 0, alignMask = 0, alignOffset = 0] = args;
  return { size, start, nr, alignMask, alignOffset };
}

/** Why an answer is not the one that the definition gives. */
function wrongOf(bitmap: Bitmap, question: Question, answer: number, want: number): Wrong | undefined {
  const { size, start, alignMask, alignOffset } = question;
  if (Math.min(answer, size) === want) return undefined;
  if (answer >= size) return { kind: 'missed' };
  const area = areaAt(question, answer);
  if (answer < start) return { kind: 'before the start' };
  if (area.to > size) return { kind: 'past the size' };
  const set = setBitIn(bitmap, area);
  if (set !== undefined) return { kind: 'set', set };
  return { kind: (answer + alignOffset) % (alignMask + 1) !== 0 ? 'unaligned' : 'not the lowest' };
}

/** A search that did not come back, and the message of the trap. */
export interface Trapped {
  readonly trap: string;
}

function answerOf(machine: Machine, where: Placement, args: readonly number[]): number | Trapped {
  try {
    return machine.call(AREA, where, args);
  } catch (thrown) {
    // A variant that calls itself without end overflows the stack, which is a RangeError.
    if (!(thrown instanceof WebAssembly.RuntimeError || thrown instanceof RangeError)) throw thrown;
    return { trap: messageOf(thrown) };
  }
}

/**
 * Makes one zero-area search on a traced machine, and tells it step by step.
 * @param shown how many of its steps are kept, at least 1
 */
export function explainArea(machine: Machine, call: Call, shown: number): Explanation | Trapped {
  const { recorder, calls } = machine;
  if (recorder === undefined || calls === undefined) throw new Error('the machine is not traced');
  const bitmap = Bitmap.fromBytes(call.size, call.bitmaps[0] as Uint8Array);
  const where = machine.place([bitmap], { garbage: call.garbage });
  recorder.reset();
  calls.reset();
  const answer = answerOf(machine, where, call.args);
  if (typeof answer !== 'number') return answer;
  const question = questionOf(call);
  const row = functionRow(AREA);
  const want = canonical(row, call.size, spec(row, [bitmap], call.size, call.args));
  const dropped = Math.max(0, calls.count - calls.capacity);
  const told = new Collector(shown);
  const search = { bitmap, question, answer, cut: dropped > 0 };
  for (const step of stepsOf(eventsOf(machine, where), search)) told.add(step);
  const { variant, target } = machine;
  return {
    variant,
    target: target.name,
    question,
    answer,
    want,
    wrong: wrongOf(bitmap, question, answer, want),
    totals: { ...told.totals, calls: calls.count - 1, loads: loadsOf(machine, recorder, 0, recorder.count) },
    first: told.first,
    last: told.last,
    dropped,
  };
}
