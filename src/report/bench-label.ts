import { BOARD_BASES, BOARD_SOURCE, boardRatio } from '../../bench/published.js';
import { AREA_SOURCE, areaRatio } from '../../bench/published-area.js';
import type { BenchRecord } from '../record.js';

/** What the reports say of a suite in words of its own. */
interface SuiteWords {
  /** Head of the column that names the rows. */
  readonly heading: string;
  /** A row of a record by name. */
  label(record: BenchRecord): string;
  /** Head of the column of published ratios, and the line at the foot that says whose they are. */
  readonly published: string;
  readonly source: string;
  /** The published ratio of a record to a base; undefined where there is none. */
  ratio(record: BenchRecord, base: string): number | undefined;
}

function areaLabel({ nr, alignMask = 0 }: BenchRecord): string {
  return alignMask === 0 ? `nr ${nr}` : `nr ${nr}, align ${alignMask + 1}`;
}

export const SUITE_WORDS: Readonly<Record<BenchRecord['suite'], SuiteWords>> = {
  find: {
    heading: 'function',
    label: (record) => record.function,
    published: 'board',
    source: BOARD_SOURCE,
    ratio: ({ target, pattern, function: name, variant }, base) =>
      pattern !== 'pool' && BOARD_BASES.includes(base) ? boardRatio(target, pattern, name, variant) : undefined,
  },
  area: {
    heading: 'area',
    label: areaLabel,
    published: 'posted',
    source: AREA_SOURCE,
    ratio: areaRatio,
  },
};

/** A row by name, apart from its variant and bitmap: `find_next_bit`, `nr 8, align 64`. */
export const labelOf = (record: BenchRecord): string => SUITE_WORDS[record.suite].label(record);
