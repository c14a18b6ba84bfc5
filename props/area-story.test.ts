import { describe, expect, it } from 'vitest';
import { Bitmap } from '../src/bitmap/bitmap.js';
import { functionRow, MAX_U32 } from '../src/functions.js';
import { buildVariant } from '../src/machine/built.js';
import { Machine } from '../src/machine/machine.js';
import { AREA_VARIANTS, VARIANT_NAMES } from '../src/machine/names.js';
import { type AreaExpectation, KERNEL_AREAS, KERNEL_MAP } from '../src/spec/kernel-areas.test.data.js';
import { canonical, spec } from '../src/spec/spec.js';
import { TARGET_NAMES, TARGETS, type TargetName } from '../src/target.js';

// In June 2026 a patch went through four public versions with a fault that no test could see.

const ROW = functionRow('bitmap_find_next_zero_area_off');

/** One more of its kind, that would have shown the fault: 69 is aligned, and set. */
const TENTH = [62, 8, 7, 3, 101] as const;

const SIZE = KERNEL_MAP.size;

const machine = async (variant: string, target: TargetName): Promise<Machine> =>
  new Machine(await buildVariant(variant, TARGETS[target]));

function ask(one: Machine, bitmap: Bitmap, args: readonly number[]): number {
  return canonical(ROW, bitmap.size, one.call(ROW.name, one.place([bitmap], { garbage: 0xff }), args));
}

/** The set bits of an area. */
const setIn = (at: number, nr: number): number[] =>
  Array.from({ length: nr }, (_, i) => at + i).filter((bit) => KERNEL_MAP.has(bit));

/** Where the areas begin that a search looks at, if it goes on behind the last set bit, and of which just the first bit is set. */
function trapsOf([start, nr, mask, offset]: AreaExpectation): number[] {
  const traps: number[] = [];
  for (let from: number = start; ; ) {
    let at = from;
    while (at < SIZE && KERNEL_MAP.has(at)) at++;
    while (((at + offset) & mask) !== 0) at++;
    if (at + nr > SIZE) return traps;
    const set = setIn(at, nr);
    if (set.length === 0) return traps;
    if (set.length === 1 && set[0] === at) traps.push(at);
    from = (set.at(-1) as number) + 1;
  }
}

describe("the nine expectations of the kernel's own test", () => {
  const each = VARIANT_NAMES.flatMap((variant) => TARGET_NAMES.map((target) => ({ variant, target })));

  it.each(each)('hold for $variant on $target', async ({ variant, target }) => {
    const one = await machine(variant, target);
    expect(KERNEL_AREAS.map(([start, nr, mask, offset]) => ask(one, KERNEL_MAP, [start, nr, mask, offset]))).toEqual(
      KERNEL_AREAS.map(([, , , , want]) => want),
    );
  });

  it('are not enough: in none of them does a search come to an aligned area of which just the first bit is set', () => {
    expect(KERNEL_AREAS.flatMap(trapsOf)).toEqual([]);
    expect(trapsOf(TENTH)).toEqual([69]);
  });

  it('would have been, with a tenth: the posted search answers 69, a set bit', async () => {
    const [start, nr, mask, offset, want] = TENTH;
    const answers = await Promise.all(
      AREA_VARIANTS.map(async (variant) => ask(await machine(variant, 'le64'), KERNEL_MAP, [start, nr, mask, offset])),
    );
    expect(answers).toEqual([want, 69, want, want]);
    expect(KERNEL_MAP.has(69)).toBe(true);
  });
});

/** Alignments of 1, 2 and 4 bits with every offset below them. */
const ALIGNMENTS = [
  [0, 0],
  [1, 0],
  [1, 1],
  [3, 0],
  [3, 1],
  [3, 2],
  [3, 3],
] as const;

/** Every bitmap of 1 to 8 bits with every start, length and alignment: how many there are, and how many are wrong. */
function smallCases(one: Machine): { cases: number; wrong: number; unaligned: number } {
  const count = { cases: 0, wrong: 0, unaligned: 0 };
  for (let size = 1; size <= 8; size++)
    for (let value = 0; value < 2 ** size; value++) {
      const bitmap = Bitmap.fromBytes(size, Uint8Array.of(value));
      const where = one.place([bitmap]);
      for (let start = 0; start <= size; start++)
        for (let nr = 0; nr <= size; nr++)
          for (const [mask, offset] of ALIGNMENTS) {
            const args = [start, nr, mask, offset];
            const got = canonical(ROW, size, one.call(ROW.name, where, args));
            count.cases++;
            if (got === spec(ROW, [bitmap], size, args)) continue;
            count.wrong++;
            if (mask === 0) count.unaligned++;
          }
    }
  return count;
}

describe('of 236,516 small cases', () => {
  it.each([
    ['area-original', 0],
    ['area-last-bit', 7301],
    ['area-merged', 0],
    ['area-word-parallel', 0],
  ])('%s errs in %i, and in none without an alignment', async (variant, wrong) => {
    expect(smallCases(await machine(variant, 'le64'))).toEqual({ cases: 236_516, wrong, unaligned: 0 });
  });

  it('three bits are enough: of 0 and 2 set, aligned to 2, the posted search answers 2', async () => {
    const one = await machine('area-last-bit', 'le64');
    expect(ask(one, Bitmap.of(3, [0, 2]), [0, 1, 1, 0])).toBe(2);
    expect(spec(ROW, [Bitmap.of(3, [0, 2])], 3, [0, 1, 1, 0])).toBe(3);
  });
});

describe('of a bitmap of 2^32-1 bits', () => {
  it.each(AREA_VARIANTS)('a miss of %s is no area', async (variant) => {
    const one = await machine(variant, 'le64');
    const { addresses } = one.place([new Bitmap(64)]);
    const entry = one.entry(ROW.name) as NonNullable<ReturnType<Machine['entry']>>;
    // The area would end past the last bit wherever it began, so hardly any memory is looked at.
    expect(one.invoke(entry, [...addresses, MAX_U32, 1, MAX_U32, 0, 0])).toBe(MAX_U32);
  });
});

describe('an allocator that leaves out the offset', () => {
  it('gives address 3 for a request aligned to 4 in a chunk that starts at 3', async () => {
    const one = await machine('area-original', 'le64');
    const chunk = { base: 3, map: new Bitmap(16) };
    expect(chunk.base + ask(one, chunk.map, [0, 4, 3, 0])).toBe(3);
    expect(chunk.base + ask(one, chunk.map, [0, 4, 3, chunk.base & 3])).toBe(4);
  });
});
