import type { Call } from '../../src/machine/automaton.js';
import { SBITMAP_BASE } from '../../src/machine/sbitmap.js';
import type { Scene } from './scene.js';

/** The calls that a thread can make: of each tag in turn those that give it back. */
export interface Calls {
  readonly get: Call;
  readonly wait: Call;
  readonly puts: readonly Call[];
  readonly clears: readonly Call[];
}

export const GET = 'sbitmap_queue_get';
const WAIT = 'sbitmap_queue_wait';
export const CLEAR = 'sbitmap_queue_clear';

export function callsOf({ tags }: Scene, thread: number): Calls {
  const put = (deferred: number): Call[] =>
    tags.map((tag) => ({ name: CLEAR, args: [SBITMAP_BASE, tag, thread, deferred] }));
  return {
    get: { name: GET, args: [SBITMAP_BASE, thread] },
    wait: { name: WAIT, args: [SBITMAP_BASE, thread, -1] },
    ...{ puts: put(1), clears: put(0) },
  };
}
