import { describe, expect, it } from 'vitest';
import type { Sense } from '../functions.js';
import { Bitmap } from './bitmap.js';
import { combined } from './combined.js';

// Bit i of a, b and c is that of i itself, so that each triple of bits is there once.
const [a, b, c] = [0, 1, 2].map((place) =>
  Bitmap.of(
    8,
    Array.from({ length: 8 }, (_, i) => i).filter((i) => ((i >> place) & 1) === 1),
  ),
) as [Bitmap, Bitmap, Bitmap];

describe('the bits that count', () => {
  it.each<[Sense, Bitmap[], number[]]>([
    ['set', [a], [1, 3, 5, 7]],
    ['zero', [a], [0, 2, 4, 6]],
    ['and', [a, b], [3, 7]],
    ['andnot', [a, b], [1, 5]],
    ['or', [a, b], [1, 2, 3, 5, 6, 7]],
    ['and_and', [a, b, c], [7]],
    ['and_andnot', [a, b, c], [3]],
  ])('for %s', (sense, bitmaps, bits) => {
    expect([...combined(sense, bitmaps).bits()]).toEqual(bits);
  });
});
