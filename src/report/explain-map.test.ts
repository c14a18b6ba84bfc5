import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseList } from '../bitmap/parselist.js';
import { randomFill } from '../bitmap/patterns.js';
import { mapLines } from './explain-map.js';
import type { Mark } from './explain-marks.js';

const mark = (sign: Mark['sign'], from: number, to = from + 1): Mark => ({ sign, bits: { from, to } });

describe('the map of a bitmap', () => {
  it('is all of it where it fits, with marks below the bits, of which the later are drawn', () => {
    expect(mapLines(parseList('0,3,9', 12), [mark('=', 1, 10), mark('^', 1), mark('X', 9)], 36)).toEqual([
      '1..1.... .1..',
      ' ^====== =X',
    ]);
  });

  it('has an area that ends past the last bit', () => {
    expect(mapLines(parseList('0', 12), [mark('=', 10, 18)], 36)).toEqual(['1....... ....', '           ====== ==']);
  });

  it('of a long bitmap is the rows about the marks, each with its first bit', () => {
    const bitmap = parseList('1000-1009,1100', 5000);
    expect(mapLines(bitmap, [mark('=', 1010, 1110), mark('^', 1010), mark('X', 1100)], 36)).toEqual([
      '1008 11...... ........ ........',
      '       ^===== ======== ========',
      '...',
      '1080 ........ ........ ....1...',
      '     ======== ======== ====X===',
      '1104 ........ ........ ........',
      '     ======',
    ]);
  });

  it('of a mark far past the end is its last row', () => {
    expect(mapLines(parseList('0', 100), [mark('=', 90, 4_000_000_000)], 36)).toEqual([
      '88  ........ ....',
      '      ====== ======== ========',
    ]);
  });

  it('of no bits is nothing, and without marks a short bitmap alone', () => {
    expect(mapLines(parseList('', 0), [mark('=', 0, 3)], 36)).toEqual([]);
    expect(mapLines(parseList('1', 3), [], 36)).toEqual(['.1.']);
    expect(mapLines(parseList('1', 300), [], 36)).toEqual([]);
  });

  it('has each mark below its bit, within the width, wherever it lies', () => {
    const places = fc.record({ size: fc.integer({ min: 1, max: 3000 }), at: fc.nat(2999), seed: fc.nat() });
    fc.assert(
      fc.property(places, fc.constantFrom(36, 75), ({ size, at, seed }, width) => {
        fc.pre(at < size);
        const bitmap = randomFill(size, seed);
        const [drawn = '', below = ''] = mapLines(bitmap, [mark('X', at)], width);
        const column = below.indexOf('X');
        expect(drawn[column]).toBe(bitmap.has(at) ? '1' : '.');
        const [, label = '', cells = drawn] = /^(\d+ +)(.*)$/.exec(drawn) ?? [];
        const within = column - label.length;
        const before = [...cells.slice(0, within)].filter((cell) => cell !== ' ').length;
        expect(Number(label) + before).toBe(at);
        expect(Math.max(drawn.length, below.length)).toBeLessThanOrEqual(width);
      }),
      { numRuns: 200 },
    );
  });
});
