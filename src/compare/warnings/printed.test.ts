import { describe, expect, it } from 'vitest';
import type { Claim } from '../../log/reading.js';
import { findings } from '../made-up.test.data.js';
import { printed } from './printed.js';

describe('a printed ratio', () => {
  const claim = (text: string, recomputed: number, run: number | null = 3): Claim => ({
    line: 12,
    section: 'sparse',
    function: 'bitmap_find_next_zero_area_off',
    run,
    printed: text,
    recomputed,
  });
  const told = (...claims: Claim[]) =>
    printed([findings({ file: 'mail.txt', claims })]).map(({ detail, where }) => [detail, where]);

  it('of 0 % that is -2.2 % is told', () => {
    expect(told(claim('0%', -2.19))).toEqual([
      ['sparse bitmap_find_next_zero_area_off run 3: printed 0%, is -2.2 %', ['mail.txt:12']],
    ]);
    expect(told(claim('9%', 9.99), claim('8%', 9.52, null))).toEqual([
      ['sparse bitmap_find_next_zero_area_off in all: printed 8%, is +9.5 %', ['mail.txt:12']],
    ]);
  });

  it('that was cut or rounded in its last place is right', () => {
    expect(told(claim('70%', 70.6), claim('70.6%', 70.58), claim('-2.2 %', -2.19), claim('+46%', 46.2))).toEqual([]);
    expect(told(claim('70.0%', 70.6))).toHaveLength(1);
    expect(told(claim('~0%', 0.4), claim('~0%', -1.4))).toHaveLength(1);
  });

  it('may have plus for slower, if that is what most of a table has', () => {
    expect(told(claim('-70%', 70.6), claim('-46%', 46.2), claim('0%', -2.19))).toEqual([
      ['sparse bitmap_find_next_zero_area_off run 3: printed 0%, is +2.2 %', ['mail.txt:12']],
    ]);
  });
});
