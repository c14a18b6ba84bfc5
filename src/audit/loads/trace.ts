import type { Bitmap } from '../../bitmap/bitmap.js';
import { type FunctionRow, knownWithoutReading } from '../../functions.js';
import { Extent, type Spot } from '../../machine/extent.js';
import { GUARD, type Machine } from '../../machine/machine.js';
import { Marks } from '../../machine/marks.js';
import { canonical, spec } from '../../spec/spec.js';
import { Account } from './account.js';
import { answerOf } from './answer.js';
import { brokenBy } from './promises.js';
import type { Breach } from './row.js';

/** One access of a call, as a picture of it needs it. */
export interface TracedAccess {
  /** From 1, in the order of the call. */
  readonly ordinal: number;
  readonly kind: 'load' | 'store';
  readonly address: number;
  readonly bytes: number;
  /** Where it begins. */
  readonly spot: Spot;
  readonly misaligned: boolean;
  /** Bytes of it, from 0, that hold no bit of the bitmap. */
  readonly outside: readonly number[];
  /** Whether any of its bytes was read by an earlier load of the call. */
  readonly again: boolean;
  /** Bytes by which the machine went back from the address that was asked for, to the aligned word. */
  readonly back: number;
}

/** A bitmap as it lies in the machine: its bytes, and those around it. */
export interface TracedBitmap {
  readonly address: number;
  /** The byte at an offset from the address, negative before it; undefined where there is none to be seen. */
  byteAt(offset: number): number | undefined;
}

/** One call, with every access that it made. */
export interface CallTrace {
  readonly variant: string;
  readonly machine: Machine;
  readonly row: FunctionRow;
  readonly size: number;
  readonly args: readonly number[];
  readonly offset: number;
  readonly garbage: number;
  readonly extent: Extent;
  readonly bitmaps: readonly TracedBitmap[];
  /** What came back, or the message of a trap; a miss is the size. */
  readonly answer: number | string;
  /** The answer that the definition gives. */
  readonly want: number;
  readonly accesses: readonly TracedAccess[];
  /** Accesses beyond those that were kept. */
  readonly dropped: number;
  /** Whether the answer was known without any of them. */
  readonly needless: boolean;
  /** What the call breaks of what the variant promises. */
  readonly broken: readonly Breach[];
}

export interface TraceOptions {
  /** Bytes by which the bitmaps lie off a word's border. */
  readonly offset: number;
  /** The byte that lies in the tail and around. */
  readonly garbage: number;
}

/** Bytes from the address of an access back to what a machine that rotates takes in its place. */
function wordsBack(machine: Machine, address: number, bytes: number): number {
  return machine.recorder?.unaligned === 'rotate' && bytes <= 8 ? address % bytes : 0;
}

function tracedAccesses(machine: Machine, extent: Extent, from: number, to: number): TracedAccess[] {
  const marks = new Marks();
  marks.begin(to - from);
  const result: TracedAccess[] = [];
  for (const { kind, address: asked, bytes } of machine.recorder?.accesses() ?? []) {
    if (asked < machine.own) continue;
    const back = wordsBack(machine, asked, bytes);
    const address = asked - back;
    const places = Array.from({ length: bytes }, (_, i) => address + i);
    const inside = places.filter((byte) => kind === 'load' && byte >= from && byte < to);
    const again = inside.filter((byte) => marks.seen(byte - from)).length > 0;
    const outside = places.flatMap((byte, i) => (extent.holds(extent.spot(byte), 'byte') ? [] : [i]));
    const spot = extent.spot(address);
    const ordinal = result.length + 1;
    result.push({ ordinal, kind, address, bytes, spot, misaligned: asked % bytes !== 0, outside, again, back });
  }
  return result;
}

/** What one call breaks of what its function is promised to keep. */
function brokenOf(
  machine: Machine,
  row: FunctionRow,
  made: Parameters<Account['add']>[0],
  answer: number | string,
): Breach[] {
  const account = new Account(machine, row);
  account.add(made, answer);
  const promise = machine.promise(row.name);
  return promise === undefined ? [] : brokenBy(account.counts, promise);
}

/** Makes one call on an audited machine, and tells what it did to memory. */
export function traceCall(
  machine: Machine,
  row: FunctionRow,
  bitmaps: readonly Bitmap[],
  args: readonly number[],
  options: TraceOptions,
): CallTrace {
  const { recorder } = machine;
  if (recorder === undefined) throw new Error('the machine is not audited');
  const size = bitmaps[0]?.size ?? 0;
  const where = machine.place(bitmaps, { ...options, littleEndian: row.littleEndian === true });
  const image = machine.bytes.slice(where.from, where.to);
  const extent = Extent.of(machine.target, where, row.littleEndian === true);
  const answer = answerOf(machine, row, where, size, args);
  const want = canonical(row, size, spec(row, bitmaps, size, args));
  const call = { size, args, want };
  const scene = { bitmaps, garbage: options.garbage, calls: [call] };
  return {
    variant: machine.variant,
    machine,
    row,
    size,
    args,
    ...options,
    extent,
    bitmaps: where.addresses.map((address) => ({
      address,
      byteAt: (offset) =>
        offset < -GUARD || offset >= extent.words + GUARD ? undefined : image[address + offset - where.from],
    })),
    answer,
    want,
    accesses: tracedAccesses(machine, extent, where.from, where.to),
    dropped: Math.max(0, recorder.count - recorder.capacity),
    needless: knownWithoutReading(row, size, args),
    broken: brokenOf(machine, row, { scene, call, where, extent }, answer),
  };
}
