import { describe, expect, it } from 'vitest';
import { Place, Queue } from '../../variants/sbitmap/layout.js';
import { TARGETS } from '../target.js';
import { placeAt, SBITMAP_BASE, Sbitmap } from './sbitmap.js';
import { lookAtRest } from './sbitmap-rest.js';
import { buildSbitmap } from './sbitmaps.js';

const SHAPE = { depth: 6, shift: 2, roundRobin: false, wakeBatch: 2, workers: 2 };
const EMPTY = { weight: 0, inUse: [], clearedTwice: [], waiting: 0, notIdle: [], locked: [], lost: [], twice: [] };

/** A sbitmap all of whose tags were taken and given back. */
async function rested(roundRobin = false): Promise<Sbitmap> {
  const map = Sbitmap.make(await buildSbitmap('sbitmap-recheck', TARGETS.le64), { ...SHAPE, roundRobin });
  const tags = Array.from({ length: 6 }, () => map.get(1) as number);
  for (const tag of tags) map.put(tag, 1, tag % 3 === 0 ? 'at once' : 'deferred');
  return map;
}

function poke(map: Sbitmap, at: number, value: number): void {
  new DataView(map.share.memory.buffer).setUint32(SBITMAP_BASE + at, value, true);
}

describe('a sbitmap at rest', () => {
  it.each([false, true])('has every tag free, once, round robin %s', async (roundRobin) => {
    const shape = { ...SHAPE, roundRobin };
    expect(lookAtRest(await rested(roundRobin), shape)).toEqual(EMPTY);
  });

  it('shows a tag that stays in use, and cannot be taken', async () => {
    const map = await rested();
    poke(map, placeAt(2, 1) + Place.WORD, 0b11);
    poke(map, placeAt(2, 1) + Place.CLEARED, 0b10);
    expect(lookAtRest(map, SHAPE)).toEqual({ ...EMPTY, weight: 1, inUse: [4], lost: [4] });
  });

  it('shows a tag that was given back twice, and is taken twice', async () => {
    const map = await rested();
    poke(map, placeAt(2, 0) + Place.WORD, 0b0110);
    poke(map, placeAt(2, 0) + Place.CLEARED, 0b1110);
    expect(lookAtRest(map, SHAPE)).toEqual({ ...EMPTY, clearedTwice: [3], twice: [3] });
  });

  it('shows who waits, and a lock, which it does not wait for', async () => {
    const map = await rested();
    poke(map, Queue.ACTIVE, 1);
    poke(map, placeAt(2, 1) + Place.LOCK, 1);
    expect(lookAtRest(map, SHAPE)).toEqual({ ...EMPTY, waiting: 1, locked: [1] });
  });
});
