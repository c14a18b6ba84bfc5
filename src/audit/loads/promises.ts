import type { FunctionPromise } from '../../machine/manifest.js';
import type { Breach, Counts } from './row.js';

/** What each finding breaks, if anything: a variant that reads words may read past the size, within the last. */
const BREAKS: Readonly<Record<Breach, (promise: FunctionPromise) => boolean>> = {
  overreadBytes: ({ span }) => span === 'byte',
  overreadWords: () => true,
  underreads: () => true,
  rereads: ({ rereads }) => !rereads,
  needless: () => true,
  writes: () => true,
  traps: () => true,
  wrong: () => true,
};

/** The findings that a variant has promised not to give rise to. */
export function brokenBy(counts: Counts, promise: FunctionPromise): Breach[] {
  return (Object.keys(BREAKS) as Breach[]).filter((finding) => counts[finding] > 0 && BREAKS[finding](promise));
}
