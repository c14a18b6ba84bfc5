import { placeAt, SBITMAP_BASE, type SbitmapShape, workerAt } from '../../src/machine/sbitmap.js';
import { Head, Place, Queue, Worker } from '../../variants/sbitmap/layout.js';

/** What is tried with a sbitmap: its shape, and what its threads may do. Each thread is a worker. */
export interface Scene extends SbitmapShape {
  /** Tags that the threads take and give back; the others are in use throughout. Ascending, 8 at most. */
  readonly tags: readonly number[];
  /** Gets that each thread may make. */
  readonly gets: number;
  /** Whether a get may sleep, where its thread has no tag. */
  readonly sleeps: boolean;
  /** Whether tags are also given back so that they are free at once. */
  readonly direct: boolean;
}

/** Cells of a scene's memory, by what they are. */
export interface Cells {
  readonly addresses: readonly number[];
  readonly owners: readonly (number | undefined)[];
  /** Of each word the cells of its bits and its cleared bits: of 32 bits each, the lower half first. */
  readonly words: readonly (readonly number[])[];
  readonly cleared: readonly (readonly number[])[];
  readonly locks: readonly number[];
  readonly hints: readonly number[];
  readonly slots: readonly number[];
  readonly active: number;
  readonly completed: number;
  readonly woken: number;
  /** The worker that is looked at first when one is woken. */
  readonly index: number;
}

/** Words with more tags have an upper half that changes. */
const HALF = 32;

export function wordsOf({ depth, shift }: Pick<Scene, 'depth' | 'shift'>): number {
  return Math.ceil(depth / 2 ** shift);
}

export function cellsOf(scene: Scene): Cells {
  const addresses: number[] = [];
  const owners: (number | undefined)[] = [];
  const cell = (at: number, owner?: number): number => {
    addresses.push(SBITMAP_BASE + at);
    owners.push(owner);
    return addresses.length - 1;
  };
  const workers = Array.from({ length: scene.workers }, (_, worker) => worker);
  const places = Array.from({ length: wordsOf(scene) }, (_, index) => placeAt(scene.workers, index));
  const halves = Math.min(scene.depth, 2 ** scene.shift) > HALF ? [0, 4] : [0];
  return {
    ...{ addresses, owners },
    words: places.map((place) => halves.map((half) => cell(place + Place.WORD + half))),
    cleared: places.map((place) => halves.map((half) => cell(place + Place.CLEARED + half))),
    locks: places.map((place) => cell(place + Place.LOCK)),
    hints: workers.map((worker) => cell(workerAt(worker) + Worker.HINT, worker)),
    slots: workers.map((worker) => cell(workerAt(worker) + Worker.SLOT)),
    ...{ active: cell(Queue.ACTIVE), completed: cell(Queue.COMPLETED), woken: cell(Queue.WOKEN) },
    index: cell(Queue.INDEX),
  };
}

/** The head of a scene's sbitmap, which never changes while calls are under way: by address. */
export function headOf(scene: Scene): ReadonlyMap<number, number> {
  return new Map(
    [
      [Head.DEPTH, scene.depth],
      [Head.SHIFT, scene.shift],
      [Head.WORDS, wordsOf(scene)],
      [Head.ROUND_ROBIN, scene.roundRobin ? 1 : 0],
      [Head.WAKE_BATCH, scene.wakeBatch],
      [Head.WORKERS, scene.workers],
    ].map(([at = 0, value = 0]) => [SBITMAP_BASE + at, value]),
  );
}
