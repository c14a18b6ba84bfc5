import type { Automaton, Pending } from '../../src/machine/automaton.js';
import { type Client, clientLike, type LawSet, type Next } from './client.js';
import type { Plan } from './plan.js';
import { SpinDetector } from './spin.js';
import { Stepper } from './stepper.js';

/** Steps after which a schedule that has not come to an end is said to have none. */
const MOST_STEPS = 50_000;
/** So often all threads may be found going round, and so often any of them may, while no call begins. */
const MOST_ROUNDS = 16;
const MOST_SPINS = 256;

/** Is told what happens. States are only lent. */
export interface Watch {
  /** All threads stand before their first access. */
  readonly begun?: (state: Int32Array) => void;
  /** A thread has made an access that others can see. */
  readonly stepped?: (thread: number, before: Int32Array, after: Int32Array) => void;
  /** A thread chooses its next call. @param calls how many each thread has begun before */
  readonly chooses?: (state: Int32Array, thread: number, calls: readonly number[]) => void;
}

/** Runs the threads of a client by plans: one schedule for each. */
export class Player {
  private readonly stepper: Stepper;
  private readonly cells: ReadonlyMap<number, number>;
  private readonly spin: SpinDetector;
  private state: Int32Array;
  private spare: Int32Array;
  private broken: LawSet = 0;
  private picks: Plan['picks'] = [];
  private priorities: number[] = [];
  /** The new priorities, by {@link moment}. */
  private readonly falls = new Map<number, number>();
  /** Of each thread the calls that it has begun, and the accesses in the last. */
  private readonly begun: number[] = [];
  private readonly accesses: number[] = [];
  /** For threads that go round the cells they read there: while those stay, so does the thread. */
  private readonly awaited: (readonly number[] | undefined)[] = [];
  /** How often all threads were found going round, and how often any was, since a call began. */
  private rounds = 0;
  private spins = 0;
  /** Steps that were made, by all plans. */
  steps = 0;

  constructor(
    private readonly client: Client,
    automaton: Automaton,
    private readonly watch: Watch = {},
  ) {
    this.stepper = new Stepper(
      clientLike(client, { choices: (state, thread) => [this.decide(state, thread)] }),
      automaton,
    );
    this.cells = new Map(client.cells.map((address, cell) => [address, cell]));
    this.spin = new SpinDetector(this.stepper.size);
    this.state = new Int32Array(this.stepper.size);
    this.spare = new Int32Array(this.stepper.size);
  }

  private decide(state: Int32Array, thread: number): Next {
    this.watch.chooses?.(state, thread, this.begun);
    const choices = this.client.choices(state, thread);
    const number = this.begun[thread] as number;
    this.begun[thread] = number + 1;
    this.accesses[thread] = 0;
    this.rounds = 0;
    this.spins = 0;
    const pick = this.picks[thread]?.[number];
    const calls = choices.filter((next) => next !== 'end');
    if (pick !== undefined && calls.length > 0) return calls[pick % calls.length] as Next;
    return choices.includes('end') ? 'end' : (choices.at(-1) as Next);
  }

  /**
   * Runs the threads from one of the client's starts until a law of `until`, or one that is fatal, is
   * broken; or all are at their ends or asleep; or they go on for ever, which is the client's law `endless`.
   * Who goes round is left for the others until one of them changes what it reads.
   * @returns the laws that were broken
   */
  play(start: Int32Array, plan: Plan, until: LawSet): LawSet {
    this.begin(start, plan);
    const stop = until | this.client.fatal;
    for (let steps = 0; steps < MOST_STEPS; steps++) {
      const thread = this.next();
      if ((this.broken & stop) !== 0) return this.broken;
      if (thread === 'none') return this.broken | this.client.rest(this.state, this.stepper.sleepers(this.state));
      if (thread === 'endless') break;
      this.step(thread);
    }
    return this.broken | this.client.endless;
  }

  private begin(start: Int32Array, { priorities, picks, falls }: Plan): void {
    const { threads } = this.client;
    this.broken = 0;
    this.picks = picks;
    this.priorities = [...priorities];
    this.falls.clear();
    for (const { thread, call, access, priority } of falls) this.falls.set(moment(thread, call, access), priority);
    for (const list of [this.begun, this.accesses]) list.splice(0, list.length, ...Array(threads).fill(0));
    this.awaited.length = 0;
    this.rounds = 0;
    this.spins = 0;
    this.spin.reset(0);
    this.stepper.begin(start, (state, broken) => {
      this.state.set(state);
      this.broken |= broken;
    });
    this.watch.begun?.(this.state);
  }

  /** The thread that makes the next step, if one can; or that those which can go round for ever. */
  private next(): number | 'none' | 'endless' {
    for (;;) {
      const thread = this.first();
      if (this.spins > MOST_SPINS) return 'endless';
      if (thread === undefined) {
        const spinning = this.awaited.filter((cells) => cells !== undefined).length;
        if (spinning === 0) return 'none';
        if (spinning === 1 || ++this.rounds > MOST_ROUNDS) return 'endless';
        // Alone each goes round, but not where another stands still at some other point of its round.
        this.awaited.length = 0;
        this.spin.reset(this.rounds);
        continue;
      }
      const now = moment(thread, (this.begun[thread] as number) - 1, this.accesses[thread] as number);
      const priority = this.falls.get(now);
      if (priority === undefined) return thread;
      this.falls.delete(now);
      this.priorities[thread] = priority;
    }
  }

  private first(): number | undefined {
    let best: number | undefined;
    for (let thread = 0; thread < this.client.threads; thread++) {
      if (this.awaited[thread] !== undefined || !this.stepper.canStep(this.state, thread)) continue;
      if (best === undefined || (this.priorities[thread] as number) > (this.priorities[best] as number)) best = thread;
    }
    return best;
  }

  private step(thread: number): void {
    const { state: before, spare: after } = this;
    const begun = this.begun[thread];
    this.steps++;
    this.accesses[thread] = (this.accesses[thread] as number) + 1;
    this.spin.before(before, thread, this.stepper.pending(before, thread) as Pending);
    this.stepper.step(before, thread, (state, broken) => {
      after.set(state);
      this.broken |= broken;
    });
    this.state = after;
    this.spare = before;
    this.watch.stepped?.(thread, before, after);
    for (const [other, cells] of this.awaited.entries())
      if (cells?.some((cell) => before[cell] !== after[cell])) this.awaited[other] = undefined;
    if (this.begun[thread] !== begun) this.spin.reset(0);
    else this.judgeSpin(thread);
  }

  private judgeSpin(thread: number): void {
    const round = this.spin.after(this.state);
    if (round === undefined) return;
    this.spins++;
    this.awaited[thread] = [...new Set(round.flatMap((pending) => this.cellsOf(pending)))];
    this.spin.reset(this.rounds);
  }

  private cellsOf({ address, site }: Pending): number[] {
    const addresses = site.bytes === 8 ? [address, address + 4] : [address];
    return addresses.map((at) => this.cells.get(at)).filter((cell) => cell !== undefined);
  }
}

/** No fall is behind so many accesses of a call. */
const MOST_ACCESSES = 4096;

/** A number for the moment before an access. */
const moment = (thread: number, call: number, access: number): number =>
  thread + 16 * (Math.min(access, MOST_ACCESSES - 1) + MOST_ACCESSES * call);
