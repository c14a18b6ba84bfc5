import type { FunctionPromise } from '../../machine/manifest.js';
import type { Counts, Finding } from './row.js';

/** What each finding breaks, if anything: a variant that reads words may read past the size, within the last. */
const BREAKS: Readonly<Record<Finding, (promise: FunctionPromise) => boolean>> = {
  // An address off the border is the caller's doing; what it leads to, a trap or a wrong answer, is judged.
  misaligned: () => false,
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
export function brokenBy(counts: Counts, promise: FunctionPromise): Finding[] {
  return (Object.keys(BREAKS) as Finding[]).filter((finding) => counts[finding] > 0 && BREAKS[finding](promise));
}
