import { InputError } from '../errors.js';
import {
  type Access,
  type AccessSite,
  accessOf,
  isRmw,
  ofMemory,
  type RmwKind,
  STEP_MODULE,
  STEP_NAMES,
} from './access.js';
import type { Sexpr } from './sexpr.js';

/** Locals that a function with an access of two steps needs, by the type of what is accessed. */
const LOCALS = ['at', 'a', 'b', 'old'] as const;
const localName = (type: string, name: (typeof LOCALS)[number]): string => `$findbit.${type}.${name}`;

/** Puts a call in the place of every access. */
export class Rewriter {
  readonly sites: AccessSite[] = [];
  /** Types of the locals that the function at hand needs beside its own. */
  private locals = new Set<string>();
  private readonly named = new Map<string, number>();

  constructor(
    private readonly where: string,
    private readonly plain: string | undefined,
  ) {}

  private nameOf(inside: string, { kind }: Access): string {
    const name = `${inside}:${kind}`;
    const count = (this.named.get(name) ?? 0) + 1;
    this.named.set(name, count);
    return count === 1 ? name : `${name}${count}`;
  }

  private site(inside: string, name: string, access: Access): AccessSite {
    const site = { id: this.sites.length, function: inside, name, ...access };
    this.sites.push(site);
    return site;
  }

  private call(name: string, rest: readonly Sexpr[], inside: string): Sexpr | undefined {
    const access = accessOf(name);
    if (access === undefined) {
      if (ofMemory(name)) throw new InputError(`${this.where}: ${inside} uses ${name}, which cannot be made a step`);
      return undefined;
    }
    const words = rest.filter((one) => typeof one === 'string');
    const offset = words.map((one) => /^offset=(\d+)$/.exec(one)?.[1]).find((one) => one !== undefined);
    const [base = '', ...given] = rest.filter((one) => typeof one !== 'string').map((one) => this.of(one, inside));
    const address = offset === undefined ? base : ['i32.add', base, ['i32.const', offset]];
    const called = this.nameOf(inside, access);
    if (isRmw(access.kind) && called === this.plain)
      return this.inTwoSteps({ inside, called, kind: access.kind, bytes: access.bytes }, address, given);
    // How long a sleep may last is nothing that a controller keeps to.
    const operands = access.kind === 'wait' ? given.slice(0, 1) : given;
    const call = stepCall(this.site(inside, called, access), address, operands);
    return access.kind === 'store' ? ['drop', call] : call;
  }

  /** A deliberate fault: an atomic access as a plain read, and then a plain write. */
  private inTwoSteps(
    { inside, called, kind, bytes }: { inside: string; called: string; kind: RmwKind; bytes: 4 | 8 },
    address: Sexpr,
    [a = '', b = '']: readonly Sexpr[],
  ): Sexpr {
    const type = typeOf(bytes);
    this.locals.add(type);
    const [at, first, second, old] = LOCALS.map((name) => localName(type, name)) as [string, string, string, string];
    const get = (name: string): Sexpr => ['local.get', name];
    const read = stepCall(this.site(inside, called, { kind: 'load', atomic: false, bytes }), get(at), []);
    const write = (value: Sexpr): Sexpr => [
      'drop',
      stepCall(this.site(inside, called, { kind: 'store', atomic: false, bytes }), get(at), [value]),
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

export const typeOf = (bytes: 4 | 8): string => (bytes === 8 ? 'i64' : 'i32');

function stepCall({ id, bytes }: AccessSite, address: Sexpr, operands: readonly Sexpr[]): Sexpr {
  const none = [`${typeOf(bytes)}.const`, '0'];
  const [a = none, b = none] = operands;
  return ['call', `$${STEP_MODULE}.${STEP_NAMES[bytes]}`, ['i32.const', String(id)], address, a, b];
}
