import { Place, Queue, Slot, Worker } from '../../variants/sbitmap/layout.js';
import { placeAt, SBITMAP_BASE, type Sbitmap, type SbitmapShape, workerAt } from './sbitmap.js';

/** What there is of a sbitmap that nobody uses, after every tag was given back: nothing, of a right one. */
export interface AtRest {
  /** Tags in use, as `sbitmap_weight()` counts them. */
  readonly weight: number;
  /** Tags that are set in their word and not among the cleared. */
  readonly inUse: readonly number[];
  /** Tags that are among the cleared and not set in their word. */
  readonly clearedTwice: readonly number[];
  /** Workers that wait, by the queue's count. */
  readonly waiting: number;
  /** Workers whose slot says that they wait, or were woken. */
  readonly notIdle: readonly number[];
  /** Words whose lock is taken. No tag is tried to be taken then, since that might wait for ever. */
  readonly locked: readonly number[];
  /** Tags that could not be taken. */
  readonly lost: readonly number[];
  /** Tags that could be taken twice. */
  readonly twice: readonly number[];
}

/** With round robin a search that ends without a tag has not looked below its hint; the next one does. */
const MISSES = 2;

/** Takes tags until there is none. */
function takeAll(map: Sbitmap, most: number): number[] {
  const taken: number[] = [];
  for (let missed = 0; missed < MISSES && taken.length < most; ) {
    const tag = map.get(0);
    if (tag === undefined) missed++;
    else {
      taken.push(tag);
      missed = 0;
    }
  }
  return taken;
}

/** Looks at a sbitmap at rest, and then takes all its tags. */
export function lookAtRest(map: Sbitmap, { depth, shift, workers }: SbitmapShape): AtRest {
  const view = new DataView(map.share.memory.buffer, SBITMAP_BASE);
  const tags = Array.from({ length: depth }, (_, tag) => tag);
  const words = Array.from({ length: Math.ceil(depth / 2 ** shift) }, (_, word) => word);
  const bitsAt = (tag: number, field: Place): boolean => {
    const word = view.getBigUint64(placeAt(workers, tag >> shift) + field, true);
    return ((word >> BigInt(tag % 2 ** shift)) & 1n) === 1n;
  };
  const found = {
    weight: map.weight,
    inUse: tags.filter((tag) => bitsAt(tag, Place.WORD) && !bitsAt(tag, Place.CLEARED)),
    clearedTwice: tags.filter((tag) => bitsAt(tag, Place.CLEARED) && !bitsAt(tag, Place.WORD)),
    waiting: view.getUint32(Queue.ACTIVE, true),
    notIdle: Array.from({ length: workers }, (_, worker) => worker).filter(
      (worker) => view.getUint32(workerAt(worker) + Worker.SLOT, true) !== Slot.IDLE,
    ),
    locked: words.filter((word) => view.getUint32(placeAt(workers, word) + Place.LOCK, true) !== 0),
  };
  if (found.locked.length > 0) return { ...found, lost: [], twice: [] };
  const taken = takeAll(map, 2 * depth);
  return {
    ...found,
    lost: tags.filter((tag) => !taken.includes(tag)),
    twice: tags.filter((tag) => taken.indexOf(tag) !== taken.lastIndexOf(tag)),
  };
}
