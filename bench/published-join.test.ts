import { expect, test } from 'vitest';
import type { JoinRecord } from '../src/record.js';
import { JOIN_PATTERNS, joinMean, joinRatio } from './published-join.js';

const records: readonly JoinRecord[] = JOIN_PATTERNS.map(([left, right]) => ({
  ...{ suite: 'join', target: 'le64', function: 'find_next_and_bit', variant: 'generic', bits: 32 },
  ...{ left, right, iterations: 34, samples: [1], loads: 1, seed: 1 },
}));

test('the published ratios have the published geometric mean', () => {
  const ratios = records.map((record) => joinRatio(record, 'lookup-join') ?? Number.NaN);
  expect(ratios.length).toBe(16);
  const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
  expect(mean.toFixed(2)).toBe('2.06');
  expect(joinMean(records, 'lookup-join')).toBe(2.06);
});

test('the largest was that of a full left and an empty right mask', () => {
  const largest = records.find((record) => joinRatio(record, 'lookup-join') === 14);
  expect(largest).toMatchObject({ left: '0x0000ffff', right: '0x00000000' });
});

test('nothing was published of another number of CPUs, other masks, another before or another after', () => {
  const [record] = records as [JoinRecord];
  expect(joinRatio({ ...record, bits: 64 }, 'lookup-join')).toBeUndefined();
  expect(joinRatio({ ...record, left: '0x0000fffe' }, 'lookup-join')).toBeUndefined();
  expect(joinRatio(record, 'generic-6.0')).toBeUndefined();
  expect(joinRatio({ ...record, variant: 'generic-6.0' }, 'lookup-join')).toBeUndefined();
  expect(joinMean(records.slice(1), 'lookup-join')).toBeUndefined();
  expect(joinMean([...records.slice(1), { ...record, left: '0x0000fffe' }], 'lookup-join')).toBeUndefined();
});
