import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FunctionName } from '../functions.js';
import type { Built } from './built.js';
import { moduleFile } from './names.js';
import { MODULES } from './paths.js';

/** Digits of a hash that no two modules share by chance. */
const DIGITS = 16;

const known = new WeakMap<Uint8Array, string>();

/** What code a module has, as hexadecimal digits. */
export function hashOf(module: Uint8Array): string {
  const hash = known.get(module) ?? createHash('sha256').update(module).digest('hex').slice(0, DIGITS);
  known.set(module, hash);
  return hash;
}

const builtin = new Map<string, Uint8Array>();

/** The module of a variant that comes with the package. */
function moduleOf(file: string): Uint8Array {
  const module = builtin.get(file) ?? new Uint8Array(readFileSync(join(MODULES, file)));
  builtin.set(file, module);
  return module;
}

/**
 * What code a function of a variant runs, as hexadecimal digits: the same digits are the same code.
 * Of a function that the variant has not changed, they are those of the variant that it is from.
 */
export function codeOf(
  { promises, plain, target }: Pick<Built, 'promises' | 'plain' | 'target'>,
  name: FunctionName,
): string {
  const promise = promises[name];
  return hashOf(promise?.inherited === true ? moduleOf(moduleFile(promise.from, target)) : plain);
}
