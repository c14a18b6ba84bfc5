import { describe, expect, it } from 'vitest';
import type { GrowthRecord } from '../record.js';
import { verdictOf } from './growth-rows.js';
import { growthText } from './growth-text.js';
import { GROWTH, grown, type Law, LINEAR_LAW, madeUpGrowth, SIZES } from './made-up-growth.test.data.js';

const lines = (text: string): string[] => text.split('\n');

const QUADRATIC: Law = { ns: (bits) => bits ** 2 / 100, loads: (bits) => bits ** 2 / 512 };
const CACHED: Law = { ns: (bits, i) => bits * 2 ** (i / 4), loads: (bits) => bits / 64 };
const FIXED: Law = { ns: (bits) => 2e6 + bits, loads: (bits) => bits / 64 };
const UNSTEADY: Law = { ns: (bits, i) => bits * (i % 2 === 0 ? 1 : 2), loads: (bits) => bits / 64 };

/** The sentences right below the tables, each on one line. */
function found(records: readonly GrowthRecord[], context = GROWTH): string[] {
  const block = growthText(records, context).split('\n\n').at(-2) ?? '';
  return lines(block.replaceAll('\n  ', ' '));
}

describe('the text of a growth', () => {
  it('has a row a size, each variant beside the others, and the exponent of each below', () => {
    const records = [
      ...grown('area-original', LINEAR_LAW),
      ...grown('area-word-parallel', { ns: (bits) => 0.0512 * bits, loads: (bits) => bits / 64 }, { nr: 64 }),
    ];
    expect(growthText(records, GROWTH)).toBe(
      `le64: a search in vain over the whole bitmap, for the nr that takes longest

      area-original    area-word-parallel
bits  ns/bit nr loads  ns/bit nr loads
2^10    4.20  2  64.0  0.0512 64  1.00
2^12    4.20  2  64.0  0.0512 64  1.00
2^14    4.20  2  64.0  0.0512 64  1.00
2^16    4.20  2  64.0  0.0512 64  1.00
2^18    4.20  2  64.0  0.0512 64  1.00
2^20    4.20  2  64.0  0.0512 64  1.00
x     1.000            1.000
95 %  [1.000, 1.000]   [1.000, 1.000]

linear (95 % interval of x within 0.95 .. 1.05): area-original,
  area-word-parallel

3 rounds, seed 1, Made-Up(R) CPU at 3.0 GHz, linux x64
bitmap: single set bits with nr - 1 clear ones before each, so that an area of
  nr bits fits nowhere; of nr 2, 4, 8 ... to a quarter of the bits the one that
  takes longest
ns/bit: processor time, median of 3 rounds; loads: a word of 64 bits, counted,
  the same on any machine
x: a call takes bits^x: slope of Theil and Sen, with the interval of Sen: for
  times that scatter about it alike, however they do
one process times all: x compares a variant with itself, 'findbit bench area'
  compares variants
`,
    );
  });

  it('takes for linear only what has all of its interval near 1', () => {
    const judged = (low: number, high: number) => verdictOf({ exponent: 1, low, high });
    expect([judged(0.96, 1.04), judged(0.99, 1.2), judged(0.8, 1.01), judged(1.06, 1.2), judged(0.8, 0.94)]).toEqual([
      'linear',
      'unclear',
      'unclear',
      'more',
      'less',
    ]);
  });

  it('says of each variant that is not linear what its loads say', () => {
    const records = [
      ...grown('lin', LINEAR_LAW),
      ...grown('square', QUADRATIC),
      ...grown('cached', CACHED),
      ...grown('fixed', FIXED),
      ...grown('unsteady', UNSTEADY),
      ...grown('lin2', LINEAR_LAW),
    ];
    expect(found(records)).toEqual([
      'linear (95 % interval of x within 0.95 .. 1.05): lin, lin2',
      'more than linear: square: x 2.000 [2.000, 2.000]; its loads grow as bits^2.000 [2.000, 2.000]',
      'more than linear: cached: x 1.125 [1.125, 1.125]; its loads are linear, so the rest is caches, branches, or a busy machine',
      expect.stringMatching(
        /^less than linear: fixed: x 0\.\d{3} \[0.\d{3}, 0.\d{3}]; its loads are linear, so the rest is a cost of each call, whatever the size$/,
      ),
      expect.stringMatching(
        /^not shown to be linear: unsteady: x 1\.000 \[0\.\d{3}, 1\.\d{3}]; its loads are linear, so the rest is caches/,
      ),
    ]);
  });

  it('has no interval with 4 sizes, and no exponent with one', () => {
    const few = [...grown('four', LINEAR_LAW, {}, SIZES.slice(0, 4)), ...grown('one', LINEAR_LAW, {}, [1024])];
    const text = growthText(few, { ...GROWTH, sizes: SIZES.slice(0, 4) });
    expect(lines(text).slice(8, 10)).toEqual(['x     1.000            -', '95 %  ?                ?']);
    expect(found(few)[0]).toBe('too few sizes for an interval of x, which takes 5: four, one');
  });

  it('has dashes where a variant was too slow to be tried, and says so', () => {
    const records = [...grown('area-original', LINEAR_LAW), ...grown('slow', QUADRATIC, {}, SIZES.slice(0, 5))];
    expect(lines(growthText(records, GROWTH))[9]).toBe('2^20    4.20  2  64.0       -  -     -');
    expect(found(records).at(-1)).toBe(
      'slow: not tried on more than 2^18 bits, where a call takes 0.69 s; on the next size it would take more than 2 s',
    );
  });

  it('names the target before what it says of it, when there are two', () => {
    const records = [
      ...grown('a', LINEAR_LAW),
      ...grown('a', { ...LINEAR_LAW, loads: (bits) => bits / 32 }, { target: 'be32' }),
    ];
    const text = growthText(records, { ...GROWTH, without: ['my.wasm'], clock: 'wall', rounds: 1 });
    expect(text).toContain('\n\nbe32: a search in vain over the whole bitmap');
    expect(text).toContain('\n2^10    4.20  2  1.00\n');
    expect(text).toContain('\nbe32: linear (');
    expect(text).toContain('\nmy.wasm: not timed, since it has no zero-area search\n\n1 round, seed 1, ');
    expect(text).toContain('\nns/bit: time by the clock; loads: a word of 64 or 32 bits, counted,');
  });

  it('puts variants below each other that do not fit beside each other', () => {
    const text = growthText(
      ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((name) => grown(name, LINEAR_LAW)),
      GROWTH,
    );
    const heads = lines(text).filter((line) => /^bits( +ns\/bit nr loads)+$/.test(line));
    expect(heads.map((line) => line.length)).toEqual([72, 38]);
  });

  it('is at most 80 columns of ASCII without blanks at the ends, whatever the records hold', () => {
    const records = [
      ...grown('area-original', { ns: (bits) => bits ** 3, loads: () => 0 }, { nr: 2 ** 24 }),
      ...grown(`/home/gr\u00fc\u00dfe/${'long/'.repeat(40)}a.wasm`, LINEAR_LAW),
      ...grown(`/home/gr\u00fc\u00dfe/${'long/'.repeat(40)}b.wasm`, { ns: () => 1e-9, loads: (bits) => bits ** 3 }),
      ...grown('tab\tnewline\n.wasm', UNSTEADY, { bits: 4_294_967_295 }, [7]),
    ];
    const text = growthText(records, { ...GROWTH, machine: 'x'.repeat(200), without: ['y '.repeat(90).trim()] });
    for (const line of lines(text)) {
      expect(line.length, line).toBeLessThanOrEqual(80);
      expect(line).toMatch(/^$|^[ -~]*[!-~]$/);
    }
    expect(text).toContain('4294967295  ');
    expect(text.replaceAll('\n  ', ' ')).toContain('how its loads grow is not known');
  });

  it('without records tells of the run alone', () => {
    expect(growthText([], GROWTH)).toMatch(/^3 rounds, seed 1, /);
  });

  it('refuses a size that a variant has twice', () => {
    const twice = [madeUpGrowth({}), madeUpGrowth({ bits: 2048 }), madeUpGrowth({})];
    expect(() => growthText(twice, GROWTH)).toThrow(new RangeError('points 0 and 2 are both at 10'));
  });
});
