import { lostCount } from '../../log/ftrace.js';
import { type Answer, bitmap, broken, type Finding, KNOWN, type LineParser, NOTHING, UNENDED } from './finding.js';
import { alignmentOf, badBits, badBytes } from './numbers.js';
import { UNKNOWN_CALLER } from './sighting.js';

/** What bpftrace says on its own behalf: 1 how many events did not get through. */
const BPFTRACE = /^(?:Attach(?:ing|ed) \d+ probes?|Lost (\d+) events)\b/;

/** What it says of lost events, or the beginning of that. */
const LOST_HEAD = /^Lost \d+(?: e?v?e?n?t?)?$/;

type Fields = Readonly<Record<string, unknown>>;

/** The object of a line that begins as one; undefined if it is not JSON. */
function objectOf(line: string): Fields | undefined {
  try {
    return JSON.parse(line) as Fields;
  } catch {
    return undefined;
  }
}

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** The bitmap of `{"address":"0x...","bits":N,"bytes":M,"caller":"..."}`; the last two may be missing, or null. */
function findingOf({ address, bits, bytes, caller }: Fields): Finding {
  if (address === undefined) return broken('address missing');
  if (typeof address === 'number') return broken('address is a number, which cannot hold 64 bits: quote it');
  const alignment = alignmentOf(typeof address === 'string' ? address : '');
  if (typeof alignment !== 'number') return alignment;
  if (bits === undefined) return broken('bits missing');
  const sized = bytes !== undefined && bytes !== null;
  const bad = badBits(numberOf(bits)) ?? (sized ? badBytes(numberOf(bytes)) : undefined);
  if (bad !== undefined) return bad;
  const name = caller ?? UNKNOWN_CALLER;
  if (typeof name !== 'string') return broken('caller is no text');
  return bitmap({ caller: name, alignment, bits: numberOf(bits), bytes: numberOf(bytes) });
}

/** Lines of JSON, an object each, and what bpftrace prints around them. */
export function jsonLine(line: string): Answer {
  if (/^\s*\{/.test(line)) {
    const object = objectOf(line);
    return [object === undefined ? broken('not a line of JSON: it may be cut') : findingOf(object)];
  }
  const match = BPFTRACE.exec(line);
  if (match === null) return undefined;
  return match[1] === undefined ? KNOWN : [{ is: 'lost', events: lostCount(match[1]) }];
}

/** An object that is cut is no JSON, whatever comes before it. */
export const JSON_LINES: LineParser = {
  read: jsonLine,
  readUnended: (line) => jsonLine(line) ?? (LOST_HEAD.test(line) ? [UNENDED] : undefined),
  end: () => NOTHING,
};
