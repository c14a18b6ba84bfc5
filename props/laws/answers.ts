import { spec } from '../../src/spec/spec.js';
import { differ, EVERY, EVERY_SMALL, type Law, sizeOf, subjectOf } from '../law.js';
import { CLEAN, type Lie } from '../lie.js';

export const returns: Law = {
  id: 'returns',
  name: 'every call returns, without a trap',
  exhaust: EVERY_SMALL,
  subjects: (world) =>
    world.rows.map((row) =>
      subjectOf(row, {
        lies: [CLEAN, { offset: 0, garbage: 0xff }],
        check: ({ bitmaps, args, offset, garbage }) => {
          world.one.ask(row, bitmaps, args, { offset, garbage });
          return undefined;
        },
      }),
    ),
};

export const definition: Law = {
  id: 'spec',
  name: 'the answer is the one that the definition gives',
  exhaust: EVERY,
  subjects: (world) =>
    world.rows.map((row) =>
      subjectOf(row, {
        lies: [CLEAN],
        check: (one) =>
          differ(row, world.one.ask(row, one.bitmaps, one.args), spec(row, one.bitmaps, sizeOf(one), one.args)),
      }),
    ),
};

export const agreement: Law = {
  id: 'agree',
  name: 'all variants give the same answer',
  exhaust: EVERY,
  subjects: ({ one, peer, rows }) =>
    peer === undefined
      ? []
      : rows
          .filter((row) => peer.has(row))
          .map((row) =>
            subjectOf(row, {
              lies: [CLEAN],
              check: ({ bitmaps, args }) => differ(row, one.ask(row, bitmaps, args), peer.ask(row, bitmaps, args)),
            }),
          ),
};

/** The answer where the bitmaps lie in some other way must be that where they lie clean. */
function whereverTheyLie(id: string, name: string, lies: (wordBytes: number) => Lie[]): Law {
  return {
    id,
    name,
    exhaust: EVERY_SMALL,
    subjects: ({ one, two, rows, target }) =>
      rows.map((row) =>
        subjectOf(row, {
          lies: lies(target.wordBytes),
          check: ({ bitmaps, args, offset, garbage }) =>
            differ(row, two.ask(row, bitmaps, args, { offset, garbage }), one.ask(row, bitmaps, args)),
        }),
      ),
  };
}

export const tail = whereverTheyLie('tail', 'bits at and above the size do not matter', () => [
  { offset: 0, garbage: 0xff },
  { offset: 0, garbage: 0x55 },
  { offset: 0, garbage: 0xaa },
]);

export const address = whereverTheyLie(
  'address',
  'moving the bitmap to any byte address does not matter',
  (wordBytes) => Array.from({ length: wordBytes - 1 }, (_, i) => ({ offset: i + 1, garbage: 0 })),
);

export const repetition: Law = {
  id: 'again',
  name: 'the same answer twice, whatever was asked between',
  exhaust: [4, 2, 1],
  gaps: false,
  subjects: ({ one, two, rows }) =>
    rows.map((row) =>
      subjectOf(row, {
        lies: [CLEAN],
        check: ({ bitmaps, args }) => {
          const others = bitmaps.map((bitmap) => bitmap.complement());
          const before = one.ask(row, bitmaps, args);
          const between = one.ask(row, others, args);
          const after = one.ask(row, bitmaps, args);
          // The other machine is asked in the other order.
          const first = two.ask(row, others, args);
          const second = two.ask(row, bitmaps, args);
          return differ(row, after, before) ?? differ(row, between, first) ?? differ(row, second, before);
        },
      }),
    ),
};
