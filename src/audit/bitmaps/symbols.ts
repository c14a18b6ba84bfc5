import {
  type Answer,
  bitmap,
  broken,
  type Finding,
  KNOWN,
  type LineParser,
  NOTHING,
  type Passed,
  passed,
} from './finding.js';
import { alignmentOf, badBits, badBytes } from './numbers.js';
import type { Sighting } from './sighting.js';

/** Names of symbols that are taken for bitmaps when none are asked for. */
export const DEFAULT_PATTERN = /bitmap|cpu\w*mask|node\w*mask/;

/**
 * 1 address, 2 size, 3 type, 4 name, 5 module: `nm`, `nm -S`, System.map and /proc/kallsyms.
 * `nm -A` puts the file before it, and the archive before that.
 */
const SYMBOL =
  /^(?:[^\s:]{1,255}:){0,2}([0-9a-f]{8,32}) {1,20}(?:([0-9a-f]{8,32}) {1,20})?([A-Za-z?-]) (\S+)(?:\s{1,20}\[([^\]]{1,80})\])?\s{0,20}$/i;

/** Letters of nm for what lies in memory as data. `U` has no place, but `u` has one: a unique global. */
const DATA = /^[BbDdRrGgSsVvCcu]$/;

/** What the kernel's macros make of the name of a symbol that is exported, or is a parameter of a module. */
const MADE_UP = /^__(?:ksymtab_|kstrtab|crc_|param_)/;

const HIDDEN = 'address 0 (kernel.kptr_restrict hides it)';

/** Symbols at address 0 that wait for one that is elsewhere; a vmlinux has fewer, and /proc/kallsyms some thousands. */
const MOST_HELD = 10_000;

const SEEN: readonly Passed[] = ['symbol'];
const PICKED: readonly Passed[] = ['symbol', 'match'];

/** A symbol at address 0, and the number of its line. */
interface Held {
  readonly sighting: Sighting;
  readonly at: number;
}

/** What matters of a line of a list of symbols. */
interface DataSymbol {
  readonly name: string;
  readonly address: string;
  /** A common symbol has no place yet: where its address would be, nm prints its size. */
  readonly common: boolean;
  readonly size: string | undefined;
}

const isZero = (address: string): boolean => /^0+$/.test(address);

/** A bitmap of as many bits as the symbol has room for. */
function findingOf({ name: caller, address, common, size }: DataSymbol): Finding {
  // Objects of a section, and variables of a processor, may well be at the first address.
  const alignment = common ? undefined : isZero(address) ? 16 : alignmentOf(address);
  if (typeof alignment === 'object') return alignment;
  if (size === undefined) return bitmap({ caller, alignment, bits: undefined, bytes: undefined });
  const bytes = Number.parseInt(size, 16);
  return badBytes(bytes) ?? badBits(bytes * 8) ?? bitmap({ caller, alignment, bits: bytes * 8, bytes });
}

/** Lists of symbols. Data symbols that the pattern matches are bitmaps. */
export class SymbolParser implements LineParser {
  private readonly held: Held[] = [];
  /** A symbol is elsewhere than at 0, so that addresses are not hidden. */
  private placed = false;

  constructor(private readonly pattern: RegExp) {}

  read(line: string, at: number): Answer {
    const match = SYMBOL.exec(line);
    if (match === null) return undefined;
    const [, address = '', size, type = '', name = '', module] = match;
    this.placed ||= !isZero(address);
    const before = this.placed ? this.released() : NOTHING;
    if (!DATA.test(type)) return before.length === 0 ? KNOWN : before;
    const picked = !MADE_UP.test(name) && this.pattern.test(name);
    const told = [...before, ...(picked ? PICKED : SEEN).map(passed)];
    if (!picked) return told;
    const common = type.toUpperCase() === 'C';
    const full = module === undefined ? name : `${name} [${module}]`;
    return [...told, this.mayHold(findingOf({ name: full, address, common, size }), isZero(address), size, at)];
  }

  // Where a name ends cannot be told.
  readUnended(line: string, at: number): Answer {
    return this.read(line, at);
  }

  /** All addresses were 0: they are hidden. */
  end(): readonly Finding[] {
    return this.held.splice(0).map(({ at }) => ({ ...broken(HIDDEN), at }));
  }

  private released(): readonly Finding[] {
    return this.held.length === 0 ? NOTHING : this.held.splice(0).map(({ sighting }) => bitmap(sighting));
  }

  /** The finding, unless it must wait for a symbol that is elsewhere. Only lists without sizes have hidden addresses. */
  private mayHold(finding: Finding, zero: boolean, size: string | undefined, at: number): Finding {
    if (finding.is !== 'bitmap' || !zero || size !== undefined || this.placed) return finding;
    if (this.held.length >= MOST_HELD) return broken(HIDDEN);
    this.held.push({ sighting: finding.sighting, at });
    return { is: 'held' };
  }
}
