import { expect, test } from 'vitest';
import { benchCsv } from './bench-csv.js';
import { madeUp, RECORDS, scattered } from './made-up.test.data.js';
import { recordLines } from './record-lines.js';

const HEAD =
  'suite,target,pattern,function,variant,bits,searched,offset,iterations,samples,median_ns,low_ns,high_ns,' +
  'ns_per_call,ratio,ratio_low,ratio_high,p,loads,seed,nr,align_mask';

test('a row a record, empty where there is nothing to tell', () => {
  const rows = [
    madeUp({}),
    madeUp({ variant: 'b', samples: scattered(1216000) }),
    madeUp({ variant: 'c', samples: [] }),
  ];
  expect(benchCsv(rows).split('\n')).toEqual([
    HEAD,
    'find,le32,random,find_next_bit,generic,327680,327680,0,163911,20,608304,602528,613472,3.71118,,,,,168000,1,,',
    'find,le32,random,find_next_bit,b,327680,327680,0,163911,20,1216608,1205056,1226944,7.42237,2,1.98394,2.01619,1.45089e-11,168000,1,,',
    'find,le32,random,find_next_bit,c,327680,327680,0,163911,0,,,,,,,,,168000,1,,',
    '',
  ]);
});

test('a name with commas, quotes or line ends is quoted', () => {
  expect(benchCsv([madeUp({ variant: 'a,"b"\nc' })])).toContain(',find_next_bit,"a,""b""\nc",327680,');
});

test('no records make a heading alone', () => {
  expect(benchCsv([])).toBe(`${HEAD}\n`);
});

test('lines of JSON read back as the records', () => {
  const lines = recordLines(RECORDS).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(RECORDS);
});
