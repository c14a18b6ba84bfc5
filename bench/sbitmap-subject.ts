import { VariantFault } from '../src/errors.js';
import { hashOf } from '../src/machine/code.js';
import { SBITMAP_BASE, type Sbitmap, workerAt } from '../src/machine/sbitmap.js';
import type { SbitmapBuilt } from '../src/machine/sbitmaps.js';
import type { Random } from '../src/random.js';
import type { SbitmapRecord } from '../src/record.js';
import { jain } from '../src/stats/fairness.js';
import { median, sorted } from '../src/stats/order.js';
import { Worker } from '../variants/sbitmap/layout.js';
import type { Crew, JobKind, WorkerTold } from './sbitmap-job.js';
import { nearlyFull, placesOf, type SbitmapSetting, settingText, shapeOf } from './sbitmap-setting.js';

/**
 * Gets of a sample for each worker, at least for two: some hundred microseconds, so short that on a busy
 * machine, too, most samples are undisturbed; and so long that workers which take turns all have theirs.
 */
const GETS = { alone: 2000, crowded: 50_000 } as const;

/** Gets of all workers before a sample, after which tags are in use, and given back, as they are within it. */
const warmUpOf = ({ depth, workers }: SbitmapSetting): number => 4 * depth + 2000 * workers;

/** Gets of all workers that are looked at. */
export const LOOKED_AT = 20_000;

/** So many times the loop without the sbitmap is timed, and so many turns of it. */
const FLOORS = 11;
const LOOPS = 20_000;

const sum = (values: readonly number[]): number => values.reduce((one, other) => one + other, 0);

/** A variant at a setting, and the samples that it gathers. */
export class SbitmapSubject {
  private readonly samples: number[] = [];
  private readonly failed: number[] = [];
  private readonly fairness: number[] = [];

  /** @param nr the number by which the crew's threads know the sbitmap */
  constructor(
    readonly built: SbitmapBuilt,
    readonly setting: SbitmapSetting,
    private readonly map: Sbitmap,
    private readonly nr: number,
    private readonly crew: Crew,
    private readonly processors: number,
  ) {}

  private get crowded(): boolean {
    return this.setting.workers > this.processors;
  }

  /** Gets of a sample. */
  private get gets(): number {
    return Math.max(2, this.setting.workers) * (this.crowded ? GETS.crowded : GETS.alone);
  }

  private whereOf(setting: SbitmapSetting): string {
    return `${this.built.reference} on ${this.built.target}, ${settingText(setting)}`;
  }

  /** A job on the sbitmap, whose tags are all free before. @throws VariantFault where they are not all free again */
  private async done(
    kind: JobKind,
    gets: number,
    random: Random,
    setting = this.setting,
  ): Promise<readonly WorkerTold[]> {
    const { map, nr, crew, crowded } = this;
    const where = this.whereOf(setting);
    const { depth, shift, roundRobin, wakeBatch, workers } = shapeOf(setting);
    map.call('sbitmap_init', SBITMAP_BASE, depth, shift, roundRobin ? 1 : 0, wakeBatch, workers);
    const { arrived, end } = placesOf(setting);
    new Uint8Array(map.share.memory.buffer, arrived, end - arrived).fill(0);
    const seeds = Array.from({ length: workers }, () => random.between(1, 2 ** 31 - 1));
    const words = new Uint32Array(map.share.memory.buffer, SBITMAP_BASE);
    // As in a kernel, where each processor begins at a tag of its own unless tags are to come in turn.
    if (!roundRobin)
      for (let worker = 0; worker < workers; worker++)
        words[(workerAt(worker) + Worker.HINT) / 4] = random.between(0, depth - 1);
    const warmUp = kind === 'timed' ? warmUpOf(setting) : 0;
    const told = await crew.run({ map: nr, where, setting, kind, crowded, warmUp, gets, seeds });
    const made = sum(told.map((one) => one.gets));
    if (made !== gets) throw new Error(`${where}: ${made} gets instead of ${gets}`);
    const left = map.weight;
    if (left !== 0) throw new VariantFault(`${where}: ${left} tags are in use after all were given back`);
    return told;
  }

  /** Sees that no tag is given out twice, with nearly all in use. @throws VariantFault for one that was in use, or is none */
  async look(random: Random): Promise<void> {
    const full = nearlyFull(this.setting);
    const wrong = sum((await this.done('checked', LOOKED_AT, random, full)).map((one) => one.wrong));
    if (wrong > 0)
      throw new VariantFault(`${this.whereOf(full)}: ${wrong} of ${LOOKED_AT} tags were in use already, or are none`);
  }

  /** Keeps a sample: from the first worker's start to the last one's end. @throws VariantFault where no tag was found */
  async sample(random: Random): Promise<void> {
    const { gets } = this;
    const told = await this.done('timed', gets, random);
    const failed = sum(told.map((one) => one.failed));
    if (failed === gets) throw new VariantFault(`${this.whereOf(this.setting)}: none of ${gets} gets found a tag`);
    // One that came to its processor when all was done had no part in it.
    const part = told.filter((one) => one.gets > 0);
    const ms = Math.max(...part.map(({ end }) => end)) - Math.min(...part.map(({ start }) => start));
    // In tenths of a nanosecond, finer than any clock.
    this.samples.push(Math.round(ms * 1e7) / 10);
    this.failed.push(failed);
    this.fairness.push(Math.round(jain(told.map((one) => one.gets - one.failed)) * 1e4) / 1e4);
  }

  /** Nanoseconds of a turn of the loop without the sbitmap, by one worker. */
  async floor(random: Random): Promise<number> {
    const times: number[] = [];
    const alone = { ...this.setting, workers: 1 };
    for (let i = 0; i < FLOORS; i++)
      for (const { start, end } of await this.done('empty', LOOPS, random, alone)) times.push(end - start);
    return (median(sorted(times)) * 1e6) / LOOPS;
  }

  record(seed: number): SbitmapRecord {
    const { built, setting, samples, failed, fairness } = this;
    return {
      ...{ suite: 'sbitmap', target: built.target, variant: built.name, ...setting },
      ...{ iterations: this.gets, samples, failed, fairness, seed },
      ...{ processes: [samples.length], code: hashOf(built.plain) },
    };
  }
}
