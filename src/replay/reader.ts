import { type CmaEvent, parseCma } from '../log/cma.js';
import { beginsAsTraceLine, parseTraceLine, type TraceEvent } from '../log/ftrace.js';
import type { Item } from './item.js';

/** A line that is longer than this, in characters, is of no trace. */
const LONGEST = 65_536;

/** Lines that could not be used, and where the first of them is. */
export interface LineTally {
  lines: number;
  /** Line of the file, from 1; 0 if there is none. */
  first: number;
  /** Why the first could not be used. */
  reason: string;
}

/** What the lines of a trace told beside the events of the allocator. */
export interface LineFacts {
  lines: number;
  /** Events of the allocator, of whatever pool. */
  events: number;
  /** Lines of something else than a trace. */
  readonly strange: LineTally;
  /** Lines of a trace that are cut, or make no sense. */
  readonly broken: LineTally;
  /** Events that the trace says are missing, where it says how many; */
  lost: number;
  /** and how often it does not. */
  lostUncounted: number;
  /** Times are what some clock counted, and no seconds. */
  counted: boolean;
  /** The file ends within a line. */
  unended: boolean;
}

const noLines = (): LineTally => ({ lines: 0, first: 0, reason: '' });

export function newLineFacts(): LineFacts {
  return {
    lines: 0,
    events: 0,
    strange: noLines(),
    broken: noLines(),
    lost: 0,
    lostUncounted: 0,
    counted: false,
    unended: false,
  };
}

/** Reads events of the allocator from the lines of ftrace or trace-cmd; counts all that is none. */
export class TraceReader {
  readonly facts = newLineFacts();

  /**
   * The event of the next line, if it is one of the allocator's.
   * @param text undefined for a line too long to be kept
   * @param unended the file ends here, and not with the end of a line, which is then not trusted
   */
  line(text: string | undefined, unended = false): Item | undefined {
    this.facts.lines++;
    this.facts.unended = unended;
    if (text === undefined || text.length > LONGEST) return this.strange('line longer than 65,536 characters');
    const parsed = parseTraceLine(text);
    if (parsed === undefined) return this.none(text);
    if (parsed.is === 'lost') this.loss(parsed.events);
    return parsed.is === 'event' ? this.event(parsed, unended) : undefined;
  }

  private event(parsed: TraceEvent, unended: boolean): Item | undefined {
    const event = parseCma(parsed);
    if (event === undefined) return undefined;
    if (unended) return this.broken('end of the file: the line may be cut');
    if (event.is === 'broken') return this.broken(event.reason);
    return this.item(parsed, event);
  }

  private item({ time, pid, counted }: TraceEvent, event: CmaEvent): Item {
    const { facts } = this;
    facts.events++;
    facts.counted ||= counted;
    return { line: facts.lines, time, pid, event };
  }

  /** A line that is none of a trace, or was cut. */
  private none(text: string): undefined {
    if (text.trim() === '') return undefined;
    return beginsAsTraceLine(text) ? this.broken('the line is cut') : this.strange('not a line of a trace');
  }

  private strange(reason: string): undefined {
    this.tally(this.facts.strange, reason);
  }

  private broken(reason: string): undefined {
    this.tally(this.facts.broken, reason);
  }

  private tally(tally: LineTally, reason: string): void {
    if (tally.lines === 0) {
      tally.first = this.facts.lines;
      tally.reason = reason;
    }
    tally.lines++;
  }

  private loss(events: number | undefined): void {
    if (events === undefined) this.facts.lostUncounted++;
    else this.facts.lost += events;
  }
}
