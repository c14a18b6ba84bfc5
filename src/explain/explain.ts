import { type AreaFault, areaFault } from '../bitmap/area.js';
import { Bitmap } from '../bitmap/bitmap.js';
import { isTrap, messageOf } from '../errors.js';
import { AREA_SEARCH, functionRow } from '../functions.js';
import type { Call } from '../machine/evaluate.js';
import type { Machine, Placement } from '../machine/machine.js';
import { canonical, spec } from '../spec/spec.js';
import type { TargetName } from '../target.js';
import { Collector, type Sums } from './collect.js';
import { eventsOf, loadsOf } from './event.js';
import type { Question, Step } from './step.js';
import { stepsOf } from './steps.js';

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
  readonly wrong: AreaFault | undefined;
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

/** A search that did not come back, and the message of the trap. */
export interface Trapped {
  readonly trap: string;
}

function answerOf(machine: Machine, where: Placement, args: readonly number[]): number | Trapped {
  try {
    return machine.call(AREA_SEARCH, where, args);
  } catch (thrown) {
    if (!isTrap(thrown)) throw thrown;
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
  const row = functionRow(AREA_SEARCH);
  const want = canonical(row, call.size, spec(row, [bitmap], call.size, call.args));
  const found = (bit: number): number | undefined => (bit < call.size ? bit : undefined);
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
    wrong: areaFault(bitmap, question.start, question, found(answer), found(want)),
    totals: { ...told.totals, calls: calls.count - 1, loads: loadsOf(machine, recorder, 0, recorder.count) },
    first: told.first,
    last: told.last,
    dropped,
  };
}
