import { expect, test } from 'vitest';
import { joinTables } from './join-rows.js';
import { scattered } from './made-up.test.data.js';
import { JOIN_RECORDS, madeUpJoin } from './made-up-join.test.data.js';

const after = madeUpJoin({ variant: 'generic', samples: scattered(40_000) });

test('the first variant is before, and each other after it', () => {
  const third = madeUpJoin({ variant: 'mine', samples: scattered(160_000) });
  const tables = joinTables([madeUpJoin(), after, third, madeUpJoin({ target: 'be32' })]);
  expect(tables.map((table) => [table.target, table.before, table.after])).toEqual([
    ['le64', 'lookup-join', 'generic'],
    ['le64', 'lookup-join', 'mine'],
    ['be32', 'lookup-join', undefined],
  ]);
  const ratios = tables.map(({ mean }) => mean?.ratio.toFixed(2));
  expect(ratios).toEqual(['2.00', '0.50', undefined]);
});

test('a ratio is time before / time after: above 1, after is faster', () => {
  const [table] = joinTables([madeUpJoin(), after]);
  expect(table?.rows[0]?.comparison).toMatchObject({ verdict: 'changed', estimate: { ratio: 2 } });
});

test('the mean is that of all ratios, with an interval about it, beside the published one of the whole table', () => {
  const [whole] = joinTables(JOIN_RECORDS);
  const logs = Array.from({ length: 16 }, (_, i) => Math.log(1 + i / 8));
  const mean = Math.exp(logs.reduce((sum, log) => sum + log, 0) / logs.length);
  expect(whole?.mean?.ratio).toBeCloseTo(mean, 3);
  expect(whole?.mean?.low).toBeLessThan(mean);
  expect(whole?.mean?.high).toBeGreaterThan(mean);
  expect([whole?.mean?.rows, whole?.mean?.published]).toEqual([16, 2.06]);
  expect(joinTables([...JOIN_RECORDS.slice(0, 4), ...JOIN_RECORDS.slice(16, 20)])[0]?.mean).toMatchObject({
    rows: 4,
    published: undefined,
  });
});

test('from too few rounds the mean has no interval, as no ratio has', () => {
  const [table] = joinTables([madeUpJoin({ samples: [1, 2, 3] }), { ...after, samples: [3, 4, 5] }]);
  expect(table?.rows[0]?.comparison.verdict).toBe('few');
  expect(table?.mean).toMatchObject({ low: undefined, high: undefined, ratio: expect.any(Number) });
});

test('a pair that only one side has, or whose passes took no time, has no ratio and no part in the mean', () => {
  const lone = madeUpJoin({ right: '0x00000000' });
  const none = madeUpJoin({ right: '0x00000001', samples: [0, 1] });
  const [table] = joinTables([madeUpJoin(), lone, none, after, { ...after, right: '0x00000001' }]);
  expect(table?.rows.map(({ comparison }) => comparison.verdict)).toEqual(['changed', 'base', 'alone']);
  expect(table?.mean?.rows).toBe(1);
});
