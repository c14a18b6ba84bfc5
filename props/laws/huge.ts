import { Bitmap } from '../../src/bitmap/bitmap.js';
import type { FunctionRow } from '../../src/functions.js';
import { type Case, differ, type Law, subjectOf } from '../law.js';
import { CLEAN } from '../lie.js';

/**
 * Past 2^31 bits, where a signed index turns negative, and so near 2^32 that a counter of bits which
 * is stepped past the last word wraps. A multiple of 8 for the clumps.
 */
const SIZE = 2 ** 32 - 8;
const BITS = [3, 2 ** 31 - 1, 2 ** 31, SIZE - 3];

/** The definition for a bitmap with just these bits: bit by bit would take minutes. */
function answer(row: FunctionRow, argument: number): number {
  const ahead = BITS.find((bit) => bit >= argument);
  if (row.family === 'last') return BITS.at(-1) ?? SIZE;
  if (row.family === 'nth') return BITS[argument] ?? SIZE;
  if (row.family === 'wrap') return ahead ?? BITS[0] ?? SIZE;
  if (row.family === 'clump') return ahead === undefined ? SIZE : ahead - (ahead % 8);
  return ahead ?? SIZE;
}

const sparse = (): Bitmap => Bitmap.of(SIZE, BITS);

/** One bitmap of 2^32 - 8 bits, on functions of one bitmap; not in the default run. */
export const huge: Law = {
  id: 'huge',
  name: 'a bitmap of nearly 2^32 bits is searched like any other',
  exhaust: [0, 0, 0],
  *cases(subject): Generator<Case> {
    const bitmaps = [subject.label.includes('zero') ? sparse().complement() : sparse()];
    const values =
      subject.args[0] === 'n' ? [0, 3, 4] : [0, 4, 2 ** 31 - 1, 2 ** 31, 2 ** 31 + 1, SIZE - 3, SIZE - 2, SIZE];
    for (const value of subject.args.length === 0 ? [[]] : values.map((one) => [one]))
      yield { bitmaps, args: value, ...CLEAN };
  },
  subjects: ({ one, rows }) =>
    rows
      .filter((row) => row.bitmaps === 1 && row.family !== 'area')
      .map((row) =>
        subjectOf(row, {
          lies: [CLEAN],
          check: ({ bitmaps, args }) => differ(row, one.ask(row, bitmaps, args), answer(row, args[0] ?? 0)),
        }),
      ),
};
