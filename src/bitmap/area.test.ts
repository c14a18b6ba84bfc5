import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AREA_SEARCH, functionRow } from '../functions.js';
import { spec } from '../spec/spec.js';
import { areaFault, lowestArea } from './area.js';
import { Bitmap } from './bitmap.js';

const cases = fc.record({
  size: fc.integer({ min: 1, max: 200 }),
  bits: fc.uniqueArray(fc.nat(199), { maxLength: 60 }),
  start: fc.nat(210),
  nr: fc.integer({ min: 1, max: 70 }),
  order: fc.nat(6),
  alignOffset: fc.nat(200),
});

describe('the lowest area', () => {
  it('is the one that the definition gives', () => {
    fc.assert(
      fc.property(cases, ({ size, bits, start, nr, order, alignOffset }) => {
        const bitmap = Bitmap.of(size, bits);
        const alignMask = 2 ** order - 1;
        const wanted = spec(functionRow(AREA_SEARCH), [bitmap], size, [start, nr, alignMask, alignOffset]);
        expect(lowestArea(bitmap, start, { nr, alignMask, alignOffset }) ?? size).toBe(wanted);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('what is wrong with an answer', () => {
  const bitmap = Bitmap.of(40, [3, 20, 21]);
  const need = { nr: 4, alignMask: 3, alignOffset: 1 };

  it.each([
    ['the right one', 7, undefined],
    ['a higher area', 11, { kind: 'not the lowest' }],
    ['a miss', undefined, { kind: 'missed' }],
    ['an area with set bits', 19, { kind: 'set', set: 20 }],
    ['one that is not aligned', 8, { kind: 'unaligned' }],
    ['one past the end', 39, { kind: 'past the size' }],
    ['one before the start', 4, { kind: 'before the start' }],
  ])('is told: %s', (_, answer, fault) => {
    expect(areaFault(bitmap, 5, need, answer, 7)).toEqual(fault);
  });

  it('is nothing where both miss; an area may end where the bitmap does, and not a bit behind', () => {
    const anywhere = { nr: 4, alignMask: 0, alignOffset: 0 };
    expect(areaFault(bitmap, 37, anywhere, undefined, undefined)).toBeUndefined();
    expect(areaFault(bitmap, 22, anywhere, 36, 22)).toEqual({ kind: 'not the lowest' });
    expect(areaFault(bitmap, 22, anywhere, 37, 22)).toEqual({ kind: 'past the size' });
  });
});
