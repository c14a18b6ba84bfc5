import { expect, test } from 'vitest';
import { joinCsv } from './join-data.js';
import { scattered } from './made-up.test.data.js';
import { madeUpJoin } from './made-up-join.test.data.js';
import { recordLines } from './record-lines.js';

const HEAD =
  'suite,target,function,variant,bits,left,right,iterations,samples,median_ns,low_ns,high_ns,ns_per_call,' +
  'ratio,ratio_low,ratio_high,p,published,loads,loads_per_call,seed';

test('a row a record, the ratio at what is after, empty where there is nothing to tell', () => {
  const rows = [
    madeUpJoin(),
    madeUpJoin({ variant: 'generic', samples: scattered(40_000) }),
    madeUpJoin({ variant: 'c', samples: [] }),
  ];
  expect(joinCsv(rows).split('\n')).toEqual([
    HEAD,
    'join,le64,find_next_and_bit,lookup-join,32,0x0000ffff,0x00005555,20000,20,80040,79280,80720,4.002,,,,,,30000,1.5,1',
    expect.stringMatching(
      /^join,le64,find_next_and_bit,generic,32,0x0000ffff,0x00005555,20000,20,40020,39640,40360,2\.001,2,1\.98\d*,2\.01\d*,1\.4\d*e-11,2\.24,30000,1\.5,1$/,
    ),
    'join,le64,find_next_and_bit,c,32,0x0000ffff,0x00005555,20000,0,,,,,,,,,,30000,1.5,1',
    '',
  ]);
});

test('no records make a heading alone, and none makes no line of JSON', () => {
  expect([joinCsv([]), recordLines([])]).toEqual([`${HEAD}\n`, '']);
});
