import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type Binaryen from 'binaryen';
import { InputError, messageOf, unknownName, unreadable } from '../errors.js';
import { FUNCTION_ROWS, type FunctionName, type FunctionRow, isFunctionName } from '../functions.js';
import type { Target } from '../target.js';
import { withModule } from './binaryen.js';
import { type Label, MANIFEST_SECTION, type Manifest, type Promises, parseManifest } from './manifest.js';
import { PASSES_BASE, RECORDER_FILE, REFERENCE, VARIANT_NAMES } from './names.js';
import { VARIANTS } from './paths.js';

/** A variant's source file, known by its manifest. */
export interface Source {
  readonly manifest: Manifest;
  /** Absolute path of the file. */
  readonly path: string;
  readonly text: string;
}

/** The source of a variant that comes with the package, such as `generic`. */
export function builtinSource(name: string): Source {
  const path = join(VARIANTS, `${name}.ts`);
  const text = readFileSync(path, 'utf8');
  return { manifest: parseManifest(name, text, path), path, text };
}

/**
 * The source of a user's own variant.
 * @throws InputError if it cannot be read, or its head comment cannot be used
 */
export function userSource(path: string): Source {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (thrown) {
    throw unreadable(path, thrown);
  }
  const manifest = parseManifest(basename(path), text, path, REFERENCE);
  if (!VARIANT_NAMES.some((name) => name === manifest.extends))
    throw new InputError(`${path}: @extends: ${unknownName('variant', manifest.extends ?? '', VARIANT_NAMES).message}`);
  return { manifest, path, text };
}

/** The names that a source exports and the table of functions knows. */
function ownFunctions(source: Source): FunctionName[] {
  const names = [...source.text.matchAll(/^export function (\w+)/gm)].map((match) => match[1] as string);
  return names.filter(isFunctionName);
}

/** A variant with those it extends, nearest first. */
function chain(source: Source): Source[] {
  const parent = source.manifest.extends;
  return parent === undefined ? [source] : [source, ...chain(builtinSource(parent))];
}

function targetFile(target: Target): string {
  return `export type Word = u${target.wordBits};\nexport const BIG_ENDIAN: bool = ${target.bigEndian};\n`;
}

/** Names under which the compiler sees the files that are made here. */
const SELF = 'self';
const ENTRY = 'entry';
const USER = 'user-variant';

function moduleName(source: Source): string {
  return dirname(source.path) === VARIANTS ? basename(source.path, '.ts') : USER;
}

/** Each function of a variant, with the nearest source in its chain that has it. */
function composition(sources: readonly Source[]): Map<FunctionName, Source> {
  const result = new Map<FunctionName, Source>();
  for (const source of sources)
    for (const name of ownFunctions(source)) if (!result.has(name)) result.set(name, source);
  return result;
}

/** `self.ts` of a variant. Its switches, such as the one that chooses a fault, stay reachable from outside. */
function selfFile(variant: Source, functions: ReadonlyMap<FunctionName, Source>): string {
  const switches = [...variant.text.matchAll(/^export let (\w+)/gm)].map((match) => match[1]);
  const lines = [...functions].map(([name, source]) => `export { ${name} } from "./${moduleName(source)}";`);
  if (switches.length > 0) lines.push(`export { ${switches.join(', ')} } from "./${moduleName(variant)}";`);
  return `${lines.join('\n')}\n`;
}

function promisesOf(functions: ReadonlyMap<FunctionName, Source>): Promises {
  return Object.fromEntries(
    [...functions].map(([name, { manifest }]) => [
      name,
      { from: manifest.name, span: manifest.span, rereads: manifest.rereads.includes(name) },
    ]),
  );
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

/** Runs the AssemblyScript compiler over files in memory, else those of the package, else beside the user's file. */
async function assemble(
  entry: string,
  files: ReadonlyMap<string, string>,
  userFolder: string | undefined,
): Promise<Uint8Array> {
  const { default: asc } = await import('assemblyscript/asc');
  let complaints = '';
  let binary: Uint8Array | undefined;
  const read = (name: string): string | null => {
    const file = files.get(name.replace(/\.ts$/, ''));
    if (file !== undefined) return file;
    for (const folder of [VARIANTS, userFolder]) {
      const path = folder === undefined ? undefined : join(folder, name);
      if (path !== undefined && existsSync(path)) return readFileSync(path, 'utf8');
    }
    return null;
  };
  const { error } = await asc.main(
    [
      `${entry}.ts`,
      '--outFile',
      'out.wasm',
      '-O0',
      '--debug',
      '--noAssert',
      '--runtime',
      'stub',
      '--importMemory',
      '--noExportMemory',
      // A loop in place of memory.fill and memory.copy, which the audit does not see.
      '--disable',
      'bulk-memory',
      '--use',
      'abort=',
    ],
    {
      readFile: read,
      writeFile: (name, contents) => {
        if (name === 'out.wasm') binary = contents as Uint8Array;
      },
      listFiles: () => [],
      stderr: {
        write: (text: string) => {
          complaints += text;
          return true;
        },
      },
      stdout: { write: () => true },
    },
  );
  if (error !== null || binary === undefined) throw new InputError(firstComplaint(complaints, error));
  return binary;
}

/** The compiler's first error as one line: `ERROR TS2304: Cannot find name 'x'. (name.ts:3:5)`. */
function firstComplaint(complaints: string, error: Error | null): string {
  const [, what, file, line, column] = /ERROR (.+)(?:[\s\S]*? in (.+\.ts)\((\d+),(\d+)\))?/.exec(complaints) ?? [];
  if (what === undefined) return messageOf(error);
  return file === undefined ? what : `${what} (${file}:${line}:${column})`;
}

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

function finish(assembled: Uint8Array, where: string, label: Label | undefined): Promise<Uint8Array> {
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
  const functions = composition(chain(source));
  const files = new Map([
    ['target', targetFile(target)],
    [SELF, selfFile(source, functions)],
    [USER, source.text],
    [
      ENTRY,
      `export * from "./${SELF}";\nexport * from "./passes/find";\nexport * from "./passes/floor";\nexport * from "./empty";\n`,
    ],
  ]);
  try {
    return await finish(await assemble(ENTRY, files, dirname(source.path)), source.path, {
      manifest: source.manifest,
      target: target.name,
      promises: promisesOf(functions),
    });
  } catch (thrown) {
    if (!(thrown instanceof InputError)) throw thrown;
    throw new InputError(`${source.path}: ${thrown.message.replace(`${USER}.ts`, basename(source.path))}`);
  }
}

/** Compiles the passes alone, for a target; they import the functions, and the empty one, from `variant`. */
export async function compilePasses(target: Target): Promise<Uint8Array> {
  const files = new Map([
    ['target', targetFile(target)],
    [SELF, importedSelfFile()],
    ['empty', IMPORTED_EMPTY],
    [ENTRY, 'export * from "./passes/find";\nexport * from "./passes/floor";\n'],
  ]);
  return finish(await assemble(ENTRY, files, undefined), PASSES_BASE, undefined);
}

/** Compiles the module that audited builds report their loads to. */
export async function compileRecorder(): Promise<Uint8Array> {
  return finish(await assemble('audit/recorder', new Map(), undefined), RECORDER_FILE, undefined);
}
