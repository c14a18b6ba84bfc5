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

interface Exports {
  readonly memory: WebAssembly.Memory;
  log_base(): number;
  log_entries(): number;
  sites_base(): number;
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
  /** Accesses that are kept in full; those beyond are counted only. */
  readonly capacity: number;
  private readonly words: Uint32Array;
  private readonly log: number;
  private readonly sites: number;

  /** @param detail whether every access is kept, or only counted by site, which is faster */
  constructor(siteCount: number, detail: 'log' | 'count') {
    compiled ??= new WebAssembly.Module(readFileSync(join(MODULES, RECORDER_FILE)));
    const pages = Math.ceil((0x1000 + 0x10000 * 12 + (siteCount + 1) * 4) / 0x10000);
    const memory = new WebAssembly.Memory({ initial: pages });
    const instance = new WebAssembly.Instance(compiled, { env: { memory } });
    const exports = instance.exports as unknown as Exports;
    this.hooks =
      detail === 'log'
        ? instance.exports
        : { ...instance.exports, load_ptr: instance.exports.count_ptr as WebAssembly.ExportValue };
    this.capacity = exports.log_entries();
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

  /** Address of the i-th access since the last reset. */
  addressAt(i: number): number {
    return this.words[this.log + i * ENTRY_WORDS + 2] as number;
  }

  /** Bytes that the i-th access since the last reset reads or writes. */
  bytesAt(i: number): number {
    return (this.words[this.log + i * ENTRY_WORDS + 1] as number) % STORE_FLAG;
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
