import type { SbitmapRecord } from '../record.js';
import { scattered } from './made-up.test.data.js';
import type { SbitmapContext } from './sbitmap-context.js';

export function madeUpSbitmap(fields: Partial<SbitmapRecord> = {}): SbitmapRecord {
  const samples = fields.samples ?? scattered(200_000);
  return {
    ...{ suite: 'sbitmap', target: 'le64', variant: 'sbitmap-spinlock', depth: 64, shift: 6, roundRobin: false },
    ...{ workers: 2, queueDepth: 32, deferred: 100, iterations: 4000, samples },
    ...{ failed: samples.map(() => 0), fairness: samples.map(() => 0.99), seed: 1 },
    ...fields,
  };
}

export const SBITMAP_CONTEXT: SbitmapContext = {
  ...{ machine: 'Made-Up(R) CPU at 3.0 GHz', processors: 2, seed: 1, rounds: 20, clockNs: 40, lookedAt: 160_000 },
  floors: [{ target: 'le64', variant: 'sbitmap-spinlock', ns: 3.2 }],
};

/** The four variants, the later the faster, by one worker and by two; with two, some gets of the second fail. */
export const SBITMAP_RECORDS: readonly SbitmapRecord[] = ['spinlock', 'cmpxchg', 'andnot', 'recheck'].flatMap(
  (name, i) =>
    [1, 2].flatMap((workers) =>
      [64, 1024].map((depth) => {
        const samples = scattered(200_000 - 2000 * i);
        const failed = samples.map(() => (i === 1 && workers === 2 && depth === 64 ? 40 : 0));
        return madeUpSbitmap({ variant: `sbitmap-${name}`, workers, depth, samples, failed });
      }),
    ),
);
