import type { CallTrace, TracedAccess } from '../audit/loads/trace.js';
import type { Spot } from '../machine/extent.js';
import { plural } from './numbers.js';

/** Bytes of memory that are drawn on a line: 4 of 8 bits, whatever the word. */
export const ROW = 4;
/** Columns of a byte, and a blank. */
export const BYTE = 9;

/** How a byte of an access is drawn. */
export function mark(access: TracedAccess, i: number): string {
  if (access.kind === 'store') return 'W';
  if (access.outside.includes(i)) return '#';
  return access.misaligned ? '!' : '=';
}

/** The accesses that touch a line of memory, in as few lines of text as hold them side by side, in order. */
export function lanes(trace: CallTrace, bitmap: number, at: number): TracedAccess[][] {
  const result: TracedAccess[][] = [];
  const ends: number[] = [];
  for (const access of trace.accesses) {
    const { spot, bytes } = access;
    if (spot.bitmap !== bitmap || spot.offset + bytes <= at || spot.offset >= at + ROW) continue;
    const last = result.length - 1;
    if (last >= 0 && (ends[last] as number) <= spot.offset) {
      result[last]?.push(access);
      ends[last] = spot.offset + bytes;
    } else {
      result.push([access]);
      ends.push(spot.offset + bytes);
    }
  }
  return result;
}

/** A lane drawn: the number of each access where it begins, and a mark for each bit of its bytes. */
export function laneText(lane: readonly TracedAccess[], at: number): string {
  const cells = Array<string>(ROW * BYTE).fill(' ');
  for (const access of lane) {
    const from = Math.max(access.spot.offset, at);
    const to = Math.min(access.spot.offset + access.bytes, at + ROW);
    for (let offset = from; offset < to; offset++) {
      const begin = (offset - at) * BYTE;
      cells.fill(mark(access, offset - access.spot.offset), begin, begin + BYTE);
    }
    // The blank between two bytes ends an access.
    cells[(to - at) * BYTE - 1] = ' ';
    const number = access.spot.offset >= at ? String(access.ordinal) : '';
    for (const [i, digit] of [...number].entries()) cells[(from - at) * BYTE + i] = digit;
  }
  return cells.join('').trimEnd();
}

/** A byte as the picture labels it: `a+4`. */
export function spotName({ bitmap, offset }: Spot, further = 0): string {
  const at = offset + further;
  return `${'abc'[bitmap]}${at < 0 ? '-' : '+'}${Math.abs(at)}`;
}

/** What comes of an access that is not aligned, on the machine that is emulated. */
function unalignedNote({ machine, accesses }: CallTrace, access: TracedAccess): string {
  const { recorder } = machine;
  if (recorder?.faulted === true && access === accesses.at(-1)) return 'misaligned: FAULTS';
  return access.back > 0 ? `asked at ${spotName(access.spot, access.back)}, rotated` : 'misaligned';
}

/** What is said of one access. */
function accessNote(trace: CallTrace, access: TracedAccess): string {
  const { extent } = trace;
  const past = access.outside.filter((i) => access.spot.offset + i >= 0).length;
  const before = access.outside.length - past;
  const words = [
    plural(access.bytes, 'byte'),
    ...(access.misaligned ? [unalignedNote(trace, access)] : []),
    ...(before > 0 ? [`${before} before`] : []),
    ...(past > 0 ? [`${past} past${access.spot.offset >= extent.words ? ' its words' : ''}`] : []),
    ...(access.again ? ['read again'] : []),
    ...(trace.needless ? ['NEEDLESS'] : []),
  ];
  return `${access.kind} ${access.ordinal}: ${words.join(', ')}`;
}

/** What is said of the accesses of a lane that begin on its line of memory. */
export function laneNote(trace: CallTrace, lane: readonly TracedAccess[], at: number): string {
  const begun = lane.filter(({ spot }) => spot.offset >= at);
  const [first, ...rest] = begun;
  if (first === undefined) return '';
  if (rest.length === 0) return accessNote(trace, first);
  const notes = new Set(begun.map((access) => accessNote(trace, access).replace(/^(\w+) \d+/, '$1s')));
  if (notes.size > 1) return begun.map((access) => accessNote(trace, access)).join('; ');
  const numbers = begun.map(({ ordinal }) => ordinal);
  const span = `${Math.min(...numbers)}-${Math.max(...numbers)}`;
  return [...notes][0]?.replace(/^(\w+): (.*)$/, `$1 ${span}: $2 each`) ?? '';
}
