import { unknownName } from '../../src/errors.js';
import type { RaceFunction } from '../../src/machine/races.js';
import type { ScheduleLaw } from '../schedules/trial.js';

/** A law for races. */
export type RaceLaw = ScheduleLaw;

export const ALONE = 1 << 0;
export const MISS = 1 << 1;
export const KEPT = 1 << 2;
export const WAS_SET = 1 << 3;
export const FIRST = 1 << 4;
export const ENDS = 1 << 5;

/** Bits that laws are numbered by, from 0 on. */
export const LAW_COUNT = 6;

const ends: RaceLaw = {
  ...{ id: 'ends', bit: ENDS, name: 'every call ends: no schedule goes round for ever' },
  ...{ got: 'whatever the threads do from here on, they never end', want: 'a way to the end' },
};

const FIND_AND_SET_LAWS: readonly RaceLaw[] = [
  {
    ...{ id: 'alone', bit: ALONE, name: 'a result below the size belongs to its caller alone' },
    ...{ got: 'a bit that somebody has', want: 'a bit that nobody has' },
  },
  {
    ...{ id: 'miss', bit: MISS, name: 'a miss means that each bit was set at some instant of the call' },
    ...{ got: 'a miss, though a bit was clear throughout the call', want: 'a bit' },
  },
  {
    ...{
      id: 'kept',
      bit: KEPT,
      name: 'at rest those bits are set that somebody has, and no others',
    },
    ...{ got: 'a bit that nobody has was set, or one that somebody has is clear', want: 'bits as they are had' },
  },
  ends,
];

const FIND_NEXT_LAWS: readonly RaceLaw[] = [
  {
    ...{ id: 'was-set', bit: WAS_SET, name: 'a result below the size was set at some instant of the call' },
    ...{
      got: 'a bit that was clear throughout the call, or is below the start',
      want: 'a bit that was set, or a miss',
    },
  },
  {
    ...{ id: 'first', bit: FIRST, name: 'it passes over no bit that was set throughout the call' },
    ...{ got: 'a result behind a bit that was set throughout the call', want: 'that bit, or one before it' },
  },
  ends,
];

/** The laws that a raced function is to keep. */
export const RACE_LAWS: Readonly<Record<RaceFunction, readonly RaceLaw[]>> = {
  find_and_set_bit: FIND_AND_SET_LAWS,
  find_next_bit: FIND_NEXT_LAWS,
};

/** The short names of all of them. */
export const RACE_LAW_NAMES: readonly string[] = [
  ...new Set(Object.values(RACE_LAWS).flatMap((laws) => laws.map(({ id }) => id))),
];

/** The law of a function by its short name. @throws InputError for one that is not known */
export function raceLawOf(of: RaceFunction, id: string): RaceLaw {
  const known = RACE_LAWS[of];
  const law = known.find((one) => one.id === id);
  if (law === undefined)
    throw unknownName(
      `law for ${of}`,
      id,
      known.map((one) => one.id),
    );
  return law;
}
