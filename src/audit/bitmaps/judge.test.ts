import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WordBits } from '../../target.js';
import { isTooSmall, isUnaligned, overread } from './judge.js';
import { alignmentOf } from './numbers.js';
import type { Sighting } from './sighting.js';

/** Loads of all words that a search of the bits reads, one after the other: unaligned ones, and bytes past the object. */
function slowly(address: bigint, bits: number, bytes: number, word: WordBits): { unaligned: number; past: number } {
  const width = BigInt(word / 8);
  const end = address + BigInt(bytes);
  let unaligned = 0;
  let past = 0;
  for (let first = 0; first < bits; first += word) {
    const at = address + BigInt(first / 8);
    if (at % width !== 0n) unaligned++;
    for (let byte = at; byte < at + width; byte++) if (byte >= end) past++;
  }
  return { unaligned, past };
}

const addresses = fc.bigInt(1n, 2n ** 64n - 2000n);
const words = fc.constantFrom<WordBits>(32, 64);

function sightingAt(address: bigint, fields: Partial<Sighting>): Sighting {
  const alignment = alignmentOf(address.toString(16));
  if (typeof alignment !== 'number') throw new Error(alignment.reason);
  return { caller: 'a', alignment, bits: undefined, bytes: undefined, ...fields };
}

describe('a sighting', () => {
  it('is judged as loads one by one would find it', () => {
    fc.assert(
      fc.property(addresses, fc.integer({ min: 1, max: 700 }), fc.integer({ min: 1, max: 100 }), words, (...given) => {
        const [address, bits, bytes, word] = given;
        const sighting = sightingAt(address, { bits, bytes });
        const slow = slowly(address, bits, bytes, word);
        expect(isUnaligned(sighting, word)).toBe(slow.unaligned > 0);
        expect(overread(sighting, word)).toBe(slow.past);
      }),
    );
  });

  it.each<[bits: number, bytes: number, past32: number, past64: number]>([
    [96, 12, 0, 4],
    [96, 16, 0, 0],
    [64, 12, 0, 0],
    [65, 12, 0, 4],
    [1, 1, 3, 7],
    [8, 1, 3, 7],
    [2 ** 32 - 1, 2 ** 29, 0, 0],
    [2 ** 32 - 1, 1, 2 ** 29 - 1, 2 ** 29 - 1],
  ])('of %d bits in %d bytes reads %d or %d bytes past its object', (bits, bytes, past32, past64) => {
    const sighting = sightingAt(16n, { bits, bytes });
    expect([overread(sighting, 32), overread(sighting, 64)]).toEqual([past32, past64]);
  });

  it('that lacks the bits or the object says nothing of words past it', () => {
    expect(overread(sightingAt(16n, { bits: 96 }), 64)).toBeUndefined();
    expect(overread(sightingAt(16n, { bytes: 12 }), 64)).toBeUndefined();
  });

  it.each<[below: number | undefined, for32: boolean | undefined, for64: boolean | undefined]>([
    [2, true, true],
    [4, true, true],
    [8, undefined, true],
    [512, undefined, undefined],
    [undefined, undefined, undefined],
  ])('without an address, known to be below %j, is unaligned for words of 32 and 64 bits: %j, %j', (below, ...want) => {
    const sighting = { ...sightingAt(16n, {}), alignment: undefined, ...(below === undefined ? {} : { below }) };
    expect([isUnaligned(sighting, 32), isUnaligned(sighting, 64)]).toEqual(want);
  });

  it('is too small when the object has fewer bytes than the bits take', () => {
    const tooSmall = (bits: number, bytes: number) => isTooSmall(sightingAt(16n, { bits, bytes }));
    expect([tooSmall(65, 8), tooSmall(64, 8), tooSmall(9, 1), tooSmall(8, 1)]).toEqual([true, false, true, false]);
    expect(isTooSmall(sightingAt(16n, { bits: 65 }))).toBe(false);
  });
});
