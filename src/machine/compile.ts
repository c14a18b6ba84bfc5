import { basename, dirname } from 'node:path';
import type Binaryen from 'binaryen';
import { InputError } from '../errors.js';
import { FUNCTION_ROWS, type FunctionName, type FunctionRow } from '../functions.js';
import type { Target } from '../target.js';
import { assemble } from './assemble.js';
import { withModule } from './binaryen.js';
import { type Label, MANIFEST_SECTION } from './manifest.js';
import { PASSES_BASE, RECORDER_FILE } from './names.js';
import { ALLOCATORS, VARIANTS } from './paths.js';
import { composition, ownFunctions, promisesOf, type Source } from './source.js';

export function targetFile(target: Target): string {
  return `export type Word = u${target.wordBits};\nexport const BIG_ENDIAN: bool = ${target.bigEndian};\n`;
}

/** Names under which the compiler sees the files that are made here. */
const SELF = 'self';
const ENTRY = 'entry';
const USER = 'user-variant';
const ALLOCATOR = 'allocator';
const USER_ALLOCATOR = 'user-allocator';

const PASSES = ['find', 'area', 'join', 'floor'].map((name) => `export * from "./passes/${name}";\n`).join('');

const REGION_PASSES =
  'export { heap_init, heap_used } from "./allocators/heap";\nexport * from "./passes/region";\nexport * from "./passes/floor";\nexport * from "./empty";\n';

function moduleName(source: Source): string {
  return dirname(source.path) === VARIANTS ? basename(source.path, '.ts') : USER;
}

/** `self.ts` of a variant. Its switches, such as the one that chooses a fault, stay reachable from outside. */
export function selfFile(variant: Source, functions: ReadonlyMap<FunctionName, Source>): string {
  const switches = [...variant.text.matchAll(/^export let (\w+)/gm)].map((match) => match[1]);
  const lines = [...functions].map(([name, source]) => `export { ${name} } from "./${moduleName(source)}";`);
  if (switches.length > 0) lines.push(`export { ${switches.join(', ')} } from "./${moduleName(variant)}";`);
  return `${lines.join('\n')}\n`;
}

/** `self.ts` of passes that call a module from outside: each function is an import. */
function importedSelfFile(): string {
  const declare = (row: FunctionRow): string => {
    const addresses = ['a', 'b', 'c'].slice(0, row.bitmaps).map((name) => `${name}: usize`);
    const rest = ['size', ...row.args].map((name) => `${name}: u32`);
    return `@external("variant", "${row.name}")\nexport declare function ${row.name}(${[...addresses, ...rest].join(', ')}): u32;`;
  };
  return `${FUNCTION_ROWS.map(declare).join('\n')}\n`;
}

const IMPORTED_EMPTY =
  '@external("variant", "empty")\nexport declare function empty(a: usize, size: u32, start: u32): u32;\n';

/**
 * Optimizes as far as speed goes, but leaves every call out of line: the kernel's searches are
 * called, not inlined, and a pass is to pay for that. (What a variant marks `inline` the
 * compiler has already put in its place.)
 */
export function optimize(binaryen: typeof Binaryen, module: Binaryen.Module): void {
  binaryen.setOptimizeLevel(3);
  binaryen.setShrinkLevel(0);
  binaryen.setDebugInfo(true);
  binaryen.setAlwaysInlineMaxSize(0);
  binaryen.setFlexibleInlineMaxSize(0);
  binaryen.setOneCallerInlineMaxSize(0);
  module.optimize();
  module.optimize();
}

export function finish(assembled: Uint8Array, where: string, label: Label | undefined): Promise<Uint8Array> {
  return withModule(assembled, where, (binaryen, module) => {
    optimize(binaryen, module);
    if (label !== undefined) module.addCustomSection(MANIFEST_SECTION, new TextEncoder().encode(JSON.stringify(label)));
    return module.emitBinary();
  });
}

/** Compiles a variant for a target, with the functions it takes from others and the passes. */
export async function compileVariant(source: Source, target: Target): Promise<Uint8Array> {
  if (ownFunctions(source).length === 0)
    throw new InputError(`${source.path}: has no 'export function' of a name that 'findbit list' shows`);
  const functions = composition(source);
  const files = new Map([
    ['target', targetFile(target)],
    [SELF, selfFile(source, functions)],
    [USER, source.text],
    [ENTRY, `export * from "./${SELF}";\n${PASSES}export * from "./empty";\n`],
  ]);
  try {
    return await finish(await assemble(ENTRY, files, dirname(source.path)), source.path, {
      manifest: source.manifest,
      target: target.name,
      promises: promisesOf(source, functions),
    });
  } catch (thrown) {
    if (!(thrown instanceof InputError)) throw thrown;
    throw new InputError(`${source.path}: ${thrown.message.replace(`${USER}.ts`, basename(source.path))}`);
  }
}

/** An allocator of regions as it is written. */
export interface AllocatorText {
  /** Absolute path of the file. */
  readonly path: string;
  readonly text: string;
  /** Texts that stand in for files beside it, by name: `heap.ts`, `maple/gaps.ts`. Only for one that comes with the package. */
  readonly beside?: ReadonlyMap<string, string>;
}

/** A file in variants/allocators, such as `maple/gaps.ts`, as those that import it name it. */
const ownFile = (name: string): string => `allocators/${name.replace(/\.ts$/, '')}`;

/**
 * Compiles an allocator of regions for a target, with the functions of the variant that it searches
 * with, the heap of its nodes, and the passes over allocators.
 * @throws InputError that names the allocator's file, or the variant's, for one that does not compile
 */
export async function compileAllocator(allocator: AllocatorText, variant: Source, target: Target): Promise<Uint8Array> {
  const own = dirname(allocator.path) === ALLOCATORS;
  const file = own ? ownFile(basename(allocator.path)) : USER_ALLOCATOR;
  const beside = [...(allocator.beside ?? [])].map(([name, text]) => [ownFile(name), text] as const);
  const files = new Map([
    ...beside,
    ['target', targetFile(target)],
    [SELF, selfFile(variant, composition(variant))],
    [USER, variant.text],
    [file, allocator.text],
    [ALLOCATOR, `export * from "./${file}";\n`],
    [ENTRY, `export * from "./${ALLOCATOR}";\n${REGION_PASSES}`],
  ]);
  const userFolder = dirname(own ? variant.path : allocator.path);
  try {
    return await finish(await assemble(ENTRY, files, userFolder), allocator.path, undefined);
  } catch (thrown) {
    if (!(thrown instanceof InputError)) throw thrown;
    const ofVariant = thrown.message.includes(`${USER}.ts`);
    const { path } = ofVariant ? variant : allocator;
    const message = thrown.message.replace(/(?:user-allocator|user-variant)\.ts/, basename(path));
    throw new InputError(`${path}: ${message}`);
  }
}

/** Compiles the passes alone, for a target; they import the functions, and the empty one, from `variant`. */
export async function compilePasses(target: Target): Promise<Uint8Array> {
  const files = new Map([
    ['target', targetFile(target)],
    [SELF, importedSelfFile()],
    ['empty', IMPORTED_EMPTY],
    [ENTRY, PASSES],
  ]);
  return finish(await assemble(ENTRY, files, undefined), PASSES_BASE, undefined);
}

/** Compiles the module that audited builds report their loads to. */
export async function compileRecorder(): Promise<Uint8Array> {
  return finish(await assemble('audit/recorder', new Map(), undefined), RECORDER_FILE, undefined);
}
