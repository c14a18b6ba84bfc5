import type { CallTrace, TracedAccess } from '../audit/loads/trace.js';
import { signature } from '../functions.js';
import { BYTE, laneNote, lanes, laneText, mark, ROW, spotName } from './audit-lanes.js';
import { LINE_WIDTH, printable, wrap } from './layout.js';
import { plural } from './numbers.js';

/** Columns before the bits, and where the words beside them begin. */
const LABEL = 8;
const NOTES = LABEL + ROW * BYTE + 1;

/** Lines of memory that are drawn of a bitmap, and of accesses beneath each. */
const SHOWN = 24;
const LANES = 12;

/** Lines of a bitmap's memory that an access touches, as offsets of their first bytes. */
function linesTouched({ spot, bytes }: TracedAccess): number[] {
  const first = Math.floor(spot.offset / ROW) * ROW;
  const count = Math.floor((spot.offset + bytes - 1 - first) / ROW) + 1;
  return Array.from({ length: count }, (_, i) => first + i * ROW);
}

/** Whether an access is one that a picture must not leave out. */
const isOdd = (trace: CallTrace, { kind, again, spot, bytes }: TracedAccess): boolean =>
  kind === 'store' || again || spot.offset < 0 || spot.offset + bytes > trace.extent.words;

/** Lines of a bitmap that are drawn, in order: what is odd, the last access, then as many from the first on as there is room for. */
function linesOf(trace: CallTrace, bitmap: number): { shown: number[]; left: number } {
  const accesses = trace.accesses.filter(({ spot }) => spot.bitmap === bitmap);
  const small = trace.extent.words <= SHOWN * ROW;
  const all = small ? Array.from({ length: trace.extent.words / ROW }, (_, i) => i * ROW) : [];
  const first = [...accesses.filter((access) => isOdd(trace, access)), ...accesses.slice(-1), ...accesses];
  const lines = [...new Set([...first.flatMap(linesTouched), ...all])];
  return { shown: lines.slice(0, SHOWN).sort((x, y) => x - y), left: Math.max(0, lines.length - SHOWN) };
}

/** Whether a byte is drawn with its highest bit first, so that a big-endian word reads as one number. */
const descending = ({ machine, row }: CallTrace): boolean => machine.target.bigEndian && row.littleEndian !== true;

/** The number of the lowest bit of a byte, in its bitmap. */
const lowestBit = ({ extent }: CallTrace, bitmap: number, offset: number): number =>
  8 * extent.index({ bitmap, offset });

/** Eight bits: 1 set, . clear, ~ no bit of the bitmap. */
function byteText(trace: CallTrace, bitmap: number, offset: number): string {
  const value = trace.bitmaps[bitmap]?.byteAt(offset);
  if (value === undefined) return ' '.repeat(8);
  const first = lowestBit(trace, bitmap, offset);
  const marks = Array.from({ length: 8 }, (_, i) => {
    if (first < 0 || first + i >= trace.size) return '~';
    return ((value >> i) & 1) === 1 ? '1' : '.';
  });
  return (descending(trace) ? marks.reverse() : marks).join('');
}

function bitsNote(trace: CallTrace, bitmap: number, at: number): string {
  if (at < 0) return 'before the bitmap';
  if (at >= trace.extent.words) return 'past its words';
  const lows = Array.from({ length: ROW }, (_, i) => lowestBit(trace, bitmap, at + i));
  const [low, high] = [Math.min(...lows), Math.min(Math.max(...lows) + 7, trace.size - 1)];
  if (low >= trace.size) return 'past the size';
  const word = `word ${Math.floor(at / trace.machine.target.wordBytes)}`;
  if (low === high) return `${word}, bit ${low}`;
  return descending(trace) ? `${word}, bits ${high}-${low}` : `${word}, bits ${low}-${high}`;
}

/** A drawn line with words beside it, which go on below where they are too long. */
function beside(drawn: string, note: string): string[] {
  const notes = wrap(note, '', LINE_WIDTH - NOTES);
  return notes.map((line, i) => `${(i === 0 ? drawn : '').padEnd(NOTES)}${line}`.trimEnd());
}

function laneLines(trace: CallTrace, bitmap: number, at: number): string[] {
  const all = lanes(trace, bitmap, at);
  const drawn = all
    .slice(0, LANES)
    .flatMap((lane) => beside(' '.repeat(LABEL) + laneText(lane, at), laneNote(trace, lane, at)));
  const left = all.slice(LANES).flat().length;
  return left === 0 ? drawn : [...drawn, `${' '.repeat(LABEL)}... and ${plural(left, 'access', 'accesses')} more`];
}

function memoryLines(trace: CallTrace, bitmap: number, at: number): string[] {
  const label = spotName({ bitmap, offset: at });
  const bits = Array.from({ length: ROW }, (_, i) => byteText(trace, bitmap, at + i)).join(' ');
  const drawn = label.length < LABEL ? `${label.padEnd(LABEL)}${bits}` : `${' '.repeat(LABEL)}${bits}`;
  return [
    ...(label.length < LABEL ? [] : [label]),
    ...beside(drawn, bitsNote(trace, bitmap, at)),
    ...laneLines(trace, bitmap, at),
  ];
}

function bitmapLines(trace: CallTrace, bitmap: number): string[] {
  const { shown, left } = linesOf(trace, bitmap);
  const lines = shown.flatMap((at, i) => {
    const gap = i > 0 && at - (shown[i - 1] as number) > ROW ? [`${' '.repeat(LABEL)}...`] : [];
    return [...gap, ...memoryLines(trace, bitmap, at)];
  });
  return left === 0 ? lines : [...lines, ...wrap(`... and ${plural(left * ROW, 'byte')} more that were touched`)];
}

const LEGEND: readonly (readonly [mark: string, meaning: string])[] = [
  ['=', 'a byte that was read'],
  ['!', 'one read by a misaligned load'],
  ['#', 'a byte that holds no bit of the bitmap'],
  ['W', 'a byte that was written'],
];

function legend(trace: CallTrace): string {
  const used = new Set(
    trace.accesses.flatMap((access) => Array.from({ length: access.bytes }, (_, i) => mark(access, i))),
  );
  const marks = LEGEND.filter(([one]) => used.has(one)).map(([one, meaning]) => `${one} ${meaning}`);
  const order = descending(trace) ? 'highest bit of a word first' : 'lowest bit first';
  return [`1 set, . clear, ~ no bit of the bitmap, ${order}`, ...marks].join('; ');
}

function answerText({ answer, want }: CallTrace): string {
  if (typeof answer === 'string') return `no answer, the call TRAPS: ${answer}`;
  return answer === want ? `answer ${answer}, as the definition gives it` : `answer ${answer}, WRONG: it is ${want}`;
}

function headLines(trace: CallTrace): string[] {
  const { variant, machine, row, size, args, offset, bitmaps } = trace;
  const given = [`size ${size}`, ...row.args.map((name, i) => `${name} ${args[i]}`)].join(', ');
  const places = bitmaps.map(({ address }, i) => `${'abc'[i]} at 0x${address.toString(16)}`).join(', ');
  const off = offset === 0 ? "on a word's border" : `${plural(offset, 'byte')} off a word's border`;
  const loads = trace.accesses.filter(({ kind }) => kind === 'load').length;
  return [
    ...wrap(`${printable(variant)} on ${machine.target.name}: ${signature(row)}: ${given}`),
    ...wrap(`${places}, ${off}`),
    ...wrap(`${answerText(trace)}; ${plural(loads, 'load')}`),
  ];
}

/** A call drawn on its bitmaps, in plain characters within 80 columns. */
export function auditMap(trace: CallTrace): string {
  const blocks = [
    headLines(trace),
    ...trace.bitmaps.map((_, i) => bitmapLines(trace, i)),
    [
      ...wrap(legend(trace)),
      ...(trace.dropped > 0 ? [`${plural(trace.dropped, 'access', 'accesses')} more were not kept`] : []),
    ],
  ];
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}
