import type { AccessKind } from '../../src/machine/access.js';

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
