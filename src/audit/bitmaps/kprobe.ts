import { parseTraceLine, type TraceEvent, type TraceLine } from '../../log/ftrace.js';
import { type Answer, bitmap, broken, type Finding, KNOWN, NOTHING } from './finding.js';
import { alignmentOf, badBits, badBytes, wholeNumber } from './numbers.js';

/** Where the probe is: stands before the fields of every event of a probe. */
const PROBE = /^\(([^)]*)\)/;

const field = (names: string): RegExp => new RegExp(`(?:^|\\s)(?:${names})=(\\S*)`);

/** Names that are taken in the event of whatever function. */
const OWN = { address: field('address'), bits: field('bits') };

/** Names that mean this in the event of a search alone. Without names of their own, arguments are `arg1`, `arg2`. */
const OF_SEARCH = { address: field('address|addr|a|arg1'), bits: field('bits|size|nbits|arg2') };

const BYTES = field('bytes');

/** 1 the call site, with the module that it is in, perhaps in quotes. */
const CALLER = /(?:^|\s)caller="?([^\s"]+(?: \[[^\]]{0,80}\])?)/;

const SEARCH = /find_|bitmap/;

/** Processor, time and name of an event. */
const SECOND_EVENT = /\[\d{3,6}\]\s{1,40}(?:[^\s:]{3,8}\s{1,40})?\d{1,15}\.\d{6,9}:\s{1,40}[\w:]{1,200}:/;

const ADDRESSES = /\baddress=/g;

/** Who is named by an event that does not say where it was called: the function that was. */
function calledFunction({ event }: TraceEvent, probe: string | undefined): string {
  // trace-cmd has an address where it knows no function.
  return /^[A-Za-z_][\w.]*(?=\+)/.exec(probe ?? '')?.[0] ?? event;
}

/** Whether there is an `address` twice; not `src_address` and `address`. */
function isAddressTwice(fields: string): boolean {
  // Most events have one, which is found sooner than by the expression.
  const second = fields.indexOf('address=', fields.indexOf('address=') + 1);
  if (second < 0) return false;
  return (fields.match(ADDRESSES)?.length ?? 0) > 1;
}

/** Names of the fields that tell of a bitmap in an event. @param probe where its probe is */
export function fieldNames({ event }: TraceEvent, probe: string | undefined): typeof OWN {
  return SEARCH.test(event) || (probe !== undefined && SEARCH.test(probe)) ? OF_SEARCH : OWN;
}

/** Where the probe of an event is; undefined for events that have none. */
export function probeOf({ fields }: TraceEvent): string | undefined {
  return PROBE.exec(fields)?.[1];
}

/** The bitmap of an event with address and bits. */
function findingOf(event: TraceEvent, probe: string | undefined, address: string, bitsText: string): Finding {
  // What `:u64` prints, most of it: digits by which a bitmap would get a wrong alignment.
  if (/^\d+$/.test(address)) return broken('address has no hex digit and no 0x: decimal? use :x64');
  const alignment = alignmentOf(address);
  if (typeof alignment !== 'number') return alignment;
  const bits = wholeNumber(bitsText);
  const bytesText = BYTES.exec(event.fields)?.[1];
  const bytes = bytesText === undefined ? undefined : wholeNumber(bytesText);
  const bad = badBits(bits) ?? (bytesText === undefined ? undefined : badBytes(bytes));
  const caller = CALLER.exec(event.fields)?.[1] ?? calledFunction(event, probe);
  return bad ?? bitmap({ caller, alignment, bits, bytes });
}

/** What an event tells; nothing if it is of something else than a search. */
function eventAnswer(event: TraceEvent): readonly Finding[] {
  const { fields } = event;
  if (SECOND_EVENT.test(fields)) return [broken('two events on one line')];
  const probe = probeOf(event);
  if (probe === undefined && fields.startsWith('(')) return [broken('address missing: the line may be cut')];
  const names = fieldNames(event, probe);
  const address = names.address.exec(fields)?.[1];
  const bits = names.bits.exec(fields)?.[1] ?? '';
  if (address === undefined) return KNOWN;
  if (isAddressTwice(fields)) return [broken('two events on one line')];
  if (bits !== '') return [findingOf(event, probe, address, bits)];
  return probe !== undefined && names === OF_SEARCH ? [broken('bits missing: the line may be cut')] : KNOWN;
}

/** What is told by a line of ftrace or trace-cmd. */
export function traceAnswer(parsed: TraceLine): readonly Finding[] {
  if (parsed.is === 'event') return eventAnswer(parsed);
  if (parsed.is === 'lost') return [parsed];
  return parsed.is === 'header' ? KNOWN : NOTHING;
}

/** The same, of the line as text. */
export function kprobeLine(line: string): Answer {
  const parsed = parseTraceLine(line);
  return parsed === undefined ? undefined : traceAnswer(parsed);
}
