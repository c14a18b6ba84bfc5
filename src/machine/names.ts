import type { TargetName } from '../target.js';

/** Those that differ in the zero-area search, the kernel's first form first. */
export const AREA_VARIANTS = ['area-original', 'area-last-bit', 'area-merged', 'area-word-parallel'] as const;

/** The variants that come with the package. */
export const VARIANT_NAMES = [
  'generic',
  'generic-6.0',
  'arm-bytes',
  'arm-words',
  'lookup-join',
  ...AREA_VARIANTS,
] as const;

/** Allocators of regions that stand on a zero-area search, and are named with the variant that it is of. */
export const MAP_ALLOCATORS = ['bitmap', 'next-fit'] as const;

/** The allocators of regions that come with the package, the one that others are compared with first. */
export const ALLOCATOR_NAMES = [
  ...AREA_VARIANTS.map((variant) => `bitmap/${variant}` as const),
  'next-fit/area-original',
  'ida',
  'maple',
] as const;

/** The deferred clears of a sbitmap that come with the package, the oldest first. */
export const SBITMAP_VARIANTS = ['sbitmap-spinlock', 'sbitmap-cmpxchg', 'sbitmap-andnot', 'sbitmap-recheck'] as const;

/** Repairs of it that were posted and are wrong. */
export const SBITMAP_FAULTS = [
  'faulty/sbitmap-word-not-zero',
  'faulty/sbitmap-shifted-mask',
  'faulty/sbitmap-mask-without-hint',
  'faulty/sbitmap-lock-alone',
] as const;

/** Searches that set what they find, raced against each other: right ones, and wrong ones. */
export const FIND_AND_SET_VARIANTS = ['find-and-set'] as const;
export const FIND_AND_SET_FAULTS = [
  'faulty/find-and-set-without-test',
  'faulty/find-and-set-gives-up',
  'faulty/find-and-set-same-bit',
  'faulty/find-and-set-past-size',
] as const;

/** Searches for a set bit, raced against one that clears bits: as compilers may make them, and one that is wrong. */
export const FIND_NEXT_VARIANTS = ['find-next-one-read', 'find-next-two-reads', 'find-next-generic'] as const;
export const FIND_NEXT_FAULTS = ['faulty/find-next-gives-up'] as const;

/** All that is raced and comes with the package. */
export const RACE_VARIANTS = [...FIND_AND_SET_VARIANTS, ...FIND_NEXT_VARIANTS] as const;
export const RACE_FAULTS = [...FIND_AND_SET_FAULTS, ...FIND_NEXT_FAULTS] as const;

/** The target that races are tried on unless another is named. */
export const RACE_TARGET: TargetName = 'le64';

/** The target that sbitmaps are tried and timed on unless another is named. */
export const SBITMAP_TARGET: TargetName = 'le64';

/** The target that allocators are timed on unless another is named. */
export const ALLOCATOR_TARGET: TargetName = 'le64';

/** The variant that every other is compared with. */
export const REFERENCE = 'generic';

/** What stands on the searches of every variant; no variant by itself. */
export const DERIVED = 'derived';

/** One module that holds all deliberate faults, and the name they have before a slash: `faulty/no-clamp`. */
export const FAULTY_BASE = 'faulty';

/** The kernel's passes for modules from outside, which they import. */
export const PASSES_BASE = 'passes';

export const RECORDER_FILE = 'recorder.wasm';

/** Whether code that a variant uses is that of another, which is audited by its own name. */
export function isForeign(variant: string, from: string): boolean {
  if (from === DERIVED) return variant !== REFERENCE;
  return from !== variant && (VARIANT_NAMES as readonly string[]).includes(from);
}

export function moduleFile(name: string, target: TargetName): string {
  return `${name}.${target}.wasm`;
}

/** An allocator's name as its files have it: a slash would be a folder. */
export function allocatorBase(name: string): string {
  return name.replace('/', '-over-');
}

export function steppedFile(name: string, target: TargetName): string {
  return `${name}.${target}.stepped.wasm`;
}

export function auditedFile(name: string, target: TargetName): string {
  return `${name}.${target}.audited.wasm`;
}
