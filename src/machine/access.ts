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
  /** What it is chosen by: the function and what it does there, with a number from the second on. */
  readonly name: string;
  readonly kind: AccessKind;
  readonly atomic: boolean;
  /** Bytes that it reads or writes. */
  readonly bytes: 4 | 8;
}

/** The module and the names of the imports that stand for accesses of 4 and of 8 bytes. */
export const STEP_MODULE = 'findbit';
export const STEP_NAMES = { 4: 'step4', 8: 'step8' } as const;

const ACCESS = /^i(32|64)\.(?:(load|store)|atomic\.(load|store)|atomic\.rmw\.(\w+))$/;
const SLEEP = /^memory\.atomic\.(wait32|wait64|notify)$/;
const MEMORY = /^(?:[if](?:32|64)|v128|memory)\.(?:atomic\.|load|store|fill|copy|init|grow)/;

export type Access = Pick<AccessSite, 'kind' | 'atomic' | 'bytes'>;

/** What an instruction's name says of it; undefined if it is no access, or one that cannot be a step. */
export function accessOf(name: string): Access | undefined {
  const [, bits, plain, atomic, rmw] = ACCESS.exec(name) ?? [];
  const kind = (plain ?? atomic ?? rmw) as AccessKind | undefined;
  if (kind !== undefined) return { kind, atomic: plain === undefined, bytes: bits === '64' ? 8 : 4 };
  const [, sleep] = SLEEP.exec(name) ?? [];
  if (sleep === 'wait32') return { kind: 'wait', atomic: true, bytes: 4 };
  return sleep === 'notify' ? { kind: 'notify', atomic: true, bytes: 4 } : undefined;
}

export const isRmw = (kind: AccessKind): kind is RmwKind => (RMW_KINDS as readonly string[]).includes(kind);

/** Whether an instruction reads or writes memory in whatever way. */
export const ofMemory = (name: string): boolean => MEMORY.test(name);
