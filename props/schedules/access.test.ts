import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { RmwKind } from '../../src/machine/access.js';
import { after4 } from './access.js';

const REAL: Readonly<Record<RmwKind, (at: Int32Array, a: number, b: number) => number>> = {
  add: (at, a) => Atomics.add(at, 0, a),
  sub: (at, a) => Atomics.sub(at, 0, a),
  and: (at, a) => Atomics.and(at, 0, a),
  or: (at, a) => Atomics.or(at, 0, a),
  xor: (at, a) => Atomics.xor(at, 0, a),
  xchg: (at, a) => Atomics.exchange(at, 0, a),
  cmpxchg: (at, a, b) => Atomics.compareExchange(at, 0, a, b),
};

it('leaves in memory what the processor leaves there', () => {
  const number = fc.oneof(fc.constantFrom(0, -1, 1, -(2 ** 31), 2 ** 31 - 1), fc.integer());
  const kind = fc.constantFrom(...(Object.keys(REAL) as RmwKind[]));
  fc.assert(
    fc.property(kind, number, number, number, fc.boolean(), (what, old, a, b, equal) => {
      const at = new Int32Array(1).fill(old);
      const told = equal ? old : a;
      REAL[what](at, told, b);
      expect(after4(what, old, told, b)).toBe(at[0]);
    }),
  );
});
