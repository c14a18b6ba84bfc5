import { InputError } from '../errors.js';
import { withModule, withModuleText } from './binaryen.js';
import { parseSexpr, type Sexpr, sexprText } from './sexpr.js';

/** What reads and writes in one step; a plain one of these would be a read, and then a write. */
export const RMW_KINDS = ['add', 'sub', 'and', 'or', 'xor', 'xchg', 'cmpxchg'] as const;
export type RmwKind = (typeof RMW_KINDS)[number];

/** What an access of memory does. */
export type AccessKind = 'load' | 'store' | RmwKind | 'wait' | 'notify';

/** An instruction that accesses memory, in a module whose every access is a step. */
export interface AccessSite {
  /** Its place in the list of sites. */
  readonly id: number;
  /** The function it stands in, as the module names it, without the file's name. */
  readonly function: string;
  readonly kind: AccessKind;
  readonly atomic: boolean;
  /** Bytes that it reads or writes. */
  readonly bytes: 4 | 8;
}

/** The custom section that a stepped module carries its sites in. */
const SITES_SECTION = 'findbit.accesses';

/** The module and the names of the imports that stand for accesses of 4 and of 8 bytes. */
export const STEP_MODULE = 'findbit';
export const STEP_NAMES = { 4: 'step4', 8: 'step8' } as const;

const ACCESS = /^i(32|64)\.(?:(load|store)|atomic\.(load|store)|atomic\.rmw\.(\w+))$/;
const SLEEP = /^memory\.atomic\.(wait32|wait64|notify)$/;
const MEMORY = /^(?:[if](?:32|64)|v128|memory)\.(?:atomic\.|load|store|fill|copy|init|grow)/;

/** What an instruction's name says of it; undefined if it is no access, or one that cannot be a step. */
function accessOf(name: string): Omit<AccessSite, 'id' | 'function'> | undefined {
  const [, bits, plain, atomic, rmw] = ACCESS.exec(name) ?? [];
  const kind = (plain ?? atomic ?? rmw) as AccessKind | undefined;
  if (kind !== undefined) return { kind, atomic: plain === undefined, bytes: bits === '64' ? 8 : 4 };
  const [, sleep] = SLEEP.exec(name) ?? [];
  if (sleep === 'wait32') return { kind: 'wait', atomic: true, bytes: 4 };
  return sleep === 'notify' ? { kind: 'notify', atomic: true, bytes: 4 } : undefined;
}

/** Puts a call in the place of every access. */
class Rewriter {
  readonly sites: AccessSite[] = [];

  constructor(private readonly where: string) {}

  private call(name: string, rest: readonly Sexpr[], inside: string): Sexpr | undefined {
    const access = accessOf(name);
    if (access === undefined) {
      if (MEMORY.test(name)) throw new InputError(`${this.where}: ${inside} uses ${name}, which cannot be made a step`);
      return undefined;
    }
    const id = this.sites.length;
    this.sites.push({ id, function: inside, ...access });
    const attributes = rest.filter((one) => typeof one === 'string');
    const offset = attributes.map((one) => /^offset=(\d+)$/.exec(one)?.[1]).find((one) => one !== undefined);
    const [base = '', ...given] = rest.filter((one) => typeof one !== 'string').map((one) => this.of(one, inside));
    const address = offset === undefined ? base : ['i32.add', base, ['i32.const', offset]];
    // How long a sleep may last is nothing that a controller keeps to.
    const operands = access.kind === 'wait' ? given.slice(0, 1) : given;
    const type = access.bytes === 8 ? 'i64' : 'i32';
    while (operands.length < 2) operands.push([`${type}.const`, '0']);
    const call = [
      'call',
      `$${STEP_MODULE}.${STEP_NAMES[access.bytes]}`,
      ['i32.const', String(id)],
      address,
      ...operands,
    ];
    return access.kind === 'store' ? ['drop', call] : call;
  }

  private of(one: Sexpr, inside: string): Sexpr {
    if (typeof one === 'string') return one;
    const [name, ...rest] = one;
    const call = typeof name === 'string' ? this.call(name, rest, inside) : undefined;
    return call ?? one.map((part) => this.of(part, inside));
  }

  /** A module's field: what is no function stays as it is. */
  field(one: Sexpr): Sexpr {
    if (typeof one === 'string' || one[0] !== 'func') return one;
    return this.of(one, String(one[1]).replace(/^\$(?:.*\/)?/, ''));
  }
}

const imported = (bytes: 4 | 8): Sexpr => {
  const type = bytes === 8 ? 'i64' : 'i32';
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

/**
 * The same code as a module's, in which every access of memory is left to who runs it: a call, from which
 * Binaryen's asyncify can leave the code, and come back to it.
 * @param keep the exports that are of use; the others, and what only they call, are left out
 * @throws InputError for a module that accesses memory in a way that is no single step
 */
export async function stepped(binary: Uint8Array, where: string, keep: readonly string[]): Promise<Uint8Array> {
  const rewriter = new Rewriter(where);
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
