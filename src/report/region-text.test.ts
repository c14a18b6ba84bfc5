import { describe, expect, it } from 'vitest';
import { PostedLogReader } from '../log/posted/reader.js';
import type { FileFindings, Reading } from '../log/reading.js';
import { median, sorted } from '../stats/order.js';
import {
  CAPACITIES,
  CHURN,
  filled,
  LAWS,
  madeUpChurn,
  madeUpRegion,
  REGION_CONTEXT,
  times,
} from './made-up-region.test.data.js';
import type { AnyRegion } from './region-rows.js';
import { regionText } from './region-text.js';

const lines = (text: string): string[] => text.split('\n');
const textOf = (records: readonly AnyRegion[], context = REGION_CONTEXT): string => regionText(records, context);

/** Sentences without their line breaks. */
const flat = (text: string): string => text.replaceAll(/\n +/g, ' ');

function readBack(text: string): { readings: Reading[]; findings: FileFindings } {
  const readings: Reading[] = [];
  const reader = new PostedLogReader('regions.txt', (reading) => readings.push(reading));
  for (const line of lines(text)) reader.line(line);
  return { readings, findings: reader.end() };
}

function expectMail(text: string): void {
  for (const line of lines(text)) {
    expect(line.length, line).toBeLessThanOrEqual(80);
    expect(line).toMatch(/^$|^[ -~]*[!-~]$/);
  }
}

const HOSTILE = [
  'tab\t\u001b[31m.ts',
  '<b>|`*_</b>',
  `long/${'x'.repeat(200)}`,
  `long/${'x'.repeat(201)}`,
  '\u202egnol',
];

describe('the text of a benchmark of regions', () => {
  it('has the merged table first, then what it leaves out, in 80 columns', async () => {
    const text = textOf([...filled(), ...CHURN]);
    expectMail(text);
    await expect(text).toMatchFileSnapshot('__snapshots__/region-text.txt');
  });

  it('is read back by compare: each row of the merged table as two, and nothing else', () => {
    const records = filled();
    const { readings, findings } = readBack(textOf([...records, ...CHURN]));
    const told = (name: 'alloc' | 'free') => (record: (typeof records)[number]) => ({
      ...{ function: name, label: record.allocator, unit: 'ns', run: 1, section: null },
      ...{ iterations: record.regions, setting: `capacity ${record.capacity}` },
    });
    const expected = records.flatMap((record) => [told('alloc')(record), told('free')(record)]);
    expect(readings).toHaveLength(expected.length);
    for (const [i, reading] of readings.entries()) expect(reading).toMatchObject(expected[i] ?? {});
    for (const [i, { allocNs }] of records.entries()) {
      const middle = median(sorted(allocNs));
      expect(Math.abs((readings[2 * i]?.time ?? 0) - middle)).toBeLessThanOrEqual(0.5);
    }
    expect(findings.skipped).toEqual([]);
  });

  it('of two targets is read back with the target in the label, so that rows are not mixed', () => {
    const records = [...filled(['ida'], [1000, 100]), ...filled(['ida'], [1000, 100], { target: 'be32' })];
    const text = textOf(records);
    expectMail(text);
    expect(readBack(text).readings.map(({ label, run }) => [label, run])).toEqual([
      ...new Array(4).fill(['le64 ida', 1]),
      ...new Array(4).fill(['be32 ida', 1]),
    ]);
    expect(text).toContain('\nbe32: loads of a region');
  });

  it('has names that are long or hostile cut, told apart and explained, and is read back with them', () => {
    const records = HOSTILE.flatMap((allocator) =>
      filled(['ida'], [100_000_000, 10]).map((record) => ({ ...record, allocator })),
    );
    const text = textOf([...records, ...HOSTILE.map((allocator) => madeUpChurn({ allocator }))]);
    expectMail(text);
    expect(text).toContain(' is\n  long/xxx');
    const { readings } = readBack(text);
    expect(readings).toHaveLength(2 * records.length);
    expect(new Set(readings.map(({ label }) => label)).size).toBe(HOSTILE.length);
  });

  it('at a capacity of 10 shows times of one digit, and at 100000000 whole ones', () => {
    const small = { capacity: 10, regions: 10, allocNs: times(8.4), freeNs: times(2) };
    const large = { capacity: 100_000_000, regions: 6_060_606, allocNs: times(1.8e12), memoryBytes: 12_500_000 };
    const text = textOf([madeUpRegion(small), madeUpRegion(large)]);
    expectMail(text);
    expect(lines(text)[2]).toBe('bitmap/area-original           8.40       2.00       10         10         128');
    expect(lines(text)[3]).toBe('bitmap/area-original  1800900000000        600  6060606  100000000    12500000');
    expect(readBack(text).readings.map(({ time }) => time)).toEqual([8.4, 2, 1.8009e12, 600]);
  });

  it('of a single capacity has no plot and no growth, and says how each pair stands there', () => {
    const text = textOf(filled(undefined, [1000]));
    expect(text).not.toContain('both axes');
    expect(text).not.toContain('growth');
    expect(flat(text)).toContain('\nbitmap/area-original is faster than ida at 1,000\n');
  });

  it('of a single allocator has neither ratios nor crossings', () => {
    const text = textOf(filled(['maple']));
    expect(text).toContain('both axes logarithmic');
    expect(text).not.toContain('cross\n');
    expect(text).not.toContain('[0.');
    expect(text).not.toContain('rank test');
    expectMail(text);
  });

  it('has ratios to the first allocator where the original bitmap is not there, and posted ones of the same two', () => {
    const text = textOf(filled(['ida', 'maple'], [1000]));
    expect(text).toContain('parts of those of ida [95 % interval]');
    expect(text).toContain('\n maple               0.48 [0.47, 0.48]    0.46  0.59 [0.58, 0.59]    0.64\n');
  });

  it('shows the posted ratio where one was posted: on le64, of the original bitmap, IDA and maple', () => {
    const rowOf = (text: string) => lines(text).find((line) => line.startsWith(' ida ')) ?? '';
    expect(rowOf(textOf(filled(['bitmap/area-original', 'ida'], [10_000])))).toMatch(/ 14\.7 .* 98\.9$/);
    expect(rowOf(textOf(filled(['bitmap/area-original', 'ida'], [10_000], { target: 'be64' })))).not.toMatch(/14\.7/);
    expect(textOf(filled(['bitmap/area-merged', 'ida'], [10_000]))).not.toContain('posted:');
  });

  it('has a dash where the base is missing at a capacity, and says what was left out', () => {
    const records = filled().filter(
      ({ allocator, capacity }) => allocator !== 'bitmap/area-original' || capacity < 1_000_000,
    );
    const note = 'bitmap/area-original: not tried at 1,000,000, where it would take about 25 s';
    const text = textOf(records, { ...REGION_CONTEXT, notes: [note] });
    expect(lines(text).find((line) => line.startsWith(' ida '))).toMatch(/^ ida +- +-/);
    expect(text).toContain('\n-: nothing to compare with\n');
    expect(flat(text)).toContain(`\n${note}\n`);
    expect(flat(text)).toContain('bitmap/area-original, 10,000 to 100,000, 10 times the capacity: ');
  });

  it('puts memory by the posted formula beside what was counted, and a dash where none was posted', () => {
    const text = textOf(filled(undefined, [10_000]));
    const rowOf = (name: string) =>
      lines(text)
        .filter((line) => line.startsWith(` ${name} `))
        .at(-1);
    expect(rowOf('ida')).toMatch(/ 1296 +\(1872\) +2\.14$/);
    expect(rowOf('next-fit/area-original')).toMatch(/ 1264 +- +2\.09$/);
  });

  it('with one sample has question marks instead of intervals, and warns', () => {
    const one = { allocNs: [4000], freeNs: [3000] };
    const text = textOf([madeUpRegion(one), madeUpRegion({ ...one, allocator: 'ida' }), madeUpChurn(one)]);
    expectMail(text);
    expect(lines(text).find((line) => line.startsWith(' ida '))).toMatch(/^ ida +\? +19\.0 +\? +59\.7 +a$/);
    expect(flat(text)).toContain('a: Too few passes: ');
    expect(flat(text)).toContain(
      'le64 1000 ida (alloc 1 pass, free 1 pass); le64 100000 bitmap/area-original, fragmented (alloc 1 pass, free 1 pass)',
    );
    expect(flat(text)).toContain('bitmap/area-original and ida: no difference is shown at 1,000');
  });

  it('without records, samples or regions tells no numbers that are none', () => {
    expect(textOf([])).toMatch(/^20 rounds, seed 1, /);
    const nothing = { allocNs: [], freeNs: [], regions: 0, allocLoads: 0 };
    const text = textOf([madeUpRegion(nothing), madeUpRegion({ ...nothing, capacity: 10 }), madeUpChurn(nothing)]);
    expect(text).not.toMatch(/NaN|Infinity|undefined/);
    expectMail(text);
  });

  it('says how many processes have made the rounds, and of how many allocators a sample is the mean', () => {
    const three = flat(textOf(filled(['ida'], [1000, 100], { processes: [7, 7, 6] })));
    expect(three).toContain('\n20 rounds in 3 processes, seed 1, ');
    expect(three).toContain(' and then emptied: 2 at 1,000, 20 at 100\n');
    expect(three).toContain('of 1 .. 32 units, 1 .. 10 units at 100, each size as likely;');
    expect(textOf(filled(['ida'], [10_000]))).not.toContain('small capacities');
  });

  it('says what fragmentation leaves free, and which allocator is fastest then', () => {
    const text = flat(textOf(CHURN));
    expect(text).toContain(
      'at 100,000: next-fit/area-original takes a region in the least time, 95.05 ns; when the next region does not fit, there lie free 0.81 % of the units (bitmap/area-original, bitmap/area-merged, ida and maple) and 5.76 % (next-fit/area-original)',
    );
    const same = flat(textOf([madeUpChurn({}), madeUpChurn({ allocator: 'maple' })]));
    expect(same).toContain('410.2 ns, which is not shown to be less than maple; when');
  });

  it('divides loads and memory by the regions', () => {
    const text = textOf([madeUpRegion({ allocLoads: 488, freeLoads: 122, regions: 61 })]);
    expect(text).toMatch(/\n bitmap\/area-original +8\.00 +2\.00 +128 +\(128\) +2\.10\n/);
  });

  it('knows all allocators and capacities of the benchmark', () => {
    expect(filled()).toHaveLength(Object.keys(LAWS).length * CAPACITIES.length);
  });
});
