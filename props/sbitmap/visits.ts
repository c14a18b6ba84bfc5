import { InputError, quoted } from '../../src/errors.js';
import { mostShift, Sbitmap } from '../../src/machine/sbitmap.js';
import type { SbitmapBuilt } from '../../src/machine/sbitmaps.js';

/** A sbitmap that one worker goes around, round robin: it takes a tag and gives it back, again and again. */
interface Tour {
  readonly depth: number;
  readonly shift: number;
  readonly put: 'deferred' | 'at once';
}

/** A tour that leaves tags out. */
export interface VisitsBreach {
  readonly path: string;
  /** What was done, a line each. */
  readonly steps: readonly string[];
  readonly got: string;
  readonly want: string;
}

/** Depths of tours, besides one of a word and a bit. */
const DEPTHS = [1, 2, 3, 4, 5, 8, 9];

function* toursFor(most: number): Generator<Tour> {
  for (const depth of [...DEPTHS, 2 ** most + 1])
    for (const shift of [0, 1, most]) for (const put of ['deferred', 'at once'] as const) yield { depth, shift, put };
}

/** The tags that a worker comes by in twice as many turns as there are tags. */
function made(built: SbitmapBuilt, { depth, shift, put }: Tour): (number | undefined)[] {
  const map = Sbitmap.make(built, { depth, shift, roundRobin: true, wakeBatch: 1, workers: 1 });
  return Array.from({ length: 2 * depth }, () => {
    const tag = map.get(0);
    if (tag !== undefined) map.put(tag, 0, put);
    return tag;
  });
}

const pathOf = ({ depth, shift, put }: Tour): string => `round-d${depth}s${shift}-${put.replace(' ', '-')}`;

const PATH = /^round-d(\d+)s(\d+)-(deferred|at-once)$/;

/** Whether a path is one of a tour. */
export const isTour = (path: string): boolean => PATH.test(path);

/** Tags that are told at most. */
const SHOWN = 24;

function breachOf(built: SbitmapBuilt, tour: Tour): VisitsBreach | undefined {
  const tags = made(built, tour);
  const seen = new Set(tags);
  const missed = Array.from({ length: tour.depth }, (_, tag) => tag).filter((tag) => !seen.has(tag));
  if (missed.length === 0) return undefined;
  const names = (of: readonly (number | undefined)[]): string =>
    `${of
      .slice(0, SHOWN)
      .map((tag) => tag ?? 'none')
      .join(' ')}${of.length > SHOWN ? ' ...' : ''}`;
  return {
    path: pathOf(tour),
    steps: [
      `a sbitmap of ${tour.depth} tags, ${2 ** tour.shift} in a word, round robin, all free`,
      `${2 * tour.depth} times: get, and put ${tour.put}`,
    ],
    got: names(tags),
    want: `${names(missed)} as well`,
  };
}

/** What came of going around. */
export interface Visits {
  readonly cases: number;
  readonly breach: VisitsBreach | undefined;
}

/** Tries whether round robin comes by every tag, in sbitmaps of one and of several words. */
export function tryVisits(built: SbitmapBuilt): Visits {
  let cases = 0;
  for (const tour of toursFor(mostShift(built))) {
    cases++;
    const breach = breachOf(built, tour);
    if (breach !== undefined) return { cases, breach };
  }
  return { cases, breach: undefined };
}

/** Goes the tour of a path again. @throws InputError for a path that verify has not printed */
export function tryTour(built: SbitmapBuilt, path: string): VisitsBreach | undefined {
  const match = PATH.exec(path);
  if (match === null) throw new InputError(`--path ${quoted(path)} is no path that verify has printed`);
  const [depth = 1, shift = 0] = match.slice(1, 3).map(Number);
  return breachOf(built, { depth, shift, put: match[3] === 'deferred' ? 'deferred' : 'at once' });
}
