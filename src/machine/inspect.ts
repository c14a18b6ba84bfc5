import type Binaryen from 'binaryen';
import { InputError, messageOf } from '../errors.js';
import { FUNCTION_ROWS, type FunctionName, functionRow, isFunctionName } from '../functions.js';
import { withModule } from './binaryen.js';

/** What a module from outside has, once it has been found fit to run. */
export interface Inspected {
  readonly functions: readonly FunctionName[];
  /** Pages of 64 KiB that the module wants from the start; it may keep its own data there. */
  readonly minPages: number;
  readonly maxPages: number | undefined;
}

const MAGIC = [0x00, 0x61, 0x73, 0x6d];

/**
 * Compiles bytes as a module.
 * @throws InputError that names `where` if they are no module, or a cut or broken one
 */
export async function compileBinary(binary: Uint8Array, where: string): Promise<WebAssembly.Module> {
  if (MAGIC.some((byte, i) => binary[i] !== byte)) throw new InputError(`${where}: not a WebAssembly module`);
  try {
    return await WebAssembly.compile(binary as Uint8Array<ArrayBuffer>);
  } catch (thrown) {
    throw new InputError(`${where}: broken or cut module: ${messageOf(thrown).replace(/^WebAssembly\.\w+\(\): /, '')}`);
  }
}

function checkImports(module: WebAssembly.Module, where: string): void {
  const imports = WebAssembly.Module.imports(module);
  const foreign = imports.find(
    ({ module: from, name, kind }) => from !== 'env' || name !== 'memory' || kind !== 'memory',
  );
  if (foreign !== undefined)
    throw new InputError(
      `${where}: imports the ${foreign.kind} ${foreign.module}.${foreign.name}; the machine has the memory env.memory and no more`,
    );
  if (imports.length === 0) throw new InputError(`${where}: does not import its memory as env.memory`);
}

function checkType(
  binaryen: typeof Binaryen,
  module: Binaryen.Module,
  exported: Binaryen.ExportInfo,
  where: string,
): void {
  const { bitmaps, args } = functionRow(exported.name);
  const wanted = bitmaps + 1 + args.length;
  const info = binaryen.getFunctionInfo(module.getFunction(exported.value));
  const params = binaryen.expandType(info.params);
  const fits =
    params.length === wanted && params.every((type) => type === binaryen.i32) && info.results === binaryen.i32;
  if (!fits) throw new InputError(`${where}: ${exported.name} must take ${wanted} i32 and return an i32`);
}

/**
 * Checks that a module from outside can be run: imports env.memory and nothing else, exports
 * functions of the table with their types, starts nothing by itself.
 * @throws InputError that names `where` and what is wrong
 */
export async function inspect(binary: Uint8Array, module: WebAssembly.Module, where: string): Promise<Inspected> {
  checkImports(module, where);
  return withModule(binary, where, (binaryen, parsed) => {
    if (parsed.getStart() !== 0) throw new InputError(`${where}: has a start function, which would run unasked`);
    const memory = parsed.getMemoryInfo();
    if (memory.shared || memory.is64) throw new InputError(`${where}: wants a shared or 64-bit memory`);
    const functions: FunctionName[] = [];
    for (let i = 0; i < parsed.getNumExports(); i++) {
      const exported = binaryen.getExportInfo(parsed.getExportByIndex(i));
      if (exported.kind !== binaryen.ExternalFunction || !isFunctionName(exported.name)) continue;
      checkType(binaryen, parsed, exported, where);
      functions.push(exported.name);
    }
    if (functions.length === 0)
      throw new InputError(
        `${where}: exports none of the ${FUNCTION_ROWS.length} functions ('findbit list' names them)`,
      );
    return { functions, minPages: memory.initial, maxPages: memory.max };
  });
}
