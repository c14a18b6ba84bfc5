import { Doubled, Party } from '../../variants/sbitmap/stress-layout.js';
import { seeded } from '../random.js';
import { SBITMAP_BASE, type Sbitmap, type SbitmapShape, sbitmapBytes } from './sbitmap.js';

/** How workers take and give back the tags of a sbitmap, in drawn order. */
export interface StressPlan extends SbitmapShape {
  /** Tags of 100 that are given back deferred, the others at once. */
  readonly deferred: number;
  /** How long a worker sleeps at most while it waits for a tag, in ms, 1 or more. */
  readonly patience: number;
  /**
   * Operations of a worker until all give everything back, rest, and begin together again: a round. A wake-up
   * that was lost shows when the others come to rest, since until then the next one ends the sleep too: with
   * few tags and short rounds, such as 2 and 30.
   */
  readonly round: number;
  /** Of all that is drawn. */
  readonly seed: number;
}

/** What a worker has counted. */
export interface StressTally {
  /** Times that it took a tag, got none, or gave one back, but for those that it had at the end of a round. */
  readonly operations: number;
  readonly gets: number;
  /** Times that it got no tag. */
  readonly failed: number;
  readonly puts: number;
  readonly sleeps: number;
  /** Sleeps that nobody ended but its patience. */
  readonly overslept: number;
  /** Those of them after which there was a tag at once. */
  readonly oversleptFree: number;
  /** Those of these while nobody was left who could have woken it: all others waited, or had given everything back. */
  readonly lostWakeUps: number;
  /** Times that a tag which it took was another's, or one that it gave back not its own. */
  readonly doubled: number;
}

/** A tag that was not one worker's alone. */
export interface DoubledTag {
  readonly tag: number;
  readonly worker: number;
  /** Whether the worker took it, or was about to give it back. */
  readonly when: 'taken' | 'given back';
  /** Whose it was in the table of owners; undefined for nobody's. */
  readonly owner?: number;
}

/** Tags that one worker has at most: 128 KiB of lists for the most workers. */
const MOST = 512;

const line = (bytes: number): number => Math.ceil(bytes / 64) * 64;

/**
 * Tags that a worker may have while it waits for another. If all wait, at least a batch of tags has come
 * back since the first began to, and woken it.
 */
const waitsWith = ({ depth, wakeBatch, workers }: SbitmapShape): number => Math.floor((depth - wakeBatch) / workers);

/** What a stress run keeps behind the sbitmap, on the same memory: owners of tags, what each worker has and counts. */
export class StressTables {
  private readonly address: number;
  private readonly fields: Uint32Array;

  private constructor(map: Sbitmap, shape: Pick<SbitmapShape, 'depth' | 'shift' | 'workers'>) {
    this.address = line(SBITMAP_BASE + sbitmapBytes(shape));
    this.fields = new Uint32Array(map.share.memory.buffer);
  }

  /** Makes the tables of a sbitmap that nobody has taken a tag from. They fit beside any that there is room for. */
  static make(map: Sbitmap, plan: StressPlan): StressTables {
    const made = new StressTables(map, plan);
    const { depth, workers } = plan;
    const most = Math.min(depth, MOST);
    const owners = made.partyAt(workers);
    const lists = owners + line(depth * 4);
    const random = seeded(plan.seed);
    for (let worker = 0; worker < workers; worker++) {
      const set = (field: Party, value: number): void => {
        made.fields[(made.partyAt(worker) + field) / 4] = value;
      };
      set(Party.OWNERS, owners);
      set(Party.LIST, lists + worker * line(most * 4));
      set(Party.MOST, most);
      set(Party.WAITS_WITH, waitsWith(plan));
      set(Party.PATIENCE, plan.patience);
      set(Party.DEFERRED, plan.deferred);
      set(Party.RANDOM, random.bits32() || 1);
      set(Party.RESTING, 1);
    }
    return made;
  }

  /** Those of another thread. */
  static attach(map: Sbitmap, shape: Pick<SbitmapShape, 'depth' | 'shift' | 'workers'>): StressTables {
    return new StressTables(map, shape);
  }

  private partyAt(worker: number): number {
    return this.address + worker * Party.BYTES;
  }

  private at(address: number): number {
    return this.fields[address / 4] ?? 0;
  }

  /** Lets a worker take and give back a tag so many times, and then give everything back. */
  run(map: Sbitmap, worker: number, operations: number): void {
    map.call('pass_sbitmap_stress', SBITMAP_BASE, this.address, worker, operations);
  }

  tally(worker: number): StressTally {
    const of = (field: Party): number => this.at(this.partyAt(worker) + field);
    return {
      operations: of(Party.OPERATIONS),
      gets: of(Party.GETS),
      failed: of(Party.FAILED),
      puts: of(Party.PUTS),
      sleeps: of(Party.SLEEPS),
      overslept: of(Party.OVERSLEPT),
      oversleptFree: of(Party.OVERSLEPT_FREE),
      lostWakeUps: of(Party.LOST_WAKE_UPS),
      doubled: of(Party.DOUBLED),
    };
  }

  /** The first tags that a worker found to be another's too. */
  doubled(worker: number): DoubledTag[] {
    const first = this.partyAt(worker) + Party.FIRST_DOUBLED;
    return Array.from({ length: Math.min(this.tally(worker).doubled, Doubled.KEPT) }, (_, i) => {
      const at = first + i * Doubled.BYTES;
      const owner = this.at(at + Doubled.OWNER);
      return {
        ...{ tag: this.at(at + Doubled.TAG), worker },
        when: this.at(at + Doubled.PUT) === 0 ? 'taken' : 'given back',
        ...(owner === 0 ? {} : { owner: owner - 1 }),
      };
    });
  }

  /** Whether any of the workers found a tag that was not its own. */
  anyDoubled(workers: number): boolean {
    return Array.from({ length: workers }, (_, worker) => this.tally(worker).doubled).some((doubled) => doubled > 0);
  }
}
