import { beforeAll, describe, expect, it } from 'vitest';
import { Bitmap } from '../bitmap/bitmap.js';
import { TARGETS } from '../target.js';
import { buildVariant } from './built.js';
import { type CpuCounts, Cpumasks } from './cpumask.js';
import { Machine, type Placement } from './machine.js';

let machine: Machine;

beforeAll(async () => {
  machine = new Machine(await buildVariant('lookup-join', TARGETS.be32));
});

/** Masks of so many bits with garbage behind them, and the searches over them. */
function masksOf(bits: number, ...cpus: readonly number[][]): Placement {
  return machine.place(
    cpus.map((list) => Bitmap.of(bits, list)),
    { garbage: 0xff },
  );
}

const over = (nr_cpu_ids: number, rest: Partial<CpuCounts> = {}) => new Cpumasks(machine, { nr_cpu_ids, ...rest });

describe('a search of CPU masks', () => {
  it('finds the next CPU behind n, from -1, and nr_cpu_ids behind the last', () => {
    const mask = masksOf(70, [0, 33, 69]);
    expect([-1, 0, 32, 33, 69, 70].map((n) => over(70).cpumask_next(n, mask))).toEqual([0, 33, 33, 69, 70, 70]);
  });

  it('finds the next CPU of two masks, and the first', () => {
    const masks = masksOf(70, [0, 33, 69], [1, 33, 69]);
    expect([-1, 33, 69, 70].map((n) => over(70).cpumask_next_and(n, masks))).toEqual([33, 69, 70, 70]);
    expect(over(70).cpumask_first_and(masks)).toBe(33);
    expect(over(70).cpumask_first_and(masksOf(70, [1], [2]))).toBe(70);
  });

  it('goes round from the last CPU to the first, and misses an empty mask alone', () => {
    const mask = masksOf(70, [3, 69]);
    expect([-1, 2, 3, 68, 69].map((n) => over(70).cpumask_next_wrap(n, mask))).toEqual([3, 3, 69, 69, 3]);
    expect(over(70).cpumask_next_wrap(5, masksOf(70, []))).toBe(70);
  });

  it('counts CPUs from 0', () => {
    const mask = masksOf(70, [3, 40, 69]);
    expect([0, 1, 2].map((n) => over(70).cpumask_nth(n, mask))).toEqual([3, 40, 69]);
    expect(over(70).cpumask_nth(3, mask)).toBeGreaterThanOrEqual(70);
  });
});

describe('distribution', () => {
  it('takes up behind the CPU that was handed out last, first behind CPU 0, whatever the masks', () => {
    const cpumasks = over(40);
    const hand = (...masks: [number[], number[]]) => cpumasks.cpumask_any_and_distribute(masksOf(40, ...masks));
    expect([0, 0, 0, 0].map(() => hand([0, 7, 39], [0, 7, 8, 39]))).toEqual([7, 39, 0, 7]);
    expect(hand([1, 20, 30], [20, 30])).toBe(20);
    expect(hand([1, 2], [2, 1])).toBe(1);
  });

  it('is as it was after a miss, and each object has its own', () => {
    const cpumasks = over(8);
    const both = () => masksOf(8, [0, 1, 2], [0, 1, 2]);
    expect(cpumasks.cpumask_any_and_distribute(both())).toBe(1);
    expect(cpumasks.cpumask_any_and_distribute(masksOf(8, [0], [1]))).toBe(8);
    expect(cpumasks.cpumask_any_and_distribute(both())).toBe(2);
    expect(over(8).cpumask_any_and_distribute(both())).toBe(1);
  });

  it('of one CPU hands it out each time, be it CPU 0', () => {
    const cpumasks = over(1);
    expect([0, 0, 0].map(() => cpumasks.cpumask_any_and_distribute(masksOf(1, [0], [0])))).toEqual([0, 0, 0]);
  });
});

describe('a map that is searched to a constant that is larger than the number of CPUs', () => {
  it('takes no CPU for one in the eyes of a caller that tests for equality: an empty map of 8 bits, 4 CPUs', () => {
    const nr_cpu_ids = 4;
    const empty = masksOf(8, []);
    const isCpuByEquality = (cpu: number): boolean => cpu !== nr_cpu_ids;
    const isCpu = (cpu: number): boolean => cpu < nr_cpu_ids;

    const exact = over(nr_cpu_ids).cpumask_next(-1, empty);
    expect([exact, isCpuByEquality(exact), isCpu(exact)]).toEqual([4, false, false]);

    const constant = over(nr_cpu_ids, { small_cpumask_bits: 8 }).cpumask_next(-1, empty);
    expect([constant, isCpuByEquality(constant), isCpu(constant)]).toEqual([8, true, false]);
  });

  it('gives the same CPUs, and misses at or above their number', () => {
    const mask = masksOf(8, [1, 3], [3]);
    const cpumasks = over(4, { small_cpumask_bits: 8 });
    expect([-1, 1].map((n) => cpumasks.cpumask_next(n, mask))).toEqual([1, 3]);
    expect([cpumasks.cpumask_first_and(mask), cpumasks.cpumask_next_wrap(3, mask)]).toEqual([3, 1]);
    expect(cpumasks.cpumask_any_and_distribute(mask)).toBe(3);
    for (const miss of [
      cpumasks.cpumask_next(3, mask),
      cpumasks.cpumask_next_and(3, mask),
      cpumasks.cpumask_nth(2, mask),
    ])
      expect(miss).toBeGreaterThanOrEqual(8);
  });
});

describe('an argument that cannot be used', () => {
  const mask = () => masksOf(8, [1], [1]);
  it.each<[string, () => unknown]>([
    ['n is -2, not a whole number from -1 to 8', () => over(8).cpumask_next(-2, mask())],
    ['n is 9, not a whole number from -1 to 8', () => over(8).cpumask_next(9, mask())],
    ['n is 0.5, not a whole number from -1 to 8', () => over(8).cpumask_next_and(0.5, mask())],
    ['n is 9, not a whole number from -1 to 8', () => over(8).cpumask_next_and(9, mask())],
    ['n is 8, not a whole number from -1 to 7', () => over(8).cpumask_next_wrap(8, mask())],
    ['n is -2, not a whole number from -1 to 7', () => over(8).cpumask_next_wrap(-2, mask())],
    ['n is -1, not a whole number from 0 to 7', () => over(8).cpumask_nth(-1, mask())],
    ['n is 8, not a whole number from 0 to 7', () => over(8).cpumask_nth(8, mask())],
    ['nr_cpu_ids is 0, not a whole number from 1 to 2147483647', () => over(0)],
    ['nr_cpu_ids is 2147483648, not a whole number from 1 to 2147483647', () => over(2 ** 31)],
    ['small_cpumask_bits is 7, not a whole number from 8 to 2147483647', () => over(8, { small_cpumask_bits: 7 })],
    ['masks have 8 bits, but 9 are searched', () => over(9).cpumask_first_and(mask())],
    ['masks have 8 bits, but 64 are searched', () => over(8, { small_cpumask_bits: 64 }).cpumask_next(0, mask())],
    ['bitmaps are 1, but find_next_and_bit takes 2', () => over(8).cpumask_next_and(0, masksOf(8, [1]))],
  ])('is named: %s', (message, use) => {
    expect(use).toThrow(new RangeError(message));
  });
});
