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

/** A line about the trace as a whole. */
export interface TraceHeader {
  readonly is: 'header';
}

/** What a line of a trace holds. */
export type TraceLine = TraceEvent | TraceLoss | TraceHeader;

/**
 * 1 command, 2 pid, then the thread group in brackets, 3 processor, then the flags,
 * 4 seconds or a count, 5 event, 6 fields.
 */
const EVENT =
  /^\s*(.{0,16}?)-(\d+)\s+(?:\(\s*[-\d]+\)\s+)?\[(\d+)\]\s+(?:[^\s:]{3,8}\s+)?(\d+(?:\.\d+)?):\s+(\S+?):(?:\s+(.*))?$/s;

/** `[LOST 3 EVENTS]` of ftrace, `[3 EVENTS DROPPED]` of trace-cmd, either of them without a number. */
const LOSS = /^CPU:\d+ \[(?:LOST (?:(\d+) )?EVENTS|(?:(\d+) )?EVENTS DROPPED)\]/;

/** Events that are in the buffer, and events that were written to it. */
const FILLED = /^# entries-in-buffer\/entries-written: (\d+)\/(\d+)/;

const HEADER = /^(?:#|cpus=\d+\s*$|version = \d+\s*$|CPU:?\s?\d+ (?:is empty|\[SUBBUFFER START\]))/;

/** What is known of a line that begins as lines about the whole trace do. */
function aboutTrace(line: string): TraceLoss | TraceHeader | undefined {
  const loss = LOSS.exec(line);
  if (loss !== null) {
    const events = loss[1] ?? loss[2];
    return { is: 'lost', events: events === undefined ? undefined : Number(events) };
  }
  const filled = FILLED.exec(line);
  // What was written and is no longer there was written over.
  const gone = Number(filled?.[2]) - Number(filled?.[1]);
  if (gone > 0) return { is: 'lost', events: gone };
  return HEADER.test(line) ? { is: 'header' } : undefined;
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
