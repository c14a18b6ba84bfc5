import type { TimeUnit } from '../reading.js';

/** What the text behind a name and a colon is. */
export type Row =
  | {
      readonly is: 'row';
      readonly unit: TimeUnit;
      readonly time: number;
      readonly iterations: number | null;
      readonly end: number;
    }
  /** The text ends before the row does; `bare`: with the colon. */
  | { readonly is: 'cut'; readonly bare: boolean; readonly end: number }
  /** It looks like a row. */
  | { readonly is: 'wrong'; readonly reason: string; readonly end: number };

/** Names that the benchmarks of the kernel have had. */
const FAMILY =
  /^(?:find_(?:first|next|last|nth|prev)_\w*bit\w*|find_next_clump8|for_each_\w*bit\w*|bitmap_find_next_zero_area(?:_off)?|(?:next|first|last|nth)_(?:\w+_)?bit)$/;

/** Whether a row of this name is one even without iterations. */
export function isFamily(name: string): boolean {
  return FAMILY.test(name);
}

/** What a search, or a walk, over bits may be called that no benchmark had so far. */
const OF_BITS = /bit|find|for_each|cpumask|clump|scan|search|area|weight/i;
const OTHER_TEST = /^test_/;

/** Why a row of this name is none of the benchmark's; undefined if it may be. */
function strange(name: string): string | undefined {
  return OF_BITS.test(name) && !OTHER_TEST.test(name) ? undefined : 'line of another test';
}

const UNITS: ReadonlySet<string> = new Set<TimeUnit>(['ns', 'us', 'cycles']);

/** Units that somebody might write, but no benchmark does. */
const OTHER_UNITS: ReadonlySet<string> = new Set([
  ...['ms', 's', 'm', 'ps', 'sec', 'secs', 'second', 'seconds', 'nsec', 'nsecs', 'usec', 'usecs', 'msec', 'msecs'],
  ...['cycle', 'ticks', 'jiffies', 'min', '\u00b5s', '\u03bcs', 'ops', 'MB/s'],
]);

const ITERATIONS = 'iterations';

/** No number that could be used has more characters. */
const WORD = / *([^ ,]{1,500})/y;
const ITERATIONS_HERE = / *iterations(?!\w)/y;
const COMMA = / *,/y;
const NUMERIC = /^[-+]?(?:\.?\d|nan\b|inf)/i;
const NUMBER = /^\d+(?:\.\d+)?$/;
const GLUED = /^(-?\d+(?:\.\d+)?)([a-z]{1,6})$/;

interface Word {
  readonly text: string;
  readonly end: number;
}

function wordAt(text: string, at: number): Word | undefined {
  WORD.lastIndex = at;
  const match = WORD.exec(text);
  return match === null ? undefined : { text: match[1] as string, end: WORD.lastIndex };
}

/** Behind a comma; undefined if there is none. */
function behindComma(text: string, at: number): number | undefined {
  COMMA.lastIndex = at;
  return COMMA.test(text) ? COMMA.lastIndex : undefined;
}

function isBlank(text: string, from: number): boolean {
  return wordAt(text, from) === undefined && behindComma(text, from) === undefined;
}

/** Why a number cannot be used; undefined if it can be. */
function fault(text: string, what: string): string | undefined {
  if (/^[-+]?(?:nan|inf)/i.test(text)) return `${what} is not finite`;
  if (/^-\d/.test(text)) return `negative ${what}`;
  if (!NUMBER.test(text)) return `${what} is no number`;
  return Number(text) < 2 ** 53 ? undefined : `${what} past 2^53`;
}

/** What follows the unit: nothing of a row, a part of `, N iterations`, all of it, or something else. */
interface Tail {
  readonly is: 'none' | 'cut' | 'whole' | 'other';
  readonly count: string;
  readonly end: number;
}

function tailAt(text: string, at: number): Tail {
  const comma = behindComma(text, at);
  if (comma === undefined) return { is: 'none', count: '', end: at };
  const count = wordAt(text, comma);
  if (count === undefined) return { is: isBlank(text, comma) ? 'cut' : 'other', count: '', end: comma };
  if (!NUMERIC.test(count.text)) return { is: 'other', count: '', end: comma };
  ITERATIONS_HERE.lastIndex = count.end;
  if (ITERATIONS_HERE.test(text)) return { is: 'whole', count: count.text, end: ITERATIONS_HERE.lastIndex };
  const word = wordAt(text, count.end);
  const cut = NUMBER.test(count.text) && (word === undefined ? isBlank(text, count.end) : isCutWord(text, word));
  return { is: cut ? 'cut' : 'other', count: count.text, end: word?.end ?? count.end };
}

function isCutWord(text: string, word: Word): boolean {
  return ITERATIONS.startsWith(word.text) && isBlank(text, word.end);
}

interface Time {
  readonly number: string;
  readonly unit: string;
  readonly end: number;
}

function timeAt(text: string, first: Word): Time | undefined {
  const glued = GLUED.exec(first.text);
  if (glued !== null && UNITS.has(glued[2] as string))
    return { number: glued[1] as string, unit: glued[2] as string, end: first.end };
  const unit = wordAt(text, first.end);
  return unit === undefined ? undefined : { number: first.text, unit: unit.text, end: unit.end };
}

function isCutUnit(text: string, { unit, end }: Time): boolean {
  return [...UNITS].some((whole) => whole.startsWith(unit)) && isBlank(text, end);
}

/** What is wrong with a time; undefined if nothing is, null if it is none. */
function timeFault(time: Time, tail: Tail): string | undefined | null {
  if (!UNITS.has(time.unit)) {
    if (OTHER_UNITS.has(time.unit)) return `unit ${time.unit}`;
    return tail.is === 'whole' ? 'unknown unit' : null;
  }
  return fault(time.number, 'time');
}

function judge(time: Time, tail: Tail): Row | undefined {
  const wrong = (reason: string): Row => ({ is: 'wrong', reason, end: tail.end });
  const reason = timeFault(time, tail);
  if (reason === null) return undefined;
  if (reason !== undefined) return wrong(reason);
  if (tail.is === 'other') return wrong('text behind the row');
  const many = tail.is === 'whole' ? fault(tail.count, 'iterations') : undefined;
  if (many !== undefined) return wrong(many);
  if (tail.count.includes('.')) return wrong('iterations is no number');
  const iterations = tail.is === 'whole' ? Number(tail.count) : null;
  return { is: 'row', unit: time.unit as TimeUnit, time: Number(time.number), iterations, end: tail.end };
}

/**
 * What stands behind a name and its colon, where `<time> <unit>, <n> iterations` may: any blanks
 * between, the last part left out only of a name of the {@link isFamily}; other names are of searches if they say so.
 * @param at the place behind the colon
 * @returns undefined for any other text
 */
export function rowAt(text: string, name: string, at: number): Row | undefined {
  const first = wordAt(text, at);
  if (first === undefined) return isBlank(text, at) ? { is: 'cut', bare: true, end: text.length } : undefined;
  if (!NUMERIC.test(first.text)) return undefined;
  const cut: Row = { is: 'cut', bare: false, end: text.length };
  const time = timeAt(text, first);
  if (time === undefined) return isBlank(text, first.end) ? cut : undefined;
  const tail = tailAt(text, time.end);
  if (tail.is === 'cut' && UNITS.has(time.unit)) return cut;
  if (!UNITS.has(time.unit) && isCutUnit(text, time)) return cut;
  if (isFamily(name)) return judge(time, tail);
  const reason = strange(name);
  if (tail.is !== 'whole') return undefined;
  return reason === undefined ? judge(time, tail) : { is: 'wrong', reason, end: tail.end };
}
