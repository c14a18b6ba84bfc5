import { describe, expect, it } from 'vitest';
import { noneSet, shortRuns } from '../src/bitmap/patterns.js';
import { VariantFault } from '../src/errors.js';
import { type Built, buildVariant } from '../src/machine/built.js';
import { GOOD, testFolder } from '../src/machine/modules.test-helper.js';
import { seeded } from '../src/random.js';
import { TARGET_NAMES, TARGETS } from '../src/target.js';
import { type Call, loadsOf, lookAt, type Subject, sample, subjectsOf } from './growth-call.js';

function subjectOf(built: Built): Subject {
  const [subject] = subjectsOf(built);
  if (subject === undefined) throw new Error('the variant has no such function');
  return subject;
}

const look = (subject: Subject, size: number, nr: number): Call => lookAt(subject, nr, shortRuns(size, nr), seeded(1));

/** The zero-area search of a variant with this body. */
async function withBody(body: string): Promise<Subject> {
  const source = `export function bitmap_find_next_zero_area_off(
  map: usize, size: u32, start: u32, nr: u32, align_mask: u32, align_offset: u32,
): u32 { ${body} }\n`;
  return subjectOf(await buildVariant(testFolder().put('mine.ts', source), TARGETS.le64));
}

describe('a search that is timed', () => {
  it('is repeated until a sample is long, and told by the call', async () => {
    const call = look(subjectOf(await buildVariant('area-word-parallel', TARGETS.le64)), 1024, 64);
    expect(call.repeats).toBeGreaterThan(100);
    expect(call.look * call.repeats).toBeGreaterThanOrEqual(500_000);
    const ns = sample(call, seeded(2));
    // Not told by the sample, though the machine that tries this may be busy.
    expect(ns).toBeGreaterThan(1);
    expect(ns * 20).toBeLessThan(call.repeats * call.look);
  });

  it.each(TARGET_NAMES)('makes two loads for every second bit on %s, as the kernel did', async (target) => {
    const subject = subjectOf(await buildVariant('area-original', TARGETS[target]));
    expect(loadsOf(look(subject, 4096, 2))).toBe(4096);
    // Within a word both its searches end at once; of a long run the second reads every word.
    const words = 4096 / TARGETS[target].wordBits;
    expect(loadsOf(look(subject, 4096, 1024))).toBe(words + 4);
  });

  it('makes as many loads in a module from outside, whose passes are another module', async () => {
    const linked = await buildVariant('area-merged', TARGETS.le32);
    const foreign = await buildVariant(testFolder().put('foreign.wasm', linked.plain), TARGETS.le32);
    const [one, other] = [linked, foreign].map((built) => loadsOf(look(subjectOf(built), 2048, 4)));
    expect(other).toBe(one);
  });

  it('is none of a module that lacks the function', async () => {
    const path = testFolder().put('good.wasm', GOOD);
    expect(subjectsOf(await buildVariant(path, TARGETS.le64))).toEqual([]);
  });

  it.each([
    ['return start;', 'finds an area of 4 bits, where there is none'],
    ['unreachable(); return 0;', 'bitmap_find_next_zero_area_off: trap: unreachable'],
  ])('is refused if it does this: %s', async (body, message) => {
    const subject = await withBody(body);
    const { reference } = subject.built;
    expect(() => look(subject, 64, 4)).toThrow(new VariantFault(`${reference} on le64: ${message}`));
  });

  it('is given a bitmap in which the area is nowhere, whatever it is given before', async () => {
    const subject = subjectOf(await buildVariant('area-original', TARGETS.le64));
    const call = look(subject, 64, 4);
    expect(() => lookAt(subject, 4, noneSet(64), seeded(1))).toThrow('finds an area of 4 bits');
    expect(sample(call, seeded(1))).toBeGreaterThan(0);
  });
});
