import { SHARED_PAGES } from './assemble.js';
import { type AccessSite, readAccesses, STEP_MODULE } from './stepped.js';

/** What a call that stands still is about to do: an access that whoever runs it makes for it. */
export interface Pending {
  /** Number of the instruction, among the sites. */
  readonly site: number;
  readonly address: number;
  /** What is stored, added, compared with; low and high half. */
  readonly a: readonly [low: number, high: number];
  /** What is stored if the comparison fits. */
  readonly b: readonly [low: number, high: number];
}

/** Where a call stands: still, before an access, or at its end. */
export interface Point {
  readonly pending?: Pending;
  /** What it has returned; undefined for one that returns nothing. */
  readonly returned?: number | undefined;
}

/** Memory for the stack of a call that stands still, in bytes: such calls are three or four deep. */
const STACK = 4096;

/**
 * Compiled code as an automaton: a point for each way in which a call can stand still, and from it, by what
 * the access has read, the next. Every way is run once, as compiled code, and remembered. What a call does
 * depends on nothing else: it keeps nothing outside the memory that is accessed.
 */
export class Automaton {
  /** The accesses that calls can stand still before, by their numbers. */
  readonly sites: readonly AccessSite[];
  readonly points: Point[] = [];
  private readonly byFrame = new Map<string, number>();
  private readonly edges: Map<number | string, number>[] = [];
  private readonly frames: { readonly name: string; readonly args: readonly number[]; readonly stack: Uint8Array }[] =
    [];
  private readonly exports: WebAssembly.Exports;
  private readonly view: DataView;
  private readonly bytes: Uint8Array;
  private pending: Pending | undefined;
  private answer: readonly [number, number] | undefined;
  /** Times that compiled code was entered. */
  runs = 0;

  /**
   * @param stepped a module that `stepped` made
   * @param constant reads what never changes while calls are under way, and is no step; undefined for what is one
   */
  constructor(
    stepped: Uint8Array,
    private readonly constant: (address: number) => number | undefined,
  ) {
    const memory = new WebAssembly.Memory({ initial: SHARED_PAGES, maximum: SHARED_PAGES, shared: true });
    this.view = new DataView(memory.buffer);
    this.bytes = new Uint8Array(memory.buffer);
    const step = (site: number, address: number, a: readonly [number, number], b: readonly [number, number]) => {
      const { answer } = this;
      if (answer !== undefined) {
        this.answer = undefined;
        this.asyncify('stop_rewind');
        return answer;
      }
      const known = this.constant(address);
      if (known !== undefined) return [known, 0] as const;
      this.pending = { site, address, a, b };
      this.view.setUint32(0, 8, true);
      this.view.setUint32(4, STACK, true);
      this.asyncify('start_unwind', 0);
      return [0, 0] as const;
    };
    const step4 = (site: number, address: number, a: number, b: number): number =>
      step(site, address, [a, 0], [b, 0])[0];
    const step8 = (site: number, address: number, a: bigint, b: bigint): bigint => {
      const [low, high] = step(site, address, halves(a), halves(b));
      return (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0);
    };
    const module = new WebAssembly.Module(stepped as Uint8Array<ArrayBuffer>);
    this.sites = readAccesses(module);
    const imports = { env: { memory }, [STEP_MODULE]: { step4, step8 } };
    this.exports = new WebAssembly.Instance(module, imports).exports;
  }

  private asyncify(what: string, ...args: number[]): void {
    (this.exports[`asyncify_${what}`] as (...args: number[]) => void)(...args);
  }

  private run(name: string, args: readonly number[]): number {
    this.runs++;
    this.pending = undefined;
    const returned = (this.exports[name] as (...args: number[]) => number | undefined)(...args);
    const pending = this.pending as Pending | undefined;
    if (pending === undefined) return this.intern(`${returned}`, name, args, new Uint8Array(0), { returned });
    this.asyncify('stop_unwind');
    const stack = this.bytes.slice(8, this.view.getUint32(0, true));
    const key = `${name},${args.join(',')},${pending.site},${pending.address},${pending.a},${pending.b},${stack.join()}`;
    return this.intern(key, name, args, stack, { pending });
  }

  private intern(key: string, name: string, args: readonly number[], stack: Uint8Array, point: Point): number {
    const known = this.byFrame.get(key);
    if (known !== undefined) return known;
    const id = this.points.length;
    this.byFrame.set(key, id);
    this.points.push(point);
    this.edges.push(new Map());
    this.frames.push({ name, args, stack });
    return id;
  }

  /** The point at which a call first stands still. */
  start(name: string, args: readonly number[]): number {
    return this.run(name, args);
  }

  /** The point that follows when the access of one has read a value. */
  next(point: number, low: number, high: number): number {
    const edges = this.edges[point] as Map<number | string, number>;
    const key = high === 0 ? low : `${low},${high}`;
    const known = edges.get(key);
    if (known !== undefined) return known;
    const { name, args, stack } = this.frames[point] as (typeof this.frames)[number];
    this.bytes.set(stack, 8);
    this.view.setUint32(0, 8 + stack.length, true);
    this.view.setUint32(4, STACK, true);
    this.answer = [low, high];
    this.asyncify('start_rewind', 0);
    const next = this.run(name, args);
    edges.set(key, next);
    return next;
  }
}

function halves(value: bigint): readonly [number, number] {
  return [Number(BigInt.asIntN(32, value)), Number(BigInt.asIntN(32, value >> 32n))];
}
