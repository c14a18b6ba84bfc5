import { MAX_U32 } from '../../src/functions.js';
import type { Call } from '../../src/machine/automaton.js';
import { SBITMAP_BASE } from '../../src/machine/sbitmap.js';
import { Slot } from '../../variants/sbitmap/layout.js';
import type { Client, LawSet, Next, Seen } from '../schedules/client.js';
import { ENDS, FAILS, FULL, LOST, OWNER, QUEUE, SBITMAP_LAWS, SLEEPS, WAKES } from './laws.js';
import { type Cells, cellsOf, headOf, type Scene, wordsOf } from './scene.js';

/** What is kept of a thread beside the memory. Tags are by their places in the scene's list, one bit each. */
enum Ghost {
  /** The call it is in: see `Doing`; and the tag that it gives back. */
  DOING,
  TAG,
  /** Gets that it may still make. */
  GETS,
  /** Tags that it has taken, since their bits were set, until its clearing them. */
  OWNED,
  /** Tags that its gets have returned, until it calls to give them back. */
  HELD,
  /** In a get: tags that were taken at some instant since its first access. */
  TAKEN,
  /** In a get: tags that it may return. */
  MAY,
  COUNT,
}

enum Doing {
  NOTHING,
  /** A get that has made no access yet: it begins with the first. */
  BEFORE_GET,
  GET,
  WAIT,
  PUT,
  CLEAR,
}

/** What a cell is to the laws. */
enum Role {
  OTHER,
  WORD,
  CLEARED,
  WOKEN,
}

/** In TAKEN: at some instant all that it may return were. */
const ALL_AT_ONCE = 1 << 30;

/** The calls that a thread can make: of each tag in turn those that give it back. */
interface Calls {
  readonly get: Call;
  readonly wait: Call;
  readonly puts: readonly Call[];
  readonly clears: readonly Call[];
}

function callsOf({ tags }: Scene, thread: number): Calls {
  const put = (deferred: number): Call[] =>
    tags.map((tag) => ({ name: 'sbitmap_queue_clear', args: [SBITMAP_BASE, tag, thread, deferred] }));
  return {
    get: { name: 'sbitmap_queue_get', args: [SBITMAP_BASE, thread] },
    wait: { name: 'sbitmap_queue_wait', args: [SBITMAP_BASE, thread, -1] },
    ...{ puts: put(1), clears: put(0) },
  };
}

/** Threads that take tags of a sbitmap and give them back. */
export class SbitmapClient implements Client {
  readonly threads: number;
  readonly cells: readonly number[];
  readonly owners: readonly (number | undefined)[];
  readonly ghosts: number;
  readonly fatal: LawSet = OWNER;
  readonly endless: LawSet = ENDS;
  readonly at: Cells;
  private readonly head: ReadonlyMap<number, number>;
  private readonly all: number;
  /** Where what is kept of the threads begins; and how many batches were woken. */
  private readonly base: number;
  private readonly batches: number;
  private readonly roles: readonly Role[];
  /** Whether a word has an upper half, in the cell behind it. */
  private readonly wide: boolean;
  /** How often each law was tried, by its number. */
  readonly tried: number[] = SBITMAP_LAWS.map(() => 0);
  private readonly calls: readonly Calls[];

  constructor(readonly scene: Scene) {
    this.at = cellsOf(scene);
    this.threads = scene.workers;
    this.cells = this.at.addresses;
    this.owners = this.at.owners;
    this.head = headOf(scene);
    this.all = (1 << scene.tags.length) - 1;
    this.base = this.cells.length;
    this.ghosts = this.threads * Ghost.COUNT + 1;
    this.batches = this.base + this.threads * Ghost.COUNT;
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

  private ghost(thread: number, what: Ghost): number {
    return this.base + thread * Ghost.COUNT + what;
  }

  /** The cell and the bit of a tag in words, or in their cleared bits. */
  private bitOf(tag: number, words: readonly (readonly number[])[]): readonly [cell: number, bit: number] {
    const { shift } = this.scene;
    const nr = tag & ((1 << shift) - 1);
    return [words[tag >> shift]?.[nr >> 5] as number, 1 << (nr & 31)];
  }

  private has(state: Int32Array, tag: number, words: readonly (readonly number[])[]): boolean {
    const [cell, bit] = this.bitOf(tag, words);
    return ((state[cell] as number) & bit) !== 0;
  }

  /** Tags that somebody has taken. */
  private taken(state: Int32Array): number {
    let taken = 0;
    for (let thread = 0; thread < this.threads; thread++) taken |= state[this.ghost(thread, Ghost.OWNED)] as number;
    return taken;
  }

  /** Every tag free, or free and still to be cleared, or a thread's; and every hint that makes a difference. */
  *starts(): Generator<Int32Array> {
    const { scene, threads } = this;
    const kinds = threads + 2;
    // A hint says which word is looked at first; with round robin which tag.
    const hints = scene.roundRobin ? scene.depth : wordsOf(scene);
    const between = scene.roundRobin ? 1 : 2 ** scene.shift;
    for (let of = 0; of < kinds ** scene.tags.length; of++)
      for (let hint = 0; hint < hints ** threads; hint++) {
        const state = new Int32Array(this.cells.length + this.ghosts);
        for (let thread = 0; thread < threads; thread++) state[this.ghost(thread, Ghost.GETS)] = scene.gets;
        for (let tag = 0; tag < scene.depth; tag++) if (!scene.tags.includes(tag)) this.set(state, tag, this.at.words);
        for (const [i, tag] of scene.tags.entries()) this.startTag(state, i, tag, Math.floor(of / kinds ** i) % kinds);
        for (const [thread, cell] of this.at.hints.entries())
          state[cell] = (Math.floor(hint / hints ** thread) % hints) * between;
        yield state;
      }
  }

  private set(state: Int32Array, tag: number, words: readonly (readonly number[])[]): void {
    const [cell, bit] = this.bitOf(tag, words);
    state[cell] = (state[cell] as number) | bit;
  }

  private startTag(state: Int32Array, i: number, tag: number, kind: number): void {
    if (kind > 0) this.set(state, tag, this.at.words);
    if (kind === 1) this.set(state, tag, this.at.cleared);
    if (kind < 2) return;
    for (const what of [Ghost.OWNED, Ghost.HELD]) {
      const at = this.ghost(kind - 2, what);
      state[at] = (state[at] as number) | (1 << i);
    }
  }

  /** What a state's tags are, for a story. */
  told(state: Int32Array): string[] {
    const { scene } = this;
    const tags = scene.tags.map((tag, i) => `tag ${tag} is ${this.toldTag(state, i, tag)}`);
    const others = scene.depth - scene.tags.length;
    const rest = others === 0 ? [] : [`the other ${others} are in use throughout`];
    const hints = this.at.hints.map((cell, thread) => `T${thread + 1}'s hint is ${state[cell]}`);
    return [...tags, ...rest, ...(scene.roundRobin ? hints : [])];
  }

  private toldTag(state: Int32Array, i: number, tag: number): string {
    for (let thread = 0; thread < this.threads; thread++)
      if (((state[this.ghost(thread, Ghost.OWNED)] as number) & (1 << i)) !== 0) return `T${thread + 1}'s`;
    return this.has(state, tag, this.at.cleared) ? 'free, to be cleared' : 'free';
  }

  choices(state: Int32Array, thread: number): readonly Next[] {
    const { scene } = this;
    const calls = this.calls[thread] as Calls;
    const held = state[this.ghost(thread, Ghost.HELD)] as number;
    const next: Next[] = [];
    if ((state[this.ghost(thread, Ghost.GETS)] as number) > 0) {
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
    const doing = this.ghost(thread, Ghost.DOING);
    if (next === 'end') {
      state[doing] = Doing.NOTHING;
      state[this.ghost(thread, Ghost.GETS)] = 0;
      return;
    }
    if (next.name === 'sbitmap_queue_clear') this.beginPut(state, thread, next);
    else {
      state[doing] = next.name === 'sbitmap_queue_get' ? Doing.BEFORE_GET : Doing.WAIT;
      state[this.ghost(thread, Ghost.GETS)] = (state[this.ghost(thread, Ghost.GETS)] as number) - 1;
      if (next.name === 'sbitmap_queue_get')
        state[this.ghost(thread, Ghost.MAY)] = this.may(state[this.at.hints[thread] as number] as number);
    }
  }

  private beginPut(state: Int32Array, thread: number, { args }: Call): void {
    const i = this.scene.tags.indexOf(args[1] as number);
    state[this.ghost(thread, Ghost.DOING)] = args[3] === 1 ? Doing.PUT : Doing.CLEAR;
    state[this.ghost(thread, Ghost.TAG)] = i;
    const held = this.ghost(thread, Ghost.HELD);
    state[held] = (state[held] as number) & ~(1 << i);
  }

  /** Tags that a get with a hint may return: with round robin none that is below it in its word. */
  private may(hint: number): number {
    const { scene } = this;
    if (!scene.roundRobin) return this.all;
    const sameWord = (tag: number): boolean => tag >> scene.shift === hint >> scene.shift;
    return scene.tags.reduce((may, tag, i) => (sameWord(tag) && tag < hint ? may : may | (1 << i)), 0);
  }

  before(state: Int32Array, thread: number): void {
    const doing = this.ghost(thread, Ghost.DOING);
    if (state[doing] !== Doing.BEFORE_GET) return;
    state[doing] = Doing.GET;
    state[this.ghost(thread, Ghost.TAKEN)] = 0;
    this.remember(state);
  }

  /** Notes what is taken at this instant, for all that are in a get. */
  private remember(state: Int32Array): void {
    const taken = this.taken(state);
    for (let thread = 0; thread < this.threads; thread++) {
      if (state[this.ghost(thread, Ghost.DOING)] !== Doing.GET) continue;
      const at = this.ghost(thread, Ghost.TAKEN);
      const all = ((state[this.ghost(thread, Ghost.MAY)] as number) & ~taken) === 0;
      state[at] = (state[at] as number) | taken | (all ? ALL_AT_ONCE : 0);
    }
  }

  after(state: Int32Array, seen: Seen): LawSet {
    const { kind } = seen.pending.site;
    if (kind === 'load') return 0;
    const role = this.roles[seen.cell];
    if (role === Role.WOKEN) return this.wokeBatch(state, seen);
    if (role === Role.WORD) this.wordChanged(state, seen);
    else if (role === Role.CLEARED) this.gaveBack(state, seen, this.at.cleared, Doing.PUT);
    return 0;
  }

  private wokeBatch(state: Int32Array, { pending, old }: Seen): LawSet {
    if (pending.site.kind === 'cmpxchg' && old !== pending.a[0]) return 0;
    this.note(WAKES);
    const batches = (state[this.batches] as number) + 1;
    state[this.batches] = batches;
    return batches * this.scene.wakeBatch > (state[this.at.completed] as number) ? WAKES : 0;
  }

  /** Whether a tag's bit was set before an access, and whether it is since; undefined if it is in another word. */
  private bits(
    state: Int32Array,
    seen: Seen,
    tag: number,
    words: readonly (readonly number[])[],
  ): readonly [boolean, boolean] | undefined {
    const [cell, bit] = this.bitOf(tag, words);
    if (cell !== seen.cell && !(this.wide && cell === seen.cell + 1)) return undefined;
    return [((cell === seen.cell ? seen.old : seen.oldHigh) & bit) !== 0, ((state[cell] as number) & bit) !== 0];
  }

  /** A bit of a word that a get sets is a tag that its thread has from there on. */
  private wordChanged(state: Int32Array, seen: Seen): void {
    const doing = state[this.ghost(seen.thread, Ghost.DOING)];
    if (doing === Doing.CLEAR) this.gaveBack(state, seen, this.at.words, Doing.CLEAR);
    if (doing !== Doing.GET && doing !== Doing.WAIT) return;
    const owned = this.ghost(seen.thread, Ghost.OWNED);
    for (const [i, tag] of this.scene.tags.entries()) {
      const [before, now] = this.bits(state, seen, tag, this.at.words) ?? [];
      if (before === false && now === true) state[owned] = (state[owned] as number) | (1 << i);
    }
    this.remember(state);
  }

  /** A thread's tag is nobody's from where its bit is cleared, or set among the cleared ones. */
  private gaveBack(state: Int32Array, seen: Seen, words: readonly (readonly number[])[], doing: Doing): void {
    if (state[this.ghost(seen.thread, Ghost.DOING)] !== doing) return;
    const i = state[this.ghost(seen.thread, Ghost.TAG)] as number;
    const [before, now] = this.bits(state, seen, this.scene.tags[i] as number, words) ?? [];
    if (before !== now) this.disown(state, seen.thread, i);
  }

  private disown(state: Int32Array, thread: number, i: number): void {
    const owned = this.ghost(thread, Ghost.OWNED);
    state[owned] = (state[owned] as number) & ~(1 << i);
    this.remember(state);
  }

  returned(state: Int32Array, thread: number, value: number | undefined): LawSet {
    const doing = state[this.ghost(thread, Ghost.DOING)];
    const taken = state[this.ghost(thread, Ghost.TAKEN)] as number;
    const may = state[this.ghost(thread, Ghost.MAY)] as number;
    if (doing === Doing.PUT || doing === Doing.CLEAR)
      this.disown(state, thread, state[this.ghost(thread, Ghost.TAG)] as number);
    for (const what of [Ghost.DOING, Ghost.TAG, Ghost.TAKEN, Ghost.MAY]) state[this.ghost(thread, what)] = 0;
    if (doing === Doing.PUT || doing === Doing.CLEAR) return 0;
    if ((value as number) >>> 0 !== MAX_U32) return this.gotTag(state, thread, value as number);
    this.note(FAILS | FULL);
    return ((may & ~taken) === 0 ? 0 : FAILS) | ((taken & ALL_AT_ONCE) !== 0 ? 0 : FULL);
  }

  private gotTag(state: Int32Array, thread: number, tag: number): LawSet {
    this.note(OWNER);
    const i = this.scene.tags.indexOf(tag);
    if (i < 0) return OWNER;
    const bit = 1 << i;
    let owners = 0;
    for (let other = 0; other < this.threads; other++)
      if (
        (((state[this.ghost(other, Ghost.OWNED)] as number) | (state[this.ghost(other, Ghost.HELD)] as number)) &
          bit) !==
        0
      )
        owners |= 1 << other;
    const held = this.ghost(thread, Ghost.HELD);
    if (owners !== 1 << thread || ((state[held] as number) & bit) !== 0) return OWNER;
    state[held] = (state[held] as number) | bit;
    return 0;
  }

  rest(state: Int32Array, asleep: number): LawSet {
    this.note(LOST | QUEUE | (this.scene.sleeps ? SLEEPS : 0));
    const taken = this.taken(state);
    let broken = 0;
    for (let tag = 0; tag < this.scene.depth; tag++) {
      const i = this.scene.tags.indexOf(tag);
      const free = !this.has(state, tag, this.at.words) || this.has(state, tag, this.at.cleared);
      if (free !== (i >= 0 && (taken & (1 << i)) === 0)) broken |= LOST;
    }
    if (asleep !== 0 && taken !== this.all) broken |= SLEEPS;
    return broken | this.queueAtRest(state, asleep);
  }

  private note(laws: LawSet): void {
    for (let law = 0; laws >>> law !== 0; law++)
      if (((laws >>> law) & 1) !== 0) this.tried[law] = (this.tried[law] as number) + 1;
  }

  private queueAtRest(state: Int32Array, asleep: number): LawSet {
    let sleepers = 0;
    for (const [thread, cell] of this.at.slots.entries()) {
      const sleeps = (asleep & (1 << thread)) !== 0;
      if (sleeps) sleepers++;
      else if (state[cell] !== Slot.IDLE) return QUEUE;
    }
    return state[this.at.active] === sleepers && this.at.locks.every((cell) => state[cell] === 0) ? 0 : QUEUE;
  }
}
