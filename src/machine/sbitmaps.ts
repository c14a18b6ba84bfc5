import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { InputError, unknownName, unreadable } from '../errors.js';
import type { Target, TargetName } from '../target.js';
import { compileShared } from './compile-shared.js';
import { type Manifest, parseManifest } from './manifest.js';
import { moduleFile, SBITMAP_FAULTS, SBITMAP_VARIANTS, steppedFile } from './names.js';
import { MODULES, VARIANTS } from './paths.js';
import { atomicNames, readAccesses, stepped } from './stepped.js';
import { type Change, changedText } from './text-change.js';

/** A sbitmap built with a deferred clear, for a target: plain data, which may be sent to another thread. */
export interface SbitmapBuilt {
  /** As reports name it. */
  readonly name: string;
  /** As the user named it, to name it again in a command. */
  readonly reference: string;
  readonly target: TargetName;
  /** The module that threads run on one memory. */
  readonly plain: Uint8Array;
  /** The same code, in which every access of memory is a step: see `stepped`. */
  readonly stepped: Uint8Array;
  /** Whether it comes with the package. */
  readonly trusted: boolean;
}

const KNOWN: readonly string[] = [...SBITMAP_VARIANTS, ...SBITMAP_FAULTS];

/** What every deferred clear exports, told the word's address, its depth, and what its caller's search does. */
export const DEFERRED_CLEAR = 'sbitmap_deferred_clear';

const EXPORTS_IT = new RegExp(`^export function ${DEFERRED_CLEAR}\\b`, 'm');

/** The calls that are tried under a controller. */
export const STEPPED_CALLS = ['sbitmap_queue_get', 'sbitmap_queue_wait', 'sbitmap_queue_clear'] as const;

const ENTRY = `
export { sbitmap_size, sbitmap_init, sbitmap_get, sbitmap_resize, sbitmap_weight } from "./sbitmap/map";
export { sbitmap_deferred_clear_bit, sbitmap_clear_bit } from "./sbitmap/map";
export { sbitmap_queue_get, sbitmap_queue_clear, sbitmap_queue_wait, sbitmap_queue_wake_up } from "./sbitmap/queue";
export * from "./passes/sbitmap";
`;

const USER = 'user-sbitmap';

const isKnown = (reference: string): boolean => KNOWN.includes(reference);

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (thrown) {
    throw unreadable(path, thrown);
  }
}

/** Whether a reference is one of a deferred clear: a name of one, or a file that exports it. */
export function isSbitmap(reference: string): boolean {
  if (isKnown(reference)) return true;
  return reference.endsWith('.ts') && existsSync(reference) && EXPORTS_IT.test(textOf(reference));
}

/** @throws InputError for a name that is not known, and a file that has no deferred clear */
function pathOf(reference: string): string {
  if (isKnown(reference)) return join(VARIANTS, `${reference}.ts`);
  if (!reference.endsWith('.ts')) throw unknownName('sbitmap variant', reference, KNOWN);
  const path = resolve(reference);
  if (!EXPORTS_IT.test(textOf(path))) throw new InputError(`${reference}: has no 'export function' ${DEFERRED_CLEAR}`);
  return path;
}

/** What a deferred clear's source says of itself. @throws InputError for a reference that cannot be used */
export function sbitmapManifest(reference: string): Manifest {
  const path = pathOf(reference);
  return parseManifest(isKnown(reference) ? reference : basename(reference), textOf(path), path);
}

/** @param change a deliberate fault: a change of one file of variants/ */
async function compiled(reference: string, target: Target, change?: Change): Promise<Uint8Array> {
  const path = pathOf(reference);
  const own = isKnown(reference);
  const changed =
    change === undefined
      ? []
      : [[change.file.replace(/\.ts$/, ''), changedText(textOf(join(VARIANTS, change.file)), change)] as const];
  const files = new Map([
    ['deferred', `export { ${DEFERRED_CLEAR} } from "./${own ? reference : USER}";\n`],
    ...(own ? [] : [[USER, textOf(path)] as const]),
    ...changed,
  ]);
  try {
    return await compileShared({ path, entry: ENTRY, files, ...(own ? {} : { userFolder: dirname(path) }) }, target);
  } catch (thrown) {
    if (!(thrown instanceof InputError)) throw thrown;
    throw new InputError(`${reference}: ${thrown.message.replace(`${USER}.ts`, basename(path))}`);
  }
}

/** The modules of a deferred clear that comes with the package, as the build has left them; it makes those of one target. */
function prebuilt(reference: string, target: Target): Pick<SbitmapBuilt, 'plain' | 'stepped'> | undefined {
  const [plain, steps] = [moduleFile, steppedFile].map((file) => join(MODULES, file(reference, target.name)));
  if (!isKnown(reference) || plain === undefined || steps === undefined || !existsSync(steps)) return undefined;
  return { plain: new Uint8Array(readFileSync(plain)), stepped: new Uint8Array(readFileSync(steps)) };
}

/** A sbitmap's module as it is compiled, and with its steps. */
export async function compileSbitmap(
  reference: string,
  target: Target,
  change?: Change,
): Promise<Pick<SbitmapBuilt, 'plain' | 'stepped'>> {
  const plain = await compiled(reference, target, change);
  return { plain, stepped: await stepped(plain, reference, { keep: STEPPED_CALLS }) };
}

/**
 * Builds a sbitmap with a deferred clear: one that comes with the package, or a `.ts` of one's own that
 * exports `sbitmap_deferred_clear(place, depth, hint, wrap)`.
 * @throws InputError for a name that is not known, a file that cannot be used, and a big-endian target
 */
export async function buildSbitmap(reference: string, target: Target): Promise<SbitmapBuilt> {
  if (target.bigEndian)
    throw new InputError(
      `sbitmaps are whole words, in which the order of bytes does not show: le32 and le64, not ${target.name}`,
    );
  const modules = prebuilt(reference, target) ?? (await compileSbitmap(reference, target));
  return builtOf(reference, target, modules);
}

/** The same with a deliberate fault in it, to see that it is caught. @throws InputError */
export async function buildChangedSbitmap(reference: string, change: Change, target: Target): Promise<SbitmapBuilt> {
  return builtOf(reference, target, await compileSbitmap(reference, target, change));
}

/**
 * A sbitmap one of whose atomic accesses is a plain read and a plain write: a deliberate fault.
 * @param access its name: `takeBit:or`
 * @throws InputError for an access that it does not have, with the nearest
 */
export async function withPlain(built: SbitmapBuilt, access: string): Promise<SbitmapBuilt> {
  const names = atomicNames(readAccesses(new WebAssembly.Module(built.stepped as Uint8Array<ArrayBuffer>)));
  if (!names.includes(access)) throw unknownName('atomic access', access, names);
  return { ...built, stepped: await stepped(built.plain, built.reference, { keep: STEPPED_CALLS, plain: access }) };
}

function builtOf(reference: string, target: Target, modules: Pick<SbitmapBuilt, 'plain' | 'stepped'>): SbitmapBuilt {
  const known = isKnown(reference);
  return { name: known ? reference : basename(reference), reference, target: target.name, ...modules, trusted: known };
}
