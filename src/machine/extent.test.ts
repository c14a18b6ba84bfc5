import { describe, expect, it } from 'vitest';
import { TARGETS, type TargetName } from '../target.js';
import { Extent, spotText } from './extent.js';

const extent = (target: TargetName, size: number, littleEndian = false): Extent =>
  new Extent(TARGETS[target], [1000, 1200], size, littleEndian);

describe('a byte of memory', () => {
  it.each([
    [1000, 'a + 0'],
    [1008, 'a + 8'],
    [999, 'a - 1'],
    [1016, 'a + 16'],
    [1100, 'a + 100'],
    [1110, 'b - 90'],
    [1199, 'b - 1'],
    [1215, 'b + 15'],
    [0, 'a - 1000'],
    [9000, 'b + 7800'],
  ])('at %d is told as %s, from the bitmap that it is in or nearest to', (address, text) => {
    expect(spotText(extent('le64', 70).spot(address))).toBe(text);
  });

  it.each<[TargetName, boolean, number[]]>([
    ['le32', false, [0, 1, 2, 3, 4, 5, 6, 7]],
    ['be32', false, [3, 2, 1, 0, 7, 6, 5, 4]],
    ['be64', false, [7, 6, 5, 4, 3, 2, 1, 0]],
    ['be64', true, [0, 1, 2, 3, 4, 5, 6, 7]],
  ])('has a place in the order of the bits: %s, little-endian bytes %s', (target, littleEndian, order) => {
    const bytes = extent(target, 64, littleEndian);
    expect(order.map((_, offset) => bytes.index({ bitmap: 0, offset }))).toEqual(order);
  });

  it('outside of the words has just its offset', () => {
    expect([-1, 4, 5].map((offset) => extent('be32', 9).index({ bitmap: 0, offset }))).toEqual([-1, 4, 5]);
  });

  it.each<[TargetName, boolean, 'word' | 'byte', string]>([
    ['le32', false, 'word', '.####.'],
    ['le32', false, 'byte', '.##...'],
    ['be32', false, 'word', '.####.'],
    ['be32', false, 'byte', '...##.'],
    ['be32', true, 'byte', '.##...'],
  ])('of 9 bits on %s (little-endian bytes %s) is held by one of their %ss: %s', (target, little, unit, text) => {
    const nine = extent(target, 9, little);
    const drawn = [-1, 0, 1, 2, 3, 4].map((offset) => (nine.holds({ bitmap: 0, offset }, unit) ? '#' : '.'));
    expect(drawn.join('')).toBe(text);
  });

  it('of a bitmap without bits is held by none', () => {
    expect([-1, 0, 1].map((offset) => extent('le64', 0).holds({ bitmap: 0, offset }, 'word'))).toEqual(
      Array(3).fill(false),
    );
  });
});
