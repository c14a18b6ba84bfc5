import type { Call, Pending } from '../../src/machine/automaton.js';

/** What a thread does next: a call, or nothing any more. */
export type Next = Call | 'end';

/** An access that others can see, once it was made. */
export interface Seen {
  readonly thread: number;
  readonly pending: Pending;
  /** The cell, and what was in it before: of 8 bytes the lower half. */
  readonly cell: number;
  readonly old: number;
  /** Of 8 bytes the upper half. */
  readonly oldHigh: number;
}

/** Laws by their numbers: bit n is law n. */
export type LawSet = number;

/**
 * What threads do with compiled code under a controller, and what is kept beside the memory to judge them by.
 * A state is whole numbers: the cells of the memory, then those that are kept beside, then what the controller keeps.
 */
export interface Client {
  readonly threads: number;
  /** Addresses of the memory that changes, four bytes each. */
  readonly cells: readonly number[];
  /** For each cell the one thread that ever accesses it, where there is one: no step that others could see. */
  readonly owners: readonly (number | undefined)[];
  /** Numbers that are kept beside. */
  readonly ghosts: number;
  /** Laws that leave nothing to be judged once they are broken. */
  readonly fatal: LawSet;
  /** The law that is broken by a state from which no way leads to rest. */
  readonly endless: LawSet;
  /** The value of what never changes, at an address; undefined for what may. */
  constant(address: number): number | undefined;
  /** The states to begin with: cells, then what is kept beside. */
  starts(): Iterable<Int32Array>;
  /** What a thread may do that is in no call: each is tried. At least one. */
  choices(state: Int32Array, thread: number): readonly Next[];
  /** Notes that a thread begins what it chose. */
  begin(state: Int32Array, thread: number, next: Next): void;
  /** Notes that a thread is about to make an access that others can see. */
  before(state: Int32Array, thread: number): void;
  /** Notes such an access. Returns the laws that are broken by it. */
  after(state: Int32Array, seen: Seen): LawSet;
  /** Notes what a call has returned. Returns the laws that are broken by that. */
  returned(state: Int32Array, thread: number, value: number | undefined): LawSet;
  /** Judges a state in which every thread is at its end or, by its bit, asleep. */
  rest(state: Int32Array, asleep: number): LawSet;
}

/** A client like another, but for some of what it does. */
export function clientLike(client: Client, own: Partial<Client>): Client {
  return {
    ...{ threads: client.threads, cells: client.cells, owners: client.owners, ghosts: client.ghosts },
    ...{ fatal: client.fatal, endless: client.endless },
    constant: (address) => client.constant(address),
    starts: () => client.starts(),
    choices: (state, thread) => client.choices(state, thread),
    begin: (state, thread, next) => client.begin(state, thread, next),
    before: (state, thread) => client.before(state, thread),
    after: (state, seen) => client.after(state, seen),
    returned: (state, thread, value) => client.returned(state, thread, value),
    rest: (state, asleep) => client.rest(state, asleep),
    ...own,
  };
}
