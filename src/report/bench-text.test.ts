import { expect, test } from 'vitest';
import { benchText } from './bench-text.js';
import { CONTEXT, madeUp, RECORDS, scattered } from './made-up.test.data.js';

const lines = (text: string) => text.split('\n');

test('a table names functions, iterations, variants, ratios, the board and loads', () => {
  const text = benchText(
    RECORDS.filter(({ function: name }) => name.startsWith('find_first_bit')),
    CONTEXT,
  );
  expect(lines(text).slice(0, 6)).toEqual([
    'le32, random-filled bitmap',
    'function            variant    ns/call  ratio to generic   board  loads/call',
    'find_first_bit      generic       1895                                 512.0',
    '  16406 iterations  arm-bytes     2654  1.40 [1.39, 1.41]   4.25       512.0',
    '  in 32768 bits     arm-words     1896  ~    [0.99, 1.01]   0.95       512.0',
    '',
  ]);
});

test('the foot tells of the run, the floors and what the columns mean', () => {
  const text = benchText(RECORDS, CONTEXT);
  expect(text.slice(text.lastIndexOf('\n\n') + 2)).toBe(
    `327680 bits, seed 1, 20 rounds, Node 20.20.0, x64, Made-Up(R) CPU at 3.0 GHz
checked: all variants gave the same answers before they were timed
Empty call on le32: generic 1.23 ns, arm-bytes 1.30 ns
ns/call: median of the passes
ratio: Hodges-Lehmann estimate [95 % interval], rank test, below 1 is faster
~: no change shown (p >= 0.05); chance alone shows about 1 in 28
board: ratio published for a 32-bit ARM board in 2022 (Russell King), to what is
  generic-6.0 here
`,
  );
});

test('the board has a column on le32 alone, and only beside ratios to generic', () => {
  expect(
    benchText(
      RECORDS.map((record) => ({ ...record, target: 'be32' as const })),
      CONTEXT,
    ),
  ).not.toContain('board');
  expect(
    benchText(
      RECORDS.filter(({ variant }) => variant !== 'generic'),
      CONTEXT,
    ),
  ).not.toContain('board');
});

test('without generic the ratios are to the first variant, and the heading says so', () => {
  const text = benchText(
    RECORDS.filter(({ variant }) => variant !== 'generic'),
    CONTEXT,
  );
  expect(text).toContain('ratio to arm-bytes');
  expect(text).toContain('0.71 [0.71, 0.72]');
});

test('a change that is not shown is a tilde, and a small one that is shown keeps apart from 1', () => {
  const near = (factor: number) => scattered(608000).map((ns) => 600000 * factor + ns / 1000);
  const small = [madeUp({ samples: near(1) }), madeUp({ variant: 'b', samples: near(1.002) })];
  expect(benchText(small, CONTEXT)).toMatch(/ 1\.002 \[1\.002, 1\.002\]/);
  expect(benchText([madeUp({}), madeUp({ variant: 'b' })], CONTEXT)).toMatch(/ ~ \[0\.99, 1\.01\]/);
});

test('too few samples are a question mark with a footnote that says what to do', () => {
  const few = [madeUp({ samples: [1e6, 2e6, 3e6] }), madeUp({ variant: 'b', samples: [4e6, 5e6, 6e6] })];
  const text = benchText(few, CONTEXT);
  expect(text).toMatch(/ b {10}30\.50 {2}\? {23}1\.02 {2}a$/m);
  expect(text).toContain('\na: Too few passes');
  expect(text).toContain('Run again with more --rounds.\n');
});

test('a base that lacks a function leaves a dash', () => {
  const text = benchText([madeUp({}), madeUp({ variant: 'b', function: 'find_last_bit' })], CONTEXT);
  expect(text).toMatch(/find_last_bit +b +3\.71 {2}-/);
});

test('a pass of 0 ns makes no ratio and gets a footnote', () => {
  const text = benchText([madeUp({}), madeUp({ variant: 'b', samples: [0, ...scattered(608000)] })], CONTEXT);
  expect(text).toMatch(/ b +3\.71 {2}- .*a$/m);
  expect(text).toContain('a: A pass is shorter than 50 readings of the clock');
});

test('another offset or size is another table', () => {
  const text = benchText([madeUp({}), madeUp({ offset: 1 }), madeUp({ bits: 100, searched: 100 })], CONTEXT);
  expect(text).toContain("\nle32, random-filled bitmap, 1 byte off a word's border\n");
  expect(text).toContain('\nle32, random-filled bitmap of 100 bits\n');
});

test('long names are cut, told apart and spelled out below the table', () => {
  const text = benchText([madeUp({ variant: 'my-find_bit.wasm' }), madeUp({ variant: 'my-find_bit2.wasm' })], CONTEXT);
  expect(text).toContain('ratio to my-find_b..');
  expect(text).toContain('\nmy-find_b.. is my-find_bit.wasm\nmy-find_..2 is my-find_bit2.wasm\n');
});

test('no line is wider than 80 columns, ends with a blank or leaves ASCII, whatever the records hold', () => {
  const nasty = (variant: string, factor: number) => [
    madeUp({ variant, function: 'find_nth_and_andnot_bit', samples: [1 * factor, 2 * factor, 9e9 * factor] }),
    madeUp({ variant, function: 'find_first_and_and_bit', iterations: 1, samples: scattered(123456789 * factor) }),
    madeUp({ variant, function: 'find_first_zero_bit_le', iterations: 4e9, samples: scattered(1e-3 * factor + 1) }),
    madeUp({ variant, samples: Array.from({ length: 40 }, (_, i) => factor * (1e6 + i * 1e5)) }),
    madeUp({ variant, function: 'find_first_bit', samples: [] }),
  ];
  const records = [
    ...RECORDS,
    ...nasty('generic', 1),
    ...nasty(`/home/grüße/${'long/'.repeat(40)}a.wasm`, 12.34),
    ...nasty('tab\tnewline\n.wasm', 1 / 8000),
    ...nasty('arm-words', 1e6),
  ];
  const machine = `${'x'.repeat(200)} CPU`;
  for (const line of lines(benchText(records, { ...CONTEXT, machine, checked: 'y '.repeat(90).trim() }))) {
    expect(line.length, line).toBeLessThanOrEqual(80);
    expect(line).toMatch(/^$|^[ -~]*[!-~]$/);
  }
});

test('no records make a foot without tables', () => {
  expect(benchText([], CONTEXT)).toMatch(/^327680 bits, seed 1, /);
});
