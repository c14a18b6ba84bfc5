import { unknownName } from '../../src/errors.js';
import type { ScheduleLaw } from '../schedules/trial.js';

/** A law for sbitmaps. */
export interface SbitmapLaw extends ScheduleLaw {
  /** Not to be tried unless it is asked for: the kernel's own code does not keep it. */
  readonly strict?: true;
}

export const OWNER = 1 << 0;
export const FAILS = 1 << 1;
export const SLEEPS = 1 << 2;
export const LOST = 1 << 3;
export const ENDS = 1 << 4;
export const QUEUE = 1 << 5;
export const WAKES = 1 << 6;
export const VISITS = 1 << 7;
export const FULL = 1 << 8;

/** The laws, in the order of their bits. */
export const SBITMAP_LAWS: readonly SbitmapLaw[] = [
  {
    ...{ id: 'owner', bit: OWNER, name: "a tag is its taker's alone until it is put back" },
    ...{ got: 'a tag that another has', want: 'a tag that nobody has' },
  },
  {
    ...{ id: 'fails', bit: FAILS, name: 'a get fails only if each tag was taken at some instant within the call' },
    ...{ got: 'the get fails, though a tag was free throughout', want: 'a tag' },
  },
  {
    ...{ id: 'sleeps', bit: SLEEPS, name: 'nobody sleeps for ever while a tag is free' },
    ...{ got: 'all others are at their end, a tag is free, and one sleeps', want: 'nobody sleeps' },
  },
  {
    ...{ id: 'lost', bit: LOST, name: 'at rest a tag is free if nobody has it, and only then' },
    ...{ got: 'a tag that nobody has cannot be taken, or one can that somebody has', want: 'no bit is lost' },
  },
  {
    ...{ id: 'ends', bit: ENDS, name: 'every call ends: no schedule goes round for ever' },
    ...{ got: 'whatever the threads do from here on, they never end', want: 'a way to the end' },
  },
  {
    ...{ id: 'queue', bit: QUEUE, name: 'at rest only sleepers count as waiting, and no lock is held' },
    ...{ got: 'somebody counts as waiting who does not sleep, or a lock is held', want: 'a queue at rest' },
  },
  {
    ...{ id: 'wakes', bit: WAKES, name: 'one batch is woken for each batch that came back' },
    ...{ got: 'more batches are woken than came back', want: 'a batch for a batch' },
  },
  {
    ...{ id: 'visits', bit: VISITS, name: 'round robin comes by every tag in turn' },
    ...{ got: 'tags that it never comes by', want: 'every tag' },
  },
  {
    ...{ id: 'full', bit: FULL, name: 'a get fails only if all tags were taken at one instant within the call' },
    ...{ got: 'the get fails, though at each instant a tag was free', want: 'a tag' },
    strict: true,
  },
];

/** The law of a short name. @throws InputError for one that is not known */
export function sbitmapLawOf(id: string): SbitmapLaw {
  const law = SBITMAP_LAWS.find((known) => known.id === id);
  if (law === undefined)
    throw unknownName(
      'law for sbitmaps',
      id,
      SBITMAP_LAWS.map((known) => known.id),
    );
  return law;
}
