import { describe, expect, it } from 'vitest';
import { compare } from './compare.js';
import { findings, options, runs, source } from './made-up.test.data.js';

/** The area patch's table as it was posted, nr 8 without alignment, in ns: five runs of each. */
const ORIGINAL = [4496077, 7514731, 7490692, 7474500, 7452692];
const PATCHED = [2419462, 5785808, 7654423, 7628230, 7663116];

describe('the total of a table that prints its own ratios', () => {
  const area = { section: 'sparse', function: 'bitmap_find_next_zero_area_off', iterations: 322_480 } as const;
  const readings = [...runs(ORIGINAL, { ...area, label: 'orig' }), ...runs(PATCHED, { ...area, label: 'new' })];
  const claim = { line: 1, section: area.section, function: area.function, run: 3, printed: '0%', recomputed: -2.19 };

  it('is +9.5 % in the table of the area patch, and not significant', () => {
    const told = source(readings, { findings: findings({ claims: [claim] }) });
    const { totals } = compare([told], options());
    expect(totals).toEqual([
      {
        section: 'sparse',
        function: area.function,
        percent: expect.closeTo(9.52, 2),
        p: expect.closeTo(0.548, 3),
        shown: false,
      },
    ]);
  });

  it('is not told of a table that prints none', () => {
    expect(compare([source(readings)], options()).totals).toEqual([]);
  });
});
