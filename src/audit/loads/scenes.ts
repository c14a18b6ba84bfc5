import type { FunctionRow } from '../../functions.js';
import type { WordBits } from '../../target.js';
import { boundaryScenes } from './boundary.js';
import type { Scene, SceneCall } from './scene.js';
import { suiteScenes } from './suite.js';

interface Known {
  readonly boundary: readonly Scene[];
  /** Made when they are asked for, since the definition takes its time over long bitmaps. */
  suite?: readonly Scene[];
}

const known = new Map<string, Known>();

/**
 * What a function is asked in an audit: small bitmaps with sizes, starts and numbers about the
 * borders of words, then calls spread over the passes of the find suite, whose bitmaps the seed
 * makes. The same for every variant, offset, and target of one word size.
 */
export function* scenesOf(row: FunctionRow, wordBits: WordBits, seed: number): Generator<Scene> {
  const key = `${row.name} ${wordBits} ${seed}`;
  const scenes = known.get(key) ?? { boundary: [...boundaryScenes(row, wordBits)] };
  known.set(key, scenes);
  yield* scenes.boundary;
  scenes.suite ??= [...suiteScenes(row, seed)];
  yield* scenes.suite;
}

/** A call by its number, from 0, among all of a function's scenes. */
export function callNumber(scenes: Iterable<Scene>, number: number): { scene: Scene; call: SceneCall } | undefined {
  let before = 0;
  for (const scene of scenes) {
    const call = scene.calls[number - before];
    if (call !== undefined) return { scene, call };
    before += scene.calls.length;
  }
  return undefined;
}
