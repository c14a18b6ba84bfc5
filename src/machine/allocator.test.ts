import { describe, expect, it } from 'vitest';
import { RegionError } from '../errors.js';
import { TARGETS } from '../target.js';
import { Allocator } from './allocator.js';
import { buildAllocator } from './allocators.js';
import { ALLOCATOR_NAMES } from './names.js';

/** What a call throws, as an error of its kind. */
function fault(call: () => unknown): RegionError {
  try {
    call();
  } catch (thrown) {
    if (thrown instanceof RegionError) return thrown;
    throw thrown;
  }
  throw new Error('nothing was thrown');
}

describe.each(ALLOCATOR_NAMES)('%s', (name) => {
  const made = async (capacity: number) => new Allocator(await buildAllocator(name, TARGETS.le64), capacity);

  it('takes regions from 0 on, and none where it does not fit', async () => {
    const one = await made(10);
    expect([one.alloc(4), one.alloc(5), one.alloc(2), one.alloc(1), one.alloc(1)]).toEqual([
      0,
      4,
      undefined,
      9,
      undefined,
    ]);
    expect(one.count).toBe(10);
    one.free(4, 5);
    expect([one.count, one.alloc(6), one.alloc(5)]).toEqual([5, undefined, 4]);
  });

  it('has the memory that it began with when all regions are given back, and no node in use', async () => {
    const one = await made(5000);
    const { memory } = one;
    const starts = Array.from({ length: 400 }, () => one.alloc(12) as number);
    expect(one.heap).toBe(one.memory - memory);
    for (const start of starts) one.free(start, 12);
    expect([one.memory, one.heap, one.count, one.check()]).toEqual([memory, 0, 0, 0]);
  });

  it('refuses, by an error that says why, what cannot be asked', async () => {
    const one = await made(10);
    expect((await made(1)).alloc(1)).toBe(0);
    await expect(made(0)).rejects.toThrow('capacity is 0, not a whole number from 1 to 4294967294');
    expect(fault(() => one.alloc(0))).toMatchObject({ fault: 'nr', message: 'nr is 0, not a whole number from 1 on' });
    expect(fault(() => one.alloc(11))).toMatchObject({
      fault: 'too long',
      message: 'nr is 11, but the capacity is 10 units',
    });
    expect(fault(() => one.free(2, 1))).toMatchObject({
      fault: 'never allocated',
      message: 'region 2 .. 2 is not allocated',
    });
    one.alloc(4);
    expect(fault(() => one.free(0, 3))).toMatchObject({
      fault: 'never allocated',
      message: 'region 0 .. 2 is not allocated; 0 .. 3 is',
    });
    one.free(0, 4);
    expect(fault(() => one.free(0, 4))).toMatchObject({
      fault: 'freed twice',
      message: 'region 0 .. 3 was freed before',
    });
    expect(fault(() => one.free(10, 1)).fault).toBe('outside');
  });

  it('knows a region that was freed from what has been taken in its place since', async () => {
    const one = await made(10);
    expect([one.alloc(4), one.alloc(2)]).toEqual([0, 4]);
    one.free(0, 4);
    expect(one.insert(1, 2)).toBe(true);
    // Its first unit is free, its second is in use again, by another.
    expect(fault(() => one.free(0, 4))).toMatchObject({
      fault: 'freed twice',
      message: 'region 0 .. 3 was freed before',
    });
    expect(one.insert(0, 1)).toBe(true);
    expect(fault(() => one.free(0, 4))).toMatchObject({
      fault: 'never allocated',
      message: 'region 0 .. 3 is not allocated; 0 .. 0 is',
    });
    expect(fault(() => one.free(2, 1)).message).toBe('region 2 .. 2 is not allocated');
    expect(one.count).toBe(5);
    one.free(0, 1);
    one.free(1, 2);
    expect(fault(() => one.free(1, 2)).fault).toBe('freed twice');
    expect([one.count, one.insert(0, 4), one.check()]).toEqual([2, true, 0]);
  });

  it('changes nothing by a request that it refuses', async () => {
    const one = await made(6);
    one.alloc(3);
    for (const call of [() => one.alloc(0), () => one.alloc(7), () => one.alloc(1.5), () => one.free(0, 2)])
      expect(fault(call)).toBeInstanceOf(RegionError);
    for (const call of [() => one.insert(6, 1), () => one.erase(-1, 1), () => one.find(6), () => one.nextGap(0, 7)])
      expect(['outside', 'too long']).toContain(fault(call).fault);
    expect([one.count, one.find(2) !== undefined, one.find(3), one.check()]).toEqual([3, true, undefined, 0]);
  });

  it('is a map of regions by itself: insert, erase, find, next gap, iterate', async () => {
    const one = await made(300);
    expect([one.insert(7, 2), one.insert(100, 3), one.insert(8, 2), one.insert(299, 2)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect([one.nextGap(0, 7), one.nextGap(0, 8), one.nextGap(101, 1), one.nextGap(250, 51)]).toEqual([
      0,
      9,
      103,
      undefined,
    ]);
    expect([one.find(9), one.find(101)?.end]).toEqual([undefined, expect.any(Number)]);
    const units = [...one.entries()].flatMap(({ start, end }) =>
      Array.from({ length: end - start }, (_, i) => start + i),
    );
    expect(units).toEqual([7, 8, 100, 101, 102]);
    expect([one.erase(100, 3), one.erase(100, 3), one.erase(7, 2), one.count]).toEqual([true, false, true, 0]);
  });
});
