import { MAX_U32 } from '../../src/functions.js';
import type { Call } from '../../src/machine/automaton.js';
import type { Client, LawSet, Next, Seen } from '../schedules/client.js';
import { Tally } from '../schedules/tally.js';
import { Beside, bitOf, Doing, Ghost, type Words } from './beside.js';
import { type Calls, CLEAR, callsOf, GET } from './calls.js';
import { ENDS, FAILS, FULL, LOST, OWNER, QUEUE, SBITMAP_LAWS, SLEEPS, WAKES } from './laws.js';
import { lostTags, queueAtRest } from './rest.js';
import { type Cells, cellsOf, headOf, type Scene } from './scene.js';
import { type Start, startLike, startOf, startsOf, startText } from './starts.js';

/** What a cell is to the laws. */
enum Role {
  OTHER,
  WORD,
  CLEARED,
  WOKEN,
}

/** In TAKEN: at some instant all that it may return were. */
const ALL_AT_ONCE = 1 << 30;

/** Threads that take tags of a sbitmap and give them back. */
export class SbitmapClient implements Client {
  readonly threads: number;
  readonly cells: readonly number[];
  readonly owners: readonly (number | undefined)[];
  readonly ghosts: number;
  readonly fatal: LawSet = OWNER;
  readonly endless: LawSet = ENDS;
  readonly at: Cells;
  /** How often each law was tried. */
  readonly tally = new Tally(SBITMAP_LAWS.length);
  private readonly beside: Beside;
  private readonly head: ReadonlyMap<number, number>;
  /** Every tag in play. */
  private readonly all: number;
  private readonly roles: readonly Role[];
  /** Whether a word has an upper half, in the cell behind it. */
  private readonly wide: boolean;
  private readonly calls: readonly Calls[];

  constructor(readonly scene: Scene) {
    this.at = cellsOf(scene);
    this.threads = scene.workers;
    this.cells = this.at.addresses;
    this.owners = this.at.owners;
    this.head = headOf(scene);
    this.all = (1 << scene.tags.length) - 1;
    this.beside = new Beside(this.threads, this.cells.length);
    this.ghosts = this.beside.size;
    this.roles = this.cells.map((_, cell) => this.roleOf(cell));
    this.wide = this.at.words[0]?.length === 2;
    this.calls = Array.from({ length: this.threads }, (_, thread) => callsOf(scene, thread));
  }

  private roleOf(cell: number): Role {
    if (this.at.words.some(([low]) => low === cell)) return Role.WORD;
    if (this.at.cleared.some(([low]) => low === cell)) return Role.CLEARED;
    return cell === this.at.woken ? Role.WOKEN : Role.OTHER;
  }

  constant(address: number): number | undefined {
    return this.head.get(address);
  }

  starts(): Iterable<Int32Array> {
    return startsOf(this.scene, this.at, this.beside);
  }

  /** A state to begin with. */
  start(start: Start): Int32Array {
    return startOf(this.scene, this.at, this.beside, start);
  }

  /** What to begin with for tags and hints to be as they are in a state. */
  startLike(state: Int32Array): Start {
    return startLike(this.scene, this.at, this.beside, state);
  }

  /** What a state to begin with is, in sentences. */
  told(state: Int32Array): string[] {
    return startText(this.scene, this.at, this.beside, state);
  }

  choices(state: Int32Array, thread: number): readonly Next[] {
    const { scene, beside } = this;
    const calls = this.calls[thread] as Calls;
    const held = beside.get(state, thread, Ghost.HELD);
    const next: Next[] = [];
    if (beside.get(state, thread, Ghost.GETS) > 0) {
      next.push(calls.get);
      if (scene.sleeps && held === 0) next.push(calls.wait);
    }
    for (let i = 0; i < scene.tags.length; i++)
      if ((held & (1 << i)) !== 0) {
        next.push(calls.puts[i] as Call);
        if (scene.direct) next.push(calls.clears[i] as Call);
      }
    // Whoever has a tag gives it back in the end.
    if (held === 0) next.push('end');
    return next;
  }

  begin(state: Int32Array, thread: number, next: Next): void {
    const { beside } = this;
    if (next === 'end') beside.set(state, thread, Ghost.GETS, 0);
    else if (next.name === CLEAR) this.beginPut(state, thread, next);
    else {
      beside.set(state, thread, Ghost.GETS, beside.get(state, thread, Ghost.GETS) - 1);
      beside.set(state, thread, Ghost.DOING, next.name === GET ? Doing.BEFORE_GET : Doing.WAIT);
      const hint = state[this.at.hints[thread] as number] as number;
      if (next.name === GET) beside.set(state, thread, Ghost.MAY, this.may(hint));
    }
  }

  private beginPut(state: Int32Array, thread: number, { args }: Call): void {
    const { beside } = this;
    const i = this.scene.tags.indexOf(args[1] as number);
    beside.set(state, thread, Ghost.DOING, args[3] === 1 ? Doing.PUT : Doing.CLEAR);
    beside.set(state, thread, Ghost.TAG, i);
    beside.set(state, thread, Ghost.HELD, beside.get(state, thread, Ghost.HELD) & ~(1 << i));
  }

  /** Tags that a get with a hint may return: with round robin none that is below it in its word. */
  private may(hint: number): number {
    const { scene } = this;
    if (!scene.roundRobin) return this.all;
    const sameWord = (tag: number): boolean => tag >> scene.shift === hint >> scene.shift;
    return scene.tags.reduce((may, tag, i) => (sameWord(tag) && tag < hint ? may : may | (1 << i)), 0);
  }

  before(state: Int32Array, thread: number): void {
    if (this.beside.get(state, thread, Ghost.DOING) !== Doing.BEFORE_GET) return;
    this.beside.set(state, thread, Ghost.DOING, Doing.GET);
    this.remember(state);
  }

  /** Notes what is taken at this instant, for all that are in a get. */
  private remember(state: Int32Array): void {
    const { beside } = this;
    const taken = beside.taken(state);
    for (let thread = 0; thread < this.threads; thread++) {
      if (beside.get(state, thread, Ghost.DOING) !== Doing.GET) continue;
      const all = (beside.get(state, thread, Ghost.MAY) & ~taken) === 0 ? ALL_AT_ONCE : 0;
      beside.set(state, thread, Ghost.TAKEN, beside.get(state, thread, Ghost.TAKEN) | taken | all);
    }
  }

  after(state: Int32Array, seen: Seen): LawSet {
    if (seen.pending.site.kind === 'load') return 0;
    const role = this.roles[seen.cell];
    if (role === Role.WOKEN) return this.wokeBatch(state, seen);
    if (role === Role.WORD) this.wordChanged(state, seen);
    else if (role === Role.CLEARED) this.gaveBack(state, seen, this.at.cleared, Doing.PUT);
    return 0;
  }

  private wokeBatch(state: Int32Array, { pending, old }: Seen): LawSet {
    if (pending.site.kind === 'cmpxchg' && old !== pending.a[0]) return 0;
    this.tally.note(WAKES);
    const batches = (state[this.beside.batches] as number) + 1;
    state[this.beside.batches] = batches;
    return batches * this.scene.wakeBatch > (state[this.at.completed] as number) ? WAKES : 0;
  }

  /** Whether a tag's bit was set before an access, and whether it is since; undefined if it is in another word. */
  private bits(state: Int32Array, seen: Seen, tag: number, words: Words): readonly [boolean, boolean] | undefined {
    const [cell, bit] = bitOf(this.scene, words, tag);
    if (cell !== seen.cell && !(this.wide && cell === seen.cell + 1)) return undefined;
    return [((cell === seen.cell ? seen.old : seen.oldHigh) & bit) !== 0, ((state[cell] as number) & bit) !== 0];
  }

  /** A bit of a word that a get sets is a tag that its thread has from there on. */
  private wordChanged(state: Int32Array, seen: Seen): void {
    const { beside } = this;
    const doing = beside.get(state, seen.thread, Ghost.DOING);
    if (doing === Doing.CLEAR) this.gaveBack(state, seen, this.at.words, Doing.CLEAR);
    if (doing !== Doing.GET && doing !== Doing.WAIT) return;
    let owned = beside.get(state, seen.thread, Ghost.OWNED);
    for (let i = 0; i < this.scene.tags.length; i++) {
      const [before, now] = this.bits(state, seen, this.scene.tags[i] as number, this.at.words) ?? [];
      if (before === false && now === true) owned |= 1 << i;
    }
    beside.set(state, seen.thread, Ghost.OWNED, owned);
    this.remember(state);
  }

  /** A thread's tag is nobody's from where its bit is cleared, or set among the cleared ones. */
  private gaveBack(state: Int32Array, seen: Seen, words: Words, doing: Doing): void {
    if (this.beside.get(state, seen.thread, Ghost.DOING) !== doing) return;
    const i = this.beside.get(state, seen.thread, Ghost.TAG);
    const [before, now] = this.bits(state, seen, this.scene.tags[i] as number, words) ?? [];
    if (before !== now) this.disown(state, seen.thread, i);
  }

  private disown(state: Int32Array, thread: number, i: number): void {
    this.beside.set(state, thread, Ghost.OWNED, this.beside.get(state, thread, Ghost.OWNED) & ~(1 << i));
    this.remember(state);
  }

  returned(state: Int32Array, thread: number, value: number | undefined): LawSet {
    const { beside } = this;
    const doing = beside.get(state, thread, Ghost.DOING);
    const gives = doing === Doing.PUT || doing === Doing.CLEAR;
    if (gives) this.disown(state, thread, beside.get(state, thread, Ghost.TAG));
    const taken = beside.get(state, thread, Ghost.TAKEN);
    const may = beside.get(state, thread, Ghost.MAY);
    for (const what of [Ghost.DOING, Ghost.TAG, Ghost.TAKEN, Ghost.MAY]) beside.set(state, thread, what, 0);
    if (gives) return 0;
    if ((value as number) >>> 0 !== MAX_U32) return this.gotTag(state, thread, value as number);
    this.tally.note(FAILS | FULL);
    return ((may & ~taken) === 0 ? 0 : FAILS) | ((taken & ALL_AT_ONCE) !== 0 ? 0 : FULL);
  }

  private gotTag(state: Int32Array, thread: number, tag: number): LawSet {
    const { beside } = this;
    this.tally.note(OWNER);
    const i = this.scene.tags.indexOf(tag);
    if (i < 0) return OWNER;
    const bit = 1 << i;
    let owners = 0;
    for (let other = 0; other < this.threads; other++)
      if (((beside.get(state, other, Ghost.OWNED) | beside.get(state, other, Ghost.HELD)) & bit) !== 0)
        owners |= 1 << other;
    const held = beside.get(state, thread, Ghost.HELD);
    if (owners !== 1 << thread || (held & bit) !== 0) return OWNER;
    beside.set(state, thread, Ghost.HELD, held | bit);
    return 0;
  }

  rest(state: Int32Array, asleep: number): LawSet {
    this.tally.note(LOST | QUEUE | (this.scene.sleeps ? SLEEPS : 0));
    const taken = this.beside.taken(state);
    const lost = lostTags(this.scene, this.at, state, taken) ? LOST : 0;
    const sleeps = asleep !== 0 && taken !== this.all ? SLEEPS : 0;
    return lost | sleeps | (queueAtRest(this.at, state, asleep) ? 0 : QUEUE);
  }
}
