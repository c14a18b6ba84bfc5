import { expect, test } from 'vitest';
import type { BenchRecord } from '../src/record.js';
import { madeUp } from '../src/report/made-up.test.data.js';
import { areaRatio } from './published-area.js';

const record = (fields: Partial<BenchRecord>): BenchRecord =>
  madeUp({ suite: 'area', target: 'le64', nr: 8, alignMask: 0, variant: 'area-last-bit', ...fields });

test('the patch took 43 % less on the random bitmap and 8 % more on the sparse one', () => {
  expect(areaRatio(record({}), 'area-original')).toBe(0.57);
  expect(areaRatio(record({ pattern: 'sparse', variant: 'area-merged' }), 'area-original')).toBe(1.08);
});

test.each([
  [{ nr: 16 }, 'area-original'],
  [{ alignMask: 7 }, 'area-original'],
  [{ target: 'le32' }, 'area-original'],
  [{ pattern: 'pool' }, 'area-original'],
  [{ variant: 'area-word-parallel' }, 'area-original'],
  [{}, 'generic'],
] as const)('nothing was published of %j to %s', (fields, base) => {
  expect(areaRatio(record(fields), base)).toBeUndefined();
});
