import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { functionRow } from '../functions.js';
import { spec } from '../spec/spec.js';
import { Bitmap } from './bitmap.js';
import { FreeMap } from './free-map.js';

const cases = fc.record({
  size: fc.integer({ min: 1, max: 200 }),
  bits: fc.uniqueArray(fc.nat(199), { maxLength: 60 }),
  start: fc.nat(210),
  nr: fc.integer({ min: 1, max: 70 }),
  order: fc.nat(6),
  offset: fc.nat(63),
});

describe('the search of an allocator of the host', () => {
  it('finds what the definition finds', () => {
    fc.assert(
      fc.property(cases, ({ size, bits, start, nr, order, offset }) => {
        const bitmap = Bitmap.of(size, bits);
        const map = new FreeMap(size);
        for (const bit of bitmap.bits()) map.take(bit, 1);
        const alignMask = 2 ** order - 1;
        const alignOffset = offset & alignMask;
        const wanted = spec(functionRow('bitmap_find_next_zero_area_off'), [bitmap], size, [
          start,
          nr,
          alignMask,
          alignOffset,
        ]);
        expect(map.find(start, { nr, alignMask, alignOffset }) ?? size).toBe(wanted);
        expect(map.used).toBe(bitmap.weight());
      }),
      { numRuns: 2000 },
    );
  });

  it('finds again what was given back', () => {
    const map = new FreeMap(64);
    const need = { nr: 30, alignMask: 0, alignOffset: 0 };
    map.take(0, 64);
    expect(map.find(0, need)).toBeUndefined();
    map.give(20, 30);
    expect([map.find(0, need), map.used]).toEqual([20, 34]);
  });
});
