import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { InputError, quoted, unknownName, unreadable } from '../errors.js';
import type { Target } from '../target.js';
import type { Built } from './built.js';
import { type AllocatorText, compileAllocator } from './compile.js';
import { instrument } from './instrument.js';
import { headComment } from './manifest.js';
import {
  ALLOCATOR_NAMES,
  AREA_VARIANTS,
  allocatorBase,
  auditedFile,
  MAP_ALLOCATORS,
  moduleFile,
  REFERENCE,
  VARIANT_NAMES,
} from './names.js';
import { ALLOCATORS, MODULES } from './paths.js';
import { builtinSource, type Source, userSource } from './source.js';
import { type Change, changedText } from './text-change.js';

/** Where an allocator takes a region from: the `lowest` place where it fits, or `any`. */
export const FITS = ['lowest', 'any'] as const;
export type Fit = (typeof FITS)[number];

/** An allocator of regions built for a target: plain data, as a variant is. */
export interface AllocatorBuilt extends Built {
  readonly fit: Fit;
}

/** What a reference names: the allocator's own file, and the variant that it searches with. */
interface Parts {
  readonly allocator: AllocatorText;
  readonly variant: Source;
}

const isKnown = (reference: string): boolean => ALLOCATOR_NAMES.some((name) => name === reference);

function textOf(file: string): AllocatorText {
  try {
    return { path: resolve(file), text: readFileSync(file, 'utf8') };
  } catch (thrown) {
    throw unreadable(file, thrown);
  }
}

const builtinText = (kind: string): AllocatorText => textOf(join(ALLOCATORS, `${kind}.ts`));

/** The variant of a reference such as `bitmap/area-merged` or `bitmap/./my-area.ts`. */
function variantOf(reference: string, name: string): Source {
  if (name.endsWith('.ts')) return userSource(name);
  if (name.endsWith('.wasm'))
    throw new InputError(`${reference}: an allocator is compiled with its search, which a .wasm cannot be`);
  if (!VARIANT_NAMES.some((known) => known === name)) throw unknownName('variant', name, VARIANT_NAMES);
  return builtinSource(name);
}

/** A reference such as `bitmap/area-merged` taken apart; undefined for another. */
function mapReference(reference: string): { readonly kind: string; readonly over: string } | undefined {
  const kind = MAP_ALLOCATORS.find((known) => reference.startsWith(`${known}/`));
  return kind === undefined ? undefined : { kind, over: reference.slice(kind.length + 1) };
}

function partsOf(reference: string): Parts {
  const map = mapReference(reference);
  if (map !== undefined) return { allocator: builtinText(map.kind), variant: variantOf(reference, map.over) };
  if (reference.endsWith('.ts')) return { allocator: textOf(reference), variant: builtinSource(REFERENCE) };
  if (MAP_ALLOCATORS.some((kind) => kind === reference))
    throw new InputError(`allocator '${reference}' is named with its search, such as ${reference}/${AREA_VARIANTS[0]}`);
  if (!isKnown(reference)) throw unknownName('allocator', reference, ALLOCATOR_NAMES);
  return { allocator: builtinText(reference), variant: builtinSource(REFERENCE) };
}

/** A line of the comment at the head of an allocator's source. */
const tagOf = ({ text }: AllocatorText, tag: string): string | undefined =>
  new RegExp(`@${tag}[ \\t]+([^@\\n]+)`).exec(headComment(text))?.[1]?.trim();

/** What an allocator's source says of where it takes a region from; the lowest place, if it says nothing. */
function fitOf(allocator: AllocatorText): Fit {
  const said = tagOf(allocator, 'fit');
  const fit = FITS.find((known) => known === (said ?? FITS[0]));
  if (fit === undefined)
    throw new InputError(`${allocator.path}: @fit is ${quoted(said ?? '')}, not ${FITS.join(' or ')}`);
  return fit;
}

/** What an allocator says of itself. */
export interface AllocatorManifest {
  readonly name: string;
  /** The variant that it searches with. */
  readonly over: string;
  readonly fit: Fit;
  /** What it models, in the kernel. */
  readonly models: string;
}

/**
 * What an allocator says of itself.
 * @throws InputError for a reference that cannot be used
 */
export function allocatorManifest(reference: string): AllocatorManifest {
  const { allocator, variant } = partsOf(reference);
  const models = tagOf(allocator, 'models') ?? '';
  return { name: nameOf(reference), over: variant.manifest.name, fit: fitOf(allocator), models };
}

/** What every allocator exports: `variants/allocators/interface.ts` says what each does. */
const EXPORTS = [
  ...['size', 'init', 'alloc', 'free', 'count', 'memory', 'check'],
  ...['insert', 'erase', 'find', 'end', 'next', 'next_gap'],
].map((name) => `region_${name}`);

function checkExports(plain: Uint8Array, path: string): void {
  const module = new WebAssembly.Module(plain as Uint8Array<ArrayBuffer>);
  const has = new Set(WebAssembly.Module.exports(module).map(({ name }) => name));
  const missing = EXPORTS.filter((name) => !has.has(name));
  if (missing.length > 0) throw new InputError(`${path}: has no 'export function' ${missing.join(', ')}`);
}

async function compiled({ allocator, variant }: Parts, target: Target): Promise<Uint8Array> {
  const plain = await compileAllocator(allocator, variant, target);
  checkExports(plain, allocator.path);
  return plain;
}

/** The module of an allocator that comes with the package, for the build. */
export function compileKnownAllocator(name: string, target: Target): Promise<Uint8Array> {
  return compiled(partsOf(name), target);
}

/** Modules as the build has left them; it makes those of one target only. */
function prebuilt(reference: string, target: Target): Pick<Built, 'plain' | 'audited'> | undefined {
  const base = allocatorBase(reference);
  const files = [moduleFile(base, target.name), auditedFile(base, target.name)].map((file) => join(MODULES, file));
  if (!isKnown(reference) || !files.every((file) => existsSync(file))) return undefined;
  const [plain, audited] = files.map((file) => new Uint8Array(readFileSync(file)));
  return plain === undefined || audited === undefined ? undefined : { plain, audited };
}

/**
 * Builds an allocator of regions for a target: one that comes with the package; `bitmap/VARIANT` or
 * `next-fit/VARIANT`, where the variant is one's name or a `.ts` file; or a `.ts` file of one's own,
 * which exports what `variants/allocators/interface.ts` asks for.
 * @throws InputError for a name that is not known, and a file that cannot be used
 */
export async function buildAllocator(reference: string, target: Target): Promise<AllocatorBuilt> {
  const parts = partsOf(reference);
  const ready = prebuilt(reference, target);
  const plain = ready?.plain ?? (await compiled(parts, target));
  const audited = ready?.audited ?? (await instrument(plain, reference));
  return builtOf(reference, parts, target, { plain, audited });
}

function builtOf(
  reference: string,
  { allocator }: Parts,
  target: Target,
  modules: Pick<Built, 'plain' | 'audited'>,
): AllocatorBuilt {
  return {
    ...{ name: nameOf(reference), reference, target: target.name, ...modules, fit: fitOf(allocator) },
    ...{ promises: {}, linked: true, minPages: 0, maxPages: undefined, trusted: isKnown(reference) },
  };
}

/**
 * Builds an allocator that comes with the package with one of its files changed, or one that it
 * imports: a deliberate fault. It has no audited build, and is to be tried alone.
 * @throws InputError if the text to change is not in the file just once
 */
export async function buildChanged(reference: string, change: Change, target: Target): Promise<AllocatorBuilt> {
  const parts = partsOf(reference);
  const { path, text } = parts.allocator;
  const own = basename(path) === change.file;
  const allocator: AllocatorText = own
    ? { path, text: changedText(text, change) }
    : { path, text, beside: new Map([[change.file, changedText(textOf(join(ALLOCATORS, change.file)).text, change)]]) };
  const plain = await compiled({ ...parts, allocator }, target);
  return builtOf(reference, { ...parts, allocator }, target, { plain, audited: new Uint8Array(0) });
}

/** As reports name it: files without their folders. */
function nameOf(reference: string): string {
  const map = mapReference(reference);
  return map === undefined ? basename(reference) : `${map.kind}/${basename(map.over)}`;
}
