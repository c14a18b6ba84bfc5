import { InputError } from '../errors.js';
import { type AllocatorBuilt, buildAllocator } from '../machine/allocators.js';
import {
  type BuildOptions,
  type Built,
  buildVariant,
  checkReference,
  isBinary,
  targetOfBinary,
} from '../machine/built.js';
import { buildSbitmap, type SbitmapBuilt } from '../machine/sbitmaps.js';
import type { Target } from '../target.js';

/** The targets of one variant: those asked for, else what a binary says, else all four. */
async function targetsFor(
  reference: string,
  asked: readonly Target[] | undefined,
  all: readonly Target[],
): Promise<readonly Target[]> {
  checkReference(reference);
  if (asked !== undefined || !isBinary(reference)) return asked ?? all;
  const own = await targetOfBinary(reference);
  if (own === undefined)
    throw new InputError(`${reference}: does not say what it was built for; name it, for example --target le64`);
  return [own];
}

/** Builds each variant for its targets, and sees that no two would go by one name. */
export async function buildAll(
  references: readonly string[],
  asked: readonly Target[] | undefined,
  all: readonly Target[],
  options: BuildOptions = {},
): Promise<Built[]> {
  const builds: Built[] = [];
  for (const reference of references)
    for (const target of await targetsFor(reference, asked, all))
      builds.push(await buildVariant(reference, target, options));
  return toldApart(builds);
}

/** Builds each allocator for each target, one after another, and sees that no two would go by one name. */
export async function buildAllocators(
  references: readonly string[],
  targets: readonly Target[],
): Promise<AllocatorBuilt[]> {
  const builds: AllocatorBuilt[] = [];
  for (const reference of references)
    for (const target of targets) builds.push(await buildAllocator(reference, target));
  return toldApart(builds);
}

/** Builds each sbitmap for each target, and sees that no two would go by one name. */
export async function buildSbitmaps(
  references: readonly string[],
  targets: readonly Target[],
): Promise<SbitmapBuilt[]> {
  const builds: SbitmapBuilt[] = [];
  for (const reference of references) for (const target of targets) builds.push(await buildSbitmap(reference, target));
  return toldApart(builds);
}

/** Builds that would go by the name of another go by their references. */
export function toldApart<T extends Pick<Built, 'name' | 'reference'>>(builds: readonly T[]): T[] {
  const named = new Map<string, string>();
  return builds.map((built) => {
    const first = named.get(built.name) ?? built.reference;
    named.set(built.name, first);
    return first === built.reference ? built : { ...built, name: built.reference };
  });
}
