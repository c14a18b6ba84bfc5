import type { TraceEvent } from './ftrace.js';

interface Told {
  /** Name of the pool; empty before 5.13, which names none. */
  readonly name: string;
  /** Pages: 1 .. 2^32-1. */
  readonly count: number;
}

/** A request for pages: cma_alloc_start. */
export interface CmaStart extends Told {
  readonly is: 'start';
  /** log2 of the pages that the first page's number is to be a multiple of: 0 .. 31. */
  readonly align: number;
  /** Pages of the whole pool, and those of them that are free; from 6.18 on. */
  readonly total: number | undefined;
  readonly available: number | undefined;
}

/** Pages were found, but are in use: cma_alloc_busy_retry. The search goes on behind them. */
export interface CmaRetry extends Told {
  readonly is: 'retry';
  readonly align: number;
  readonly pfn: number;
}

/** The end of a request: cma_alloc_finish, or cma_alloc of before 5.13. */
export interface CmaFinish extends Told {
  readonly is: 'finish';
  readonly align: number;
  /** The first page's number; of a request that failed the last that was tried, if any was. */
  readonly pfn: number | undefined;
  readonly failed: boolean;
  /** There is no event for the start of the request: this one tells of all of it. */
  readonly whole: boolean;
}

export interface CmaRelease extends Told {
  readonly is: 'release';
  readonly pfn: number;
}

/** What an event of the contiguous memory allocator tells. */
export type CmaEvent = CmaStart | CmaRetry | CmaFinish | CmaRelease;

/** An event of the allocator that cannot be used, and why. */
export interface CmaBroken {
  readonly is: 'broken';
  readonly reason: string;
}

/** Fields longer than this, in characters, are of no event that the kernel writes. */
const LONGEST = 1000;

/** Page numbers past this are not of this world: 2^52 pages of 4 KiB fill an address space of 64 bits. */
const MOST_PFN = 2 ** 52;
const MOST_PAGES = 2 ** 32 - 1;
const MOST_ALIGN = 31;

const NO_PAGE = /^(?:\(null\)|\(nil\)|(?:0x)?0+)$/;
const NO_PFN = /^(?:0x)?(?:f{8}|f{16})$/i;
const HEX = /^(?:0x)?[0-9a-f]{1,16}$/i;
const BLANK = 0x20;
const NAME = 'name=';

/** The keys that come first behind the name, by event; the name may hold anything, and so is cut at the last of them. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  cma_alloc: ['pfn'],
  cma_alloc_start: ['request_count', 'count'],
  cma_alloc_finish: ['pfn'],
  cma_alloc_busy_retry: ['pfn'],
  cma_release: ['pfn'],
};

/** Thrown and caught in this file alone. */
class Unusable extends Error {}

/** The values of an event, each read as what it should be. */
class Fields {
  readonly name: string;
  /** The pairs behind the name, a blank before each. */
  private readonly pairs: string;

  constructor(text: string, first: readonly string[]) {
    const cut = first.map((key) => text.lastIndexOf(` ${key}=`)).find((at) => at >= 0);
    const named = text.startsWith(NAME) && cut !== undefined;
    this.name = named ? text.slice(NAME.length, cut) : '';
    this.pairs = named ? text.slice(cut) : ` ${text}`;
  }

  has(key: string): boolean {
    return this.pairs.includes(` ${key}=`);
  }

  private text(key: string): string {
    const { pairs } = this;
    const at = pairs.indexOf(` ${key}=`);
    if (at < 0) throw new Unusable(`${key} missing: the line may be cut`);
    let from = at + key.length + 2;
    // Old kernels pad what stands for no page with blanks.
    while (pairs.charCodeAt(from) === BLANK) from++;
    const to = pairs.indexOf(' ', from);
    return to < 0 ? pairs.slice(from) : pairs.slice(from, to);
  }

  /** A decimal number. */
  whole(key: string, least: number, most: number): number {
    const text = this.text(key);
    const value = /^-?\d{1,20}$/.test(text) ? Number(text) : Number.NaN;
    if (!(value >= least && value <= most)) throw new Unusable(`${key} is no number from ${least} to ${most}`);
    return value;
  }

  /** A page's number; undefined for -1. */
  pfn(): number | undefined {
    const text = this.text('pfn');
    if (text === '-1' || NO_PFN.test(text)) return undefined;
    const value = HEX.test(text) ? Number.parseInt(text, 16) : Number.NaN;
    if (!(value <= MOST_PFN)) throw new Unusable('pfn is no page number');
    return value;
  }

  hasPage(): boolean {
    return !NO_PAGE.test(this.text('page'));
  }
}

function pages(fields: Fields): number {
  return fields.whole(fields.has('request_count') ? 'request_count' : 'count', 1, MOST_PAGES);
}

function optional(fields: Fields, key: string, least: number): number | undefined {
  return fields.has(key) ? fields.whole(key, least, MOST_PAGES) : undefined;
}

function align(fields: Fields): number {
  return fields.whole('align', 0, MOST_ALIGN);
}

function knownPfn(fields: Fields): number {
  const pfn = fields.pfn();
  if (pfn === undefined) throw new Unusable('pfn is no page number');
  return pfn;
}

function finish(fields: Fields, told: Told, whole: boolean): CmaFinish {
  const pfn = fields.pfn();
  const errorno = fields.has('errorno') ? fields.whole('errorno', -4095, 0) : 0;
  const failed = pfn === undefined || errorno !== 0 || !fields.hasPage();
  return { is: 'finish', ...told, align: align(fields), pfn, failed, whole };
}

function tellOf(kind: string, fields: Fields): CmaEvent {
  const told = { name: fields.name, count: pages(fields) };
  if (kind === 'cma_release') return { is: 'release', ...told, pfn: knownPfn(fields) };
  if (kind === 'cma_alloc_busy_retry') return { is: 'retry', ...told, align: align(fields), pfn: knownPfn(fields) };
  if (kind !== 'cma_alloc_start') return finish(fields, told, kind === 'cma_alloc');
  const total = optional(fields, 'total_count', 1);
  return { is: 'start', ...told, align: align(fields), total, available: optional(fields, 'available_count', 0) };
}

/**
 * What an event of a trace tells of the contiguous memory allocator, in the form of whatever
 * kernel: the events cma_alloc, cma_alloc_start, cma_alloc_finish, cma_alloc_busy_retry and
 * cma_release.
 * @returns undefined for any other event
 */
export function parseCma({ event, fields }: TraceEvent): CmaEvent | CmaBroken | undefined {
  const kind = event.startsWith('cma:') ? event.slice('cma:'.length) : event;
  const first = kind.startsWith('cma_') ? KINDS[kind] : undefined;
  if (first === undefined) return undefined;
  if (fields.length > LONGEST) return { is: 'broken', reason: `fields of ${kind} longer than ${LONGEST} characters` };
  try {
    return tellOf(kind, new Fields(fields, first));
  } catch (thrown) {
    if (thrown instanceof Unusable) return { is: 'broken', reason: `${kind}: ${thrown.message}` };
    throw thrown;
  }
}
