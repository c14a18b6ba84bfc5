import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Bitmap } from '../bitmap/bitmap.js';
import { parseList } from '../bitmap/parselist.js';
import { randomFill } from '../bitmap/patterns.js';
import { AREA_SEARCH, functionRow } from '../functions.js';
import { buildVariant } from '../machine/built.js';
import { withCalls } from '../machine/call-hooks.js';
import type { Call } from '../machine/evaluate.js';
import { Machine } from '../machine/machine.js';
import { areaModule, testFolder } from '../machine/modules.test-helper.js';
import { AREA_VARIANTS } from '../machine/names.js';
import { spec } from '../spec/spec.js';
import { TARGET_NAMES, TARGETS, type TargetName } from '../target.js';
import { type Explanation, explainArea } from './explain.js';
import type { AreaStep, Step } from './step.js';

const traced = async (variant: string, target: TargetName = 'le64'): Promise<Machine> =>
  new Machine(await withCalls(await buildVariant(variant, TARGETS[target])), 'traced');

const callOn = (bitmap: Bitmap, args: readonly number[]): Call => ({
  function: AREA_SEARCH,
  size: bitmap.size,
  bitmaps: [bitmap.bytes],
  args,
  garbage: 0xff,
});

function explained(machine: Machine, bitmap: Bitmap, args: readonly number[], shown = 1000): Explanation {
  const told = explainArea(machine, callOn(bitmap, args), shown);
  if ('trap' in told) throw new Error(told.trap);
  return told;
}

const stepsOf = ({ first, last }: Explanation): Step[] => [...first, ...(last === undefined ? [] : [last])];
const areaSteps = (told: Explanation): AreaStep[] => stepsOf(told).filter((step) => step.kind === 'area');

describe('an explanation', () => {
  it('of the search for the next set bit has one that stops at the first, of the other at the last', async () => {
    const bitmap = parseList('2-3,5,7,10,13,15,26-28,31', 32);
    const told = await Promise.all(
      ['area-original', 'area-last-bit'].map(async (name) => explained(await traced(name), bitmap, [0, 8, 0, 0])),
    );
    expect(
      told.map((one) => areaSteps(one).map(({ verdict }) => (verdict.kind === 'refused' ? verdict.by : -1))),
    ).toEqual([
      [2, 5, 7, 10, 13, 15, -1],
      [7, 15, -1],
    ]);
    expect(told.map(({ totals }) => totals)).toEqual([
      { steps: 7, calls: 14, loads: 14, moves: 6, moved: 16, hit: 6, into: 9 },
      { steps: 3, calls: 6, loads: 6, moves: 2, moved: 16, hit: 2, into: 14 },
    ]);
  });

  it('names the set bit that a fault takes for clear', async () => {
    const told = explained(await traced('area-last-bit'), parseList('0,2', 3), [0, 1, 1, 0]);
    expect(told).toMatchObject({ answer: 2, want: 3, wrong: { kind: 'set', set: 2 } });
    expect(told.last).toMatchObject({ clear: 1, area: { from: 2, to: 3 }, verdict: { kind: 'taken', set: 2 } });
  });

  it.each(TARGET_NAMES)('has bit numbers of the whole bitmap where a part of it is searched: %s', async (target) => {
    const bitmap = parseList('0-129,140', 192);
    const { first, last } = explained(await traced('area-last-bit', target), bitmap, [0, 20, 0, 0]);
    expect([...first, last]).toMatchObject([
      { asked: [{}, { function: 'find_last_bit', bits: { from: 128, to: 150 }, answer: 140 }] },
      // Nothing is set from the word of the area on, or it is before the area.
      { asked: [{ answer: 141 }, { bits: { from: 128, to: 161 }, answer: 140 }], verdict: { kind: 'found' } },
    ]);
  });

  it('keeps the first steps and the last, and counts all', async () => {
    const bitmap = parseList('0-N:1/2', 200);
    const machine = await traced('area-original');
    for (const shown of [1, 2, 5]) {
      const told = explained(machine, bitmap, [0, 2, 0, 0], shown);
      expect(told.first).toHaveLength(shown - 1);
      expect(told).toMatchObject({ totals: { steps: 100 }, last: { clear: 199, verdict: { kind: 'does not fit' } } });
    }
  });

  it('has no step where the answer is known without a look', async () => {
    const told = explained(await traced('area-word-parallel'), new Bitmap(8), [0, 9, 0, 0]);
    expect(told).toMatchObject({ first: [], last: undefined, totals: { steps: 0, calls: 0, loads: 0 } });
  });

  it.each([
    [2, { kind: 'set', set: 4 }],
    [10, { kind: 'past the size' }],
    [7, { kind: 'unaligned' }],
    [8, { kind: 'not the lowest' }],
    [0, { kind: 'before the start' }],
    [12, { kind: 'missed' }],
    [6, undefined],
  ])('says what is wrong with the answer %d', async (answer, wrong) => {
    const machine = await traced(testFolder().put('fixed.wasm', areaModule(`(i32.const ${answer})`)));
    expect(explained(machine, parseList('4', 12), [1, 3, 1, 0])).toMatchObject({ answer, want: 6, wrong });
  });

  it('has no step for what a search reads of its own, below the bitmaps', async () => {
    const own = '(i32.load (i32.const 16)) (i32.load (local.get $a)) (i32.or) (drop) (i32.const 1)';
    const machine = await traced(testFolder().put('own.wasm', areaModule(own)));
    const told = explained(machine, parseList('0', 12), [0, 1, 0, 0]);
    expect(told.totals).toMatchObject({ steps: 1, loads: 1 });
    expect(stepsOf(told)).toMatchObject([{ kind: 'read', bits: { from: 0, to: 12 } }]);
  });

  it.each([
    [4096, 'le64'],
    // Within a word, where the bits do not follow one another on a big-endian machine.
    [1, 'be32'],
  ] as const)(
    'has a call %i bytes behind the bitmap, of which nothing can be told, as it was made',
    async (offset, target) => {
      const source = `import { find_next_bit } from "./self";
export function ${AREA_SEARCH}(map: usize, size: u32, start: u32, nr: u32, align_mask: u32, align_offset: u32): u32 {
  return find_next_bit(map + ${offset}, size, start);
}
`;
      const machine = await traced(testFolder().put('far.ts', source), target);
      const told = explained(machine, parseList('0', 12), [0, 1, 0, 0]);
      expect(stepsOf(told)).toMatchObject([{ kind: 'call', function: 'find_next_bit', offsets: [offset] }]);
    },
  );

  it('of a call that traps is the message', async () => {
    const machine = await traced(testFolder().put('trap.wasm', areaModule('(unreachable)')));
    expect(explainArea(machine, callOn(new Bitmap(8), [0, 1, 0, 0]), 8)).toEqual({ trap: 'unreachable' });
  });
});

describe('the steps of every variant', () => {
  const search = fc.record({
    size: fc.integer({ min: 0, max: 200 }),
    seed: fc.nat(),
    dense: fc.boolean(),
    start: fc.nat(60),
    nr: fc.nat(20),
    bits: fc.nat(4),
    offset: fc.nat(9),
  });

  it.each(AREA_VARIANTS)('follow one another, and say what is so: %s', async (variant) => {
    const machines = await Promise.all(TARGET_NAMES.map((target) => traced(variant, target)));
    fc.assert(
      fc.property(search, fc.constantFrom(...machines), ({ size, seed, dense, start, nr, bits, offset }, machine) => {
        const fill = randomFill(size, seed);
        const bitmap = dense ? fill : Bitmap.combine(fill, randomFill(size, seed + 1), (a, b) => a & b);
        const args = [start, nr, 2 ** bits - 1, offset];
        const told = explained(machine, bitmap, args);
        expect(told.wrong === undefined).toBe(
          Math.min(told.answer, size) === spec(functionRow(AREA_SEARCH), [bitmap], size, args),
        );
        const steps = stepsOf(told);
        expect(steps.reduce((sum, { loads }) => sum + loads, 0)).toBe(told.totals.loads);
        const areas = areaSteps(told);
        expect(areas.reduce((sum, { asked }) => sum + asked.length, 0)).toBe(told.totals.calls);
        for (const [i, { from, clear, area, verdict }] of areas.entries()) {
          const lowest = spec(functionRow('find_next_zero_bit'), [bitmap], size, [from]);
          expect(clear ?? size).toBe(lowest);
          if (verdict.kind !== 'refused' || area === undefined) continue;
          expect(verdict.by !== undefined && bitmap.has(verdict.by)).toBe(true);
          expect(verdict.by).toBeGreaterThanOrEqual(area.from);
          expect(verdict.by).toBeLessThan(area.to);
          expect(verdict.on).toBe(areas[i + 1]?.from);
        }
        const end = told.last?.kind === 'call' ? undefined : told.last?.verdict;
        if (told.wrong === undefined && told.answer < size)
          expect(end === 'found' || (typeof end === 'object' && end.kind === 'found')).toBe(true);
      }),
      { numRuns: 150 },
    );
  });
});
