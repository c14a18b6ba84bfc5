import { describe, expect, it } from 'vitest';
import type { Reading } from '../reading.js';
import { Findings } from './findings.js';
import { RecordReader } from './record-line.js';

const RECORD = {
  ...{ suite: 'find', target: 'le64', pattern: 'random', function: 'find_next_bit', variant: 'generic' },
  ...{ bits: 327680, searched: 327680, offset: 0, iterations: 7, samples: [3, 1.5], loads: 5, seed: 1 },
};

const REGIONS = {
  ...{ suite: 'region', target: 'le64', allocator: 'maple', capacity: 1000, longest: 32, regions: 61 },
  ...{ allocNs: [90, 80], freeNs: [30, 40], code: '1a' },
};

const TAGS = {
  ...{ suite: 'sbitmap', target: 'le64', variant: 'sbitmap-recheck', depth: 64, shift: 6, roundRobin: false },
  ...{ workers: 2, queueDepth: 32, deferred: 100, iterations: 4000, samples: [90, 75], failed: [0, 1000], code: '1a' },
};

function read(...records: unknown[]): { readings: Reading[]; skipped: string[] } {
  const readings: Reading[] = [];
  const findings = new Findings('a.jsonl', (reading) => readings.push(reading));
  const reader = new RecordReader(findings);
  for (const [i, record] of records.entries())
    reader.line(typeof record === 'string' ? record : JSON.stringify(record), i + 1);
  return { readings, skipped: findings.all().skipped.map(({ reason }) => reason) };
}

describe('a record', () => {
  it('of a join is of no section, and has the calls that its times are of', () => {
    const join = { suite: 'join', bits: 32, left: '0x0000ffff', right: '0x00000000', pattern: undefined };
    const { readings } = read({ ...RECORD, ...join, iterations: 19992, code: 'abc' });
    expect(readings[0]).toMatchObject({ section: null, iterations: 19992, label: 'generic', code: 'abc' });
  });

  it('is a reading for each sample, in time order', () => {
    const { readings, skipped } = read(RECORD);
    const source = [JSON.stringify(RECORD)];
    const about = {
      file: 'a.jsonl',
      line: 1,
      label: 'generic',
      section: 'random',
      function: 'find_next_bit',
      unit: 'ns',
    };
    expect(readings).toEqual([
      { ...about, run: 1, time: 3, iterations: 7, setting: 'le64', source },
      { ...about, run: 2, time: 1.5, iterations: 7, setting: 'le64', source },
    ]);
    expect(skipped).toEqual([]);
  });

  it.each([
    [{}, 'le64'],
    [{ bits: 64 }, 'le64 bits 64'],
    [{ offset: 3 }, 'le64 offset 3'],
    [{ offset: undefined }, 'le64'],
    [{ suite: 'area', nr: 8, alignMask: 0 }, 'le64 nr 8'],
    [
      { suite: 'area', nr: 8, alignMask: 63, pattern: 'pool', bits: 9, offset: 1 },
      'le64 bits 9, offset 1, nr 8, align 64',
    ],
    [
      { suite: 'join', bits: 32, left: '0x0000ffff', right: '0x00001111', pattern: undefined },
      'le64 cpus 32, left 0x0000ffff, right 0x00001111',
    ],
    [{ suite: 'join', bits: 1, left: '0x1', right: '0x0' }, 'le64 cpus 1, left 0x1, right 0x0'],
    [
      { suite: 'join', bits: 34, left: '0x10000ffff', right: '0x30000ffff' },
      'le64 cpus 34, left 0x10000ffff, right ..0000ffff',
    ],
    [
      { suite: 'join', bits: 96, left: '0x000055550000555500005555', right: '0x000055550000555400005555' },
      'le64 cpus 96, left ..00005555, right 0x000055550000555400005555',
    ],
    [{ suite: 'area-growth', nr: 16, pattern: undefined, iterations: undefined }, 'le64 bits 327680, nr 16'],
  ])('%j has a setting that tells it from others', (other, setting) => {
    const { readings, skipped } = read({ ...RECORD, ...other });
    expect(skipped).toEqual([]);
    expect(readings[0]).toMatchObject({ setting });
  });

  it('tells which process made each sample, and goes on counting in the next of the same row', () => {
    const record = { ...RECORD, samples: [1, 2, 3], processes: [2, 1] };
    const { readings } = read(record, record, { ...record, variant: 'wide' });
    expect(readings.map(({ run, process }) => [run, process])).toEqual([
      ...[
        [1, 1],
        [2, 1],
        [3, 2],
      ],
      ...[
        [4, 3],
        [5, 3],
        [6, 4],
      ],
      ...[
        [1, 1],
        [2, 1],
        [3, 2],
      ],
    ]);
  });

  it.each([
    ['{"suite":"find"', 'no JSON: the line may be cut'],
    [{ ...RECORD, suite: 'replay' }, 'unknown suite'],
    [{ ...RECORD, target: 'le16' }, 'unknown target'],
    [{ ...RECORD, pattern: 'dense' }, 'unknown pattern'],
    [{ ...RECORD, pattern: undefined }, 'pattern is no text'],
    [{ ...RECORD, function: 'a b' }, 'function is no name'],
    [{ ...RECORD, variant: '' }, 'variant is no text'],
    [{ ...RECORD, variant: 7 }, 'variant is no text'],
    [{ ...RECORD, bits: 0 }, 'bits is no whole number from 1'],
    [{ ...RECORD, iterations: '7' }, 'iterations is no whole number from 0'],
    [{ ...RECORD, offset: -1 }, 'offset is no whole number from 0'],
    [{ ...RECORD, samples: 7 }, 'samples are no list of numbers'],
    [{ ...RECORD, samples: [] }, 'samples are no list of numbers'],
    [{ ...RECORD, samples: [1, Number.NaN] }, 'samples are not all numbers from 0 to 2^53'],
    [{ ...RECORD, samples: [1, -1] }, 'samples are not all numbers from 0 to 2^53'],
    [{ ...RECORD, samples: ['1'] }, 'samples are not all numbers from 0 to 2^53'],
    [{ ...RECORD, samples: [2 ** 53] }, 'samples are not all numbers from 0 to 2^53'],
    [{ ...RECORD, processes: [1] }, 'processes do not add up to the samples'],
    [{ ...RECORD, processes: [1.5, 0.5] }, 'processes do not add up to the samples'],
    [{ ...RECORD, processes: [2, 0] }, 'processes do not add up to the samples'],
    [{ ...RECORD, suite: 'join', right: '0x1' }, 'left is no text'],
    [{ ...RECORD, suite: 'join', left: '0x1', right: '1' }, 'right is no mask of CPUs'],
    [{ ...RECORD, suite: 'join', left: '0xFF', right: '0x1' }, 'left is no mask of CPUs'],
    [
      { ...RECORD, suite: 'join', left: '0x1', right: '0x1', iterations: undefined },
      'iterations is no whole number from 0',
    ],
    [{ ...RECORD, suite: 'constructor' }, 'unknown suite'],
    [{ ...RECORD, suite: 'area-growth' }, 'nr is no whole number from 0'],
    [{ ...REGIONS, allocator: '' }, 'allocator is no text'],
    [{ ...REGIONS, target: 'x86' }, 'unknown target'],
    [{ ...REGIONS, capacity: 0 }, 'capacity is no whole number from 1'],
    [{ ...REGIONS, regions: 0 }, 'regions is no whole number from 1'],
    [{ ...REGIONS, freeNs: [] }, 'freeNs are no list of numbers'],
    [{ ...REGIONS, suite: 'region-churn', allocNs: undefined }, 'allocNs are no list of numbers'],
    [{ ...TAGS, workers: 0 }, 'workers is no whole number from 1'],
    [{ ...TAGS, failed: [0] }, 'failed are not as many as the samples, each below the iterations'],
    [{ ...TAGS, failed: [0, 4000] }, 'failed are not as many as the samples, each below the iterations'],
    [{ ...TAGS, samples: undefined }, 'samples are no list of numbers'],
    [{ ...REGIONS, processes: [3] }, 'processes do not add up to the samples'],
  ])('%j is left out, and it is said why', (record, reason) => {
    expect(read(record)).toEqual({ readings: [], skipped: [`record: ${reason}`] });
  });

  it('of regions is of two rows, named as the posted tables name theirs', () => {
    const { readings, skipped } = read({ ...REGIONS, processes: [1, 1] });
    expect(skipped).toEqual([]);
    expect(readings.map((one) => [one.function, one.time, one.run, one.process])).toEqual([
      ['alloc', 90, 1, 1],
      ['alloc', 80, 2, 2],
      ['free', 30, 1, 1],
      ['free', 40, 2, 2],
    ]);
    for (const reading of readings)
      expect(reading).toMatchObject({
        ...{ label: 'maple', section: null, unit: 'ns', iterations: 61, setting: 'capacity 1000', code: '1a' },
      });
  });

  it.each([
    [{}, 'capacity 1000', 61],
    [{ target: 'be64' }, 'be64 capacity 1000', 61],
    [{ suite: 'region-churn', regions: 55.5 }, 'capacity 1000, fragmented', 1],
    [{ suite: 'region-churn', target: 'le32' }, 'le32 capacity 1000, fragmented', 1],
  ])('of regions with %j has the setting %s', (other, setting, iterations) => {
    expect(read({ ...REGIONS, ...other }).readings[0]).toMatchObject({ setting, iterations });
  });

  it.each([
    [{}, 'le64 depth 64, 2 workers, queue depth 32'],
    [{ workers: 1, shift: 4, deferred: 50 }, 'le64 depth 64, 1 worker, queue depth 32, shift 4, deferred 50 %'],
    [{ target: 'le32', shift: 5, roundRobin: true }, 'le32 depth 64, 2 workers, queue depth 32, round robin'],
  ])('of tags with %j has the setting %s, and the time of gets that found one', (other, setting) => {
    const { readings, skipped } = read({ ...TAGS, ...other, processes: [1, 1] });
    expect(skipped).toEqual([]);
    expect(readings.map(({ time, process }) => [time, process])).toEqual([
      [90, 1],
      [100, 2],
    ]);
    const about = { label: 'sbitmap-recheck', section: null, function: 'sbitmap_get', iterations: 4000, code: '1a' };
    for (const reading of readings) expect(reading).toMatchObject({ ...about, setting });
  });

  it('may have a million samples, of which the line is kept once and cut', () => {
    const { readings } = read({ ...RECORD, samples: new Array<number>(1_000_000).fill(5) });
    expect(readings.length).toBe(1_000_000);
    expect(readings.at(-1)?.source).toBe(readings[0]?.source);
    expect(readings[0]?.source[0]?.length).toBe(1000);
  });

  it.each([
    ['{"suite":"find"', true],
    ['> {"a":1,"samples":[]}', true],
    ['{"a":1,"allocNs":[]}', true],
    ['{"a":1}', false],
    ['the "samples" of {', false],
  ])('%j is to be one: %j', (line, expected) => {
    expect(RecordReader.isRecord(line)).toBe(expected);
  });
});
