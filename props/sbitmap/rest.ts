import { Slot } from '../../variants/sbitmap/layout.js';
import { hasBit } from './beside.js';
import type { Cells, Scene } from './scene.js';

/** Whether a tag that nobody has cannot be taken, or one can that somebody has. @param taken those in play that somebody has */
export function lostTags(scene: Scene, cells: Cells, state: Int32Array, taken: number): boolean {
  for (let tag = 0; tag < scene.depth; tag++) {
    const i = scene.tags.indexOf(tag);
    const free = !hasBit(scene, state, cells.words, tag) || hasBit(scene, state, cells.cleared, tag);
    if (free !== (i >= 0 && (taken & (1 << i)) === 0)) return true;
  }
  return false;
}

/** Whether just those count as waiting who sleep, and no lock is held. */
export function queueAtRest(cells: Cells, state: Int32Array, asleep: number): boolean {
  let sleepers = 0;
  for (const [thread, cell] of cells.slots.entries()) {
    const sleeps = (asleep & (1 << thread)) !== 0;
    if (sleeps) sleepers++;
    else if (state[cell] !== Slot.IDLE) return false;
  }
  return state[cells.active] === sleepers && cells.locks.every((cell) => state[cell] === 0);
}
