import { describe, expect, it } from 'vitest';
import type { Reading } from '../../log/reading.js';
import { findings, reading, runs, source } from '../made-up.test.data.js';
import { match } from '../match.js';
import type { Halves } from '../source.js';
import { debugging, labels, order, repeated, units } from './whole.js';

function halves(before: readonly Reading[], after: readonly Reading[], over: Partial<Halves> = {}): Halves {
  return {
    before: { name: 'before.log', readings: before },
    after: { name: 'after.log', readings: after },
    byLabel: false,
    ...over,
  };
}

describe('options of a kernel that make it slow', () => {
  it('are told with the line that gives them away', () => {
    const files = [
      findings(),
      findings({
        file: 'a.log',
        debugging: [
          { option: 'KASAN', line: 3 },
          { option: 'lockdep', line: 9 },
        ],
      }),
    ];
    expect(debugging(files)).toEqual([{ kind: 'debugging', detail: 'KASAN, lockdep', where: ['a.log:3', 'a.log:9'] }]);
  });
});

describe('units', () => {
  it('that differ are told, whether they can be compared or not', () => {
    const [ns, us, cycles] = (['ns', 'us', 'cycles'] as const).map((unit) => [reading({ unit })]) as [
      Reading[],
      Reading[],
      Reading[],
    ];
    expect(units(halves(ns, ns))).toEqual([]);
    expect(units(halves(ns, us))).toEqual([
      { kind: 'units', detail: 'ns before, us after: us are taken as 1000 ns', where: [] },
    ]);
    expect(units(halves([...ns, ...cycles], ns))).toEqual([
      { kind: 'units', detail: 'cycles and ns before, ns after: cycles are not compared with times', where: [] },
    ]);
  });
});

describe('a run that is there twice', () => {
  const table = (file: string, run: number, add = 0): Reading[] =>
    ['find_next_bit', 'find_last_bit', 'find_nth_bit'].map((name, i) =>
      reading({ file, run, function: name, time: 1000 * (i + 1) + add, line: 10 * run + i }),
    );

  it('is told, on one side and on both', () => {
    expect(repeated(halves([...table('a', 1), ...table('a', 2)], table('b', 1, 5)))).toEqual([
      { kind: 'repeated', detail: '3 times in a row are those of another run', where: ['a:20', 'a:10'] },
    ]);
    expect(repeated(halves(table('a', 1), table('b', 1)))).toHaveLength(1);
  });

  it('is none of which a time differs, or that has too few rows to tell', () => {
    expect(repeated(halves([...table('a', 1), ...table('a', 2, 1)], table('b', 1, 5)))).toEqual([]);
    expect(repeated(halves(table('a', 1).slice(0, 2), table('b', 1).slice(0, 2)))).toEqual([]);
  });
});

describe('the order of runs', () => {
  const rowsAt = (lines: readonly number[], label: string | null, file = 'a'): Reading[] =>
    lines.map((line, i) => reading({ file, line, label, run: i + 1 }));

  it('is told where all of one label come before all of the other', () => {
    const both = (first: readonly number[], second: readonly number[]) => {
      const sides = halves(rowsAt(first, 'x'), rowsAt(second, 'y'), { byLabel: true });
      return order([source([...sides.before.readings, ...sides.after.readings])], sides);
    };
    expect(both([1, 2], [3, 4])).toEqual([
      { kind: 'order', detail: 'all runs of before.log come together, and all of after.log', where: [] },
    ]);
    expect(both([3, 4], [1, 2])).toHaveLength(1);
    expect(both([1, 3], [2, 4])).toEqual([]);
    expect(both([1], [2])).toEqual([]);
    // Lines of two files say nothing of each other.
    const files = halves(rowsAt([1, 2], 'x'), [...rowsAt([3, 4], 'y'), ...rowsAt([3, 4], 'y', 'b')], { byLabel: true });
    expect(order([source(files.before.readings), source(rowsAt([3, 4], 'y', 'b'))], files)).toEqual([]);
  });

  it('is not told of our own records, of which each holds the runs of one variant', () => {
    const record = (label: string, line: number) =>
      [1, 2, 3].map((run) => reading({ label, line, run, setting: 'le64' }));
    const sides = halves(record('generic', 1), record('arm-words', 2), { byLabel: true });
    expect(order([source([...sides.before.readings, ...sides.after.readings])], sides)).toEqual([]);
  });

  it('is told of a file of several runs for each side, not of a file for each boot', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((file) => source(rowsAt([1, 2], null, file))) as [
      ReturnType<typeof source>,
      ReturnType<typeof source>,
      ReturnType<typeof source>,
    ];
    expect(order([a, b], halves(a.readings, b.readings))).toHaveLength(1);
    expect(order([a, b, c], halves([...a.readings, ...c.readings], b.readings))).toEqual([]);
  });
});

describe('labels', () => {
  const called = (before: string, after: string, inner: readonly [string | null, string | null] = [null, null]) => {
    const sides: Halves = {
      before: { name: before, readings: [reading({ label: inner[0] })] },
      after: { name: after, readings: [reading({ label: inner[1] })] },
      byLabel: false,
    };
    return labels(sides, match(sides)).map(({ detail }) => detail);
  };

  it('that say the contrary of their side are told', () => {
    expect(called('new.log', 'old.log')).toEqual(['what is before is called new.log, what is after old.log']);
    expect(called('a.log', 'b.log', ['With the patch', 'Without the patch'])).toHaveLength(1);
    expect(called('patched_1.log', 'vanilla-1.log')).toHaveLength(1);
  });

  it('that fit, or say nothing, are not', () => {
    expect(called('old.log', 'new.log')).toEqual([]);
    expect(called('a.log', 'b.log')).toEqual([]);
    expect(called('a.log', 'before.log')).toEqual([]);
    expect(called('renewed.log', 'gold.log')).toEqual([]);
    expect(called('after.log', 'before.log', ['Before', 'After'])).toEqual([]);
  });

  it('that no row shares are told to be ignored', () => {
    const sides = halves(runs([1, 2], { label: 'x' }).concat(runs([1], { label: 'y' })), runs([1], { label: 'z' }));
    expect(labels(sides, match(sides)).map(({ detail }) => detail)).toEqual([
      'no label is on both sides, so labels are not looked at',
    ]);
  });
});
