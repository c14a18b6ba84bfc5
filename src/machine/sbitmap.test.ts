import { describe, expect, it } from 'vitest';
import { TARGETS } from '../target.js';
import { Sbitmap } from './sbitmap.js';
import { buildSbitmap } from './sbitmaps.js';

const SHAPE = { depth: 6, shift: 2, roundRobin: false, wakeBatch: 2, workers: 2 };

describe.each(['le64', 'le32'] as const)('a sbitmap on %s', (target) => {
  const make = async (shape = SHAPE): Promise<Sbitmap> =>
    Sbitmap.make(await buildSbitmap('sbitmap-recheck', TARGETS[target]), shape);

  it('gives every tag once, then none, and all again when they came back', async () => {
    const map = await make();
    const taken = Array.from({ length: 6 }, () => map.get(0));
    expect(taken).toEqual([0, 1, 2, 3, 4, 5]);
    expect(map.get(0)).toBeUndefined();
    for (const tag of [5, 0, 3]) map.put(tag, 0);
    expect(map.weight).toBe(3);
    expect([map.get(0), map.get(0), map.get(0), map.get(0)].sort()).toEqual([0, 3, 5, undefined]);
  });

  it('shows itself as debugfs does', async () => {
    const map = await make();
    for (let i = 0; i < 5; i++) map.get(1);
    map.put(2, 1);
    expect(map.show()).toMatchInlineSnapshot(`
      "depth=6
      busy=4
      cleared=1
      bits_per_word=4
      map_nr=2
      alloc_hint={0, 2}
      wake_batch=2
      wake_index=0
      ws_active=0
      ws={inactive, inactive}
      round_robin=0
      "
    `);
  });

  it('takes another depth at rest, and what came back is free', async () => {
    const map = await make();
    for (let i = 0; i < 6; i++) map.get(0);
    for (let tag = 0; tag < 6; tag++) map.put(tag, 0);
    map.resize(3);
    expect([map.weight, map.get(0), map.get(0), map.get(0), map.get(0)]).toEqual([0, 0, 1, 2, undefined]);
    map.resize(8);
    expect([map.weight, map.depth]).toEqual([3, 8]);
    expect(() => map.resize(9)).toThrow('depth is 9, not a whole number from 1 to 8');
  });
});

it('refuses a shape that is none', async () => {
  const built = await buildSbitmap('sbitmap-recheck', TARGETS.le64);
  expect(() => Sbitmap.make(built, { ...SHAPE, wakeBatch: 7 })).toThrow(
    'wake batch is 7, not a whole number from 1 to 6',
  );
  expect(() => Sbitmap.make(built, { ...SHAPE, shift: 7 })).toThrow('shift is 7, not a whole number from 0 to 6');
});
