import { describe, expect, it } from 'vitest';
import { VariantFault } from '../errors.js';
import type { CmaEvent } from '../log/cma.js';
import { areaModule, testFolder } from '../machine/modules.test-helper.js';
import { AREA_VARIANTS } from '../machine/names.js';
import { TARGET_NAMES } from '../target.js';
import { newLineFacts } from './reader.js';
import { Replay } from './replay.js';
import { BASE, finish, items, poolOf, release, replayOf, retry, start, trialOf } from './replay.test-helper.js';
import { isFaulty, type ReplayResult, resultOf } from './result.js';
import { synthetic } from './synthetic.js';
import { newTally } from './tally.js';
import { warmUp } from './warm-up.js';

type Events = [pid: number, event: CmaEvent][];

async function replayed(...events: Events): Promise<Replay> {
  const replay = await replayOf(poolOf(), ['area-original']);
  for (const item of items(...events)) replay.take(item);
  replay.end();
  return replay;
}

const tally = async (...events: Events) => (await replayed(...events)).tally;
const counts = (some: object): object => ({ ...newTally(), ...some });

describe('a replay', () => {
  it('places what the trace places, request by request', async () => {
    expect(
      await tally(
        [1, start(4)],
        [1, finish(4, 0)],
        [1, start(8, 3)],
        // The pool begins 3 pages after a multiple of 8.
        [1, finish(8, 5, 3)],
        [1, release(4, 0)],
        [1, start(2)],
        [1, finish(2, 50)],
      ),
    ).toEqual(counts({ requests: 3, allocations: 3, releases: 1, placed: 2 }));
  });

  it('searches behind pages that are in use', async () => {
    expect(await tally([1, start(4, 2)], [1, retry(4, 1, 2)], [1, retry(4, 5, 2)], [1, finish(4, 9, 2)])).toEqual(
      counts({ requests: 1, allocations: 1, retries: 2, placed: 1 }),
    );
  });

  it('searches behind the alignment of pages in use, as the kernel does, also where they are not aligned', async () => {
    // Pages 1, 5, 9 are aligned. Behind page 2 the search goes on at page 6.
    expect(await tally([1, start(4, 2)], [1, retry(4, 2, 2)], [1, finish(4, 9, 2)])).toMatchObject({ placed: 1 });
  });

  it('tells tasks apart', async () => {
    expect(await tally([1, start(4)], [2, start(2)], [1, finish(4, 0)], [2, finish(2, 0)])).toEqual(
      counts({ requests: 2, allocations: 2, placed: 2, overlapping: 2 }),
    );
  });

  it('takes the one event of kernels before 5.13 for a whole request', async () => {
    const replay = await replayed(
      [1, finish(4, 0, 0, true)],
      [1, finish(4, 4, 0, true)],
      [1, finish(200, undefined, 0, true)],
    );
    expect(replay.tally).toEqual(counts({ requests: 3, allocations: 2, failed: 1, placed: 2 }));
    expect(replay.recorded.figures).toBeUndefined();
    expect(replay.times[0]?.figures?.requests).toBe(3);
  });

  it('counts what cannot have been so', async () => {
    expect(
      await tally(
        [1, finish(4, 0)],
        [1, finish(4, 2)],
        [1, retry(1, 9)],
        [1, release(6, 4)],
        [1, start(1)],
        [1, start(1)],
      ),
    ).toEqual(
      counts({
        requests: 2,
        allocations: 2,
        retries: 1,
        releases: 1,
        startless: 3,
        overlapping: 2,
        unknown: 4,
        endless: 2,
      }),
    );
  });

  it('does not take the end of one request for that of another', async () => {
    expect(await tally([1, start(4)], [1, finish(2, 0)], [1, start(4)], [1, retry(8, 0)])).toEqual(
      counts({ requests: 2, allocations: 1, retries: 1, startless: 2, endless: 2 }),
    );
  });

  it('leaves out what lies outside, and other pools', async () => {
    expect(
      await tally(
        [1, start(4)],
        [1, finish(4, 97)],
        [1, release(1, -1)],
        [1, release(1, 100)],
        [1, retry(4, 98)],
        [1, start(4, 0, 'b')],
      ),
    ).toEqual(counts({ requests: 1, allocations: 1, retries: 1, releases: 2, outside: 4, others: 1 }));
  });

  it('counts pages, where a bit stands for several', async () => {
    const pool = poolOf({ basePfn: 0x1000, orderPerBit: 2 });
    const replay = await replayOf(pool, ['area-original']);
    const page = 0x1000 - BASE;
    for (const item of items(
      [1, start(5)],
      [1, finish(5, page)],
      [1, start(1)],
      [1, finish(1, page + 4)],
      [1, release(9, page)],
    ))
      replay.take(item);
    expect(replay.tally).toEqual(
      counts({ requests: 2, allocations: 2, releases: 1, placed: 1, overlapping: 4, unknown: 4 }),
    );
  });

  it('counts as placed only what begins with the first page of a bit', async () => {
    const pool = poolOf({ basePfn: 0x1000, orderPerBit: 2 });
    const placed = async (page: number): Promise<number> => {
      const replay = await replayOf(pool, ['area-original']);
      for (const item of items([1, start(2)], [1, finish(2, 0x1000 - BASE + page)])) replay.take(item);
      return replay.tally.placed;
    };
    expect([await placed(0), await placed(1)]).toEqual([1, 0]);
  });

  it('compares what the trace says is free with what it has shown', async () => {
    const told = (available: number) => ({ ...start(1), total: 100, available }) as ReturnType<typeof start>;
    expect(await tally([1, finish(10, 0)], [1, told(60)], [1, finish(1, 10)], [1, told(0)])).toMatchObject({
      hidden: 30,
    });
    expect(await tally([1, told(100)])).toMatchObject({ hidden: 0 });
  });

  it('takes the latency of a request from its task, if time goes forward', async () => {
    const replay = await replayOf(poolOf(), ['area-original']);
    const times = [1, 2, 0.5, 4, 7, 6];
    const events = items(
      [1, start(1)],
      [2, start(1)],
      [2, finish(1, 0)],
      [1, finish(1, 1)],
      [3, start(1)],
      [3, finish(1, 2)],
    );
    for (const [i, item] of events.entries()) replay.take({ ...item, time: times[i] as number });
    expect(replay.recorded.figures).toMatchObject({ requests: 1, totalNs: 3e9 });
    expect([replay.tally.backwards, replay.earliest, replay.latest]).toEqual([2, 0.5, 7]);
  });

  it('takes what happens at one moment for no step back, and for a request that took no time', async () => {
    const replay = await replayOf(poolOf(), ['area-original']);
    for (const item of items([1, start(1)], [1, finish(1, 0)])) replay.take({ ...item, time: 5 });
    expect(replay.tally.backwards).toBe(0);
    expect(replay.recorded.figures).toMatchObject({ requests: 1, totalNs: 0 });
  });

  it('forgets requests of which too many are under way', async () => {
    const replay = await replayOf(poolOf(), ['area-original']);
    for (let i = 0; i < 10_002; i++) replay.take({ line: i, time: i, pid: i, event: start(1) });
    expect(replay.tally.endless).toBe(2);
  });
});

describe('all variants on all targets', () => {
  it.each(TARGET_NAMES)('give one answer on %s, but for the one with a fault', async (target) => {
    const pool = poolOf({ name: 'synthetic', pages: 2000, basePfn: 0x1003 });
    const trial = await trialOf(pool, AREA_VARIANTS, target);
    let events = 0;
    warmUp(pool, trial, () => events++);
    expect(events).toBe(20_000);
    expect([trial.bitmap.weight(), trial.floor.count]).toEqual([0, 0]);
    const replay = new Replay(pool, trial);
    for (const item of synthetic(pool, 1, 6000)) replay.take(item);
    replay.end();
    const result = resultOf(pool.facts, replay, trial, newLineFacts(), 1);
    const wrong = Object.fromEntries(result.variants.map(({ name, wrong: { count } }) => [name, count]));
    expect(wrong).toEqual({
      'area-original': 0,
      'area-last-bit': expect.any(Number),
      'area-merged': 0,
      'area-word-parallel': 0,
    });
    expect(wrong['area-last-bit']).toBeGreaterThan(0);
    // The faulty one is known to be.
    expect(isFaulty(result)).toBe(false);
    expect(result.tally.overlapping + result.tally.unknown + result.tally.outside).toBe(0);
    expect(result.tally.placed / result.tally.allocations).toBeGreaterThan(0.9);
    expect(result.floorNs).toBeGreaterThan(0);
    for (const [i, { figures, changes }] of result.variants.entries()) {
      expect(figures.requests).toBe(result.tally.requests);
      expect(figures.classes.reduce((sum, { requests }) => sum + requests, 0)).toBe(figures.requests);
      if (i === 0) expect(changes).toBeUndefined();
      else
        expect(changes?.mean?.low).toBeLessThanOrEqual(
          (figures.meanNs / (result.variants[0]?.figures.meanNs ?? 1) - 1) * 100,
        );
    }
  });
});

describe('a result', () => {
  it('has times that the trace tells, unless its clock counts no seconds', async () => {
    const pool = poolOf();
    const trial = await trialOf(pool, ['area-original']);
    const replay = new Replay(pool, trial);
    for (const item of items([1, start(1)], [1, finish(1, 0)])) replay.take(item);
    const recorded = (counted: boolean) =>
      resultOf(pool.facts, replay, trial, { ...newLineFacts(), counted }, 1).recorded;
    expect(recorded(false)).toMatchObject({ requests: 1, totalNs: 1e9 });
    expect(recorded(true)).toBeUndefined();
  });

  const made = async (...variants: string[]): Promise<ReplayResult> => {
    const pool = poolOf({ name: 'synthetic', pages: 2000, basePfn: 0x1003 });
    const trial = await trialOf(pool, variants);
    const replay = new Replay(pool, trial);
    for (const item of synthetic(pool, 1, 6000)) replay.take(item);
    return resultOf(pool.facts, replay, trial, newLineFacts(), 1);
  };
  const faulty = async (...variants: string[]): Promise<boolean> => isFaulty(await made(...variants));

  it('is faulty for a variant that is not known to be', async () => {
    expect(await faulty('generic', 'area-last-bit')).toBe(false);
    expect(await faulty('area-last-bit', 'generic')).toBe(false);
    expect(await faulty('generic', testFolder().put('zero.wasm', areaModule('(i32.const 0)')))).toBe(true);
  });

  it('blames the variant that is wrong, also if the others are compared with it', async () => {
    const miss = testFolder().put('miss.wasm', areaModule('(i32.const -1)'));
    const result = await made(miss, 'generic');
    expect(isFaulty(result)).toBe(true);
    const { requests, failed } = result.tally;
    expect(result.variants.map(({ wrong }) => wrong)).toMatchObject([
      { count: expect.any(Number), first: { answer: undefined, right: 13, wrong: { kind: 'missed' } } },
      { count: 0 },
    ]);
    expect(result.variants[0]?.wrong.count).toBeGreaterThanOrEqual(requests - failed);
  });
});

describe('a variant that traps', () => {
  it('is named, with the request', async () => {
    const trap = areaModule('(if (i32.eq (local.get $nr) (i32.const 7)) (then (unreachable))) (i32.const 0)');
    const path = testFolder().put('trap.wasm', trap);
    const replay = await replayOf(poolOf(), [path]);
    replay.take({ line: 12, time: 1, pid: 1, event: start(6) });
    expect(() => replay.take({ line: 13, time: 1, pid: 1, event: start(7) })).toThrow(
      new VariantFault(`${path}, for the request of line 13: trap: unreachable`),
    );
  });
});
