import { parseTraceLine, type TraceEvent } from '../../log/ftrace.js';
import { type Answer, bitmap, broken, type Finding, NOTHING } from './finding.js';
import { alignmentOf, badBits, badBytes, wholeNumber } from './numbers.js';

/** Where the probe is: stands before the fields of every event of a probe. */
const PROBE = /^\(([^)]*)\)/;

// Without names of their own, a probe's arguments are `arg1`, `arg2`.
const ADDRESS = /(?:^|\s)(?:address|addr|a|arg1)=(\S*)/;
const BITS = /(?:^|\s)(?:bits|size|nbits|arg2)=(\S*)/;
const BYTES = /(?:^|\s)bytes=(\S*)/;

/** 1 the call site, with the module that it is in, perhaps in quotes. */
const CALLER = /(?:^|\s)caller="?([^\s"]+(?: \[[^\]]*\])?)/;

/** Who is named by an event that does not say where it was called: the function that was. */
function calledFunction({ event }: TraceEvent, probe: string | undefined): string {
  // trace-cmd has an address where it knows no function.
  return /^[A-Za-z_][\w.]*(?=\+)/.exec(probe ?? '')?.[0] ?? event;
}

/** The bitmap of an event with address and bits. */
function findingOf(event: TraceEvent, probe: string | undefined, address: string, bitsText: string): Finding {
  const alignment = alignmentOf(address);
  if (typeof alignment !== 'number') return alignment;
  const bits = wholeNumber(bitsText);
  const bytesText = BYTES.exec(event.fields)?.[1];
  const bytes = bytesText === undefined ? undefined : wholeNumber(bytesText);
  const bad = badBits(bits) ?? (bytesText === undefined ? undefined : badBytes(bytes));
  const caller = CALLER.exec(event.fields)?.[1] ?? calledFunction(event, probe);
  return bad ?? bitmap({ caller, alignment, bits, bytes });
}

/** What an event tells. One without a probe that lacks address or bits is of something else. */
function eventAnswer(event: TraceEvent): Answer {
  const probe = PROBE.exec(event.fields)?.[1];
  if (probe === undefined && event.fields.startsWith('(')) return [broken('address missing: the line may be cut')];
  const address = ADDRESS.exec(event.fields)?.[1];
  const bits = BITS.exec(event.fields)?.[1] ?? '';
  if (address === undefined || (probe === undefined && bits === '')) return NOTHING;
  return [bits === '' ? broken('bits missing: the line may be cut') : findingOf(event, probe, address, bits)];
}

/** Lines of ftrace and trace-cmd. */
export function kprobeLine(line: string): Answer {
  const parsed = parseTraceLine(line);
  if (parsed === undefined) return undefined;
  if (parsed.is === 'event') return eventAnswer(parsed);
  return parsed.is === 'lost' ? [parsed] : NOTHING;
}
