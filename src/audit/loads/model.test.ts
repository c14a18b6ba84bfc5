import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Bitmap } from '../../bitmap/bitmap.js';
import { randomFill, runs, sparseFill } from '../../bitmap/patterns.js';
import { type ArgumentName, FUNCTION_ROWS, type FunctionRow, MAX_U32, startLimit } from '../../functions.js';
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

describe('the bytes that an audit reports, each as often as it was read, are those that the algorithm looks at', () => {
  it.each(VARIANT_NAMES.flatMap((variant) => TARGET_NAMES.map((target) => ({ variant, target }))))(
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
