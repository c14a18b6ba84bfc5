import { describe, expect, it } from 'vitest';
import type { Reading } from '../../log/reading.js';
import { reading, runs } from '../made-up.test.data.js';
import { sideOf } from '../side.js';
import { coarseClock, drifting, fewTicks, firstRun, stepOf, tightStamps, unusable } from './times.js';

const side = (times: readonly number[], over: Partial<Reading> = {}) =>
  sideOf(runs(times, { iterations: 1, ...over }), 'ns/call', true);

describe('a first run', () => {
  it('unlike the rest, as in the table of the area patch, is told', () => {
    expect(firstRun(side([4496077, 7514731, 7490692, 7474500, 7452692]), 'before')).toEqual([
      {
        kind: 'first-run',
        detail: 'the first run before is -40 % from the median of the others',
        where: ['before.log:1'],
        side: 'before',
      },
    ]);
  });

  it('like the rest is not', () => {
    expect(firstRun(side([1388885, 1393616, 1391693, 1393231, 1390731]), 'before')).toEqual([]);
  });
});

describe('times that drift', () => {
  it('are told with how far', () => {
    expect(drifting(side([100, 101, 103, 104, 106, 107, 109, 110]), 'after')).toEqual([
      { kind: 'drift', detail: '+10 % over the 8 runs after', where: [], side: 'after' },
    ]);
    expect(drifting(side([100, 101, 100, 102, 99, 101, 100, 101]), 'after')).toEqual([]);
  });
});

describe('a coarse clock', () => {
  it('is told by the step that all times have in common', () => {
    const times = [3000, 5000, 4000, 9000, 1000, 2000];
    const step = stepOf(runs(times));
    expect(step).toBe(1000);
    expect(coarseClock('after', step)).toEqual([
      { kind: 'clock', detail: 'all times after are multiples of 1000', where: [], side: 'after' },
    ]);
    expect(coarseClock('after', 10)).toHaveLength(1);
    expect(coarseClock('after', 9)).toEqual([]);
    expect(coarseClock('after', undefined)).toEqual([]);
    expect(fewTicks(side(times), 'before', step)).toEqual([
      {
        kind: 'clock',
        detail: 'the times before are about 4 steps of 1000 ns',
        where: ['before.log:1'],
        side: 'before',
      },
    ]);
    expect(fewTicks(side([70_000, 80_000]), 'before', step)).toEqual([]);
  });

  it('is told of few microseconds', () => {
    expect(fewTicks(side([7, 8], { unit: 'us' }), 'after', undefined)).toMatchObject([
      { detail: 'the times after are about 8 steps of 1 us' },
    ]);
    expect(fewTicks(side([70, 80], { unit: 'us' }), 'after', undefined)).toEqual([]);
  });

  it('is not told of nanoseconds without a common step', () => {
    expect(stepOf(runs([3001, 5000, 4000, 9000]))).toBeUndefined();
    expect(fewTicks(side([7, 8]), 'after', undefined)).toEqual([]);
  });
});

describe('stamps', () => {
  it('that leave no room for the printed time are told', () => {
    const rows = [
      reading({ time: 5_000_000, room: 1_000_000, line: 4 }),
      reading({ time: 2000, unit: 'us', room: 10_000, line: 9 }),
    ];
    expect(tightStamps(rows)).toEqual([
      {
        kind: 'stamps',
        detail: '5000000 ns printed, but 1000000 ns between the stamps',
        where: ['before.log:4', 'before.log:9'],
      },
    ]);
    expect(tightStamps([reading({ time: 1, room: -5000 })])).toHaveLength(1);
  });

  it('that leave room, or too little by what stamps are cut to, are not', () => {
    const fits = [
      reading({ time: 1_000_000, room: 1_000_100 }),
      reading({ time: 1_001_500, room: 1_000_000 }),
      reading({ time: 1e9, room: 0.9991e9 }),
      reading({ time: 1e9, unit: 'cycles', room: 10 }),
      reading(),
    ];
    expect(tightStamps(fits)).toEqual([]);
  });
});

describe('readings of which no ratio can be made', () => {
  it('are told, each with its line', () => {
    expect(unusable([reading({ time: 0, line: 3 }), reading(), reading({ time: 0, unit: 'us', line: 5 })])).toEqual([
      { kind: 'unusable', detail: 'a time of 0 ns, left out', where: ['before.log:3'] },
      { kind: 'unusable', detail: 'a time of 0 us, left out', where: ['before.log:5'] },
    ]);
  });
});
