import type Binaryen from 'binaryen';
import { InputError } from '../errors.js';
import { withModule } from './binaryen.js';
import { optimize } from './compile.js';

/** A load or store instruction of an audited module, as the recorder counts it. */
export interface Site {
  /** The number that the instrumentation gave it. */
  readonly id: number;
  /** Name of the function it stands in, as far as the module has names. */
  readonly function: string;
  readonly kind: 'load' | 'store';
  /** Bytes that it reads or writes. */
  readonly bytes: number;
}

/** The custom section that an audited module carries its sites in. */
const SITES_SECTION = 'findbit.sites';

/** Reads and writes of memory that the instrumentation passes over in silence. */
const UNSEEN =
  /\((v128\.(?:load|store)(?:\d+_(?:lane|splat|zero)|\d+x\d+_[su])|(?!atomic\.fence)[\w.]*atomic[\w.]*|memory\.(?:copy|fill|init))[\s)]/;

/** Names of the functions that the instrumentation calls. */
const HOOK_NAME = /^(?:(?:load|store)_(?:ptr|val_\w+)|memory_grow_(?:pre|post))$/;

const HOOK = /\(call \$(load|store)_ptr\s+\(i32\.const (\d+)\)\s+\(i32\.const (\d+)\)/g;

function* functionsOf(binaryen: typeof Binaryen, module: Binaryen.Module): Generator<{ name: string; text: string }> {
  for (let i = 0; i < module.getNumFunctions(); i++) {
    const info = binaryen.getFunctionInfo(module.getFunctionByIndex(i));
    const imported = info.base !== null && info.base !== '';
    if (!imported) yield { name: info.name, text: binaryen.emitText(info.body) };
  }
}

/** Names of functions without one are those of their exports. */
function exportNames(binaryen: typeof Binaryen, module: Binaryen.Module): Map<string, string> {
  const names = new Map<string, string>();
  for (let i = 0; i < module.getNumExports(); i++) {
    const info = binaryen.getExportInfo(module.getExportByIndex(i));
    names.set(info.value, info.name);
  }
  return names;
}

/**
 * The audited build of a module: the same code, in which every load and store first calls
 * an imported function with its number, its width and its address.
 * @throws InputError if the module reads memory by instructions that the instrumentation does not see
 */
export function instrument(binary: Uint8Array, where: string): Promise<Uint8Array> {
  return withModule(binary, where, (binaryen, module) => {
    const exported = exportNames(binaryen, module);
    for (const { name, text } of functionsOf(binaryen, module)) {
      const unseen = UNSEEN.exec(text)?.[1];
      if (unseen !== undefined)
        throw new InputError(
          `${where}: cannot be audited: ${exported.get(name) ?? name} uses ${unseen}, which the audit does not see`,
        );
    }
    for (const { name } of functionsOf(binaryen, module))
      if (HOOK_NAME.test(name))
        throw new InputError(`${where}: cannot be audited: its function ${name} has a name that the audit needs`);
    module.runPasses(['instrument-memory']);
    const sites: Site[] = [];
    for (const { name, text } of functionsOf(binaryen, module))
      for (const [, kind, id, bytes] of text.matchAll(HOOK))
        sites.push({
          id: Number(id),
          function: exported.get(name) ?? name,
          kind: kind === 'load' ? 'load' : 'store',
          bytes: Number(bytes),
        });
    optimize(binaryen, module);
    module.addCustomSection(SITES_SECTION, new TextEncoder().encode(JSON.stringify(sites)));
    return module.emitBinary();
  });
}

/** The sites of a module that {@link instrument} made. */
export function readSites(module: WebAssembly.Module): Site[] {
  const [section] = WebAssembly.Module.customSections(module, SITES_SECTION);
  if (section === undefined) throw new Error('not an audited module');
  return JSON.parse(new TextDecoder().decode(section)) as Site[];
}
