import type { Target } from '../target.js';
import type { Manifest } from './manifest.js';
import { SBITMAP_FAULTS, SBITMAP_VARIANTS } from './names.js';
import type { Change } from './text-change.js';
import { Threaded, type ThreadedBuilt, type ThreadedModules } from './threaded.js';

/** A sbitmap built with a deferred clear, for a target: plain data, which may be sent to another thread. */
export type SbitmapBuilt = ThreadedBuilt;

/** What every deferred clear exports, told the word's address, its depth, and what its caller's search does. */
export const DEFERRED_CLEAR = 'sbitmap_deferred_clear';

/** The calls that are tried under a controller. */
export const STEPPED_CALLS = ['sbitmap_queue_get', 'sbitmap_queue_wait', 'sbitmap_queue_clear'] as const;

const ENTRY = `
export { sbitmap_size, sbitmap_init, sbitmap_get, sbitmap_resize, sbitmap_weight } from "./sbitmap/map";
export { sbitmap_deferred_clear_bit, sbitmap_clear_bit } from "./sbitmap/map";
export { pass_sbitmap_stress } from "./passes/sbitmap-stress";
export { sbitmap_queue_get, sbitmap_queue_clear, sbitmap_queue_wait, sbitmap_queue_wake_up } from "./sbitmap/queue";
export * from "./passes/sbitmap";
`;

const threaded = new Threaded({
  one: 'sbitmap variant',
  all: 'sbitmaps',
  files: new Map([...SBITMAP_VARIANTS, ...SBITMAP_FAULTS].map((name) => [name, name])),
  exports: DEFERRED_CLEAR,
  handsOn: 'deferred',
  entry: ENTRY,
  stepped: STEPPED_CALLS,
});

/** Whether a reference is one of a deferred clear: a name of one, or a file that exports it. */
export const isSbitmap = (reference: string): boolean => threaded.is(reference);

/** What a deferred clear's source says of itself. @throws InputError for a reference that cannot be used */
export const sbitmapManifest = (reference: string): Manifest => threaded.manifest(reference);

/** A sbitmap's module as it is compiled, and with its steps. */
export const compileSbitmap = (reference: string, target: Target): Promise<ThreadedModules> =>
  threaded.compile(reference, target);

/**
 * Builds a sbitmap with a deferred clear: one that comes with the package, or a `.ts` of one's own that
 * exports `sbitmap_deferred_clear(place, depth, hint, wrap)`.
 * @throws InputError for a name that is not known, a file that cannot be used, and a big-endian target
 */
export const buildSbitmap = (reference: string, target: Target): Promise<SbitmapBuilt> =>
  threaded.build(reference, target);

/** The same with a deliberate fault in it, to see that it is caught. @throws InputError */
export const buildChangedSbitmap = (reference: string, change: Change, target: Target): Promise<SbitmapBuilt> =>
  threaded.build(reference, target, change);

/**
 * A sbitmap one of whose atomic accesses is a plain read and a plain write: a deliberate fault.
 * @param access its name: `takeBit:or`
 * @throws InputError for an access that it does not have, with the nearest
 */
export const withPlain = (built: SbitmapBuilt, access: string): Promise<SbitmapBuilt> =>
  threaded.withPlain(built, access);
