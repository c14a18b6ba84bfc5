/** An event of a trace, as ftrace prints it and trace-cmd reports it. */
export interface TraceEvent {
  readonly is: 'event';
  /** Command of the task, at most 16 characters; may hold blanks, `-` and `/`. */
  readonly task: string;
  readonly pid: number;
  readonly cpu: number;
  /** Seconds since some moment; what the clock counted, if {@link counted}. */
  readonly time: number;
  /** The trace's clock counts something else than seconds. */
  readonly counted: boolean;
  /** Name of the event; with its system and a colon before it, if the trace says so. */
  readonly event: string;
  /** What the event tells, as text. */
  readonly fields: string;
}

/** Events that a trace says are missing. */
export interface TraceLoss {
  readonly is: 'lost';
  /** How many; undefined where the trace does not know. */
  readonly events: number | undefined;
}

/** A line about the trace as a whole; a comment may be one of any file. */
export interface TraceHeader {
  readonly is: 'header' | 'comment';
}

/** What a line of a trace holds. */
export type TraceLine = TraceEvent | TraceLoss | TraceHeader;

/**
 * 1 command, 2 pid, then the thread group in brackets, 3 processor, then the flags,
 * 4 seconds or a count, 5 event, 6 fields.
 */
const EVENT =
  /^\s{0,40}(.{0,16}?)-(\d+)\s+(?:\(\s*[-\d]+\)\s+)?\[(\d+)\]\s+(?:[^\s:]{3,8}\s+)?(\d+(?:\.\d+)?):\s+(\S+?):(?:\s+(.*))?$/s;

/** What no line of another kind begins with: command, pid and a processor. */
const EVENT_HEAD = /^\s{0,40}.{0,16}?-\d{1,10}\s{1,40}(?:\([-\s\d]{1,12}\)\s{1,10})?\[\d/s;

/** `[LOST 3 EVENTS]` of ftrace, `[3 EVENTS DROPPED]` of trace-cmd, either of them without a number. */
const LOSS = /^CPU:\d+ \[(?:LOST (?:(\d+) )?EVENTS|(?:(\d+) )?EVENTS DROPPED)\]/;

/** Events that are in the buffer, and events that were written to it. */
const FILLED = /^# entries-in-buffer\/entries-written: (\d+)\/(\d+)/;

const LOSS_HEAD = /^CPU:\d+ \[/;

const HEADER =
  /^(?:# tracer: |# entries-in-buffer\/|#\s+TASK-PID\b|cpus=\d+\s*$|version = \d+\s*$|CPU:?\s?\d+ (?:is empty|\[SUBBUFFER START\]))/;

/** Digits of a number of lost events that is believed; all numbers of so many are exact. */
const MOST_DIGITS = 15;

/** How many events a text of digits says are lost; undefined if that cannot be. */
export function lostCount(digits: string | undefined): number | undefined {
  return digits === undefined || digits.length > MOST_DIGITS ? undefined : Number(digits);
}

/** What was written to the buffer and is no longer there was written over. */
function overwritten(line: string): TraceLoss | undefined {
  const filled = FILLED.exec(line);
  if (filled === null) return undefined;
  const [kept, written] = [lostCount(filled[1]), lostCount(filled[2])];
  if (kept === undefined || written === undefined) return { is: 'lost', events: undefined };
  return written > kept ? { is: 'lost', events: written - kept } : undefined;
}

/** What is known of a line that begins as lines about the whole trace do. */
function aboutTrace(line: string): TraceLoss | TraceHeader | undefined {
  const loss = LOSS.exec(line);
  if (loss !== null) return { is: 'lost', events: lostCount(loss[1] ?? loss[2]) };
  const over = overwritten(line);
  if (over !== undefined || HEADER.test(line)) return over ?? { is: 'header' };
  return line.startsWith('#') ? { is: 'comment' } : undefined;
}

/** Whether a line that is none of a trace begins as one, and so was cut. */
export function beginsAsTraceLine(line: string): boolean {
  return EVENT_HEAD.test(line) || LOSS_HEAD.test(line);
}

/** What a line of a trace holds; undefined for a line of something else, or one that was cut. */
export function parseTraceLine(line: string): TraceLine | undefined {
  const match = EVENT.exec(line);
  if (match === null) return aboutTrace(line);
  const [, task = '', pid, cpu, time = '', event = '', fields = ''] = match;
  return {
    is: 'event',
    task,
    pid: Number(pid),
    cpu: Number(cpu),
    time: Number(time),
    counted: !time.includes('.'),
    event,
    fields: fields.trimEnd(),
  };
}
