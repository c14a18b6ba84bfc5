import {
  AREA_ALIGNMENTS,
  AREA_FILLS,
  AREA_LENGTHS,
  areaRows,
  KERNEL_ALIGNMENT,
  KERNEL_LENGTH,
} from '../../bench/area.js';
import { FIND_ROWS, TIMED } from '../../bench/find.js';
import type { Row } from '../../bench/row.js';
import { PATTERNS } from '../bitmap/suite.js';
import { InputError, quoted, unknownName } from '../errors.js';
import { AREA_SEARCH, type FunctionName } from '../functions.js';
import { AREA_VARIANTS, REFERENCE } from '../machine/names.js';
import type { Fill } from '../record.js';
import { TARGETS, type Target } from '../target.js';

export const SUITES = ['find', 'area'] as const;
export type SuiteName = (typeof SUITES)[number];

/** What a command line says of what is to be timed. */
export interface SuiteOptions {
  readonly function?: readonly FunctionName[];
  readonly pattern?: readonly Fill[];
  readonly nr?: readonly number[];
  readonly align?: readonly number[];
  readonly format: string;
}

/** What is timed: rows over fills, of these variants and targets unless others are named. */
export interface Suite {
  readonly name: SuiteName;
  readonly rows: readonly Row[];
  readonly fills: readonly Fill[];
  readonly functions: readonly FunctionName[];
  readonly variants: readonly string[];
  readonly targets: readonly Target[];
}

export const FIND_VARIANTS: readonly string[] = ['generic', 'arm-bytes', 'arm-words'];

/** The kernel's module prints one implementation on one machine; others are compared. */
const isKernel = ({ format }: SuiteOptions): boolean => format === 'kernel';

function findSuite(options: SuiteOptions): Suite {
  const stray = (['nr', 'align'] as const).find((name) => options[name] !== undefined);
  if (stray !== undefined) throw new InputError(`--${stray} goes with bench area`);
  if (options.pattern?.includes('pool')) throw new InputError('--pattern pool goes with bench area');
  const functions = options.function ?? TIMED;
  return {
    name: 'find',
    rows: FIND_ROWS.filter((row) => functions.includes(row.function)),
    fills: options.pattern ?? PATTERNS,
    functions,
    variants: isKernel(options) ? [REFERENCE] : FIND_VARIANTS,
    targets: isKernel(options) ? [TARGETS.le64] : [TARGETS.le32, TARGETS.le64],
  };
}

function areaSuite(options: SuiteOptions): Suite {
  if (options.function !== undefined) throw new InputError(`bench area times ${AREA_SEARCH} alone, without --function`);
  const { nr, align } = options;
  const stray = isKernel(options) && (nr ?? align) !== undefined;
  if (stray)
    throw new InputError(
      `--format kernel prints the kernel's row, of ${KERNEL_LENGTH} bits anywhere: without --nr, --align`,
    );
  const rows = isKernel(options)
    ? areaRows([KERNEL_LENGTH], [KERNEL_ALIGNMENT])
    : areaRows(nr ?? AREA_LENGTHS, align ?? AREA_ALIGNMENTS);
  return {
    name: 'area',
    rows,
    fills: options.pattern ?? (isKernel(options) ? PATTERNS : AREA_FILLS),
    functions: [AREA_SEARCH],
    variants: isKernel(options) ? AREA_VARIANTS.slice(0, 1) : AREA_VARIANTS,
    targets: [TARGETS.le64],
  };
}

/**
 * What is to be timed.
 * @throws InputError for a suite that is not known, and an option that goes with another
 */
export function suiteOf(name: string, options: SuiteOptions): Suite {
  const known = SUITES.find((suite) => suite === name);
  if (known === undefined) throw unknownName('suite', name, SUITES);
  return known === 'find' ? findSuite(options) : areaSuite(options);
}

/** An alignment in bits, a power of 2. */
export function alignment(text: string): number {
  const bits = /^\d+$/.test(text) ? Number(text) : 0;
  if (!(bits >= 1 && bits <= 2 ** 31) || 2 ** Math.round(Math.log2(bits)) !== bits)
    throw new InputError(`--align ${quoted(text)} is not a power of 2 from 1 to 2147483648`);
  return bits;
}
