import { expect, test } from 'vitest';
import { growthCsv } from './growth-data.js';
import { grown, LINEAR_LAW, madeUpGrowth, SIZES } from './made-up-growth.test.data.js';
import { recordLines } from './record-lines.js';

const HEAD =
  'suite,target,function,variant,bits,nr,repeats,samples,median_ns,ns_per_bit,loads,loads_per_word,' +
  'exponent,exponent_low,exponent_high,growth,seed';

test('a row a record, with the exponent of its variant, empty where there is none', () => {
  const records = [...grown('a', LINEAR_LAW, {}, SIZES.slice(0, 5)), madeUpGrowth({ variant: 'b', target: 'be32' })];
  const rows = growthCsv(records).split('\n');
  expect([rows[0], rows[1], rows[5], rows[6], rows[7]]).toEqual([
    HEAD,
    'area-growth,le64,bitmap_find_next_zero_area_off,a,1024,2,128,3,4300.8,4.2,1024,64,1,1,1,linear,1',
    'area-growth,le64,bitmap_find_next_zero_area_off,a,262144,2,128,3,1101004.8,4.2,262144,64,1,1,1,linear,1',
    'area-growth,be32,bitmap_find_next_zero_area_off,b,1024,2,128,3,4200,4.10156,1024,32,,,,few,1',
    '',
  ]);
});

test('no records make a heading alone', () => {
  expect(growthCsv([])).toBe(`${HEAD}\n`);
});

test('lines of JSON read back as the records', () => {
  const records = grown('a', LINEAR_LAW);
  const lines = recordLines(records).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(records);
});
