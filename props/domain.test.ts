import { describe, expect, it } from 'vitest';
import { FUNCTION_ROWS, functionRow, MAX_U32 } from '../src/functions.js';
import { eachEnumerated } from './domain.js';
import { type Case, EVERY, type Law, sizeOf, subjectOf } from './law.js';
import { CLEAN } from './lie.js';

const nothing: Law = { id: 'nothing', name: 'nothing', exhaust: EVERY, subjects: () => [] };

function casesOf(name: string): Case[] {
  const subject = subjectOf(functionRow(name), { lies: [CLEAN], check: () => undefined });
  const cases: Case[] = [];
  eachEnumerated(nothing, subject, 64, (one) => {
    cases.push(one);
    return false;
  });
  return cases;
}

describe('the enumerated cases', () => {
  it('hold every bitmap to 10 bits with every start, and one past the end', () => {
    const small = casesOf('find_next_bit').filter((one) => sizeOf(one) <= 10);
    const distinct = new Set(small.map((one) => `${sizeOf(one)} ${[...(one.bitmaps[0]?.bits() ?? [])]} ${one.args}`));
    let want = 0;
    for (let size = 0; size <= 10; size++) want += 2 ** size * (size + 2 + 3);
    expect(distinct.size).toBe(want);
  });

  it('hold every pair of bitmaps to 5 bits, and every three to 3', () => {
    const count = (name: string, to: number): number => casesOf(name).filter((one) => sizeOf(one) <= to).length;
    expect(count('find_first_and_bit', 5)).toBe(1 + 4 + 16 + 64 + 256 + 1024);
    expect(count('find_first_and_and_bit', 3)).toBe(1 + 8 + 64 + 512);
  });

  it('begin with the smallest', () => {
    for (const { name } of FUNCTION_ROWS) expect(sizeOf(casesOf(name)[0] as Case)).toBe(0);
  });

  it('hold sizes about the edges of words, and bitmaps of more than 2^17 bits', () => {
    const sizes = new Set(casesOf('find_next_bit').map(sizeOf));
    for (const size of [63, 64, 65, 127, 128, 129]) expect(sizes).toContain(size);
    expect(Math.max(...sizes)).toBeGreaterThan(2 ** 17);
  });

  it('start near 2^31 and 2^32, but a wrapping search never past the size', () => {
    const starts = new Set(casesOf('find_next_bit').map((one) => one.args[0]));
    for (const start of [2 ** 31 - 1, 2 ** 31, MAX_U32]) expect(starts).toContain(start);
    for (const one of casesOf('find_next_bit_wrap')) expect(one.args[0]).toBeLessThanOrEqual(sizeOf(one));
  });

  it('give a function of clumps only sizes that are multiples of 8', () => {
    for (const one of casesOf('find_next_clump8')) expect(sizeOf(one) % 8).toBe(0);
  });
});
