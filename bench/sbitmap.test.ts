import { beforeAll, describe, expect, it } from 'vitest';
import { SBITMAP_VARIANTS } from '../src/machine/names.js';
import { SBITMAP_BASE, Sbitmap, type SbitmapShare } from '../src/machine/sbitmap.js';
import { buildSbitmap, type SbitmapBuilt } from '../src/machine/sbitmaps.js';
import { TARGETS } from '../src/target.js';
import { Desk } from '../variants/passes/sbitmap-desk.js';
import { measureSbitmaps, type SbitmapOptions } from './sbitmap.js';
import { type Crew, type SbitmapJob, type WorkerTold, work } from './sbitmap-job.js';
import { placesOf, type SbitmapSetting, shapeOf } from './sbitmap-setting.js';

const SETTING: SbitmapSetting = { depth: 64, shift: 6, roundRobin: false, workers: 1, queueDepth: 8, deferred: 100 };

let builds: readonly SbitmapBuilt[];
beforeAll(async () => {
  builds = await Promise.all(SBITMAP_VARIANTS.map((name) => buildSbitmap(name, TARGETS.le64)));
});

/** A crew of one, in this thread. */
const alone = (shares: readonly SbitmapShare[]): Crew => {
  const maps = shares.map((share) => Sbitmap.attach(share));
  return { run: async (job) => [work(maps[job.map] as Sbitmap, job, 0, 0)] };
};

/** A crew that only says what it has done. */
const made = (told: (job: SbitmapJob) => readonly Partial<WorkerTold>[]) => (): Crew => ({
  run: async (job) => told(job).map((one) => ({ start: 0, end: 1, gets: 0, failed: 0, wrong: 0, ...one })),
});

function measured(
  settings: readonly SbitmapSetting[],
  hire: (shares: readonly SbitmapShare[]) => Crew,
  fields: Partial<SbitmapOptions> = {},
) {
  const options = { settings: { le64: settings }, seed: 5, order: 7, rounds: 2, processors: 2, ...fields };
  return measureSbitmaps(builds.slice(0, settings.length === 1 ? 1 : undefined), options, hire, () => undefined);
}

/** Makes gets with the compiled loop, by one worker; the sbitmap and what the worker told of them. */
async function looped(setting: SbitmapSetting, gets: number, from = builds[3]) {
  const map = Sbitmap.make(from as SbitmapBuilt, shapeOf(setting));
  const { claimed, desk } = placesOf(setting);
  const words = new Uint32Array(map.share.memory.buffer, desk(0), 16);
  words[Desk.STATE / 4] = 9;
  map.call('pass_sbitmap', SBITMAP_BASE, 0, desk(0), setting.queueDepth, setting.deferred, claimed, gets);
  const told = [Desk.GETS, Desk.FAILED, Desk.IN_FLIGHT].map((field) => words[field / 4]);
  return { map, told };
}

const clearedOf = (map: Sbitmap): number => Number(/cleared=(\d+)/.exec(map.show())?.[1]);

describe('the loop of a worker', () => {
  it('has its queue depth in flight, and makes as many gets as it is to', async () => {
    const { map, told } = await looped(SETTING, 1001);
    expect([told, map.weight]).toEqual([[1001, 0, 8], 8]);
  });

  it('gives a tag back after a get that failed, where it wants more than there are', async () => {
    const { map, told } = await looped({ ...SETTING, depth: 4 }, 1000);
    // Four find one; then each second does, after a put.
    expect([told, map.weight]).toEqual([[1000, 498, 4], 4]);
  });

  it('defers the share of puts that it is to: all, none, or about half', async () => {
    const cleared = async (deferred: number) =>
      clearedOf((await looped({ ...SETTING, deferred, depth: 1024, queueDepth: 1 }, 41)).map);
    expect([await cleared(100), await cleared(0)]).toEqual([40, 0]);
    expect(Math.abs((await cleared(50)) - 20)).toBeLessThan(12);
  });

  it('goes on where it was, and gives all back at its end', async () => {
    const { map } = await looped(SETTING, 100);
    const { desk } = placesOf(SETTING);
    map.call('pass_sbitmap_end', SBITMAP_BASE, 0, desk(0), SETTING.queueDepth);
    expect(map.weight).toBe(0);
  });
});

describe('the measuring of sbitmaps', () => {
  it('times every variant at every setting in each round, by one worker without a failed get', async () => {
    const settings = [SETTING, { ...SETTING, depth: 1024, deferred: 0, roundRobin: true }];
    const { records, floors, lookedAt } = await measured(settings, alone);
    expect(records.map(({ variant, depth }) => [variant, depth])).toEqual(
      SBITMAP_VARIANTS.flatMap((variant) => [64, 1024].map((depth) => [variant, depth])),
    );
    for (const record of records)
      expect(record).toMatchObject({
        ...{ suite: 'sbitmap', target: 'le64', iterations: 4000, failed: [0, 0], fairness: [1, 1], seed: 5 },
        ...{ samples: [expect.any(Number), expect.any(Number)], processes: [2], code: expect.any(String) },
      });
    expect(new Set(records.map(({ code }) => code)).size).toBe(4);
    expect([floors.map(({ variant }) => variant), lookedAt]).toEqual([SBITMAP_VARIANTS, 8 * 20_000]);
  });

  it('takes the time from the first start to the last end, but of those that had no get', async () => {
    const told = ({ gets }: SbitmapJob) => [
      { start: 3, end: 5, gets: gets - 1000, failed: 1000 },
      { start: 2.5, end: 4, gets: 1000 },
      { start: 2, end: 9 },
    ];
    const { records } = await measured([{ ...SETTING, workers: 3 }], made(told), { processors: 4, rounds: 1 });
    // Of 6000 gets; 4000 tags, 1000 tags, none.
    expect(records[0]).toMatchObject({ iterations: 6000, samples: [2_500_000], failed: [1000], fairness: [0.4902] });
  });

  it('makes samples longer where workers take turns, and tells them not to look for each other', async () => {
    const jobs: SbitmapJob[] = [];
    const told = (job: SbitmapJob) => {
      jobs.push(job);
      return [{ gets: job.gets }];
    };
    await measured([{ ...SETTING, workers: 4 }], made(told), { rounds: 1 });
    expect(jobs.slice(0, 2).map(({ kind, gets, crowded, seeds }) => [kind, gets, crowded, seeds.length])).toEqual([
      ['checked', 20_000, true, 4],
      ['timed', 200_000, true, 4],
    ]);
  });

  it('draws another order and other puts in another process, and the same from the same', async () => {
    const drawn = async (order: number) => {
      const jobs: SbitmapJob[] = [];
      const told = (job: SbitmapJob) => {
        jobs.push(job);
        return [{ gets: job.gets }];
      };
      await measured([SETTING, { ...SETTING, depth: 8 }], made(told), { order });
      return JSON.stringify(jobs);
    };
    const first = await drawn(1);
    expect(await drawn(1)).toBe(first);
    expect(await drawn(2)).not.toBe(first);
  });

  it.each([
    [false, true],
    [true, false],
  ])('lets each worker begin at a tag that is drawn, unless round robin is %j', async (roundRobin, drawn) => {
    const hints = new Set<string>();
    const looking = ([share]: readonly SbitmapShare[]): Crew => ({
      run: async ({ gets, kind }) => {
        if (kind === 'timed')
          hints.add(/alloc_hint=(.*)/.exec(Sbitmap.attach(share as SbitmapShare).show())?.[1] ?? '');
        return [{ start: 0, end: 1, gets, failed: 0, wrong: 0 }];
      },
    });
    await measured([{ ...SETTING, depth: 1024, workers: 2, roundRobin }], looking, { rounds: 5 });
    expect(hints.size > 1).toBe(drawn);
    expect(hints.has('{0, 0}')).toBe(!drawn);
  });

  it.each([
    ['was in use already', 63, { wrong: 3 }, '3 of 20000 tags were in use already, or are none'],
    ['none was found', 8, { failed: 4000 }, 'none of 4000 gets found a tag'],
  ])('takes the fault of a variant for its fault: %s', async (_, depth, fields, message) => {
    const told = ({ gets, kind }: SbitmapJob) => [
      { gets, ...(kind === 'checked' && 'failed' in fields ? {} : fields) },
    ];
    await expect(measured([SETTING], made(told))).rejects.toMatchObject({
      name: 'VariantFault',
      message: `sbitmap-spinlock on le64, depth 64, 64 to a word, 1 worker, queue depth ${depth}, 100 % deferred: ${message}`,
    });
  });

  it('takes the fault of a variant for its fault: a tag that never comes back', async () => {
    const losing = ([share]: readonly SbitmapShare[]): Crew => ({
      run: async ({ gets }) => {
        Sbitmap.attach(share as SbitmapShare).get(0);
        return [{ start: 0, end: 1, gets, failed: 0, wrong: 0 }];
      },
    });
    await expect(measured([SETTING], losing)).rejects.toThrow(/: 1 tags are in use after all were given back$/);
  });

  it('does not take a sample for one in which other gets were made than asked for', async () => {
    await expect(
      measured(
        [SETTING],
        made(({ gets }) => [{ gets: gets - 1 }]),
      ),
    ).rejects.toThrow('19999 gets instead of 20000');
  });
});
