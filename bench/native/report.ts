import { columns, type Side } from '../../src/report/layout.js';
import { perCallText, ratioText } from '../../src/report/numbers.js';
import { median, sorted } from '../../src/stats/order.js';
import { ratioInterval } from '../../src/stats/ratio.js';
import type { Comparison } from './compare.js';
import { NativeError } from './native.js';

/** How much slower than C a pass on the machine may be. */
const LIMIT = 1.1;

const HEAD = ['pattern', 'function', 'C ns', 'wasm ns', 'ratio', '95 % interval', ''] as const;
const SIDES: readonly Side[] = ['left', 'left', 'right', 'right', 'right', 'left', 'left'];

/** How an interval stands to the limit: all of it below, all above, or both. */
type Verdict = 'within' | 'above' | 'open';

const MARKS: Readonly<Record<Verdict, string>> = { within: '', above: `above ${LIMIT}`, open: `${LIMIT}?` };

function judged(comparison: Comparison): { readonly cells: string[]; readonly verdict: Verdict } {
  const { pattern, iterations, samples } = comparison;
  const c = sorted(samples.c.map((ns) => ns / iterations));
  const wasm = sorted(samples.wasm.map((ns) => ns / iterations));
  // Of a clock in coarse steps; no ratio can be made of it.
  if ((c[0] ?? 0) <= 0 || (wasm[0] ?? 0) <= 0)
    throw new NativeError(`${pattern} ${comparison.function}: the clock saw no time go by`);
  const { ratio, low = 0, high = Number.POSITIVE_INFINITY } = ratioInterval(c, wasm);
  const verdict = high <= LIMIT ? 'within' : low > LIMIT ? 'above' : 'open';
  const interval = `[${ratioText(low)}, ${ratioText(high)}]`;
  const times = [perCallText(median(c)), perCallText(median(wasm))];
  return { cells: [pattern, comparison.function, ...times, ratioText(ratio), interval, MARKS[verdict]], verdict };
}

/** The table of all rows, and a sentence that counts how many are within the limit. */
export function comparisonLines(comparisons: readonly Comparison[]): {
  readonly table: readonly string[];
  readonly summary: string;
} {
  const rows = comparisons.map(judged);
  const count = (verdict: Verdict) => rows.filter((row) => row.verdict === verdict).length;
  const rest = [
    ...(count('above') > 0 ? [`${count('above')} above`] : []),
    ...(count('open') > 0 ? [`${count('open')} open`] : []),
  ];
  return {
    table: columns([[...HEAD], ...rows.map((row) => row.cells)], SIDES, 2),
    summary: [`${count('within')} of ${rows.length} rows are within ${LIMIT} of C`, ...rest].join(', '),
  };
}
