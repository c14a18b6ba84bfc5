import type { FunctionName } from '../functions.js';
import type { BenchRecord, Pattern } from '../record.js';
import type { BenchContext } from './context.js';

/** Samples that scatter by 2 % about a middle, each different, without a trend. */
export function scattered(middle: number, count = 20): number[] {
  return Array.from({ length: count }, (_, i) => Math.round(middle * (1 + (((i * 37 + 11) % 41) - 20) / 1000)));
}

export function madeUp(fields: Partial<BenchRecord>): BenchRecord {
  return {
    suite: 'find',
    target: 'le32',
    pattern: 'random',
    function: 'find_next_bit',
    variant: 'generic',
    bits: 327680,
    searched: 327680,
    offset: 0,
    iterations: 163911,
    samples: scattered(608000),
    loads: 168000,
    seed: 1,
    ...fields,
  };
}

export const CONTEXT: BenchContext = {
  machine: 'Node 20.20.0, x64, Made-Up(R) CPU at 3.0 GHz',
  seed: 1,
  rounds: 20,
  bits: 327680,
  clockNs: 40,
  floors: [
    { target: 'le32', variant: 'generic', ns: 1.234 },
    { target: 'le32', variant: 'arm-bytes', ns: 1.3 },
  ],
  notes: [],
  checked: 'checked: all variants gave the same answers before they were timed',
};

/** In the kernel's order: function, iterations and loads of a pass, bits searched. */
const ROWS: readonly (readonly [FunctionName, number, number, number])[] = [
  ['find_next_bit', 163911, 168960, 327680],
  ['find_next_zero_bit', 163771, 168900, 327680],
  ['find_last_bit', 163910, 168960, 327680],
  ['find_nth_bit', 16405, 8500000, 32768],
  ['find_first_bit', 16406, 8400000, 32768],
  ['find_first_and_bit', 40965, 209000000, 163840],
  ['find_next_and_bit', 81938, 99000, 327680],
];

function rowsOf(pattern: Pattern, variant: string, factor: number): BenchRecord[] {
  return ROWS.map(([name, iterations, loads, searched]) =>
    madeUp({
      function: name,
      pattern,
      variant,
      iterations,
      loads,
      searched,
      samples: scattered(loads * 3.7 * factor),
    }),
  );
}

/** What a run with three variants on one target yields, a variant at a time. */
export const RECORDS: readonly BenchRecord[] = (['random', 'sparse'] as const).flatMap((pattern) => [
  ...rowsOf(pattern, 'generic', 1),
  ...rowsOf(pattern, 'arm-bytes', 1.4),
  ...rowsOf(pattern, 'arm-words', 1.0005),
]);
