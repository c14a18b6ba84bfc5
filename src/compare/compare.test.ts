import { describe, expect, it } from 'vitest';
import { InputError } from '../errors.js';
import type { Reading } from '../log/reading.js';
import { compare } from './compare.js';
import { findings, options, reading, runs, source, twoFiles } from './made-up.test.data.js';

const BEFORE = [1000, 1010, 990, 1005, 995, 1002].map((time) => time * 1000);
const times = (factor: number): number[] => BEFORE.map((time) => time * factor);

const kinds = (warnings: readonly { kind: string }[]): string[] => warnings.map(({ kind }) => kind);

describe('a comparison', () => {
  it('has a row for each that both sides have, per call', () => {
    const { rows, before, after } = compare(twoFiles(BEFORE, times(0.5), { iterations: 1000 }), options());
    expect([before, after]).toEqual(['before.log', 'after.log']);
    expect(rows).toMatchObject([
      {
        section: 'random',
        function: 'find_next_bit',
        unit: 'ns/call',
        before: { runs: 6, median: 1001 },
        after: { runs: 6, median: 500.5 },
        ratio: 0.5,
        verdict: 'changed',
      },
    ]);
    expect(rows[0]?.p).toBeCloseTo(2 / 924, 12);
  });

  it('of one run against one has a ratio and nothing to judge it by', () => {
    const { rows, means } = compare(twoFiles([2000], [1000]), options());
    expect(rows).toMatchObject([{ verdict: 'single', ratio: 0.5, p: undefined, runsNeeded: 4 }]);
    expect(means).toMatchObject([{ ratio: 0.5, low: undefined, high: undefined }]);
  });

  it('lists the rows that only one side has', () => {
    const [before, after] = twoFiles(BEFORE, times(1)) as [ReturnType<typeof source>, ReturnType<typeof source>];
    const more = source([...before.readings, reading({ function: 'find_last_bit' })]);
    expect(compare([more, after], options()).unmatched).toMatchObject([
      { side: 'before', function: 'find_last_bit', runs: 1 },
    ]);
  });

  it('leaves out times of which no ratio can be made, and says so', () => {
    const { rows } = compare(twoFiles([...BEFORE, 0], times(0.5)), options());
    expect(rows).toMatchObject([{ before: { runs: 6 }, warnings: [{ kind: 'unusable' }] }]);
  });

  it('of nothing is refused with a reason', () => {
    const complaint = (before: readonly Partial<Reading>[], after: readonly Partial<Reading>[]) => () =>
      compare(
        [source(before.map(reading)), source(after.map((one) => reading({ file: 'after.log', ...one })))],
        options(),
      );
    expect(complaint([{}], [{ function: 'find_last_bit' }])).toThrow(
      new InputError(
        'no row is on both sides: before.log has find_next_bit (random), after.log has find_last_bit (random)',
      ),
    );
    expect(complaint([{}], [{ section: 'sparse' }])).toThrow('after.log has find_next_bit (sparse)');
    expect(complaint([{ unit: 'cycles' }], [{}])).toThrow('before.log has find_next_bit (random, cycles)');
    expect(complaint([{ time: 0 }], [{}])).toThrow(new InputError('no ratio can be made: find_next_bit took no time'));
  });
});

describe('the geometric mean', () => {
  const table = (file: string, factor: number): Reading[] =>
    (['random', 'sparse'] as const).flatMap((section) => [
      ...runs(times(factor), { file, section, iterations: 500 }),
      ...runs(times(section === 'random' ? 1 : factor ** 3), {
        file,
        section,
        function: 'find_last_bit',
        iterations: 500,
      }),
      ...runs(times(10), { file, section, function: 'find_first_and_bit', iterations: 1 }),
    ]);

  it('is of each section and of all, without rows of one iteration', () => {
    const { means } = compare([source(table('a', 1)), source(table('b', 0.5))], options());
    expect(means.map(({ section, rows }) => [section, rows])).toEqual([
      ['random', 2],
      ['sparse', 2],
      [undefined, 4],
    ]);
    const [random, sparse, all] = means;
    expect(random?.ratio).toBeCloseTo(0.5 ** 0.5, 10);
    expect(sparse?.ratio).toBeCloseTo(0.25, 10);
    expect(all?.ratio).toBeCloseTo(0.5 ** 1.25, 10);
    for (const { ratio, low = 2, high = 0 } of means) {
      expect(low).toBeLessThanOrEqual(ratio);
      expect(high).toBeGreaterThanOrEqual(ratio);
    }
  });

  it('leaves out a row of one iteration on either side', () => {
    const of = (file: string, iterations: number) =>
      source([...runs(times(1), { file }), ...runs(times(1), { file, function: 'find_last_bit', iterations })]);
    for (const [before, after] of [
      [1, 2],
      [2, 1],
    ] as const)
      expect(compare([of('a', before), of('b', after)], options()).means.map(({ rows }) => rows)).toEqual([1]);
    expect(compare([of('a', 2), of('b', 2)], options()).means.map(({ rows }) => rows)).toEqual([2]);
  });

  it('is the same again from the same seed', () => {
    const of = () => compare([source(table('a', 1)), source(table('b', 0.9))], options()).means;
    expect(of()).toEqual(of());
  });
});

describe('control rows', () => {
  const table = (file: string, control: number, over: Partial<Reading> = {}): Reading[] => [
    ...runs(times(file === 'a' ? 1 : 0.9), { file }),
    ...runs(times(control), { file, function: 'find_first_and_bit', iterations: 40960, ...over }),
  ];
  const compared = (control: number, over: Partial<Reading> = {}, named = ['find_first_and_bit']) =>
    compare([source(table('a', 1, over)), source(table('b', control, over))], options({ controls: named }));

  it('give the noise floor', () => {
    expect(compared(1.01)).toMatchObject({
      noiseFloor: expect.closeTo(1.01, 6),
      rows: [{ control: false }, { control: true }],
    });
    expect(compared(1 / 1.01).noiseFloor).toBeCloseTo(1.01, 6);
    expect(compared(1.01, {}, []).noiseFloor).toBeUndefined();
  });

  it('that have changed are a warning, and so is a change that is no larger', () => {
    const { rows, warnings } = compared(1.3);
    expect(rows.map((row) => [row.verdict, kinds(row.warnings)])).toEqual([
      ['changed', ['noise']],
      ['changed', ['control']],
    ]);
    expect(warnings).toContainEqual({ kind: 'control', detail: '1 of 1 control rows changed', where: [] });
    expect(compared(1).rows.flatMap((row) => kinds(row.warnings))).toEqual([]);
    expect(kinds(compared(1).warnings)).not.toContain('control');
  });

  it('of a single run are a warning beyond the margin', () => {
    const single = (factor: number) =>
      compare(twoFiles([1e6], [1e6 * factor]), options({ controls: ['find_next_bit'] })).rows.flatMap((row) =>
        kinds(row.warnings),
      );
    expect(single(1.03)).toEqual(['control']);
    expect(single(1 / 1.03)).toEqual(['control']);
    expect(single(1.01)).toEqual([]);
  });

  it('that are in no row are refused, with the nearest name', () => {
    expect(() => compared(1, {}, ['find_frst_and_bit'])).toThrow(
      new InputError("unknown function for --control 'find_frst_and_bit'; did you mean 'find_first_and_bit'?"),
    );
  });

  it('are those of which both sides ran the same code, and never change', () => {
    const { rows } = compared(1.3, { code: 'abc', setting: 'le64' }, []);
    expect(rows.map(({ control, verdict }) => [control, verdict])).toEqual([
      [false, 'changed'],
      [true, 'undecided'],
    ]);
    expect(rows[1]?.warnings).toMatchObject([
      { kind: 'control', detail: 'the same code on both sides, and yet the ratio is 1.300' },
    ]);
  });
});

describe('passes of our own benchmark', () => {
  const passes = (file: string, label: string, factor: number): Reading[] =>
    Array.from({ length: 21 }, (_, i) =>
      reading({
        file,
        label,
        run: i + 1,
        process: 1 + Math.floor(i / 7),
        setting: 'le64',
        time: 1e6 * factor * (1 + (i % 5) / 1000),
        line: 1,
      }),
    );

  it('in two files are as many runs as there are processes: three a side show nothing', () => {
    const { rows } = compare([source(passes('a', 'generic', 1)), source(passes('b', 'generic', 1.05))], options());
    expect(rows).toMatchObject([{ before: { runs: 3 }, after: { runs: 3 }, verdict: 'undecided' }]);
  });

  it('in one file alternate, so that each pass is a run', () => {
    const { rows } = compare([source([...passes('a', 'generic', 1), ...passes('a', 'mine', 0.9)])], options());
    expect(rows).toMatchObject([{ before: { runs: 21 }, after: { runs: 21 }, verdict: 'changed' }]);
  });
});

describe('warnings about the whole', () => {
  it('come from the files as well as from the rows', () => {
    const [before, after] = twoFiles(BEFORE, times(0.9)) as [ReturnType<typeof source>, ReturnType<typeof source>];
    const slow = { ...after, findings: findings({ file: 'after.log', debugging: [{ option: 'KASAN', line: 1 }] }) };
    expect(kinds(compare([before, slow], options()).warnings)).toEqual(['order', 'clock', 'clock', 'debugging']);
  });
});
