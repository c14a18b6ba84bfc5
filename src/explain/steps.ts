import { alignUp } from '../bitmap/area.js';
import type { Bitmap } from '../bitmap/bitmap.js';
import { functionRow } from '../functions.js';
import type { Event } from './event.js';
import { Known } from './known.js';
import {
  type AreaStep,
  type Asked,
  areaAt,
  type Bits,
  type Question,
  type ReadStep,
  type ReadVerdict,
  type Step,
  type Verdict,
} from './step.js';

/** A search that has come back with an answer. */
export interface Search {
  readonly bitmap: Bitmap;
  readonly question: Question;
  readonly answer: number;
  /** Whether it did more than is told. */
  readonly cut: boolean;
}

type AskEvent = Extract<Event, { kind: 'ask' }>;
type LoadEvent = Extract<Event, { kind: 'load' }>;

/** Events that make a step: a question for a clear bit and one for set bits behind it, or any one by itself. */
type Group = readonly [Event, ...AskEvent[]];

/** Whether an event is the question for set bits that a question for a clear one waits for. */
function completes([first, ...more]: Group, event: Event): event is AskEvent {
  return (
    more.length === 0 &&
    first.kind === 'ask' &&
    first.sense === 'clear' &&
    event.kind === 'ask' &&
    event.sense === 'set'
  );
}

function* groupsOf(events: Iterable<Event>): Generator<Group> {
  let group: Group | undefined;
  for (const event of events) {
    if (group !== undefined && completes(group, event)) group = [group[0], event];
    else {
      if (group !== undefined) yield group;
      group = [event];
    }
  }
  if (group !== undefined) yield group;
}

/** The area that a question for set bits is about: it begins where the bits do, or, for the last of them, ends where they do. */
function areaOf(question: Question, { function: name, bits }: Asked): Bits {
  return functionRow(name).family === 'last'
    ? { from: bits.to - question.nr, to: bits.to }
    : areaAt(question, bits.from);
}

const within = ({ from, to }: Bits, bit: number): boolean => from <= bit && bit < to;

/** Where a step starts, as far as what it asks says so. */
function startOf(question: Question, [first]: Group): number | undefined {
  if (first.kind !== 'ask') return undefined;
  return first.sense === 'clear' ? first.asked.bits.from : areaOf(question, first.asked).from;
}

/** How the last look of a search at an area ends. */
function lastVerdict({ bitmap, question, answer }: Search, area: Bits | undefined): Verdict {
  const miss = answer >= question.size;
  if (area === undefined) return miss ? { kind: 'no clear bit' } : { kind: 'answers', answer };
  if (miss && Math.max(area.from + 1, area.to) > question.size) return { kind: 'does not fit' };
  if (miss || answer !== area.from) return { kind: 'answers', answer };
  const set = bitmap.firstSetIn(area.from, area.to);
  return set === undefined ? { kind: 'found' } : { kind: 'taken', set };
}

/** How a look at an area ends that is not the last. */
function passedVerdict(
  question: Question,
  area: Bits | undefined,
  check: Asked | undefined,
  next: Group | undefined,
): Verdict {
  const answer = check?.answer;
  const by = area !== undefined && answer !== undefined && within(area, answer) ? answer : undefined;
  const on = next === undefined ? undefined : startOf(question, next);
  return check === undefined && on === undefined ? { kind: 'unsaid' } : { kind: 'refused', by, on };
}

function areaStep(
  search: Search,
  group: readonly [AskEvent, ...AskEvent[]],
  next: Group | 'end' | undefined,
): AreaStep {
  const { question } = search;
  const clear = group.find(({ sense }) => sense === 'clear')?.asked.answer;
  const check = group.find(({ sense }) => sense === 'set')?.asked;
  const from = startOf(question, group) as number;
  const unchecked = clear === undefined ? undefined : areaAt(question, alignUp(clear, question));
  const area = check === undefined ? unchecked : areaOf(question, check);
  const verdict = next === 'end' ? lastVerdict(search, area) : passedVerdict(question, area, check, next);
  const loads = group.reduce((sum, event) => sum + event.loads, 0);
  return { kind: 'area', from, asked: group.map(({ asked }) => asked), clear, area, verdict, loads };
}

function readStep(search: Search, { bytes, places }: LoadEvent, known: Known, last: boolean): ReadStep {
  const { question, answer } = search;
  const seen = known.add(places);
  const { run, area } = seen;
  const found = last && area?.from === answer;
  const short = run !== undefined && run.to - run.from < question.nr;
  const lacking: ReadVerdict = run === undefined ? 'no clear bit' : short ? 'short' : 'unaligned';
  const verdict = area === undefined ? lacking : found ? 'found' : 'holds';
  const unexpected = last && !found && !(area === undefined && answer >= question.size);
  const unit = Math.floor((places[0] ?? 0) / bytes);
  return { kind: 'read', bytes, unit, ...seen, verdict, answer: unexpected ? answer : undefined, loads: 1 };
}

/** The steps of a search, from what it did and its answer. */
export function* stepsOf(events: Iterable<Event>, search: Search): Generator<Step> {
  const known = new Known(search.bitmap, search.question);
  let group: Group | undefined;
  const step = (next: Group | undefined): Step[] => {
    if (group === undefined) return [];
    const [first, ...more] = group;
    const last = next === undefined && !search.cut;
    if (first.kind === 'call') return [first];
    if (first.kind === 'load') return [readStep(search, first, known, last)];
    return [areaStep(search, [first, ...more], last ? 'end' : next)];
  };
  for (const next of groupsOf(events)) {
    yield* step(next);
    group = next;
  }
  yield* step(undefined);
}
