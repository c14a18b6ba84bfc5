import { asFault } from '../errors.js';
import { type AccessSite, STEP_MODULE } from './access.js';
import { SHARED_PAGES } from './assemble.js';
import type { Beat } from './machine.js';
import { readAccesses } from './stepped.js';

/** A value of up to 8 bytes, in halves of 32 bits, signed. */
export type Halves = readonly [low: number, high: number];

/** What a call that stands still is about to do: an access that whoever runs it makes for it. */
export interface Pending {
  readonly site: AccessSite;
  readonly address: number;
  /** What is stored, added, compared with. */
  readonly a: Halves;
  /** What is stored if the comparison fits. */
  readonly b: Halves;
}

/** Where a call stands: still, before an access; or at its end, with what it has returned, if anything. */
export type Point = { readonly pending: Pending } | { readonly pending?: never; readonly returned: number | undefined };

/** A call of an export. */
export interface Call {
  readonly name: string;
  readonly args: readonly number[];
}

/** Where asyncify keeps what it needs to come back: two addresses, and then the stack of the call. */
const KEPT = 0;
const STACK = 8;
/** The end of that, in bytes: such calls are three or four deep. */
const STACK_END = 4096;

const START_UNWIND = 'asyncify_start_unwind';
const STOP_UNWIND = 'asyncify_stop_unwind';
const START_REWIND = 'asyncify_start_rewind';
const STOP_REWIND = 'asyncify_stop_rewind';

/**
 * Compiled code as an automaton: a point for each way in which a call can stand still, and from it, by what
 * the access has read, the next. Every way is run once, as compiled code, and remembered. What a call does
 * depends on nothing else: it keeps nothing outside the memory that is accessed.
 */
export class Automaton {
  /** The accesses that calls can stand still before. */
  readonly sites: readonly AccessSite[];
  readonly points: Point[] = [];
  /** How often compiled code was entered. */
  entered = 0;
  private readonly byStack = new Map<string, number>();
  private readonly byCall = new Map<Call, number>();
  private readonly edges: Map<number | string, number>[] = [];
  private readonly kept: { readonly call: Call; readonly stack: Uint8Array }[] = [];
  private readonly exports: WebAssembly.Exports;
  private readonly view: DataView;
  private readonly bytes: Uint8Array;
  private pending: Pending | undefined;
  private answer: Halves | undefined;

  /**
   * @param module one that `stepped` made
   * @param constant the value of what never changes while calls are under way, and is no step to read;
   * undefined for what is one
   * @param beat counts when code is entered and left, so that code which does not come back can be told
   */
  constructor(
    module: Uint8Array,
    private readonly constant: (address: number) => number | undefined,
    private readonly beat: Beat = new Int32Array(1),
  ) {
    const memory = new WebAssembly.Memory({ initial: SHARED_PAGES, maximum: SHARED_PAGES, shared: true });
    this.view = new DataView(memory.buffer);
    this.bytes = new Uint8Array(memory.buffer);
    const step4 = (site: number, address: number, a: number, b: number): number =>
      this.step(site, address, [a, 0], [b, 0])[0];
    const step8 = (site: number, address: number, a: bigint, b: bigint): bigint =>
      whole(this.step(site, address, halves(a), halves(b)));
    const compiled = new WebAssembly.Module(module as Uint8Array<ArrayBuffer>);
    this.sites = readAccesses(compiled);
    const imports = { env: { memory }, [STEP_MODULE]: { step4, step8 } };
    this.exports = new WebAssembly.Instance(compiled, imports).exports;
  }

  /** What the code calls in place of an access: leaves it, or brings the answer back. */
  private step(site: number, address: number, a: Halves, b: Halves): Halves {
    const { answer } = this;
    if (answer !== undefined) {
      this.answer = undefined;
      this.call(STOP_REWIND);
      return answer;
    }
    const known = this.constant(address);
    if (known !== undefined) return [known, 0];
    this.pending = { site: this.sites[site] as AccessSite, address, a, b };
    this.view.setUint32(KEPT, STACK, true);
    this.view.setUint32(KEPT + 4, STACK_END, true);
    this.call(START_UNWIND, KEPT);
    return [0, 0];
  }

  private call(name: string, ...args: readonly number[]): number | undefined {
    return (this.exports[name] as (...args: readonly number[]) => number | undefined)(...args);
  }

  /** Enters the code, and comes back where it stands still or ends. */
  private enter(call: Call): number {
    this.entered++;
    this.pending = undefined;
    Atomics.add(this.beat, 0, 1);
    const returned = this.made(call);
    Atomics.add(this.beat, 0, 1);
    const pending = this.pending as Pending | undefined;
    if (pending === undefined) return this.intern(`${returned}`, call, new Uint8Array(0), { returned });
    this.call(STOP_UNWIND);
    const stack = this.bytes.slice(STACK, this.view.getUint32(KEPT, true));
    const { site, address, a, b } = pending;
    const key = [call.name, ...call.args, site.id, address, ...a, ...b, ...stack].join();
    return this.intern(key, call, stack, { pending });
  }

  /** @throws VariantFault if the code traps */
  private made({ name, args }: Call): number | undefined {
    try {
      return this.call(name, ...args);
    } catch (thrown) {
      throw asFault(thrown, name);
    }
  }

  private intern(key: string, call: Call, stack: Uint8Array, point: Point): number {
    const known = this.byStack.get(key);
    if (known !== undefined) return known;
    const id = this.points.length;
    this.byStack.set(key, id);
    this.points.push(point);
    this.edges.push(new Map());
    this.kept.push({ call, stack });
    return id;
  }

  /** The point at which a call first stands still, or ends. A call is remembered as the object that it is. */
  start(call: Call): number {
    const known = this.byCall.get(call);
    if (known !== undefined) return known;
    const id = this.enter(call);
    this.byCall.set(call, id);
    return id;
  }

  /** The point that follows where the access of one has read a value. */
  next(point: number, low: number, high: number): number {
    const edges = this.edges[point] as Map<number | string, number>;
    const key = high === 0 ? low : `${low},${high}`;
    const known = edges.get(key);
    if (known !== undefined) return known;
    const { call, stack } = this.kept[point] as (typeof this.kept)[number];
    this.bytes.set(stack, STACK);
    this.view.setUint32(KEPT, STACK + stack.length, true);
    this.view.setUint32(KEPT + 4, STACK_END, true);
    this.answer = [low, high];
    this.call(START_REWIND, KEPT);
    const next = this.enter(call);
    edges.set(key, next);
    return next;
  }
}

const halves = (value: bigint): Halves => [Number(BigInt.asIntN(32, value)), Number(BigInt.asIntN(32, value >> 32n))];

const whole = ([low, high]: Halves): bigint => (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0);
