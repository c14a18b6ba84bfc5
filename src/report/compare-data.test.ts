import { describe, expect, it } from 'vitest';
import { compareCsv, compareJsonl, readingsJsonl } from './compare-data.js';
import { madeUpComparison, madeUpRow, madeUpSide, madeUpSingle } from './made-up-compare.test.data.js';

const parsed = (text: string): unknown[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);

describe('a comparison as lines of JSON', () => {
  const [changed, single, last] = parsed(compareJsonl(madeUpComparison({ rows: [madeUpRow(), madeUpSingle()] })));

  it('has a line a row with what is known, and null for what is not', () => {
    expect(changed).toEqual({
      section: 'random',
      function: 'find_next_bit',
      label: null,
      setting: null,
      unit: 'ns/call',
      before: { runs: 10, median: 6.46, low: expect.closeTo(6.3954), high: expect.closeTo(6.5246) },
      after: { runs: 10, median: 3.23, low: expect.closeTo(3.1977), high: expect.closeTo(3.2623) },
      ratio: 0.5,
      low: 0.49,
      high: 0.51,
      p: 0.00001,
      pAdjusted: 0.00002,
      verdict: 'changed',
      runsNeeded: null,
      control: false,
      warnings: [],
    });
    expect(single).toMatchObject({
      verdict: 'single',
      ratio: 1.25,
      low: null,
      high: null,
      p: null,
      pAdjusted: null,
      runsNeeded: 6,
    });
  });

  it('ends with the geometric means and what is about the whole', () => {
    expect(last).toMatchObject({
      geometricMeans: [{ section: 'all', rows: 1, ratio: 0.5, low: 0.49, high: 0.51 }],
      before: 'before.log',
      after: 'after.log',
      margin: 0.02,
      noiseFloor: null,
      unmatched: [],
      warnings: [],
      files: [{ file: 'before.log', rows: 70, runs: 10 }, { file: 'after.log' }],
      seed: 1,
    });
  });
});

describe('a comparison as CSV', () => {
  it('has a heading and a line a row, empty where nothing is known', () => {
    const warnings = ['drift', 'clock', 'clock'].map((kind) => ({ kind: kind as 'drift', detail: '', where: [] }));
    const rows = [madeUpSingle({ before: madeUpSide(3, 1), warnings, setting: 'le64 nr 8, align 64', section: null })];
    expect(compareCsv(madeUpComparison({ rows })).split('\n')).toEqual([
      'section,function,label,setting,unit,before_runs,before_median,before_low,before_high,after_runs,after_median,after_low,after_high,ratio,ratio_low,ratio_high,p,p_adjusted,verdict,runs_needed,control,warnings',
      ',find_last_bit,,"le64 nr 8, align 64",ns/call,1,3,,,1,3.75,,,1.25,,,,,single,6,no,drift clock',
      '',
    ]);
  });
});

describe('what was read, as lines of JSON', () => {
  it('has the keys in one order, a setting only where there is one, and nothing that is not printed', () => {
    const reading = {
      file: 'a.log',
      line: 3,
      run: 1,
      label: null,
      section: null,
      function: 'find_next_bit',
      unit: 'us',
      time: 12.5,
      iterations: null,
      room: 5,
      source: ['x'],
    } as const;
    expect(readingsJsonl([reading, { ...reading, setting: 'le64' }])).toBe(
      '{"file":"a.log","line":3,"run":1,"label":null,"section":null,"function":"find_next_bit","unit":"us","time":12.5,"iterations":null}\n' +
        '{"file":"a.log","line":3,"run":1,"label":null,"section":null,"function":"find_next_bit","unit":"us","time":12.5,"iterations":null,"setting":"le64"}\n',
    );
  });
});
