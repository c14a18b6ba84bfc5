import type { Bitmap } from '../../bitmap/bitmap.js';
import type { FunctionRow } from '../../functions.js';
import { canonical, spec } from '../../spec/spec.js';
import type { SuiteScene } from './row.js';

/** One call on the bitmaps of a scene. */
export interface SceneCall {
  /** In bits, at most that of the bitmaps. */
  readonly size: number;
  readonly args: readonly number[];
  /** The answer that the definition gives; a miss is the size. */
  readonly want: number;
}

/** Bitmaps, and what is asked about them. */
export interface Scene {
  readonly bitmaps: readonly Bitmap[];
  /** The byte that lies in the tail and around. */
  readonly garbage: number;
  readonly calls: readonly SceneCall[];
  /** Which bitmaps of the find suite they are, if they are. */
  readonly suite?: SuiteScene;
}

/** A size and arguments. */
export type Asked = readonly [size: number, args: readonly number[]];

/** Calls with the answers that the definition gives. */
export function callsOf(row: FunctionRow, bitmaps: readonly Bitmap[], asked: readonly Asked[]): SceneCall[] {
  return asked.map(([size, args]) => ({ size, args, want: canonical(row, size, spec(row, bitmaps, size, args)) }));
}
