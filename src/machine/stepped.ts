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

const isRmw = (kind: AccessKind): kind is RmwKind => (RMW_KINDS as readonly string[]).includes(kind);

/** How an access is named where one is to be chosen: the function it stands in, and what it does. */
export const accessName = (site: AccessSite): string => `${site.function}:${site.kind}`;

/** Locals that a function with an access of two steps needs, by the type of what is accessed. */
const LOCALS = ['at', 'a', 'b', 'old'] as const;
const localName = (type: string, name: (typeof LOCALS)[number]): string => `$findbit.${type}.${name}`;

/** Puts a call in the place of every access. */
class Rewriter {
  readonly sites: AccessSite[] = [];
  /** Types of the locals that the function at hand needs beside its own. */
  private locals = new Set<string>();

  constructor(
    private readonly where: string,
    private readonly plain: string | undefined,
  ) {}

  private site(inside: string, access: Omit<AccessSite, 'id' | 'function'>): AccessSite {
    const site = { id: this.sites.length, function: inside, ...access };
    this.sites.push(site);
    return site;
  }

  private call(name: string, rest: readonly Sexpr[], inside: string): Sexpr | undefined {
    const access = accessOf(name);
    if (access === undefined) {
      if (MEMORY.test(name)) throw new InputError(`${this.where}: ${inside} uses ${name}, which cannot be made a step`);
      return undefined;
    }
    const words = rest.filter((one) => typeof one === 'string');
    const offset = words.map((one) => /^offset=(\d+)$/.exec(one)?.[1]).find((one) => one !== undefined);
    const [base = '', ...given] = rest.filter((one) => typeof one !== 'string').map((one) => this.of(one, inside));
    const address = offset === undefined ? base : ['i32.add', base, ['i32.const', offset]];
    if (isRmw(access.kind) && `${inside}:${access.kind}` === this.plain)
      return this.inTwoSteps(inside, access.kind, access.bytes, address, given);
    // How long a sleep may last is nothing that a controller keeps to.
    const operands = access.kind === 'wait' ? given.slice(0, 1) : given;
    const call = stepCall(this.site(inside, access), address, operands);
    return access.kind === 'store' ? ['drop', call] : call;
  }

  /** A deliberate fault: an atomic access as a plain read, and then a plain write. */
  private inTwoSteps(
    inside: string,
    kind: RmwKind,
    bytes: 4 | 8,
    address: Sexpr,
    [a = '', b = '']: readonly Sexpr[],
  ): Sexpr {
    const type = typeOf(bytes);
    this.locals.add(type);
    const [at, first, second, old] = LOCALS.map((name) => localName(type, name)) as [string, string, string, string];
    const get = (name: string): Sexpr => ['local.get', name];
    const read = stepCall(this.site(inside, { kind: 'load', atomic: false, bytes }), get(at), []);
    const write = (value: Sexpr): Sexpr => [
      'drop',
      stepCall(this.site(inside, { kind: 'store', atomic: false, bytes }), get(at), [value]),
    ];
    const same = [`${type}.eq`, get(old), get(first)];
    const written = kind === 'xchg' ? get(first) : [`${type}.${kind}`, get(old), get(first)];
    return [
      ...['block', ['result', type]],
      ['local.set', at, address],
      ['local.set', first, a],
      ...(kind === 'cmpxchg' ? [['local.set', second, b]] : []),
      ['local.set', old, read],
      kind === 'cmpxchg' ? ['if', same, ['then', write(get(second))]] : write(written),
      get(old),
    ];
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
    this.locals = new Set();
    const parts = one.map((part) => this.of(part, String(one[1]).replace(/^\$(?:.*\/)?/, '')));
    const body = parts.findIndex((part, i) => i > 1 && !HEAD.includes(String(part[0])));
    const locals = [...this.locals].flatMap((type) =>
      LOCALS.map((name) => ['local', localName(type, name), name === 'at' ? 'i32' : type]),
    );
    return [...parts.slice(0, body), ...locals, ...parts.slice(body)];
  }
}

/** What stands in a function before its code. */
const HEAD: readonly string[] = ['export', 'type', 'param', 'result', 'local'];

const typeOf = (bytes: 4 | 8): string => (bytes === 8 ? 'i64' : 'i32');

function stepCall({ id, bytes }: AccessSite, address: Sexpr, operands: readonly Sexpr[]): Sexpr {
  const none = [`${typeOf(bytes)}.const`, '0'];
  const [a = none, b = none] = operands;
  return ['call', `$${STEP_MODULE}.${STEP_NAMES[bytes]}`, ['i32.const', String(id)], address, a, b];
}

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

/** Names of a module's accesses that read and write in one step, each once: those that could be made plain. */
export function atomicNames(sites: readonly AccessSite[]): string[] {
  return [...new Set(sites.filter(({ kind }) => isRmw(kind)).map(accessName))];
}
