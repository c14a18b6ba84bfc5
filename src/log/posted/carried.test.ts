import { describe, expect, it } from 'vitest';
import { Carried, labelOf } from './carried.js';
import { scan } from './scan.js';

const ROW = 'find_next_bit: 5 ns, 3 iterations';

function labels(text: string): (string | null)[] {
  const items = scan(text);
  return items.map((item, i) => labelOf(text, items[i - 1]?.end ?? 0, item));
}

describe('the label before a row', () => {
  it.each([
    [`arm: ${ROW}`, ['arm']],
    [`arm: [    1.000000] ${ROW}`, ['arm']],
    [`find_bit_benchmark: arm    : [    1.000000] ${ROW}`, ['arm']],
    [`6.12-rc2+: [    1.000000] ${ROW}`, ['6.12-rc2+']],
    [`> with patch: [    1.000000] ${ROW}`, ['with patch']],
    [`Here is what I get: [    1.000000] ${ROW}`, [null]],
    [`Here is what I get: [    1.000000] arm: ${ROW}`, ['arm']],
    [`arm: [    1.000000] ${ROW} with patch: [    1.000000] ${ROW}`, ['arm', 'with patch']],
    [`arm: [    1.000000] ${ROW} <-- slow gen: [    1.000000] ${ROW}`, ['arm', 'gen']],
    [`${'x '.repeat(200)}arm: [    1.000000] ${ROW}`, ['arm']],
  ])('is a word, or several that are one: %j', (text, expected) => {
    expect(labels(text)).toEqual(expected);
  });
});

describe('a label before the first of several rows in a line', () => {
  it('holds for all of them, up to another', () => {
    const carried = new Carried();
    expect(['arm', null, null, 'gen', null].map((own, i) => carried.of(own, 7, i === 0))).toEqual([
      ...['arm', 'arm', 'arm'],
      ...['gen', 'gen'],
    ]);
  });

  it('holds in the lines directly below only if one of them is of several rows', () => {
    const carried = new Carried();
    carried.of('arm', 7, true);
    carried.end(7, true);
    expect(carried.of(null, 8, true)).toBe('arm');
    carried.end(8, false);
    expect(carried.of(null, 9, true)).toBe('arm');
    carried.end(9, false);
    expect(carried.of(null, 11, true)).toBeNull();
    carried.of('arm', 12, true);
    carried.end(12, false);
    expect(carried.of(null, 13, true)).toBeNull();
  });

  it('is of one row where the first has none', () => {
    const carried = new Carried();
    expect([null, 'gen', null].map((own, i) => carried.of(own, 7, i === 0))).toEqual([null, 'gen', null]);
  });
});
