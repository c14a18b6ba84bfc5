import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The package's folder: the nearest one upwards with its package.json, from the sources and from the build alike. */
function packageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const manifest = join(folder, 'package.json');
    if (existsSync(manifest) && (JSON.parse(readFileSync(manifest, 'utf8')) as { name?: string }).name === 'findbit')
      return folder;
    const parent = dirname(folder);
    if (parent === folder) throw new Error('findbit is not inside its package');
    folder = parent;
  }
}

export const ROOT = packageRoot();
/** Sources of the variants, which users' own variants are compiled with. */
export const VARIANTS = join(ROOT, 'variants');
/** Sources of the allocators of regions. */
export const ALLOCATORS = join(VARIANTS, 'allocators');
/** Modules that the build made of them. */
export const MODULES = join(ROOT, 'dist', 'wasm');
