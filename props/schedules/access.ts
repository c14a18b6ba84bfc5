import { VariantFault } from '../../src/errors.js';
import type { AccessKind } from '../../src/machine/access.js';
import type { Pending } from '../../src/machine/automaton.js';

/** An access, with the cells that it is of. */
export interface Move {
  readonly pending: Pending;
  readonly low: number;
  /** Of 8 bytes the cell of the upper half; -1 if that never changes. */
  readonly high: number;
  /** Whether it is of a cell that no other thread ever accesses. */
  readonly unseen: boolean;
}

/** What an access does to four bytes of memory: of 8 bytes each half by itself, but for what carries. */
const HALF: Readonly<Partial<Record<AccessKind, (old: number, a: number) => number>>> = {
  load: (old) => old,
  store: (_, a) => a,
  xchg: (_, a) => a,
  and: (old, a) => old & a,
  or: (old, a) => old | a,
  xor: (old, a) => old ^ a,
  add: (old, a) => (old + a) | 0,
  sub: (old, a) => (old - a) | 0,
};

/** What an access of 4 bytes leaves, where `old` was: `a` and `b` are what it was told. */
export function after4(kind: AccessKind, old: number, a: number, b: number): number {
  if (kind === 'cmpxchg') return old === a ? b : old;
  const of = HALF[kind];
  if (of === undefined) throw new Error(`${kind} is none that changes memory`);
  return of(old, a);
}

/** Does what an access does to memory. */
export function change(state: Int32Array, { pending: { site, a, b }, low, high }: Move): void {
  const { kind, bytes } = site;
  const old = state[low] as number;
  const oldHigh = high < 0 ? 0 : (state[high] as number);
  if (kind === 'load') return;
  if (kind === 'cmpxchg' && (old !== a[0] || (bytes === 8 && oldHigh !== a[1]))) return;
  state[low] = after4(kind, old, a[0], b[0]);
  if (bytes !== 8) return;
  if (kind === 'add' || kind === 'sub')
    throw new VariantFault('counts in 8 bytes, which the controller does not follow');
  const upper = kind === 'cmpxchg' ? b[1] : after4(kind, oldHigh, a[1], 0);
  if (high >= 0) state[high] = upper;
  else if (upper !== 0) throw new VariantFault('sets bits of a word that are none of its tags');
}
