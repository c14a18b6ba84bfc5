import { describe, expect, it } from 'vitest';
import { tableOf } from './table.js';

const rows = (header: string, ...lines: readonly string[]) => {
  const table = tableOf(header, '');
  return lines.map((line) => table?.row(line));
};

const old = { label: 'orig', function: undefined, unit: 'ns', time: 230, iterations: 10 };
const now = { label: 'new', function: undefined, unit: 'ns', time: 235, iterations: 10 };
const recomputed = expect.closeTo((1 - 23.5 / 23) * 100, 10);

describe('the table of the zero-area search', () => {
  const WIDE = 'orig_ns orig_cnt orig_average new_ns new_cnt new_average ratio';

  it('has both implementations in a row, and its ratio from whole averages', () => {
    const claim = { printed: '0%', recomputed, total: false };
    expect(rows(WIDE, '230 10 23 235 10 23 0%', '| 2 | 230 | 10 | 23 | 235 | 10 | 23 | 0 % |')).toEqual([
      { times: [old, now], claim },
      { times: [old, now], claim },
    ]);
  });

  it('may tell the section, and has rows of totals that are no times', () => {
    const [sparse, total] = rows(WIDE, 'sparse 1 230 10 23 235 10 23 -2%', 'Total: 230 10 23 235 10 23 -2%');
    expect(sparse).toMatchObject({ section: 'sparse', times: [old, now] });
    expect(total).toEqual({ times: [], claim: { printed: '-2%', recomputed, total: true } });
  });

  it('may have a header of two lines, and other names', () => {
    const table = tableOf('| ns | cnt | average | ns | cnt | average | ratio |', '| | Old | | | new | | |');
    expect(table?.row('1 230 10 23 235 10 23 0%')?.times.map(({ label }) => label)).toEqual(['Old', 'new']);
    expect(tableOf('ns cnt average ns cnt average ratio', 'some words')).toBeUndefined();
  });

  it('may have the implementations below each other', () => {
    const lines = [
      '1 orig 230 10 23',
      '1 new 235 10 23 0%',
      'new: 235 10 23 0%',
      'total orig 230 10 23',
      'total new 235 10 23 0%',
    ];
    expect(rows('run ns cnt average ratio', ...lines)).toEqual([
      { times: [old] },
      { times: [now], claim: { printed: '0%', recomputed, total: false } },
      { times: [now] },
      { times: [] },
      { times: [], claim: { printed: '0%', recomputed, total: true } },
    ]);
  });

  it.each([
    ['orig ns orig cnt new ns new cnt ratio', '230 10 235 10 0%'],
    ['run,orig_ns,orig_cnt,new_ns,new_cnt,ratio', '1,230,10,235,10,0%'],
    ['orig ns orig cnt new ns new cnt ratio', '230 ns 10 235 ns 10 0%'],
    [
      '| run | orig ns | cnt | average | new ns | cnt | average | ratio |',
      '| 1 | 230 | 10 | 23 | 235 | 10 | 23 | 0 % |',
    ],
    ['Run  orig(ns) orig(cnt) new(ns) new(cnt)  ratio(%)', '1 230 10 235 10 0'],
    ['orig_ns new_ns orig_cnt new_cnt orig_avg new_avg ratio', '1: 230 235 10 10 23 23 0%'],
    ['ns_orig cnt_orig avg_orig ns_new cnt_new avg_new', '230 10 23 235 10 23'],
    ['old: time count avg(ns/cnt) new: time count avg(ns/cnt) improvement', '230 10 23.0 235 10 23.5 -2.2%'],
  ])('may have its columns in the order of %j', (header, line) => {
    const [row] = rows(header, line);
    expect(row?.times.map(({ time, iterations }) => [time, iterations])).toEqual([
      [230, 10],
      [235, 10],
    ]);
  });

  it('takes no other table for one', () => {
    for (const header of [
      'ns cnt',
      'old new',
      'orig ns new ns ratio',
      'orig_ns orig_cnt',
      'orig_ns orig_cnt new_ns new_cnt',
      'cnt old_a_cnt new_a_cnt ratio',
    ])
      expect(tableOf(header, ''), header).toBeUndefined();
  });

  it('has averages that are those of its times', () => {
    const reason = 'average of the table does not fit';
    expect(rows(WIDE, '230 10 25 235 10 23 0%', '230 10 23 235 10 3 0%')).toEqual([
      { times: [], reason },
      { times: [], reason },
    ]);
    expect(rows('ns cnt average ratio', 'orig 230 10 29')).toEqual([{ times: [], reason }]);
  });

  it('makes nothing of a ratio to no iterations', () => {
    expect(rows(WIDE, '230 0 0 235 10 23 0%')[0]).toEqual({ times: [{ ...old, iterations: 0 }, now] });
  });

  it.each([
    '',
    'some words',
    '1 2 3',
    '-----+----',
    'a 230 10 23 235 10 23 0%',
    '230 10 23 235 10 x 0%',
    '230 10 23 235 10 23 x',
  ])('has no row in %j', (line) => {
    expect(rows(WIDE, line)).toEqual([undefined]);
    expect(rows('ns cnt average ratio', line)).toEqual([undefined]);
  });
});

describe('the table of two sides', () => {
  const times = (...of: readonly (readonly [string, number])[]) => ({
    times: of.map(([label, time]) => ({ function: 'find_next_bit', label, time, unit: 'ns', iterations: null })),
  });

  it('has the names of its header', () => {
    expect(rows('Native Generic Difference Sigmas', 'find_next_bit: 10 20 +50.0% 3.5')).toEqual([
      times(['Native', 10], ['Generic', 20]),
    ]);
    expect(
      rows(
        '| Test | ARM asm (ns) | C code (ns) | Diff (%) | Sigma |',
        '| find_next_bit() | 10 ns | 20.5 ns | -3 | inf |',
      ),
    ).toEqual([times(['ARM asm', 10], ['C code', 20.5])]);
  });

  it('is in the unit that its header says', () => {
    expect(rows('old (us) new (us) diff sigmas', 'find_next_bit 10 20 3% 3')[0]?.times[0]).toMatchObject({
      unit: 'us',
    });
    expect(rows('cycles: old new diff sigmas', 'find_next_bit 10 20 3% 3')[0]?.times[1]).toMatchObject({
      unit: 'cycles',
    });
  });

  it.each([
    '',
    'find_next_bit 10 20',
    'find_next_bit 10 x 3% 3',
    '1 10 20 3% 3',
    'find_next_bit 10 20 3% many',
    'find_next_bit 10 20 x 3',
  ])('has no row in %j', (line) => {
    expect(rows('Native Generic Difference Sigmas', line)).toEqual([undefined]);
  });

  it.each(['Difference Sigmas', 'one Difference Sigmas', 'a b Difference', 'the Difference in sigmas'])(
    'does not begin with %j',
    (header) => {
      expect(tableOf(header, '')).toBeUndefined();
    },
  );
});

describe('the table of regions', () => {
  it('has the time to allocate and the time to free, by type and capacity', () => {
    const about = { label: 'maple tree', unit: 'ns', iterations: 60, setting: 'capacity 1000' };
    expect(rows('Type alloc (ns) free (ns) regions capacity memory (B)', 'maple tree 10 20 60 1000 125')).toEqual([
      {
        section: null,
        times: [
          { ...about, function: 'alloc', time: 10 },
          { ...about, function: 'free', time: 20 },
        ],
      },
    ]);
  });

  it('may have other columns and units', () => {
    const [row] = rows('structure | capacity | alloc_us | free [us] | memory', 'IDA | 1000 | 10 | 20 | 12 KiB');
    const about = { label: 'IDA', unit: 'us', iterations: null, setting: 'capacity 1000' };
    expect(row?.times).toEqual([
      { ...about, function: 'alloc', time: 10 },
      { ...about, function: 'free', time: 20 },
    ]);
    expect(rows('type alloc (ms) free capacity memory', 'IDA 1 2 3 4')).toEqual([{ times: [], reason: 'unit ms' }]);
  });

  it.each(['', 'IDA 1 2 3', '1 2 3 4 5', 'IDA x 2 3 4', 'one two three four 1 2 3 4', 'IDA 1 2 -3 4'])(
    'has no row in %j',
    (line) => {
      expect(rows('type alloc free capacity memory', line)).toEqual([undefined]);
    },
  );

  it.each([
    'type alloc free capacity',
    'the type of alloc and free, capacity and memory',
    'alloc free capacity memory',
  ])('does not begin with %j', (header) => {
    expect(tableOf(header, '')).toBeUndefined();
  });
});

it('no line is a header that is longer than any', () => {
  expect(tableOf(`${' '.repeat(400)}ns cnt average ratio`, '')).toBeUndefined();
});
