import { describe, expect, it } from 'vitest';
import { reading, runs } from './made-up.test.data.js';
import { sideOf, timeOf, usable } from './side.js';

describe('a side of a row', () => {
  it('has a sample for each run, of a call, in time order', () => {
    const side = sideOf(runs([300, 100, 200], { iterations: 10 }), 'ns/call', true);
    expect(side).toMatchObject({ runs: 3, median: 20, samples: [30, 10, 20], low: undefined, high: undefined });
  });

  it('has an interval of the median from 6 runs on', () => {
    expect(sideOf(runs([1, 2, 3, 4, 5, 6], { iterations: 1 }), 'ns/call', true)).toMatchObject({
      low: 1,
      high: 6,
      median: 3.5,
    });
  });

  it('gathers the passes of a process into one run', () => {
    const passes = [10, 30, 20, 50, 40, 60].map((time, i) =>
      reading({ time, run: i + 1, iterations: 1, process: i < 3 ? 1 : 2, line: 7 }),
    );
    expect(sideOf(passes, 'ns/call', true)).toMatchObject({ runs: 2, samples: [20, 50] });
    expect(sideOf(passes, 'ns/call', false)).toMatchObject({ runs: 6, samples: [10, 30, 20, 50, 40, 60] });
  });

  it('takes processes of another file, or of another label, for others', () => {
    const of = (file: string, label: string | null, process: number) => reading({ file, label, process });
    const passes = [of('a', null, 1), of('a', null, 1), of('a', null, 2), of('b', null, 1), of('b', 'arm', 1)];
    expect(sideOf(passes, 'ns/call', true).runs).toBe(4);
  });

  it('names its runs so that those of another row are known again', () => {
    const keys = ['find_next_bit', 'find_last_bit'].map(
      (name, line) =>
        sideOf(
          [1, 2].map((process) => reading({ function: name, line, process })),
          'ns/call',
          true,
        ).keys,
    );
    expect(keys[0]).toEqual(keys[1]);
    expect(new Set(keys[0]).size).toBe(2);
  });

  it('takes microseconds for 1000 ns, and cycles as they are', () => {
    expect(timeOf(reading({ unit: 'us', time: 3, iterations: 2 }), 'ns/call')).toBe(1500);
    expect(timeOf(reading({ unit: 'cycles', time: 3, iterations: 2 }), 'cycles/call')).toBe(1.5);
    expect(timeOf(reading({ time: 3, iterations: null }), 'ns/pass')).toBe(3);
  });

  it('can make no ratio of no time', () => {
    expect([reading(), reading({ time: 0 }), reading({ iterations: null })].map(usable)).toEqual([true, false, true]);
  });
});
