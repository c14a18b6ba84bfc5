import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TARGET_NAMES, TARGETS, type TargetName } from '../target.js';
import { compileKnownAllocator } from './allocators.js';
import { compilePasses, compileRecorder, compileVariant } from './compile.js';
import { instrument } from './instrument.js';
import {
  ALLOCATOR_NAMES,
  ALLOCATOR_TARGET,
  allocatorBase,
  auditedFile,
  FAULTY_BASE,
  moduleFile,
  PASSES_BASE,
  RACE_FAULTS,
  RACE_TARGET,
  RACE_VARIANTS,
  RECORDER_FILE,
  SBITMAP_TARGET,
  SBITMAP_VARIANTS,
  steppedFile,
  VARIANT_NAMES,
} from './names.js';
import { MODULES, ROOT, VARIANTS } from './paths.js';
import { compileRace } from './races.js';
import { compileSbitmap } from './sbitmaps.js';
import { builtinSource } from './source.js';
import type { ThreadedModules } from './threaded.js';

/** Everything that the modules are made from: if none of it changed, they need not be made again. */
function fingerprint(): string {
  const hash = createHash('sha256');
  const machine = join(ROOT, 'dist', 'src', 'machine');
  for (const folder of [VARIANTS, machine])
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
      if (/\.(ts|js)$/.test(file)) hash.update(file).update(readFileSync(join(folder, file)));
  return hash.update(readFileSync(join(ROOT, 'package.json'))).digest('hex');
}

/** Writes a module, and the same with every load and store reported. */
async function write(base: string, target: TargetName, binary: Uint8Array): Promise<void> {
  writeFileSync(join(MODULES, moduleFile(base, target)), binary);
  writeFileSync(join(MODULES, auditedFile(base, target)), await instrument(binary, base));
}

/** Writes what threads run, and the same with every access a step. */
function writeThreaded(name: string, target: TargetName, { plain, stepped }: ThreadedModules): void {
  writeFileSync(join(MODULES, moduleFile(name, target)), plain);
  writeFileSync(join(MODULES, steppedFile(name, target)), stepped);
}

/**
 * Compiles every variant that comes with the package, plain and audited, for every target, and every allocator,
 * sbitmap and race for that on which they are tried.
 */
async function build(): Promise<void> {
  const stamp = join(MODULES, 'fingerprint');
  const now = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return;
  rmSync(MODULES, { recursive: true, force: true });
  mkdirSync(MODULES, { recursive: true });
  writeFileSync(join(MODULES, RECORDER_FILE), await compileRecorder());
  for (const target of TARGET_NAMES.map((name) => TARGETS[name])) {
    writeFileSync(join(MODULES, moduleFile(PASSES_BASE, target.name)), await compilePasses(target));
    for (const name of [...VARIANT_NAMES, FAULTY_BASE]) {
      const binary = await compileVariant(builtinSource(name), target);
      // A faulty variant is audited after its fault has been chosen.
      if (name === FAULTY_BASE) writeFileSync(join(MODULES, moduleFile(name, target.name)), binary);
      else await write(name, target.name, binary);
    }
  }
  for (const name of ALLOCATOR_NAMES)
    await write(allocatorBase(name), ALLOCATOR_TARGET, await compileKnownAllocator(name, TARGETS[ALLOCATOR_TARGET]));
  for (const name of SBITMAP_VARIANTS)
    writeThreaded(name, SBITMAP_TARGET, await compileSbitmap(name, TARGETS[SBITMAP_TARGET]));
  mkdirSync(join(MODULES, FAULTY_BASE));
  for (const name of [...RACE_VARIANTS, ...RACE_FAULTS])
    writeThreaded(name, RACE_TARGET, await compileRace(name, TARGETS[RACE_TARGET]));
  writeFileSync(stamp, now);
}

// npx runs the program from here, and only if it may be executed.
chmodSync(join(ROOT, 'dist', 'src', 'cli', 'main.js'), 0o755);
await build();
