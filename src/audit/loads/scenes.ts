import type { FunctionRow } from '../../functions.js';
import type { WordBits } from '../../target.js';
import { boundaryScenes } from './boundary.js';
import type { Scene, SceneCall } from './scene.js';
import { suiteScenes } from './suite.js';

const known = new Map<string, readonly Scene[]>();

/**
 * What a function is asked in an audit: small bitmaps with sizes, starts and numbers about the
 * borders of words, then calls spread over the passes of the find suite, whose bitmaps the seed
 * makes. The same for every variant, offset, and target of one word size.
 */
export function scenesOf(row: FunctionRow, wordBits: WordBits, seed: number): readonly Scene[] {
  const key = `${row.name} ${wordBits} ${seed}`;
  const scenes = known.get(key) ?? [...boundaryScenes(row, wordBits), ...suiteScenes(row, seed)];
  known.set(key, scenes);
  return scenes;
}

/** A call by its number, from 0, among all of a function's scenes. */
export function callNumber(scenes: readonly Scene[], number: number): { scene: Scene; call: SceneCall } | undefined {
  let before = 0;
  for (const scene of scenes) {
    const call = scene.calls[number - before];
    if (call !== undefined) return { scene, call };
    before += scene.calls.length;
  }
  return undefined;
}
