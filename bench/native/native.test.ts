import { expect, it } from 'vitest';
import { buildVariant } from '../../src/machine/built.js';
import { TARGETS } from '../../src/target.js';
import { FIND_ROWS } from '../find.js';
import { type Comparison, compare } from './compare.js';
import { gccVersion, NativeError } from './native.js';
import { comparisonLines } from './report.js';

const gcc = await gccVersion();

it.skipIf(gcc === undefined)('C makes as many searches in every pass as the machine, and none is 0', async () => {
  const built = await buildVariant('generic', TARGETS.le64);
  // Not a multiple of the word: both mask their last one.
  const comparisons = await compare(built, { bits: 1510, seed: 1, rounds: 1 });
  expect(comparisons.map((one) => one.function)).toEqual([...FIND_ROWS, ...FIND_ROWS].map((row) => row.function));
  for (const { iterations, samples } of comparisons) {
    expect(iterations).toBeGreaterThan(0);
    expect([samples.c.length, samples.wasm.length]).toEqual([1, 1]);
  }
});

function made(c: readonly number[], wasm: readonly number[]): Comparison {
  return { pattern: 'sparse', function: 'find_first_and_bit', iterations: 1000, samples: { c, wasm } };
}

const C = [1000, 1010, 1020, 1030, 1040, 1050];
const times = (factor: number) => C.map((ns) => ns * factor);

it('a row is marked when its interval lies above 1.1 or holds it', () => {
  const { table, summary } = comparisonLines([made(C, times(1)), made(C, times(1.5)), made(C, times(1.1))]);
  expect(table[1]).toMatch(/^sparse +find_first_and_bit +1\.02 +1\.02 +1\.00 +\[0\.97, 1\.03\]$/);
  expect(table[2]).toMatch(/ 1\.50 .* above 1\.1$/);
  expect(table[3]).toMatch(/ 1\.10 .* 1\.1\?$/);
  expect(summary).toBe('1 of 3 rows are within 1.1 of C, 1 above, 1 open');
});

it('a table fits 80 columns, even with large numbers', () => {
  const { table } = comparisonLines([made(times(1e6), times(1.2345e9))]);
  for (const line of table) expect(line.length).toBeLessThanOrEqual(80);
});

it('a time of 0 is an error of the comparison', () => {
  expect(() => comparisonLines([made([0, ...C], C)])).toThrow(NativeError);
});
