import { Sbitmap, type SbitmapShare } from '../src/machine/sbitmap.js';
import type { SbitmapBuilt } from '../src/machine/sbitmaps.js';
import { seeded, shuffled } from '../src/random.js';
import type { SbitmapRecord } from '../src/record.js';
import type { TargetName } from '../src/target.js';
import { clockCost, type Measured, type Timing } from './measure.js';
import type { Crew } from './sbitmap-job.js';
import { type SbitmapSetting, shapeOf } from './sbitmap-setting.js';
import { LOOKED_AT, SbitmapSubject } from './sbitmap-subject.js';

/** A round times each variant once at each setting. */
export interface SbitmapOptions extends Omit<Timing, 'loads'> {
  /** For each target, at least one. */
  readonly settings: Readonly<Partial<Record<TargetName, readonly SbitmapSetting[]>>>;
  readonly seed: number;
  /** How many workers can run at once. */
  readonly processors: number;
}

/** What was measured; a floor is that of a turn of the loop without the sbitmap. */
export interface MeasuredSbitmaps extends Measured<SbitmapRecord> {
  /** Gets that were looked at before anything was timed. */
  readonly lookedAt: number;
}

/**
 * Times sbitmaps that workers use at once. Each is looked at first; then in each round every variant at
 * every setting once, in an order that is drawn anew. The workers share the gets of a sample until none is
 * left, a few at a time, so that all are at it until the end.
 * @param hire told what its threads use, each by its number
 * @param alive told again and again how many rounds are done
 * @throws VariantFault for a variant that gives tags out twice, loses some, traps or does not end
 */
export async function measureSbitmaps(
  builds: readonly SbitmapBuilt[],
  { settings, seed, rounds, order, processors }: SbitmapOptions,
  hire: (shares: readonly SbitmapShare[]) => Crew,
  alive: (done: number) => void,
): Promise<MeasuredSbitmaps> {
  const random = seeded(order);
  const made = builds.map((built) => {
    const own = settings[built.target] ?? [];
    return { built, own, map: Sbitmap.make(built, shapeOf(own[0] as SbitmapSetting)) };
  });
  const crew = hire(made.map(({ map }) => map.share));
  const bySbitmap = made.map(({ built, own, map }, nr) =>
    own.map((setting) => new SbitmapSubject(built, setting, map, nr, crew, processors)),
  );
  const all = bySbitmap.flat();
  for (const subject of all) {
    await subject.look(random);
    alive(0);
  }
  for (let round = 0; round < rounds; round++)
    for (const subject of shuffled(all, random)) {
      await subject.sample(random);
      alive(round);
    }
  const floors: MeasuredSbitmaps['floors'][number][] = [];
  for (const [first] of bySbitmap)
    if (first !== undefined)
      floors.push({ target: first.built.target, variant: first.built.name, ns: await first.floor(random) });
  return {
    records: all.map((subject) => subject.record(seed)),
    floors,
    lookedAt: all.length * LOOKED_AT,
    clockNs: clockCost(),
  };
}
