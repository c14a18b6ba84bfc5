import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RECORDER_FILE } from './names.js';
import { MODULES } from './paths.js';

/** One read or write of memory, as an audited build reports it. */
export interface Access {
  /** The instruction's number, see `Site`. */
  readonly site: number;
  readonly kind: 'load' | 'store';
  /** Effective byte address. */
  readonly address: number;
  readonly bytes: number;
}

/**
 * What an access does whose address is no multiple of its width. `allow`: what it should.
 * `trap`: the call ends there. `rotate`: a load takes the aligned word, rotated to the right by 8
 * bits for each byte that the address is off, and a store goes to the aligned word, as on ARMv4.
 */
export const UNALIGNED = ['allow', 'trap', 'rotate'] as const;
export type Unaligned = (typeof UNALIGNED)[number];

type Hook = WebAssembly.ExportValue;

interface Exports {
  readonly memory: WebAssembly.Memory;
  log_base(): number;
  log_entries(): number;
  sites_base(): number;
  set_big_endian(value: number): void;
}

/** Hooks by the names that audited modules import; an emulated machine has some of its own. */
function hooksOf(exports: WebAssembly.Exports, detail: 'log' | 'count', unaligned: Unaligned): Record<string, Hook> {
  const hooks: Record<string, Hook> = { ...exports };
  if (detail === 'count') hooks.load_ptr = exports.count_ptr as Hook;
  const suffix = `_${unaligned}`;
  for (const [name, hook] of Object.entries(exports))
    if (name.endsWith(suffix)) hooks[name.slice(0, -suffix.length)] = hook;
  return hooks;
}

let compiled: WebAssembly.Module | undefined;

/** Words of the recorder's memory, see variants/audit/recorder.ts. */
const LOGGED = 0;
const STORED = 1;
const STORE_FLAG = 256;
const ENTRY_WORDS = 3;

/** Keeps what an audited module reports: the accesses since the last reset, and a count for each site. */
export class Recorder {
  /** What the audited module imports. */
  readonly hooks: WebAssembly.ModuleImports;
  /** Accesses that are kept in full; of those beyond, the last is kept in place of the last, and the others are only counted. */
  readonly capacity: number;
  /** What an unaligned access does on the machine. */
  readonly unaligned: Unaligned;
  private readonly words: Uint32Array;
  private readonly log: number;
  private readonly sites: number;

  /**
   * @param detail whether every access is kept, or only counted by site, which is faster
   * @param bigEndian whether words lie in memory in big-endian order; only `rotate` asks
   */
  constructor(siteCount: number, detail: 'log' | 'count', unaligned: Unaligned = 'allow', bigEndian = false) {
    compiled ??= new WebAssembly.Module(readFileSync(join(MODULES, RECORDER_FILE)));
    const memory = new WebAssembly.Memory({ initial: 1 });
    const instance = new WebAssembly.Instance(compiled, { env: { memory } });
    const exports = instance.exports as unknown as Exports;
    const end = exports.sites_base() + (siteCount + 1) * 4;
    memory.grow(Math.ceil(end / 0x10000) - 1);
    exports.set_big_endian(bigEndian ? 1 : 0);
    this.hooks = hooksOf(instance.exports, detail, unaligned);
    this.capacity = exports.log_entries();
    this.unaligned = unaligned;
    this.words = new Uint32Array(memory.buffer);
    this.log = exports.log_base() / 4;
    this.sites = exports.sites_base() / 4;
  }

  /** Forgets the accesses; the counts by site go on. */
  reset(): void {
    this.words[LOGGED] = 0;
    this.words[STORED] = 0;
  }

  /** Loads and stores since the last reset. */
  get count(): number {
    return this.words[LOGGED] as number;
  }

  get stores(): number {
    return this.words[STORED] as number;
  }

  /** The accesses since the last reset, in order, up to the capacity. */
  *accesses(): Generator<Access> {
    const kept = Math.min(this.count, this.capacity);
    for (let i = 0; i < kept; i++) {
      const entry = this.log + i * ENTRY_WORDS;
      const what = this.words[entry + 1] as number;
      yield {
        site: this.words[entry] as number,
        kind: what >= STORE_FLAG ? 'store' : 'load',
        address: this.words[entry + 2] as number,
        bytes: what % STORE_FLAG,
      };
    }
  }

  /** The instruction that made the i-th access since the last reset. */
  siteAt(i: number): number {
    return this.words[this.log + i * ENTRY_WORDS] as number;
  }

  /** Address of the i-th access since the last reset. */
  addressAt(i: number): number {
    return this.words[this.log + i * ENTRY_WORDS + 2] as number;
  }

  /** Bytes that the i-th access since the last reset reads or writes. */
  bytesAt(i: number): number {
    return (this.words[this.log + i * ENTRY_WORDS + 1] as number) % STORE_FLAG;
  }

  /** Whether the last access is one that ends a call on this machine, since it is unaligned. */
  get faulted(): boolean {
    const last = Math.min(this.count, this.capacity) - 1;
    if (last < 0 || this.addressAt(last) % this.bytesAt(last) === 0) return false;
    return this.unaligned === 'trap' || (this.unaligned === 'rotate' && this.bytesAt(last) > 8);
  }

  isStore(i: number): boolean {
    return (this.words[this.log + i * ENTRY_WORDS + 1] as number) >= STORE_FLAG;
  }

  /** Times that the instruction was executed since {@link clearSites}, modulo 2^32. */
  siteCount(site: number): number {
    return this.words[this.sites + site] as number;
  }

  clearSites(): void {
    this.words.fill(0, this.sites);
  }
}
