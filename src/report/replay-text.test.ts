import { expect, test } from 'vitest';
import { newLineFacts } from '../replay/reader.js';
import { newTally } from '../replay/tally.js';
import { CHANGES, EXAMPLE, madeUpReplay, madeUpVariant } from './made-up-replay.test.data.js';
import { replayRemarks } from './replay-remarks.js';
import { replayText } from './replay-text.js';

const MANY = { count: 219, first: EXAMPLE };

test('rows as they are posted, before and after, and below them what was replayed', () => {
  expect(replayText(madeUpReplay()).split('\n')).toEqual([
    'le64, before: area-original, after: area-merged',
    '                recorded     before      after  change [95 % interval]',
    'trace span     194.00 ms',
    'total          193.82 ms   48.46 ms   24.23 ms  -50.0 % [-52.1, -48.9]',
    'mean           193.82 us   48.46 us   24.23 us  -50.0 % [-52.1, -48.9]',
    'median          29.49 us    7.37 us    3.69 us  ~ [-1.2, +0.9]',
    'p90              1.32 ms  329.76 us  164.88 us  ~ [0.0, +2.2]',
    'p99              7.47 ms    1.87 ms  933.38 us  -50.00 % [+0.02, +0.04]',
    'max             19.29 ms    4.82 ms    2.41 ms  -50.0 %',
    '1 page            387 ns    96.8 ns    48.4 ns  -50.0 % [-3.0, -1.0]     a',
    '3-4 pages        2.12 us     530 ns     265 ns  -50.0 % [+1235, +9e+6]   a',
    '129-256 pages    1.14 ms  285.50 us  142.75 us  -50.0 % [?]',
    '',
    'every answer of all is the lowest area that is clear and aligned, or a miss',
    '  where there is none',
    'pool reserved: 16,384 pages (as the trace tells) from page 0x100000 (the lowest',
    '  page seen, rounded down)',
    '1,000 requests, 30 failed, 1 retry, 900 releases; placed as recorded: 960 of 970',
    'times of the searches of a request, each the median of 3; by size: their mean',
    'median, p90 and p99: at most 0.28 % off, and their changes 0.56 %',
    'recorded: from the start to the end of a request, pages moved',
    'interval: 95 %, from blocks of requests that are drawn again; none for max',
    '~: no change shown',
    '[?]: too few requests for an interval, which takes 20, for p90 100, for p99',
    '  1,000, and by size 20 blocks that hold some',
    "a: more than a tenth of before or after is the clock's and the call's, so that a",
    '  change of the search itself is larger (area-merged: 1 page, 3-4 pages);',
    "  'findbit bench area' times the search alone",
    "60.14 ns of each search are the clock's and the call's (median of empty calls)",
    'seed 1, Made-Up(R) CPU, linux x64',
    '',
  ]);
});

test('the base alone has no other column, a workload no recorded one, and each other variant a table', () => {
  const base = madeUpVariant('area-original', 1);
  const heads = (text: string) => text.split('\n').filter((line) => /^le64|before {2}|^ +before$/.test(line));
  const origin = { synthetic: 7, events: 3000 };
  const alone = replayText(madeUpReplay({ variants: [base] }, { origin }));
  expect(heads(alone)).toEqual(['le64, before: area-original', '                  before']);
  expect(alone).toContain('\nworkload made up from seed 7, 3,000 events\n');
  expect(alone).toContain('\n  -72.1 %, p99 -53.9 %\n');
  expect(alone).not.toContain('trace span');
  expect(alone).not.toContain('recorded:  ');
  const three = madeUpReplay({ variants: [base, madeUpVariant('b', 1), madeUpVariant('c', 2)], recorded: undefined });
  expect(heads(replayText(three)).filter((line) => line.startsWith('le64'))).toEqual([
    'le64, before: area-original, after: b',
    'le64, before: area-original, after: c',
  ]);
  expect(replayText(three)).toContain('\ntrace span     194.00 ms\n');
});

test('rows that the clock and the call are much of are marked, and the first of each table named', () => {
  const report = (floorNs: number, ...factors: number[]) =>
    madeUpReplay({ floorNs, variants: factors.map((factor, i) => madeUpVariant(`v${i}`, factor)) });
  const said = (...args: Parameters<typeof report>) => {
    const made = report(...args);
    const marked = replayText(made)
      .split('\n')
      .filter((line) => /\d.* a$/.test(line))
      .map((line) => line.split('  ')[0]);
    return [marked, replayRemarks(made).filter((line) => line.startsWith('a: '))];
  };
  const noted = (rows: string): string =>
    `a: more than a tenth of before or after is the clock's and the call's, so that a change of the search itself is larger (${rows}); 'findbit bench area' times the search alone`;
  // A tenth of the smallest row's time is 9.68 ns.
  expect(said(9.68, 1, 1)).toEqual([[], []]);
  expect(said(9.69, 1, 1)).toEqual([['1 page'], [noted('v1: 1 page')]]);
  expect(said(9.68, 1, 0.9)).toEqual([['1 page'], [noted('v1: 1 page')]]);
  expect(said(9.68, 0.9, 1)).toEqual([['1 page'], [noted('v1: 1 page')]]);
  expect(said(9.69, 1)).toEqual([['1 page'], [noted('v0: 1 page')]]);
  // The total is of 1000 requests, and so of as many calls.
  const rows = ['total', 'mean', 'median', '1 page', '3-4 pages'];
  expect(said(4846, 1, 1, 2)).toEqual([
    [...rows, ...rows],
    [noted('v1: total, mean, median and 2 more; v2: total, mean, median and 2 more')],
  ]);
});

test('a wrong answer is told with its call, and whether it was to be expected', () => {
  const variants = [
    madeUpVariant('area-original', 1),
    madeUpVariant('area-last-bit', 1, { wrong: MANY, fault: 'set bits' }),
    madeUpVariant('mine', 1, { wrong: { count: 1, first: EXAMPLE } }),
    madeUpVariant('moody', 1, {
      wrong: { count: 5, first: { ...EXAMPLE, answer: 534, again: undefined, wrong: { kind: 'not the same twice' } } },
    }),
  ];
  const call = 'line 12: start 0, nr 16, align_mask 15, align_offset 3';
  expect(replayRemarks(madeUpReplay({ variants })).slice(0, 4)).toEqual([
    `area-last-bit: 219 answers WRONG, the first for ${call}: answer 526: bit 530 of it is set; right is 534`,
    'area-last-bit is kept with a known fault: set bits',
    `mine: 1 answer WRONG, the first for ${call}: answer 526: bit 530 of it is set; right is 534`,
    `moody: 5 answers WRONG, the first for ${call}: answer 534, then a miss: not the same twice; right is 534`,
  ]);
});

test('what may be otherwise than it was is said, with what to do', () => {
  const lines = {
    ...newLineFacts(),
    strange: { lines: 3, first: 4, reason: 'not a line of a trace' },
    broken: { lines: 1, first: 9, reason: 'cma_release: count missing: the line may be cut' },
    lost: 1234,
    lostUncounted: 2,
    counted: true,
    unended: true,
  };
  const tally = {
    ...newTally(),
    others: 5,
    outside: 6,
    overlapping: 7,
    unknown: 8,
    hidden: 9,
    startless: 10,
    endless: 11,
    backwards: 12,
  };
  const remarks = replayRemarks(madeUpReplay({ lines, tally }));
  const earlier = 'begin the trace before the first allocation (trace_event=cma at boot)';
  const larger = 'the pool may differ from there on: give the trace a larger buffer (buffer_size_kb)';
  expect(remarks.slice(remarks.findIndex((line) => line.startsWith('seed')) + 1)).toEqual([
    'no line of a trace, 3 lines; first trace.txt:4: not a line of a trace',
    'broken, 1 line; first trace.txt:9: cma_release: count missing: the line may be cut',
    `lost events: 1,234; ${larger}`,
    `lost events at 2 places that do not say how many; ${larger}`,
    "the trace's clock counts no seconds, so that no times are recorded: use trace_clock local",
    'trace.txt does not end with a newline: its last line may be cut',
    "events of other pools, left out: 5 ('--pool NAME' picks another)",
    'events of pages outside the pool, left out: 6; give --base-pfn and --pool-pages',
    'pages allocated again before they were released: 7; releases are missing from the trace, or --order-per-bit is another',
    `pages in use before the trace began, where is not told: 9; they are free here: ${earlier}`,
    `pages released that no allocation in the trace had: 8; they were free here until then: ${earlier}`,
    'ends and retries of requests without a start, not searched: 10',
    'requests without an end: 11; searched, but no page was taken',
    'events earlier than the one before: 12; taken as they come: sort the trace by time',
  ]);
});

test('no line is wider than 80 columns, ends with a blank or leaves ASCII, whatever was read', () => {
  const wide = madeUpVariant('/gr\u00fc\u00dfe/'.repeat(20), 1e5, { changes: CHANGES });
  const huge = {
    ...wide,
    figures: {
      ...wide.figures,
      classes: wide.figures.classes.map((one) => ({ ...one, pages: [2 ** 30 + 1, 2 ** 31] as const })),
    },
  };
  const pool = { ...madeUpReplay().result.pool, name: '\u001b[31mred\n'.repeat(30), orderPerBit: 9 };
  const base = { ...madeUpVariant('\tb', 1), figures: { ...huge.figures, totalNs: 99_999_994_999_999 } };
  for (const variants of [
    [base, huge],
    [madeUpVariant('a', 1), wide],
  ]) {
    const text = replayText(madeUpReplay({ variants, pool }, { machine: 'x y '.repeat(50) }));
    for (const line of text.trimEnd().split('\n')) {
      expect(line.length, line).toBeLessThanOrEqual(80);
      expect(line).toMatch(/^$|^[ -~]*[!-~]$/);
    }
  }
});
