import type { CallTrace } from '../audit/loads/trace.js';
import { signature } from '../functions.js';
import { BYTE, laneNote, lanes, laneText, mark, ROW } from './audit-lanes.js';
import { LINE_WIDTH, printable, wrap } from './layout.js';
import { plural } from './numbers.js';

/** Columns before the bits, and where the words beside them begin. */
const LABEL = 8;
const NOTES = LABEL + ROW * BYTE + 1;

/** Lines of memory that are drawn of a bitmap, those that were touched first, and of accesses beneath each. */
const SHOWN = 24;
const LANES = 12;

/** Bytes of memory, as an offset from a bitmap's address, in lines of {@link ROW}. */
function linesOf(trace: CallTrace, bitmap: number): { shown: number[]; left: number } {
  const touched = new Set<number>();
  for (const { spot, bytes } of trace.accesses)
    if (spot.bitmap === bitmap) for (let i = 0; i < bytes; i++) touched.add(Math.floor((spot.offset + i) / ROW) * ROW);
  const small = trace.extent.words <= SHOWN * ROW;
  if (small) for (let at = 0; at < trace.extent.words; at += ROW) touched.add(at);
  const lines = [...touched].sort((x, y) => x - y);
  return { shown: lines.slice(0, SHOWN), left: Math.max(0, lines.length - SHOWN) };
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
  return descending(trace) ? `bits ${high}-${low}` : `bits ${low}-${high}`;
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
  const label = `${'abc'[bitmap]}${at < 0 ? '-' : '+'}${Math.abs(at)}`;
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
