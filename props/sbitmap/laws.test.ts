import { describe, expect, it } from 'vitest';
import { SBITMAP_FAULTS, SBITMAP_VARIANTS } from '../../src/machine/names.js';
import { buildChangedSbitmap, buildSbitmap, type SbitmapBuilt, withPlain } from '../../src/machine/sbitmaps.js';
import { atomicNames, readAccesses } from '../../src/machine/stepped.js';
import { TARGETS } from '../../src/target.js';
import { Explorer } from '../schedules/explore.js';
import { lawNumber } from '../schedules/tally.js';
import type { Breach } from '../schedules/trial.js';
import { SBITMAP_TEXT_FAULTS } from './faults.js';
import { SBITMAP_LAWS, sbitmapLawOf } from './laws.js';
import { subjectOf, tryPath, tryRoundRobin, trySpace } from './run.js';
import { type Space, sceneCode, sceneOfCode, spacesFor } from './spaces.js';

const LAWS = SBITMAP_LAWS.filter(({ strict }) => strict !== true);

const spaceOf = (code: string, preemptions?: number): Space => ({ scene: sceneOfCode(code), preemptions });

/** Where everything shows that goes wrong between two threads. */
const TWO = spaceOf('d2s1t2b2g1wc');
const ROUND = spaceOf('d2s1t2b2g1wr');
const THREE = spaceOf('d2s1t3b2g1w', 1);

const build = (reference: string): Promise<SbitmapBuilt> => buildSbitmap(reference, TARGETS.le64);

const told = (breaches: readonly Breach[]): Record<string, number> =>
  Object.fromEntries(breaches.map(({ law, steps }) => [law, steps]));

/** Short names of the laws that are broken, without the stories. */
function lawsBroken(built: SbitmapBuilt, { scene, preemptions }: Space): string[] {
  const explored = new Explorer(subjectOf(built, scene).stepper, { states: 1_000_000, preemptions }).run();
  return LAWS.filter(({ bit }) => explored.broken.has(lawNumber(bit))).map(({ id }) => id);
}

const broken = (built: SbitmapBuilt, space: Space): Record<string, number> =>
  told(trySpace(built, space, LAWS).breaches);

describe('two threads at depth 2', () => {
  it.each([
    ['sbitmap-spinlock', { fails: 11, sleeps: 29 }],
    ['sbitmap-cmpxchg', { fails: 5, sleeps: 19 }],
    ['sbitmap-andnot', { fails: 5, sleeps: 18 }],
    ['sbitmap-recheck', {}],
  ] as const)('%s breaks these laws, in so many steps', async (reference, want) => {
    expect(broken(await build(reference), TWO)).toEqual(want);
  });

  it.each([
    ['faulty/sbitmap-lock-alone', TWO, { fails: 6, sleeps: 20 }],
    ['faulty/sbitmap-word-not-zero', TWO, { fails: 11, ends: 6 }],
    ['faulty/sbitmap-mask-without-hint', ROUND, { ends: 6 }],
    ['faulty/sbitmap-shifted-mask', spaceOf('d64s6t2b2g1w@0,63'), { fails: 11, sleeps: 30 }],
  ] as const)('%s, a repair that was posted, breaks these', async (reference, space, want) => {
    expect(broken(await build(reference), space)).toEqual(want);
  });

  it('every variant and every wrong repair is among these', () => {
    expect([SBITMAP_VARIANTS.length, SBITMAP_FAULTS.length]).toEqual([4, 4]);
  });

  it('a wrong mask of 32 bits shows at depth 32 in words of 32', async () => {
    const built = await buildSbitmap('faulty/sbitmap-shifted-mask', TARGETS.le32);
    expect(broken(built, spaceOf('d32s5t2b2g1w@0,31'))).toHaveProperty('fails');
    expect(broken(built, TWO)).toEqual({});
  });
});

describe('the strict law of a get that fails', () => {
  const full = sbitmapLawOf('full');

  it('is broken by the kernel since 2024, too: between its reads of cleared and of word a tag moves', async () => {
    const { breaches } = trySpace(await build('sbitmap-recheck'), spaceOf('d2s1t2b2g2w'), [full, ...LAWS]);
    expect(told(breaches)).toEqual({ full: 17 });
  });
});

describe('an atomic access that becomes a plain read and write', async () => {
  const built = await build('sbitmap-recheck');
  const names = atomicNames(readAccesses(new WebAssembly.Module(built.stepped as Uint8Array<ArrayBuffer>)));

  it.each(names)('%s is found', async (name) => {
    const plain = await withPlain(built, name);
    const space = name.startsWith('sbitmap_queue_wake_up') ? THREE : /Wait/.test(name) ? spaceOf('d1s0t2b1g1wc') : TWO;
    expect(lawsBroken(plain, space)).not.toEqual([]);
  });
});

describe('a fault of the sbitmap itself', () => {
  it.each(SBITMAP_TEXT_FAULTS)('$name: $story', async ({ law, ...change }) => {
    const built = await buildChangedSbitmap('sbitmap-recheck', change, TARGETS.le64);
    const laws = law === 'visits' ? [tryRoundRobin(built).breach?.law] : lawsBroken(built, TWO);
    expect(laws).toContain(law);
  });

  it('between them they break every law but that of a get that fails, which the variants break', () => {
    const laws = LAWS.map(({ id }) => id).filter((id) => id !== 'fails');
    expect(new Set(SBITMAP_TEXT_FAULTS.map(({ law }) => law))).toEqual(new Set(laws));
  });

  it('that wraps the hint too early is told by the tags that come', async () => {
    const [change] = SBITMAP_TEXT_FAULTS;
    const built = await buildChangedSbitmap('sbitmap-recheck', change as NonNullable<typeof change>, TARGETS.le64);
    expect(tryPath(built, 'round-d4s6-at-once', sbitmapLawOf('visits'))).toMatchObject({
      got: '0 1 2 0 1 2 0 1',
      want: '3 as well',
    });
  });
});

describe('a path', () => {
  it('leads to what it was printed for, and for a variant that is right to nothing', async () => {
    const [law] = [sbitmapLawOf('sleeps')];
    const built = await build('sbitmap-andnot');
    const found = trySpace(built, TWO, [law]).breaches[0] as Breach;
    expect(tryPath(built, found.path, law)).toEqual(found);
    const hung = await build('faulty/sbitmap-word-not-zero');
    const round = trySpace(hung, TWO, [sbitmapLawOf('ends')]).breaches[0] as Breach;
    expect(round.path).toMatch(/:1\+1{5}$/);
    expect(tryPath(hung, round.path, sbitmapLawOf('ends'))).toEqual(round);
    expect(tryPath(await build('sbitmap-recheck'), 'd2s1t2b2g1wc:5.0:11122', sbitmapLawOf('fails'))).toBeUndefined();
  });

  it.each([
    ['d2s1t2b2g1wc:5.0:11133', 'thread 3 cannot make a step of the path'],
    ['d2s1t2b2g1wc:999.0:1', 'there is no beginning 999.0'],
    ['d2x1t2b2g1wc:5.0:1', "'d2x1t2b2g1wc' is no scene that verify has printed"],
  ])('%s is refused: %s', async (path, message) => {
    const built = await build('sbitmap-andnot');
    expect(() => tryPath(built, path, sbitmapLawOf('fails'))).toThrow(message);
  });
});

it('writes scenes as codes that can be read back', () => {
  for (const { scene } of [...spacesFor(64), ...spacesFor(32)]) expect(sceneOfCode(sceneCode(scene))).toEqual(scene);
});
