import type { Bitmap } from '../../src/bitmap/bitmap.js';
import { combined } from '../../src/bitmap/combined.js';
import { type FunctionRow, functionRow, type Sense } from '../../src/functions.js';
import {
  type Breach,
  type Case,
  differ,
  EVERY,
  type Law,
  type Subject,
  sizeOf,
  subjectOf,
  wholeSubject,
} from '../law.js';
import { CLEAN } from '../lie.js';
import type { Stage } from '../stage.js';
import type { World } from '../world.js';

function rowLike(world: World, like: Pick<FunctionRow, 'family' | 'sense'>): FunctionRow | undefined {
  return world.rows.find((row) => row.family === like.family && row.sense === like.sense && row.littleEndian !== true);
}

/** One function on some bitmaps must answer as the plain one does on the bitmap they amount to. */
function amountsTo(id: string, name: string, senses: readonly Sense[]): Law {
  const subject = (world: World, row: FunctionRow): Subject[] => {
    const plain = rowLike(world, { family: row.family, sense: 'set' });
    if (plain === undefined) return [];
    let bitmaps: readonly Bitmap[] | undefined;
    let amount: readonly Bitmap[] = [];
    const check = (one: Case): Breach | undefined => {
      if (one.bitmaps !== bitmaps) {
        bitmaps = one.bitmaps;
        amount = [combined(row.sense, one.bitmaps)];
      }
      return differ(row, world.one.ask(row, one.bitmaps, one.args), world.two.ask(plain, amount, one.args));
    };
    return [subjectOf(row, { lies: [CLEAN], check })];
  };
  return {
    id,
    name,
    exhaust: EVERY,
    subjects: (world) =>
      world.rows
        .filter((row) => senses.includes(row.sense) && row.littleEndian !== true && row.family !== 'area')
        .flatMap((row) => subject(world, row)),
  };
}

export const complement = amountsTo('zero', 'the clear bits are the set bits of the complement', ['zero']);

export const algebra = amountsTo('algebra', 'and, andnot and or agree with the algebra of sets', [
  'and',
  'andnot',
  'or',
  'and_and',
  'and_andnot',
]);

export const littleEndian: Law = {
  id: 'little',
  name: '_le functions equal the plain ones on little-endian',
  exhaust: EVERY,
  subjects: ({ one, little, rows }) =>
    rows
      .filter((row) => row.littleEndian === true)
      .map((row) => {
        const plain = functionRow(row.name.replace(/_le$/, ''));
        return subjectOf(row, {
          lies: [CLEAN],
          check: ({ bitmaps, args }) => differ(row, one.ask(row, bitmaps, args), little.ask(plain, bitmaps, args)),
        });
      }),
};

/** Positions of a walk at which nth is asked: all of a short one, some of a long one. */
function* sampled(count: number): Generator<number> {
  const step = Math.max(1, Math.floor(count / 50));
  for (let n = 0; n < count; n += step) yield n;
  if (count > 0) yield count - 1;
}

function walkWith(stage: Stage, row: FunctionRow, bitmaps: readonly Bitmap[], size: number): number[] {
  const found: number[] = [];
  for (let at = 0; at < size; ) {
    const bit = stage.ask(row, bitmaps, [at]);
    if (bit >= size) break;
    if (bit < at) return [...found, bit];
    found.push(bit);
    at = bit + 1;
  }
  return found;
}

function walkSubject(world: World, next: FunctionRow): Subject[] {
  const nth = rowLike(world, { family: 'nth', sense: next.sense });
  const last = rowLike(world, { family: 'last', sense: next.sense });
  if (nth === undefined && last === undefined) return [];
  const check = (one: Case): Breach | undefined => {
    const { bitmaps } = one;
    const size = sizeOf(one);
    const found = walkWith(world.one, next, bitmaps, size);
    if (nth !== undefined) {
      for (const n of sampled(found.length)) {
        const breach = differ(nth, world.one.ask(nth, bitmaps, [n]), found[n] as number);
        if (breach !== undefined) return breach;
      }
      const beyond = differ(nth, world.one.ask(nth, bitmaps, [found.length]), size);
      if (beyond !== undefined) return beyond;
    }
    return last === undefined ? undefined : differ(last, world.one.ask(last, bitmaps, []), found.at(-1) ?? size);
  };
  return [wholeSubject(nth ?? next, check)];
}

export const walk: Law = {
  id: 'walk',
  longKinds: 3,
  name: 'next walks what nth enumerates, and last ends it',
  exhaust: EVERY,
  subjects: (world) =>
    world.rows
      .filter((row) => row.family === 'next' && row.littleEndian !== true)
      .flatMap((row) => walkSubject(world, row)),
};

/** Goes once around with a wrapping search, from half way. */
function around(stage: Stage, row: FunctionRow, bitmaps: readonly Bitmap[], size: number, limit: number): number[] {
  const found: number[] = [];
  let at = Math.floor(size / 2);
  while (found.length <= limit) {
    const bit = stage.ask(row, bitmaps, [at]);
    if (bit >= size || bit === found[0]) break;
    found.push(bit);
    at = bit + 1;
  }
  return found;
}

export const wrap: Law = {
  id: 'wrap',
  longKinds: 3,
  name: 'a wrapping search visits every bit once',
  exhaust: EVERY,
  subjects: (world) =>
    world.rows
      .filter((row) => row.family === 'wrap')
      .map((row) =>
        wholeSubject(row, (one) => {
          const bits = [...combined(row.sense, one.bitmaps).bits()];
          const middle = Math.floor(sizeOf(one) / 2);
          const want = [...bits.filter((bit) => bit >= middle), ...bits.filter((bit) => bit < middle)];
          const got = around(world.one, row, one.bitmaps, sizeOf(one), bits.length);
          if (got.length === want.length && got.every((bit, i) => bit === want[i])) return undefined;
          const show = (list: number[]): string => (list.length === 0 ? 'nothing' : list.slice(0, 12).join(' '));
          return { function: row.name, got: `from ${middle}: ${show(got)}`, want: show(want) };
        }),
      ),
};
