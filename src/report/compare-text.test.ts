import { describe, expect, it } from 'vitest';
import type { ComparedRow, Comparison } from '../compare/comparison.js';
import { compareLkml } from './compare-lkml.js';
import { compareMarkdown } from './compare-markdown.js';
import { compareText } from './compare-text.js';
import { madeUpComparison, madeUpFile, madeUpRow, madeUpSide, madeUpSingle } from './made-up-compare.test.data.js';

const UNDECIDED: Partial<ComparedRow> = {
  ratio: 0.97,
  low: 0.9,
  high: 1.02,
  p: 0.2,
  pAdjusted: 0.4,
  verdict: 'undecided',
  runsNeeded: 12,
};
const SAME: Partial<ComparedRow> = { ratio: 1.001, low: 0.99, high: 1.01, p: 0.9, pAdjusted: 0.9, verdict: 'same' };

const FULL = madeUpComparison({
  rows: [
    madeUpRow(),
    madeUpRow({ function: 'bitmap_find_next_zero_area_off', ...UNDECIDED }),
    madeUpRow({ section: 'sparse', function: 'find_nth_bit', ...SAME, control: true }),
    madeUpRow({
      section: 'sparse',
      function: 'find_last_bit',
      ratio: 1.5,
      low: 1.4,
      high: 1.6,
      warnings: [{ kind: 'clock', detail: 'about 12 steps of 100 ns', where: ['before.log:17', 'before.log:30'] }],
    }),
  ],
  means: [
    { section: 'random', rows: 2, ratio: 0.7, low: 0.65, high: 0.75 },
    { section: 'sparse', rows: 2, ratio: 1.01, low: 0.98, high: 1.04 },
    { section: undefined, rows: 4, ratio: 0.84, low: undefined, high: undefined },
  ],
  noiseFloor: 1.001,
  totals: [
    { section: 'sparse', function: 'find_last_bit', percent: -52.34, p: 0.0021, shown: true },
    { section: null, function: 'find_nth_bit', percent: 9.52, p: 0.6905, shown: false },
    { section: null, function: 'find_any_bit', percent: 0, p: undefined, shown: false },
  ],
  unmatched: [
    { side: 'before', section: 'random', function: 'find_first_bit', label: null, setting: undefined, runs: 3 },
    { side: 'after', section: null, function: 'find_new_bit', label: 'arm', setting: 'le32', runs: 3 },
  ],
  warnings: [{ kind: 'debugging', detail: 'KASAN', where: ['after.log:3'] }],
  files: [
    madeUpFile({
      skipped: [
        { reason: 'unit ms', lines: 2, first: 9 },
        { reason: 'cut', lines: 1, first: 40 },
      ],
    }),
    madeUpFile({ file: 'after.log', labels: ['arm', null] }),
  ],
});

const wide = (text: string): string[] => text.split('\n').filter((line) => line.length > 80);

describe('the text report', () => {
  it('has two lines a row, the means below, what was read, what the columns mean, and warnings', () => {
    expect(compareText(FULL)).toMatchInlineSnapshot(`
      "old: before.log, 10 runs
      new: after.log, 10 runs

      random-filled bitmap
                                   ns/call [95 %]     ratio [95 %]            p
      find_next_bit           old  6.46 [6.40, 6.52]
        faster                new  3.23 [3.20, 3.26]  0.50 [0.49, 0.51]  <0.001
      bitmap_find_next_zer..  old  6.46 [6.40, 6.52]
        undecided (12 runs)   new  3.23 [3.20, 3.26]  ~ [0.90, 1.02]       0.40
      geometric mean               of 2 rows          0.70 [0.65, 0.75]

      sparse bitmap
                                       ns/call [95 %]     ratio [95 %]            p
      find_nth_bit                old  6.46 [6.40, 6.52]
        same within 2 %, control  new  3.23 [3.20, 3.26]  ~ [0.99, 1.01]       0.90
      find_last_bit               old  6.46 [6.40, 6.52]
        slower                    new  3.23 [3.20, 3.26]  1.50 [1.40, 1.60]  <0.001  a
      geometric mean                   of 2 rows          ~ [0.98, 1.04]

      geometric mean of all 4 rows: 0.84 [?]
      before.log: 70 rows, 10 runs, random and sparse in 120 lines; not used: 2 lines
        from 9: unit ms; line 40: cut
      after.log: 70 rows, 10 runs, labels arm, random and sparse in 120 lines
      only before: random find_first_bit
      only after: arm find_new_bit, le32
      total of sparse find_last_bit: -52.3 % (plus is faster), significant (p =
        0.0021)
      total of find_nth_bit: +9.5 % (plus is faster), not significant (p = 0.69)
      total of find_any_bit: 0.0 % (plus is faster), a single run
      control rows (find_nth_bit): within 0.1 %, the noise floor
      old, new: median of the runs [95 % interval]; [?]: fewer than 6 runs
      ratio: new / old, Hodges-Lehmann estimate [95 % interval], below 1 is faster
      p: Mann-Whitney test, corrected for the number of rows (Holm)
      ~: no change shown; same: any change is within 2 % (--margin)
      undecided (N runs): about N runs a side would settle it

      a: the time is near the resolution of the clock: sparse find_last_bit: about 12
         steps of 100 ns (before.log:17 and 1 more). Make a run longer, by a larger
         bitmap or more iterations, or leave the row out.
      b: the kernel was built with debugging options: KASAN (after.log:3). They cost
         more than the change: build both kernels without them and run again.
      "
    `);
  });

  it('says of one run against one that it is one', () => {
    const text = compareText(
      madeUpComparison({
        rows: [madeUpSingle()],
        means: [{ section: 'random', rows: 1, ratio: 1.25, low: undefined, high: undefined }],
      }),
    );
    expect(text).toContain('  single run   new');
    expect(text).toContain('1.25 [?]');
    expect(text).toContain('single run: nothing to judge by; 6 runs a side could show a change');
    expect(text).not.toContain('Mann-Whitney');
  });

  it.each<[string, Partial<ComparedRow>]>([
    [
      'long names',
      {
        function: 'a_very_long_name_of_a_function_that_somebody_posted_for_a_joke',
        setting: 'le64 1048576 bits, nr 1024, align 64',
      },
    ],
    ['long times', { before: madeUpSide(123_456_789), after: madeUpSide(98_765_432), unit: 'cycles/pass' }],
    ['small ratios', { ratio: 0.000123, low: 0.00012, high: 0.00013, setting: 'le32' }],
    ['other letters', { function: 'für\u202e_jedes_bit', label: 'ä"`|', setting: '\u001b[31m' }],
  ])('fits 80 columns of ASCII with %s', (_, row) => {
    const odd = madeUpComparison({ rows: [madeUpRow(row)] });
    for (const text of [compareText(odd), compareLkml(odd)]) {
      expect(wide(text)).toEqual([]);
      expect(text).toMatch(/^[\n\x20-\x7e]*$/);
    }
  });

  it('tells of up to six files one by one, and names files by their folders where their names are the same', () => {
    const files = (count: number) =>
      Array.from({ length: count }, (_, i) => madeUpFile({ file: `${i}/a.log`, rows: i === 1 ? 0 : 70 }));
    const warnings = [{ kind: 'debugging', detail: 'KASAN', where: ['1/a.log:3'] }] as const;
    const lines = (count: number) => compareText(madeUpComparison({ files: files(count), warnings })).split('\n');
    expect(lines(6).filter((line) => /^\d\/a\.log: /.test(line))).toHaveLength(6);
    expect(lines(7).filter((line) => /^\d\/a\.log: /.test(line))).toEqual(['1/a.log: 0 rows, 10 runs in 120 lines']);
    expect(lines(6).join('\n')).toContain('KASAN (1/a.log:3)');
    expect(lines(1).join('\n')).toContain('KASAN (a.log:3)');
  });

  it('has what else tells a row apart below its name, and the target in the title', () => {
    const text = compareText(madeUpComparison({ rows: [madeUpRow({ setting: 'le64 nr 8, align 64' })] }));
    expect(text).toMatch(
      /^le64, random-filled bitmap\n.*\nfind_next_bit +old .*\n {2}nr 8, align 64 +new .*\n {2}faster$/m,
    );
  });

  it('says of an undecided control row how many runs it needs, if any would do', () => {
    const text = (runsNeeded: number | undefined, control: boolean) =>
      compareText(madeUpComparison({ rows: [madeUpRow({ ...UNDECIDED, runsNeeded, control })] }));
    expect(text(12, true)).toContain('  undecided (12 runs), control ');
    expect(text(undefined, true)).toContain('  undecided, control ');
    expect(text(undefined, false)).toContain('  undecided (>10,000 runs) ');
  });

  it('tells of many files only what was left out', () => {
    const files = Array.from({ length: 30 }, (_, i) =>
      madeUpFile({ file: `${i}.log`, skipped: i === 20 ? [{ reason: 'cut', lines: 1, first: 4 }] : [] }),
    );
    const lines = compareText(madeUpComparison({ files }))
      .split('\n')
      .filter((line) => line.includes('.log: ') || line.includes('files'));
    expect(lines).toEqual([
      '30 files, 2,100 rows',
      '20.log: 70 rows, 10 runs, random and sparse in 120 lines; not used: line 4: cut',
    ]);
  });
});

describe('the report for the kernel lists', () => {
  const quoted = (over: Partial<ComparedRow>): ComparedRow => {
    const of = (file: string, line: number) => ({
      file,
      line,
      run: 1,
      label: null,
      section: 'random' as const,
      function: 'find_next_bit',
      unit: 'ns' as const,
      time: 5,
      iterations: 1,
      source: [`> [  1.0] ${file} row ${line}`],
    });
    return madeUpRow({
      before: madeUpSide(6.46, 6, { readings: [of('before.log', 9), of('before.log', 3)] }),
      after: madeUpSide(3.23, 6, { readings: [of('after.log', 3)] }),
      ...over,
    });
  };

  it('has old, new, per cent with plus for faster, sigmas, a control group, and the rows as they were', () => {
    expect(compareLkml({ ...FULL, rows: [quoted({}), ...FULL.rows.slice(1)] })).toMatchInlineSnapshot(`
      "random-filled bitmap, ns/call    old   new  diff, %  sigmas
      find_next_bit                   6.46  3.23    +50.0   +67.4
      bitmap_find_next_zero_area_off  6.46  3.23        ~  +113.3

      sparse bitmap, ns/call   old   new  diff, %  sigmas
      find_last_bit           6.46  3.23    -50.0  +113.3  a
      control group:
      find_nth_bit            6.46  3.23        ~  +113.3

      old: before.log, 6 to 10 runs; new: after.log, 6 to 10 runs; medians; plus is
        faster
      ~: no change shown (Mann-Whitney, p < 0.05 after Holm, or within the margin)
      sigmas: difference of the means in standard errors of it (Welch)
      geometric mean of new / old, random 2 rows: 0.70 [0.65, 0.75]
      geometric mean of new / old, sparse 2 rows: ~ [0.98, 1.04]
      geometric mean of new / old, all 4 rows: 0.84 [?]
      total of sparse find_last_bit: -52.3 % (plus is faster), significant (p =
        0.0021)
      total of find_nth_bit: +9.5 % (plus is faster), not significant (p = 0.69)
      total of find_any_bit: 0.0 % (plus is faster), a single run

      only before: random find_first_bit
      only after: arm find_new_bit, le32

      a: the time is near the resolution of the clock: sparse find_last_bit: about 12
         steps of 100 ns (before.log:17 and 1 more). Make a run longer, by a larger
         bitmap or more iterations, or leave the row out.
      b: the kernel was built with debugging options: KASAN (after.log:3). They cost
         more than the change: build both kernels without them and run again.

      before.log, random-filled bitmap:
      > > [  1.0] before.log row 3
      > > [  1.0] before.log row 9

      after.log, random-filled bitmap:
      > > [  1.0] after.log row 3
      "
    `);
  });

  it('marks a single run', () => {
    expect(compareLkml(madeUpComparison({ rows: [madeUpSingle()] }))).toMatch(
      /find_last_bit +3\.00 +3\.75 +-25\.0 \? +-\n/,
    );
  });
});

describe('the Markdown report', () => {
  it('has the tables with nothing cut, and the rest as a list', () => {
    expect(compareMarkdown(FULL)).toMatchInlineSnapshot(`
      "### random-filled bitmap, ns/call

      | function                       |               old |               new | ratio | 95 %         |      p | verdict             |     |
      | ------------------------------ | ----------------: | ----------------: | ----: | ------------ | -----: | ------------------- | --- |
      | find_next_bit                  | 6.46 [6.40, 6.52] | 3.23 [3.20, 3.26] |  0.50 | [0.49, 0.51] | <0.001 | faster              |     |
      | bitmap_find_next_zero_area_off | 6.46 [6.40, 6.52] | 3.23 [3.20, 3.26] |     ~ | [0.90, 1.02] |   0.40 | undecided (12 runs) |     |

      ### sparse bitmap, ns/call

      | function      |               old |               new | ratio | 95 %         |      p | verdict                  |     |
      | ------------- | ----------------: | ----------------: | ----: | ------------ | -----: | ------------------------ | --- |
      | find_nth_bit  | 6.46 [6.40, 6.52] | 3.23 [3.20, 3.26] |     ~ | [0.99, 1.01] |   0.90 | same within 2 %, control |     |
      | find_last_bit | 6.46 [6.40, 6.52] | 3.23 [3.20, 3.26] |  1.50 | [1.40, 1.60] | <0.001 | slower                   | a   |

      - old: before.log, 10 runs
      - new: after.log, 10 runs
      - geometric mean of 2 rows, random: 0.70 [0.65, 0.75]
      - geometric mean of 2 rows, sparse: \\~ [0.98, 1.04]
      - geometric mean of all 4 rows: 0.84 [?]
      - before.log: 70 rows, 10 runs, random and sparse in 120 lines; not used: 2 lines from 9: unit ms; line 40: cut
      - after.log: 70 rows, 10 runs, labels arm, random and sparse in 120 lines
      - only before: random find_first_bit
      - only after: arm find_new_bit, le32
      - total of sparse find_last_bit: -52.3 % (plus is faster), significant (p = 0.0021)
      - total of find_nth_bit: +9.5 % (plus is faster), not significant (p = 0.69)
      - total of find_any_bit: 0.0 % (plus is faster), a single run
      - control rows (find_nth_bit): within 0.1 %, the noise floor
      - old, new: median of the runs [95 % interval]; [?]: fewer than 6 runs
      - ratio: new / old, Hodges-Lehmann estimate [95 % interval], below 1 is faster
      - p: Mann-Whitney test, corrected for the number of rows (Holm)
      - \\~: no change shown; same: any change is within 2 % (--margin)
      - undecided (N runs): about N runs a side would settle it
      - a: the time is near the resolution of the clock: sparse find_last_bit: about 12 steps of 100 ns (before.log:17 and 1 more). Make a run longer, by a larger bitmap or more iterations, or leave the row out.
      - b: the kernel was built with debugging options: KASAN (after.log:3). They cost more than the change: build both kernels without them and run again.
      "
    `);
  });

  it('escapes what comes from a file', () => {
    const odd: Comparison = madeUpComparison({ rows: [madeUpRow({ function: 'a|b`<c>', label: '*x*' })] });
    expect(compareMarkdown(odd)).toContain('a\\|b\\`\\<c>');
    expect(compareMarkdown(odd)).toContain('### \\*x\\*, random-filled bitmap');
  });
});
