import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../machine/paths.js';
import { buildChangedSbitmap, buildSbitmap, type SbitmapBuilt } from '../machine/sbitmaps.js';
import type { StressResult } from '../machine/stress-result.js';
import { type STRESS_LAWS, stressVerdicts } from '../report/stress-laws.js';
import { TARGETS } from '../target.js';
import type { StressOptions } from './stress.js';

// The threads are run from the build.
const built = join(ROOT, 'dist', 'src', 'cli', 'stress.js');
const { stressSbitmap } = (await import(built)) as typeof import('./stress.js');

/** A single tag: whoever is interrupted while it has it makes the other sleep. */
const ONE_TAG = { depth: 1, shift: 0, wakeBatch: 1, patience: 5 };

type Law = keyof typeof STRESS_LAWS;

const broken = (result: StressResult): string[] =>
  stressVerdicts(result)
    .filter(({ verdict }) => verdict === 'broken')
    .map(({ law }) => law);

/** Runs until one of the laws breaks: workers that seldom run at the same time need some seconds. */
async function untilBroken(subject: SbitmapBuilt, laws: readonly Law[], options: Partial<StressOptions> = {}) {
  let found: string[] = [];
  for (let seed = 1; seed <= 200 && !laws.some((law) => found.includes(law)); seed++)
    found = broken(await stressSbitmap(subject, { operations: 2_000_000, seed, ...options }));
  return found;
}

const changed = (file: string, from: string, to: string): Promise<SbitmapBuilt> =>
  buildChangedSbitmap('sbitmap-recheck', { file, from, to }, TARGETS.le64);

describe('real workers on one sbitmap', () => {
  it.each([
    ['le64', {}],
    ['le32', { depth: 20, shift: 3, workers: 3, roundRobin: true, deferred: 100 }],
    ['le64', { depth: 1, shift: 6, wakeBatch: 1, deferred: 50, round: 5000 }],
  ] as const)('break no law with the second look, on %s with %j', async (target, options) => {
    const subject = await buildSbitmap('sbitmap-recheck', TARGETS[target]);
    const result = await stressSbitmap(subject, { operations: 300_000, seed: 7, ...options });
    expect(broken(result)).toEqual([]);
    expect(result.workers.reduce((sum, { operations }) => sum + operations, 0)).toBe(300_000);
    for (const { gets, puts } of result.workers) expect(gets).toBe(puts);
  });

  it('find tags that are doubled or lost where a bit is set in two steps', async () => {
    const subject = await changed(
      'sbitmap/atomics.ts',
      'return (atomic.or<Word>(at, bit(nr)) & bit(nr)) != 0;',
      'const old = load<Word>(at); store<Word>(at, old | bit(nr)); return (old & bit(nr)) != 0;',
    );
    expect(await untilBroken(subject, ['owner'])).toContain('owner');
  });

  it('find tags that are lost where cleared bits are exchanged in two steps', async () => {
    const subject = await changed(
      'sbitmap/atomics.ts',
      'return atomic.xchg<Word>(at, value);',
      'const old = load<Word>(at); store<Word>(at, value); return old;',
    );
    expect(await untilBroken(subject, ['lost'])).toEqual(['lost', 'empty']);
  });

  it('find what goes wrong where bits are removed from the word in two steps', async () => {
    const subject = await changed(
      'sbitmap/atomics.ts',
      'atomic.and<Word>(at, ~mask);',
      'store<Word>(at, load<Word>(at) & ~mask);',
    );
    expect(await untilBroken(subject, ['owner', 'lost'])).not.toEqual([]);
  });

  it('find a sleeper that nobody wakes, and go on when its patience ends', async () => {
    const subject = await changed('sbitmap/queue.ts', 'atomic.add<u32>(map + Queue.COMPLETED, 1);', 'return;');
    expect(await untilBroken(subject, ['wake'], ONE_TAG)).toEqual(['wake']);
  });

  it('find a worker that is still counted as one that waits', async () => {
    const subject = await changed('sbitmap/queue.ts', 'atomic.sub<u32>(map + Queue.ACTIVE, 1);', '');
    expect(await untilBroken(subject, ['empty'], ONE_TAG)).toEqual(['empty']);
  });

  it('are ended where a call does not return', async () => {
    const subject = await changed('sbitmap-recheck.ts', 'spin_unlock(place + Place.LOCK);', '');
    const result = await stressSbitmap(subject, { operations: 100_000, seed: 1, timeLimit: 300 });
    expect(broken(result)).toEqual(['returns']);
    expect(result.hung).toBe(300);
  });

  it('are ended where one traps', async () => {
    const subject = await changed('sbitmap-recheck.ts', 'spin_lock(place + Place.LOCK);', 'unreachable();');
    await expect(stressSbitmap(subject, { operations: 100_000, seed: 1 })).rejects.toThrow(
      'sbitmap-recheck on le64: trap: unreachable',
    );
  });

  it.each([
    [{ operations: 0 }, 'operations is 0, not a whole number from 1 to 4294967295'],
    [{ deferred: 101 }, 'deferred is 101, not a whole number from 0 to 100'],
    [{ patience: 0 }, 'patience is 0, not a whole number from 1 to 60000'],
    [{ workers: 65 }, 'workers is 65, not a whole number from 1 to 64'],
    [{ depth: 65_536, shift: 4 }, 'a sbitmap of 65536 tags in words of 16 does not fit'],
  ])('are not let loose with %j', async (options, message) => {
    const subject = await buildSbitmap('sbitmap-recheck', TARGETS.le64);
    await expect(stressSbitmap(subject, { operations: 1, seed: 1, ...options })).rejects.toThrow(message);
  });
});
