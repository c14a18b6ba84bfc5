import { expect, test } from 'vitest';
import type { BenchRecord } from '../record.js';
import { benchCsv } from './bench-csv.js';
import { benchKernel } from './bench-kernel.js';
import { benchText } from './bench-text.js';
import { CONTEXT, madeUp, scattered } from './made-up.test.data.js';

const area = (fields: Partial<BenchRecord>): BenchRecord =>
  madeUp({
    suite: 'area',
    target: 'le64',
    function: 'bitmap_find_next_zero_area_off',
    variant: 'area-original',
    iterations: 1000,
    loads: 9000,
    nr: 8,
    alignMask: 0,
    ...fields,
  });

const RECORDS = [
  area({}),
  area({ variant: 'area-merged', samples: scattered(304000) }),
  area({ nr: 16 }),
  area({ nr: 16, variant: 'area-merged', samples: scattered(400000) }),
  area({ alignMask: 63, iterations: 40 }),
  area({ alignMask: 63, iterations: 40, variant: 'area-merged', samples: scattered(912000) }),
];

const text = benchText(RECORDS, { ...CONTEXT, notes: ['what was left out'], floors: [] });

test('a table of areas names lengths and alignments, and what was published beside', () => {
  expect(text).toMatch(
    /^le64, zero areas of a random-filled bitmap\narea +variant +ns\/call +ratio to area-orig\S+ +posted +loads\/call\n/,
  );
  expect(text).toMatch(/^nr 8 +area-orig\S+ +[\d.]+ +9\.00$/m);
  expect(text).toMatch(/^ {2}1000 iterations +area-merged +[\d.]+ +0\.50 +\[0\.\d+, 0\.\d+\] +0\.57 +9\.00$/m);
  expect(text).toMatch(/^nr 8, align 64 +area-orig\S+ +[\d.]+ +225\.0$/m);
});

test('its foot says what was left out, and of each variant in how many rows it is faster', () => {
  expect(text).toContain('\nwhat was left out\n');
  expect(text.replace(/\n {2}/g, ' ')).toContain(
    'area-merged to area-original, 3 rows: faster in 2, slower in 1; at worst 1.50 (le64 random nr 8, align 64); at best 0.500 (le64 random nr 8)',
  );
});

test('a record as csv has the length and the mask', () => {
  const [heads = '', first = ''] = benchCsv(RECORDS).split('\n');
  const cell = (name: string): string => first.split(',')[heads.split(',').indexOf(name)] ?? '';
  expect([cell('nr'), cell('align_mask'), cell('suite')]).toEqual(['8', '0', 'area']);
});

test("the kernel's format has the row that was added in 2026", () => {
  expect(benchKernel([area({ samples: [1388885], iterations: 1154 })])).toBe(
    '\nStart testing find_bit() with random-filled bitmap\nbitmap_find_next_zero_area_off:           1388885 ns,   1154 iterations\n',
  );
});
