import { describe, expect, it } from 'vitest';
import type { StressTally } from '../machine/sbitmap-stress.js';
import type { StressResult } from '../machine/stress-result.js';
import { stressJsonl, stressText } from './stress.js';

const TALLY: StressTally = {
  ...{ operations: 5_000_000, gets: 2_487_633, failed: 26_696, puts: 2_487_633 },
  ...{ sleeps: 248, overslept: 0, oversleptFree: 0, lostWakeUps: 0, doubled: 0 },
};

const EMPTY = { weight: 0, inUse: [], clearedTwice: [], waiting: 0, notIdle: [], locked: [], lost: [], twice: [] };

const RIGHT: StressResult = {
  ...{ variant: 'sbitmap-recheck', target: 'le64', operations: 10_000_000 },
  plan: {
    ...{ depth: 8, shift: 3, roundRobin: false, wakeBatch: 2, workers: 2 },
    ...{ deferred: 90, patience: 50, round: 10_000, seed: 1 },
  },
  workers: [TALLY, { ...TALLY, sleeps: 289 }],
  doubled: [],
  rest: EMPTY,
};

const WRONG: StressResult = {
  ...RIGHT,
  variant: 'my-sbitmap.ts',
  workers: [
    { ...TALLY, doubled: 1 },
    { ...TALLY, overslept: 3, oversleptFree: 2, lostWakeUps: 1, doubled: 1 },
  ],
  doubled: [
    { tag: 3, worker: 0, when: 'taken', owner: 1 },
    { tag: 3, worker: 1, when: 'given back' },
  ],
  rest: {
    ...{ weight: 10, inUse: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], clearedTwice: [10], waiting: 1, notIdle: [1], locked: [] },
    ...{ lost: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], twice: [10] },
  },
};

const { rest: _, ...unended } = RIGHT;
const HUNG: StressResult = { ...unended, hung: 500, workers: [{ ...TALLY, sleeps: 0 }] };

describe('a stress run', () => {
  it('tells what was done, and that every law holds', () => {
    expect(stressText(RIGHT)).toMatchInlineSnapshot(`
      "sbitmap-recheck on le64, 2 workers, seed 1
      8 tags in words of 8, 90 % given back deferred, a wake-up for 2 tags that came
      back, sleeps of at most 50 ms
      10,000,000 of 10,000,000 operations done

      worker operations     taken none free given back sleeps overslept a tag free
           0  5,000,000 2,487,633    26,696  2,487,633    248         0          0
           1  5,000,000 2,487,633    26,696  2,487,633    289         0          0

      holds: every call returns
      holds: a tag has one owner at a time
      holds: no tag is lost
      holds: at the end no tag is in use, nobody waits, no lock is taken
      holds: nobody sleeps on beside a free tag when none is left to wake it

      no law broken
      "
    `);
  });

  it('tells what broke which law', () => {
    expect(stressText(WRONG)).toMatchInlineSnapshot(`
      "my-sbitmap.ts on le64, 2 workers, seed 1
      8 tags in words of 8, 90 % given back deferred, a wake-up for 2 tags that came
      back, sleeps of at most 50 ms
      10,000,000 of 10,000,000 operations done

      worker operations     taken none free given back sleeps overslept a tag free
           0  5,000,000 2,487,633    26,696  2,487,633    248         0          0
           1  5,000,000 2,487,633    26,696  2,487,633    248         3          2
      overslept: its patience ended a sleep, and nobody else; a tag free: there was
        one at once then

      holds: every call returns
      BROKEN: a tag has one owner at a time
        2 times a tag was not its worker's own; of each worker the first:
        tag 3, taken by worker 0, was worker 1's
        tag 3, given back by worker 1, was nobody's
        at the end tag 10 could be taken twice
      BROKEN: no tag is lost
        at the end tags 0, 1, 2, 3, 4, 5, 6, 7 and 2 more could not be taken
      BROKEN: at the end no tag is in use, nobody waits, no lock is taken
        weight is 10
        tags 0, 1, 2, 3, 4, 5, 6, 7 and 2 more: in use, though given back
        tag 10: clear in the word, and among its cleared bits too
        ws_active is 1
        worker 1: said to wait
      BROKEN: nobody sleeps on beside a free tag when none is left to wake it
        1 time only its patience ended a worker's sleep

      4 laws broken
      "
    `);
  });

  it('leaves the laws of the end open where a call did not return', () => {
    expect(stressText(HUNG)).toMatchInlineSnapshot(`
      "sbitmap-recheck on le64, 2 workers, seed 1
      8 tags in words of 8, 90 % given back deferred, a wake-up for 2 tags that came
      back, sleeps of at most 50 ms
      5,000,000 of 10,000,000 operations done

      worker operations     taken none free given back sleeps overslept a tag free
           0  5,000,000 2,487,633    26,696  2,487,633      0         0          0

      BROKEN: every call returns
        a call did not return in 500 ms
      not exercised: a tag has one owner at a time: a call did not return
      not exercised: no tag is lost: a call did not return
      not exercised: at the end no tag is in use, nobody waits, no lock is taken: a
        call did not return
      not exercised: nobody sleeps on beside a free tag when none is left to wake it:
        no worker slept

      1 law broken
      "
    `);
  });

  it('fits 80 columns', () => {
    const lines = [RIGHT, WRONG, HUNG].flatMap((result) => stressText(result).split('\n'));
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
  });

  it('is a line of JSON with its verdicts', () => {
    const { laws, ...rest } = JSON.parse(stressJsonl(WRONG)) as StressResult & { laws: unknown[] };
    expect(rest).toEqual(WRONG);
    expect(laws).toContainEqual({
      ...{ law: 'lost', name: 'no tag is lost', verdict: 'broken', cases: 8 },
      counterexample: ['at the end tags 0, 1, 2, 3, 4, 5, 6, 7 and 2 more could not be taken'],
    });
  });
});
