import { type AccessSite, isRmw, STEP_MODULE, STEP_NAMES } from './access.js';
import { withModule, withModuleText } from './binaryen.js';
import { Rewriter, typeOf } from './rewriter.js';
import { parseSexpr, type Sexpr, sexprText } from './sexpr.js';

/** The custom section that a stepped module carries its sites in. */
const SITES_SECTION = 'findbit.accesses';

const imported = (bytes: 4 | 8): Sexpr => {
  const type = typeOf(bytes);
  const name = STEP_NAMES[bytes];
  const signature = [
    ['param', 'i32', 'i32', type, type],
    ['result', type],
  ];
  return ['import', `"${STEP_MODULE}"`, `"${name}"`, ['func', `$${STEP_MODULE}.${name}`, ...signature]];
};

/** A module's text with nothing in it but some of its exports and what they call. */
function textOf(binary: Uint8Array, where: string, keep: readonly string[]): Promise<string> {
  return withModule(binary, where, (binaryen, module) => {
    const names = Array.from(
      { length: module.getNumExports() },
      (_, i) => binaryen.getExportInfo(module.getExportByIndex(i)).name,
    );
    for (const name of names) if (!keep.includes(name)) module.removeExport(name);
    module.runPasses(['remove-unused-module-elements']);
    return module.emitText();
  });
}

/** Lets a module be left in a call of the imports, and be resumed there. */
function suspendable(text: string, where: string, sites: readonly AccessSite[]): Promise<Uint8Array> {
  return withModuleText(text, where, (binaryen, module) => {
    module.setFeatures(binaryen.Features.MVP | binaryen.Features.Atomics | binaryen.Features.SignExt);
    const imports = Object.values(STEP_NAMES).map((name) => `${STEP_MODULE}.${name}`);
    binaryen.setPassArgument('asyncify-imports', imports.join(','));
    binaryen.setOptimizeLevel(1);
    module.runPasses(['asyncify']);
    module.optimize();
    binaryen.clearPassArguments();
    module.addCustomSection(SITES_SECTION, new TextEncoder().encode(JSON.stringify(sites)));
    return module.emitBinary();
  });
}

/** How code is made to stand still. */
export interface SteppedOptions {
  /** The exports that are of use; the others, and what only they call, are left out. */
  readonly keep: readonly string[];
  /** A deliberate fault: the atomic access of this name becomes a plain read and a plain write. */
  readonly plain?: string | undefined;
}

/**
 * The same code as a module's, in which every access of memory is left to who runs it: a call, from which
 * Binaryen's asyncify can leave the code, and come back to it.
 * @throws InputError for a module that accesses memory in a way that is no single step
 */
export async function stepped(binary: Uint8Array, where: string, { keep, plain }: SteppedOptions): Promise<Uint8Array> {
  const rewriter = new Rewriter(where, plain);
  const [head = 'module', ...fields] = parseSexpr(await textOf(binary, where, keep));
  const types = fields.findIndex((field) => field[0] !== 'type');
  const rewritten = fields.map((field) => rewriter.field(field));
  const module = [head, ...rewritten.slice(0, types), imported(4), imported(8), ...rewritten.slice(types)];
  return suspendable(sexprText(module), where, rewriter.sites);
}

/** The accesses of a module that {@link stepped} made. */
export function readAccesses(module: WebAssembly.Module): AccessSite[] {
  const [section] = WebAssembly.Module.customSections(module, SITES_SECTION);
  if (section === undefined) throw new Error('not a stepped module');
  return JSON.parse(new TextDecoder().decode(section)) as AccessSite[];
}

/** Names of a module's accesses that read and write in one step: those that could be made plain. */
export function atomicNames(sites: readonly AccessSite[]): string[] {
  return sites.filter(({ kind }) => isRmw(kind)).map(({ name }) => name);
}
