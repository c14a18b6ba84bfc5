import type { ComparedRow, Comparison, Side, Verdict } from '../compare/comparison.js';
import type { Fill } from '../record.js';
import { madeUpComparison, madeUpFile, madeUpRow, madeUpSide, madeUpSingle } from './made-up-compare.test.data.js';

/** Function, time before, ratio, its half width as a part of it, and the verdict. */
type Line = readonly [name: string, time: number, ratio: number, width: number, verdict: Verdict, control?: boolean];

const RANDOM: readonly Line[] = [
  ['find_next_bit', 6.46, 0.52, 0.01, 'changed'],
  ['find_next_zero_bit', 6.8, 0.55, 0.012, 'changed'],
  ['find_last_bit', 5.1, 1.002, 0.009, 'same', true],
  ['find_nth_bit', 812.4, 0.99, 0.06, 'undecided'],
  ['find_first_bit', 221.6, 1.23, 0.02, 'changed'],
  ['find_first_and_bit', 4890, 1.01, 0.015, 'undecided'],
];
const SPARSE: readonly Line[] = [
  ['find_next_bit', 110.2, 0.78, 0.02, 'changed'],
  ['find_next_zero_bit', 6.75, 0.56, 0.01, 'changed'],
  ['find_last_bit', 98.3, 0.998, 0.012, 'same', true],
];

function rowOf(section: Fill, [name, time, ratio, width, verdict, control = false]: Line, count = 10): ComparedRow {
  return madeUpRow({
    section,
    function: name,
    before: madeUpSide(time, count),
    after: madeUpSide(time * ratio, count),
    ratio,
    low: ratio * (1 - width),
    high: ratio * (1 + width),
    pAdjusted: verdict === 'changed' ? 0.0004 : 0.37,
    verdict,
    runsNeeded: verdict === 'undecided' ? 42 : undefined,
    control,
  });
}

/** A side whose first run took half as long again. */
function coldFirst(middle: number): Side {
  const side = madeUpSide(middle);
  return { ...side, samples: [middle * 1.5, ...side.samples.slice(1)] };
}

const COLD: ComparedRow = {
  ...rowOf('sparse', ['find_first_bit', 310.9, 0.95, 0.04, 'changed']),
  before: coldFirst(310.9),
  warnings: [
    {
      kind: 'first-run',
      detail: 'before: the first of 10 runs is 50 % above the median',
      where: ['before.log:41'],
      side: 'before',
    },
    { kind: 'drift', detail: 'after: +7 % over the runs (p = 0.004)', where: [], side: 'after' },
  ],
};

/** Both sections, all verdicts, controls, warnings, and something to say of each file. */
export function madeUpPage(fields: Partial<Comparison> = {}): Comparison {
  const single = madeUpSingle({ section: 'sparse', function: 'bitmap_find_next_zero_area', setting: 'nr 8, align 64' });
  return madeUpComparison({
    before: 'v6.1-generic.log',
    after: 'v6.2-arm-words.log',
    rows: [
      ...RANDOM.map((line) => rowOf('random', line)),
      ...SPARSE.map((line) => rowOf('sparse', line)),
      COLD,
      single,
    ],
    means: [
      { section: undefined, rows: 11, ratio: 0.83, low: 0.8, high: 0.86 },
      { section: 'random', rows: 6, ratio: 0.84, low: 0.81, high: 0.87 },
      { section: 'sparse', rows: 5, ratio: 0.99, low: 0.96, high: 1.02 },
    ],
    noiseFloor: 1.002,
    warnings: [
      { kind: 'order', detail: 'all runs of v6.1-generic.log come before those of v6.2-arm-words.log', where: [] },
    ],
    unmatched: [
      { side: 'after', section: 'sparse', function: 'find_next_or_bit', label: null, setting: undefined, runs: 10 },
    ],
    files: [
      madeUpFile({
        file: 'v6.1-generic.log',
        skipped: [{ reason: 'a time without a unit', lines: 2, first: 17 }],
        debugging: [{ option: 'KASAN', line: 3 }],
      }),
      madeUpFile({
        file: 'v6.2-arm-words.log',
        labels: ['arm', 'gen'],
        claims: [
          { line: 12, section: 'random', function: 'find_next_bit', run: null, printed: '48%', recomputed: 48.1 },
          { line: 13, section: 'random', function: 'find_next_zero_bit', run: 1, printed: '0%', recomputed: -4.7 },
        ],
      }),
    ],
    ...fields,
  });
}

/** A page of so many rows, of ever larger ratios. */
export function manyRows(count: number): Comparison {
  const row = (i: number): ComparedRow => {
    const line = [`find_function_${i}_bit`, 5 + i, 1 + i / 50, 0.01, i === 0 ? 'same' : 'changed'] as const;
    return rowOf(i % 2 === 0 ? 'random' : 'sparse', line);
  };
  return madeUpComparison({ rows: Array.from({ length: count }, (_, i) => row(i)) });
}

/** Ratios of a thousandth and a thousand, an interval on one side only, 500 runs a side, rows without a section. */
export function extremes(): Comparison {
  const line = (name: string, ratio: number): ComparedRow => rowOf('random', [name, 10, ratio, 0.05, 'changed']);
  const rows = [
    line('thousandth', 0.001),
    line('thousandfold', 1000),
    { ...line('one_sided', 0.5), before: madeUpSide(10, 3), low: undefined, high: undefined },
    {
      ...line('many_runs', 0.9),
      before: madeUpSide(10, 500),
      after: madeUpSide(9, 500),
    },
    {
      ...line('of_a_pass', 0.9),
      unit: 'ns/pass' as const,
      before: madeUpSide(11_095_345),
      after: madeUpSide(9_985_810),
    },
    { ...line('no_number', Number.NaN), low: undefined, high: undefined, verdict: 'single' as const },
  ];
  return madeUpComparison({ rows: rows.map((row) => ({ ...row, section: null })) });
}

/** Names as a hostile file would have them. */
export const HOSTILE_NAMES: readonly string[] = [
  '<script>alert(1)</script>',
  `"onload="alert(1)'`,
  'left\u202Etfel\u0000\u001B[31m',
  'x'.repeat(5000),
  'אבג',
  '</style></title><img>',
];

/** Every text of the page that comes from a file is one of the hostile names. */
export function hostile(): Comparison {
  const rows = HOSTILE_NAMES.map((name) =>
    madeUpRow({
      function: name,
      label: name,
      setting: name,
      warnings: [{ kind: 'clock', detail: name, where: [name] }],
    }),
  );
  const files = HOSTILE_NAMES.map((name) =>
    madeUpFile({
      file: name,
      labels: [name],
      skipped: [{ reason: name, lines: 1, first: 1 }],
      claims: [{ line: 1, section: null, function: name, run: 1, printed: name, recomputed: 1e9 }],
    }),
  );
  const [before = '', after = ''] = HOSTILE_NAMES.slice(2);
  const unmatched = HOSTILE_NAMES.map(
    (name) => ({ side: 'before', section: null, function: name, label: name, setting: name, runs: 1 }) as const,
  );
  return madeUpComparison({ before, after, rows, files, unmatched });
}
