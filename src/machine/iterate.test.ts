import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { Bitmap } from '../bitmap/bitmap.js';
import { testSeed } from '../environment.js';
import { TARGETS, type TargetName } from '../target.js';
import { buildVariant } from './built.js';
import { type BitRange, forEach } from './iterate.js';
import { Machine } from './machine.js';

type Bits = readonly boolean[];

/** Two rows of bits of one size, and where to start: before the end, at it, or past it. */
const cases = fc.integer({ min: 0, max: 200 }).chain((size) =>
  fc.record({
    a: fc.array(fc.boolean(), { minLength: size, maxLength: size }),
    b: fc.array(fc.boolean(), { minLength: size, maxLength: size }),
    start: fc.integer({ min: 0, max: size + 3 }),
  }),
);

const indices = (bits: Bits, from = 0): number[] => [...bits.keys()].filter((i) => i >= from && bits[i]);

/** Half-open runs of true, from a bit up. */
function runs(bits: Bits, from: number): BitRange[] {
  const result: [number, number][] = [];
  for (const i of indices(bits, from)) {
    const last = result.at(-1);
    if (last?.[1] === i) last[1] = i + 1;
    else result.push([i, i + 1]);
  }
  return result;
}

const machines = new Map<TargetName, Machine>();

beforeAll(async () => {
  for (const target of ['le64', 'be32'] as const)
    machines.set(target, new Machine(await buildVariant('generic', TARGETS[target])));
});

const of = (bits: Bits): Bitmap => Bitmap.of(bits.length, indices(bits));

/** Each iterator over the machine must give what plain JavaScript finds in the rows of bits. */
function agrees<T>(
  iterate: (machine: Machine, where: ReturnType<Machine['place']>, start: number) => Iterable<T>,
  plain: (a: Bits, b: Bits, start: number) => readonly T[],
  into: (start: number, size: number) => number = (start) => start,
  multiple = 1,
): void {
  const property = fc.property(cases, ({ a: longA, b: longB, start: drawn }) => {
    const size = longA.length - (longA.length % multiple);
    const [a, b] = [longA.slice(0, size), longB.slice(0, size)];
    const start = into(drawn, size);
    const want = plain(a, b, start);
    for (const machine of machines.values()) {
      const where = machine.place([of(a), of(b)], { garbage: 0xff });
      expect([...iterate(machine, where, start)]).toEqual(want);
    }
  });
  fc.assert(property, {
    seed: testSeed(),
    numRuns: 200,
    examples: [
      [{ a: [], b: [], start: 0 }],
      [{ a: Array(128).fill(true), b: Array(128).fill(true), start: 0 }],
      [{ a: Array(128).fill(false), b: Array(128).fill(true), start: 64 }],
    ],
  });
}

describe('for_each over a machine', () => {
  it('set_bit gives the set bits', () => agrees(forEach.set_bit, (a, _, start) => indices(a, start)));

  it('clear_bit gives the clear bits', () =>
    agrees(forEach.clear_bit, (a, _, start) =>
      indices(
        a.map((bit) => !bit),
        start,
      ),
    ));

  it('and_bit gives bits set in both', () =>
    agrees(forEach.and_bit, (a, b, start) => indices(a, start).filter((i) => b[i])));

  it('andnot_bit gives bits set in the first alone', () =>
    agrees(forEach.andnot_bit, (a, b, start) => indices(a, start).filter((i) => !b[i])));

  it('or_bit gives bits set in either', () =>
    agrees(forEach.or_bit, (a, b, start) =>
      indices(
        a.map((bit, i) => bit || b[i] === true),
        start,
      ),
    ));

  const within = (start: number, size: number): number => Math.min(start, size);
  const around = (bits: readonly number[], start: number): number[] => [
    ...bits.filter((bit) => bit >= start),
    ...bits.filter((bit) => bit < start),
  ];

  it('set_bit_wrap goes once around', () =>
    agrees(forEach.set_bit_wrap, (a, _, start) => around(indices(a), start), within));

  it('and_bit_wrap goes once around', () =>
    agrees(
      forEach.and_bit_wrap,
      (a, b, start) =>
        around(
          indices(a).filter((i) => b[i]),
          start,
        ),
      within,
    ));

  it('set_bitrange gives half-open runs of set bits', () =>
    agrees(forEach.set_bitrange, (a, _, start) => runs(a, start)));

  it('clear_bitrange gives half-open runs of clear bits', () =>
    agrees(forEach.clear_bitrange, (a, _, start) =>
      runs(
        a.map((bit) => !bit),
        start,
      ),
    ));

  it('set_clump8 gives the starts of bytes with a set bit', () =>
    agrees(
      forEach.set_clump8,
      (a, _, start) => [...new Set(indices(a, start).map((bit) => bit - (bit % 8)))],
      undefined,
      8,
    ));
});

describe('an iterator', () => {
  const placed = (bits: Iterable<number>) => {
    const machine = machines.get('le64') as Machine;
    return { machine, where: machine.place([Bitmap.of(100, bits)]) };
  };

  it('is lazy, and sees what changes in memory while it runs', () => {
    const { machine, where } = placed([1, 2, 99]);
    const bits = forEach.set_bit(machine, where);
    expect(bits.next().value).toBe(1);
    machine.bytes[where.addresses[0] as number] = 0x10;
    expect([...bits]).toEqual([4, 99]);
  });

  it('starts at 0 if not told otherwise', () => {
    const { machine, where } = placed([0, 1, 98]);
    expect([...forEach.set_bit(machine, where)]).toEqual([0, 1, 98]);
    expect([...forEach.clear_bitrange(machine, where)]).toEqual([
      [2, 98],
      [99, 100],
    ]);
  });

  it('that wraps refuses a start past the size', () => {
    const { machine, where } = placed([3]);
    expect(() => [...forEach.set_bit_wrap(machine, where, 101)]).toThrow(
      new RangeError('start is 101, not a whole number from 0 to 100'),
    );
  });
});
