import { beginsAsTraceLine, parseTraceLine, type TraceEvent } from '../../log/ftrace.js';
import { type Answer, type Finding, type LineParser, NOTHING, UNENDED } from './finding.js';
import { fieldNames, probeOf, traceAnswer } from './kprobe.js';

/** Names of events of which an example is kept. */
const MOST_EVENTS = 100;

const CALLER = /(?:^|\s)caller=(.*)$/s;

/** Where in a function a caller is, how large the function is, that a quote ends: each is there always, or never. */
const CALLER_PARTS = [/\+(?:0x)?[0-9a-f]/, /\/(?:0x)?[0-9a-f]/, /"[^"]*"/];

const OPEN_MODULE = /\[[^\]]*$/;

function keysOf(fields: string): string {
  return [...fields.matchAll(/(?:^|\s)(\w{1,64})=/g)].map(([, key]) => key).join();
}

/** Whether a caller has less of its parts than that of another event. */
function isCallerCut(fields: string, example: string): boolean {
  const caller = CALLER.exec(fields)?.[1] ?? '';
  const whole = CALLER.exec(example)?.[1] ?? '';
  return OPEN_MODULE.test(caller) || CALLER_PARTS.some((part) => part.test(whole) && !part.test(caller));
}

/** Whether an address that ends the fields has fewer digits than in another event. */
function isAddressCut(event: TraceEvent, example: string): boolean {
  const { address } = fieldNames(event, probeOf(event));
  const value = address.exec(event.fields)?.[1] ?? '';
  return event.fields.endsWith(value) && value.length < (address.exec(example)?.[1] ?? '').length;
}

/** Whether an event without another to compare it with shows that something is missing. */
function isCutByForm(event: TraceEvent): boolean {
  const { fields } = event;
  const probe = probeOf(event);
  const isWithoutAddress = probe !== undefined && !fieldNames(event, probe).address.test(fields);
  return fields === '' || isWithoutAddress || isCallerCut(fields, '');
}

/**
 * Whether an event that a file ends within lacks something.
 * @param example fields of another event of its name
 */
function isCut(event: TraceEvent, example: string | undefined): boolean {
  const { fields } = event;
  if (example === undefined) return isCutByForm(event);
  return keysOf(fields) !== keysOf(example) || isCallerCut(fields, example) || isAddressCut(event, example);
}

/** Lines of ftrace and trace-cmd. */
export class TraceParser implements LineParser {
  /** The last event that told of a bitmap; */
  private recent: TraceEvent | undefined;
  /** and fields of the last ones of other names, by name. */
  private readonly examples = new Map<string, string>();

  read(line: string): Answer {
    const parsed = parseTraceLine(line);
    if (parsed === undefined) return undefined;
    const answer = traceAnswer(parsed);
    if (parsed.is === 'event' && answer[0]?.is === 'bitmap') this.keep(parsed);
    return answer;
  }

  readUnended(line: string): Answer {
    const parsed = parseTraceLine(line);
    if (parsed === undefined) return beginsAsTraceLine(line) ? [UNENDED] : undefined;
    if (parsed.is === 'event' && isCut(parsed, this.example(parsed.event))) return [UNENDED];
    return traceAnswer(parsed);
  }

  end(): readonly Finding[] {
    return NOTHING;
  }

  private keep(event: TraceEvent): void {
    const { recent, examples } = this;
    this.recent = event;
    if (recent === undefined || recent.event === event.event) return;
    if (examples.size < MOST_EVENTS || examples.has(recent.event)) examples.set(recent.event, recent.fields);
  }

  private example(name: string): string | undefined {
    return this.recent?.event === name ? this.recent.fields : this.examples.get(name);
  }
}
