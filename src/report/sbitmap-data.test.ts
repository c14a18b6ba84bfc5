import { expect, test } from 'vitest';
import { scattered } from './made-up.test.data.js';
import { madeUpSbitmap } from './made-up-sbitmap.test.data.js';
import { sbitmapCsv } from './sbitmap-data.js';

const HEAD =
  'suite,target,variant,depth,shift,round_robin,workers,queue_depth,deferred,gets,samples,ns_per_tag,ns_low,ns_high,' +
  'tags_per_second,tags_low,tags_high,ratio,ratio_low,ratio_high,p,failed,fairness,fairness_low,fairness_high,seed';

test('a row a record, the time that of a tag, the ratio to the first variant, empty where there is nothing to tell', () => {
  const samples = scattered(400_000);
  const rows = [
    madeUpSbitmap(),
    madeUpSbitmap({ variant: 'slow', samples, failed: samples.map(() => 2000) }),
    madeUpSbitmap({ variant: 'none', samples: [] }),
  ];
  expect(sbitmapCsv(rows).split('\n')).toEqual([
    HEAD,
    expect.stringMatching(
      /^sbitmap,le64,sbitmap-spinlock,64,6,0,2,32,100,4000,20,50\.025,[\d.,]+,,,,,0,0\.99,0\.99,0\.99,1$/,
    ),
    expect.stringMatching(
      /^sbitmap,le64,slow,64,6,0,2,32,100,4000,20,200\.1,[\d.,]+,4,3\.9\d+,4\.0\d+,1\.\d+e-11,40000,/,
    ),
    'sbitmap,le64,none,64,6,0,2,32,100,4000,0,,,,,,,,,,,0,,,,1',
    '',
  ]);
});
