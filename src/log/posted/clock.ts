import { type Moment, momentOf } from '../moment.js';
import { type Prefix, prefixAt } from '../prefix.js';
import { behindQuotes, clean } from './clean.js';

/** A time that others of the same `base` can be compared with. */
export interface Instant {
  readonly base: string;
  readonly micros: number;
}

/** A stamp begins no later in a line. */
const LATEST = 60;
const BRACKET = 0x5b;
const PLUS = 0x2b;
const LESS = 0x3c;

const isLetter = (code: number) => code >= 0x41 && code <= 0x5a;

/** Whether a line may have a stamp that says how long ago the line before was, by its first characters. */
function mayTell(raw: string): boolean {
  let at = behindQuotes(raw, 0);
  if (raw.charCodeAt(at) !== BRACKET) return false;
  do at++;
  while (at < LATEST && (raw.charCodeAt(at) === 0x20 || raw.charCodeAt(at) > 0x7f));
  const code = raw.charCodeAt(at);
  return code === PLUS || code === LESS || isLetter(code);
}

/** What the stamps of a file tell. Those that say how much time has passed since the line before are added up. */
export class Clock {
  private readonly sums = new Map<string | null, { jumps: number; micros: number }>();

  /** A line of no interest goes by. */
  pass(raw: string): void {
    if (!mayTell(raw)) return;
    const text = clean(raw.slice(0, 2 * LATEST));
    this.tick(prefixAt(text, behindQuotes(text, 0)));
  }

  /** The time of the next line of whoever it is of; undefined if its stamp tells none. */
  tick(prefix: Prefix | undefined): Instant | undefined {
    const moment = prefix && momentOf(prefix.stamp);
    if (prefix === undefined || moment === undefined) return undefined;
    if (moment.is === 'jump' || moment.is === 'since') this.add(prefix.label, moment);
    return this.read(prefix.label, moment);
  }

  /** The time of a line that has gone by, if no other of whoever it is of has come after it. */
  passed(prefix: Prefix): Instant | undefined {
    const moment = momentOf(prefix.stamp);
    return moment && this.read(prefix.label, moment);
  }

  private add(label: string | null, moment: Moment): void {
    const sum = this.sums.get(label) ?? { jumps: 0, micros: 0 };
    if (moment.is === 'jump') sum.jumps++;
    else sum.micros += moment.micros;
    this.sums.set(label, sum);
  }

  private read(label: string | null, moment: Moment): Instant {
    if (moment.is === 'boot' || moment.is === 'wall') return { base: moment.is, micros: moment.micros };
    const { jumps, micros } = this.sums.get(label) ?? { jumps: 0, micros: 0 };
    return { base: `since ${jumps}`, micros };
  }
}

/** Nanoseconds from one time to another; undefined if they cannot be compared. */
export function between(from: Instant | undefined, to: Instant | undefined): number | undefined {
  if (from === undefined || to === undefined || from.base !== to.base) return undefined;
  return (to.micros - from.micros) * 1000;
}
