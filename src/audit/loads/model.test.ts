import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Bitmap } from '../../bitmap/bitmap.js';
import { randomFill, runs, sparseFill } from '../../bitmap/patterns.js';
import {
  type ArgumentName,
  FUNCTION_ROWS,
  type FunctionRow,
  functionRow,
  MAX_U32,
  startLimit,
} from '../../functions.js';
import { buildVariant } from '../../machine/built.js';
import { Machine } from '../../machine/machine.js';
import { VARIANT_NAMES } from '../../machine/names.js';
import { TARGET_NAMES, TARGETS } from '../../target.js';
import { Model } from './model.test-helper.js';
import { traceCall } from './trace.js';

interface Asked {
  readonly bitmaps: readonly Bitmap[];
  readonly args: readonly number[];
  readonly offset: number;
  readonly garbage: number;
}

const FILLS: readonly ((size: number, seed: number) => Bitmap)[] = [
  (size, seed) => randomFill(size, seed),
  (size, seed) => sparseFill(size, seed, 2),
  (size, seed) => sparseFill(size, seed, 2).complement(),
  (size, seed) => runs(size, seed, 20),
  (size) => new Bitmap(size),
];

function argumentOf(row: FunctionRow, name: ArgumentName, size: number): fc.Arbitrary<number> {
  if (name === 'align_mask') return fc.constantFrom(0, 0, 1, 3, 7, 31);
  if (name === 'align_offset') return fc.nat(9);
  if (name === 'nr') return fc.integer({ min: 1, max: 12 });
  const far = name === 'start' ? startLimit(row, size) : MAX_U32;
  return fc.oneof({ weight: 9, arbitrary: fc.nat(size) }, fc.constant(far));
}

function askedOf(row: FunctionRow): fc.Arbitrary<Asked> {
  const step = row.sizeMultiple ?? 1;
  return fc.nat(Math.floor(260 / step)).chain((steps) => {
    const size = steps * step;
    const bitmap = fc.tuple(fc.constantFrom(...FILLS), fc.nat()).map(([fill, seed]) => fill(size, seed));
    return fc.record({
      bitmaps: fc.array(bitmap, { minLength: row.bitmaps, maxLength: row.bitmaps }),
      args: fc.tuple(...row.args.map((name) => argumentOf(row, name, size))),
      offset: fc.nat(7),
      garbage: fc.constantFrom(0, 0xff),
    });
  });
}

/** The bytes that the audit has seen read, as the model names them. */
function seen(machine: Machine, row: FunctionRow, { bitmaps, args, offset, garbage }: Asked): string[] {
  const trace = traceCall(machine, row, bitmaps, args, { offset, garbage });
  return trace.accesses.flatMap(({ spot, bytes }) =>
    Array.from({ length: bytes }, (_, i) => `${'abc'[spot.bitmap]} ${spot.offset + i}`),
  );
}

/** Its order of reading is its own affair: groups of words, some of them again. */
const ON_WORDS = 'area-word-parallel';

const MODELLED = VARIANT_NAMES.filter((name) => name !== ON_WORDS);

describe('the bytes that an audit reports, each as often as it was read, are those that the algorithm looks at', () => {
  it.each(MODELLED.flatMap((variant) => TARGET_NAMES.map((target) => ({ variant, target }))))(
    'of $variant on $target',
    async ({ variant, target }) => {
      const machine = new Machine(await buildVariant(variant, TARGETS[target]), 'audited');
      const model = new Model(machine);
      for (const row of FUNCTION_ROWS)
        fc.assert(
          fc.property(askedOf(row), (asked) => {
            const { bitmaps, args } = asked;
            const size = bitmaps[0]?.size ?? 0;
            expect(seen(machine, row, asked).sort()).toEqual(model.bytes(row.name, { bitmaps, size, args }).sort());
          }),
          { numRuns: 25 },
        );
    },
  );

  it('and not those of another algorithm', async () => {
    const machine = new Machine(await buildVariant('faulty/two-words-too-far', TARGETS.le64), 'audited');
    const [row] = FUNCTION_ROWS as [FunctionRow, ...FunctionRow[]];
    const asked = { bitmaps: [new Bitmap(64)], args: [], offset: 0, garbage: 0 };
    const model = new Model(machine).bytes(row.name, { bitmaps: asked.bitmaps, size: 64, args: [] });
    expect(seen(machine, row, asked)).toHaveLength(3 * model.length);
  });
});

describe('the search on words', () => {
  it.each(TARGET_NAMES)('reads the area that it finds, and nothing before the start, on %s', async (target) => {
    const machine = new Machine(await buildVariant(ON_WORDS, TARGETS[target]), 'audited');
    const row = functionRow('bitmap_find_next_zero_area_off');
    const { wordBits } = machine.target;
    const wordOf = (bit: number): number => Math.floor(bit / wordBits);
    fc.assert(
      fc.property(askedOf(row), (asked) => {
        const [bitmap] = asked.bitmaps as [Bitmap];
        const { accesses, answer } = traceCall(machine, row, asked.bitmaps, asked.args, asked);
        const read = new Set(accesses.map(({ spot }) => spot.offset / machine.target.wordBytes));
        const [start = 0, nr = 0] = asked.args;
        for (const word of read) expect(word).toBeGreaterThanOrEqual(wordOf(start));
        for (const word of read) expect(word).toBeLessThan(Math.ceil(bitmap.size / wordBits));
        const found = typeof answer === 'number' && answer < bitmap.size ? answer : undefined;
        if (found !== undefined)
          for (let word = wordOf(found); word <= wordOf(found + nr - 1); word++) expect(read).toContain(word);
      }),
      { numRuns: 200 },
    );
  });
});
