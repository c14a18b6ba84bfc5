import { functionRow } from '../functions.js';
import type { LoggedCall } from '../machine/call-log.js';
import { Extent } from '../machine/extent.js';
import type { Machine, Placement } from '../machine/machine.js';
import type { Recorder } from '../machine/recorder.js';
import type { Asked, CallStep } from './step.js';

/** What a search did next: asked another for a clear bit, or for a set one, called something else, or read memory itself. */
export type Event =
  | { readonly kind: 'ask'; readonly sense: 'clear' | 'set'; readonly asked: Asked; readonly loads: number }
  | CallStep
  | {
      readonly kind: 'load';
      /** Width. */
      readonly bytes: number;
      /** Its bytes in the order of the bits, bits 8 * i .. 8 * i + 7 in byte i, as far as they hold bits. */
      readonly places: readonly number[];
    };

/** What a search sees of memory: the bitmap's address, and the bytes of the words that hold its bits. */
interface Seen {
  readonly machine: Machine;
  readonly recorder: Recorder;
  readonly map: number;
  readonly extent: Extent;
}

/** Loads of the bitmap among the accesses `from` .. `to - 1`; of those that were not kept, all are taken for such. */
export function loadsOf(machine: Machine, recorder: Recorder, from: number, to: number): number {
  const kept = Math.min(to, recorder.capacity);
  let count = Math.max(0, to - Math.max(from, recorder.capacity));
  for (let i = from; i < kept; i++) if (!recorder.isStore(i) && recorder.addressAt(i) >= machine.own) count++;
  return count;
}

/** A call as what it asks about the bitmap, or undefined if it is nothing of the kind. */
function askedOf(call: LoggedCall, { machine, map, extent }: Seen): Asked | undefined {
  const row = functionRow(call.function);
  const [address = 0, size = 0, start = 0] = call.args;
  const offset = address - map;
  const whole = offset >= 0 && offset <= extent.words && offset % machine.target.wordBytes === 0;
  const plain = row.littleEndian !== true || !machine.target.bigEndian;
  if (row.bitmaps !== 1 || !['first', 'next', 'last'].includes(row.family) || !whole || !plain) return undefined;
  const base = offset * 8;
  return {
    function: call.function,
    bits: { from: base + start, to: base + size },
    answer: call.result < size ? base + call.result : undefined,
  };
}

function eventOf(call: LoggedCall, seen: Seen): Event {
  const loads = loadsOf(seen.machine, seen.recorder, call.from, call.to);
  const asked = askedOf(call, seen);
  const { sense, bitmaps } = functionRow(call.function);
  if (asked !== undefined && sense === 'set') return { kind: 'ask', sense: 'set', asked, loads };
  if (asked !== undefined && sense === 'zero') return { kind: 'ask', sense: 'clear', asked, loads };
  const offsets = call.args.slice(0, bitmaps).map((address) => address - seen.map);
  const { function: name, result } = call;
  return { kind: 'call', function: name, offsets, rest: call.args.slice(bitmaps), result, loads };
}

/** The reads of the bitmap among the accesses `from` .. `to - 1`. */
function* reads({ machine, recorder, extent }: Seen, from: number, to: number): Generator<Event> {
  for (let i = from; i < Math.min(to, recorder.capacity); i++) {
    if (recorder.isStore(i) || recorder.addressAt(i) < machine.own) continue;
    const [address, bytes] = [recorder.addressAt(i), recorder.bytesAt(i)];
    const spots = Array.from({ length: bytes }, (_, j) => extent.spot(address + j));
    const places = spots.filter((spot) => extent.holds(spot, 'byte')).map((spot) => extent.index(spot));
    yield { kind: 'load', bytes, places: places.sort((x, y) => x - y) };
  }
}

/**
 * What the call that a traced machine has made last did, in order: the calls that it made itself,
 * not those within them, and between them its own reads of the bitmap.
 */
export function* eventsOf(machine: Machine, where: Placement): Generator<Event> {
  const { recorder, calls, target } = machine;
  if (recorder === undefined || calls === undefined) throw new Error('the machine is not traced');
  const seen = { machine, recorder, map: where.addresses[0] as number, extent: Extent.of(target, where, false) };
  let at = 0;
  for (const call of calls.calls()) {
    if (call.depth !== 1) continue;
    yield* reads(seen, at, call.from);
    yield eventOf(call, seen);
    at = call.to;
  }
  // What comes behind calls that were not kept cannot be told from what they read.
  if (calls.count <= calls.capacity) yield* reads(seen, at, recorder.count);
}
