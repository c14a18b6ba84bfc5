import type { Fill } from '../../record.js';

/** How many iterations a pass makes on the kernel's bitmaps of 327680 bits. */
export interface Expected {
  readonly mean: number;
  /** Standard deviation over bitmaps that are drawn anew. */
  readonly deviation: number;
}

const BITS = 327680;
/** The kernel draws so many bits, some of them more than once. */
const DRAWN = Math.floor(BITS / 500);
/** Bits that are set in a sparse bitmap: those that were drawn at least once. */
const SPARSE_SET = BITS * (1 - (1 - 1 / BITS) ** DRAWN);

/** Bits of a random bitmap that are set with a probability. */
const binomial = (bits: number, chance: number): Expected => ({
  mean: bits * chance,
  deviation: Math.sqrt(bits * chance * (1 - chance)),
});

/** Rows that look at a tenth, or at half, of the random bitmap. */
const TENTH = BITS / 10;
const HALF = BITS / 2;

/** Where areas of 8 clear bits can begin, each of which a search finds; areas that overlap are not independent. */
const AREA_BITS = 8;
const OVERLAPS = 3 - 2 * 2 ** (1 - AREA_BITS) - (2 * AREA_BITS - 1) * 2 ** -AREA_BITS;
const areas: Expected = {
  mean: (BITS - AREA_BITS + 1) * 2 ** -AREA_BITS,
  deviation: Math.sqrt((BITS - AREA_BITS + 1) * 2 ** -AREA_BITS * OVERLAPS),
};

/** So few bits are drawn twice, or lie within 8 of each other, that their number is Poisson's. */
const sparseSet: Expected = { mean: SPARSE_SET, deviation: Math.sqrt(DRAWN - SPARSE_SET) };
const sparseAnd: Expected = { mean: SPARSE_SET ** 2 / BITS, deviation: Math.sqrt(SPARSE_SET ** 2 / BITS) };
const sparseAreas: Expected = {
  mean: (BITS - AREA_BITS + 1) * (1 - SPARSE_SET / BITS) ** AREA_BITS,
  deviation: Math.sqrt((AREA_BITS * SPARSE_SET) ** 2 / BITS) * 2,
};

interface Rule {
  readonly names: RegExp;
  readonly random: readonly Expected[];
  readonly sparse: readonly Expected[];
}

const whole = binomial(BITS, 1 / 2);

/** The first rule that a name fits; a row may have one of several means. */
const RULES: readonly Rule[] = [
  { names: /zero_area/, random: [areas], sparse: [sparseAreas] },
  {
    // Before the test of find_first_bit worked on a copy, a tenth of the bitmap was clear by then.
    names: /next_and_bit$/,
    random: [binomial(BITS, 1 / 4), binomial(BITS - TENTH, 1 / 4)],
    sparse: [sparseAnd],
  },
  { names: /first_and_bit$/, random: [binomial(HALF, 1 / 4)], sparse: [sparseAnd] },
  { names: /(?:first|nth)_bit$/, random: [binomial(TENTH, 1 / 2)], sparse: [sparseSet] },
  {
    names: /next_zero_bit$/,
    random: [whole],
    sparse: [{ mean: BITS - SPARSE_SET, deviation: sparseSet.deviation }],
  },
  { names: /(?:next|last|prev)_bit$|^for_each_set_bit$/, random: [whole], sparse: [sparseSet] },
];

/**
 * How many iterations the kernel's benchmark makes for a row; of a final miss, which some rows
 * count and some do not, nothing is said.
 * @returns nothing for a function or a fill that the kernel's benchmark does not have
 */
export function expectedCounts(name: string, section: Fill | null): readonly Expected[] {
  if (section !== 'random' && section !== 'sparse') return [];
  return RULES.find(({ names }) => names.test(name))?.[section] ?? [];
}
