import { describe, expect, it } from 'vitest';
import { InputError } from '../../src/errors.js';
import { buildAllocator } from '../../src/machine/allocators.js';
import { TARGETS } from '../../src/target.js';
import { enumerated } from './enumerated.js';
import { regionLawOf } from './laws.js';
import { type RegionRunOptions, type RegionVerdict, runRegionLaws } from './run.js';
import { startRegionWorld } from './world.js';

const tried = async (name: string, options: Partial<RegionRunOptions>): Promise<RegionVerdict[]> =>
  runRegionLaws(startRegionWorld(await buildAllocator(name, TARGETS.le64)), { seed: 1, runs: 10, ...options });

describe('the laws for allocators', () => {
  it('are tried with the one that every operation returns', async () => {
    const verdicts = await tried('bitmap/area-merged', { laws: ['count', 'count'] });
    expect(verdicts.map(({ law, verdict }) => [law, verdict])).toEqual([
      ['returns', 'holds'],
      ['count', 'holds'],
    ]);
  });

  it('are tried on as many enumerated sequences as are asked for, the shortest first', async () => {
    const cases = async (enumerated: number): Promise<number | undefined> =>
      (await tried('bitmap/area-merged', { laws: ['returns'], runs: 0, enumerated }))[0]?.cases;
    expect(await cases(0)).toBe(0);
    // Of one unit: three questions, all of it taken, and given back.
    expect(await cases(1)).toBe(5);
    expect(await cases(2)).toBeGreaterThan(5);
  });

  it('are not exercised, for a reason, where an allocator says that it does not keep them', async () => {
    const [, lowest] = await tried('next-fit/area-original', { laws: ['lowest'] });
    expect(lowest).toMatchObject({
      verdict: 'not exercised',
      cases: 0,
      reason: 'it says that it takes any place (@fit any)',
    });
  });

  it('are not exercised where no sequence came to what they are about', async () => {
    const [, apart] = await tried('bitmap/area-merged', { laws: ['apart'], runs: 0 });
    expect(apart).toMatchObject({
      verdict: 'not exercised',
      cases: 0,
      reason: 'no sequence came to what it is about',
    });
  });

  it('give the same verdicts twice, with one seed', async () => {
    expect(await tried('maple', { seed: 7, runs: 50 })).toEqual(await tried('maple', { seed: 7, runs: 50 }));
  });

  it('take a step that is known to hang for one that does not return, and are exercised no further', async () => {
    const made: number[] = [];
    const hung = { hung: new Set([30]), timeLimit: 7, onStep: (number: number) => void made.push(number) };
    const [returned, count] = await tried('maple', { laws: ['count'], ...hung });
    expect(returned).toMatchObject({
      verdict: 'broken',
      counterexample: { got: 'did not return in 7 ms', want: 'an answer', hung: true },
    });
    expect(count).toMatchObject({ verdict: 'not exercised', reason: 'calls did not return' });
    expect([made.includes(29), made.includes(30)]).toEqual([true, false]);
  });

  it('are known by short names', () => {
    expect(regionLawOf('fits').name).toBe('a region is refused only where it fits nowhere');
    expect(() => regionLawOf('fit')).toThrow(new InputError("unknown law for allocators 'fit'; did you mean 'fits'?"));
  });

  it('refuse a path that is none', async () => {
    const laws = ['count'];
    await expect(tried('maple', { laws, path: 'case:99999999' })).rejects.toThrow('enumerated cases, not 99999999');
    await expect(tried('maple', { laws, path: 'x' })).rejects.toThrow("--path 'x' is no path that verify has printed");
    expect(await tried('maple', { laws, path: 'case:9' })).toMatchObject([{ law: 'count', verdict: 'holds' }]);
  });
});

describe('the enumerated sequences', () => {
  it('are each tried once, short ones first, on one to four units', () => {
    const all = [...enumerated()];
    expect(new Set(all.map(({ capacity }) => capacity))).toEqual(new Set([1, 2, 3, 4]));
    expect(all[0]?.operations.every(({ kind }) => ['find', 'walk', 'gap'].includes(kind))).toBe(true);
    expect(all.length).toBeGreaterThan(10_000);
  });
});
