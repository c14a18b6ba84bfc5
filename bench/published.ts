import type { FunctionName } from '../src/functions.js';
import type { BenchRecord, Pattern } from '../src/record.js';
import type { TargetName } from '../src/target.js';

/** Nanoseconds of a pass, and its calls. */
type Pass = readonly [ns: number, iterations: number];

interface BoardRow {
  readonly variant: 'arm-bytes' | 'arm-words';
  readonly pattern: Pattern;
  readonly function: FunctionName;
  readonly arm: Pass;
  readonly generic: Pass;
}

/** The boards ran little-endian 32-bit kernels. */
const BOARD_TARGET: TargetName = 'le32';

/** The code that ratios beside the board's may be to: the board's own base of 2022, and its successor. */
export const BOARD_BASES: readonly BenchRecord['variant'][] = ['generic-6.0', 'generic'];

/** One line for the foot of a report that shows figures of the board. */
export const BOARD_SOURCE = 'published for a 32-bit ARM board in 2022 (Russell King), to what is generic-6.0 here';

const words = { variant: 'arm-words' } as const;

/**
 * find_bit_benchmark on a 32-bit ARM board, 327680 bits, as Russell King published it on
 * linux-arm-kernel. October 2022: word loads against generic, all rows but the last. July 2022:
 * byte loads against generic, given as 79.5 ms and 18.7 ms, without counts; those of October stand in.
 */
const BOARD: readonly BoardRow[] = [
  { ...words, pattern: 'sparse', function: 'find_next_bit', arm: [40078, 656], generic: [69943, 655] },
  { ...words, pattern: 'sparse', function: 'find_next_zero_bit', arm: [3939309, 327025], generic: [5529553, 327026] },
  { ...words, pattern: 'sparse', function: 'find_first_bit', arm: [7301363, 656], generic: [7589120, 655] },
  { ...words, pattern: 'random', function: 'find_next_bit', arm: [2242618, 163949], generic: [2632859, 163743] },
  { ...words, pattern: 'random', function: 'find_next_zero_bit', arm: [2049129, 163732], generic: [2844221, 163938] },
  { ...words, pattern: 'random', function: 'find_first_bit', arm: [17778911, 16448], generic: [18596622, 16401] },
  {
    variant: 'arm-bytes',
    pattern: 'random',
    function: 'find_first_bit',
    arm: [79_500_000, 16401],
    generic: [18_700_000, 16401],
  },
];

const perCall = ([ns, iterations]: Pass): number => ns / iterations;

/**
 * Time of a call on the board as a part of the generic code's: below 1 the ARM code is faster.
 * @returns undefined where nothing was published.
 */
export function boardRatio(
  target: TargetName,
  pattern: Pattern,
  functionName: FunctionName,
  variant: string,
): number | undefined {
  if (target !== BOARD_TARGET) return undefined;
  const row = BOARD.find((row) => row.pattern === pattern && row.function === functionName && row.variant === variant);
  return row && perCall(row.arm) / perCall(row.generic);
}
