import { type Answer, type Broken, bitmap, broken, type Finding, NOTHING, passed } from './finding.js';
import { alignmentOf, badBits, badBytes } from './numbers.js';
import type { Alignment } from './sighting.js';

/** Names of symbols that are taken for bitmaps when none are asked for. */
export const DEFAULT_PATTERN = /bitmap|mask|bits/;

/** 1 address, 2 size, 3 type, 4 name, 5 module: `nm`, `nm -S`, System.map and /proc/kallsyms. */
const SYMBOL = /^([0-9a-f]{8,}) +(?:([0-9a-f]{8,}) +)?([A-Za-z?-]) (\S+)(?:\s+\[([^\]]+)\])?\s*$/i;

/** Letters of nm for what lies in memory as data. */
const DATA = /^[BDRGSVC]$/i;

const isCommon = (type: string): boolean => type.toUpperCase() === 'C';

/** Undefined for a common symbol, which has no place yet: where its address would be, nm prints its size. */
function placeOf(address: string, type: string, size: string | undefined): Alignment | Broken | undefined {
  if (isCommon(type)) return undefined;
  const alignment = alignmentOf(address);
  const hidden = typeof alignment !== 'number' && alignment.reason === 'address 0' && size === undefined;
  return hidden ? broken('address 0 (kernel.kptr_restrict hides it)') : alignment;
}

/** A data symbol of a bitmap's name: as many bits as it has room for. */
function findingOf(address: string, size: string | undefined, type: string, caller: string): Finding {
  const alignment = placeOf(address, type, size);
  if (typeof alignment === 'object') return alignment;
  if (size === undefined) return bitmap({ caller, alignment, bits: undefined, bytes: undefined });
  const bytes = Number.parseInt(size, 16);
  return badBytes(bytes) ?? badBits(bytes * 8) ?? bitmap({ caller, alignment, bits: bytes * 8, bytes });
}

/** The parser of lists of symbols. Data symbols that the pattern matches are bitmaps. */
export function symbolLine(pattern: RegExp): (line: string) => Answer {
  return (line) => {
    const match = SYMBOL.exec(line);
    if (match === null) return undefined;
    const [, address = '', size, type = '', name = '', module] = match;
    if (!DATA.test(type)) return NOTHING;
    if (!pattern.test(name)) return [passed('symbol')];
    return [findingOf(address, size, type, module === undefined ? name : `${name} [${module}]`)];
  };
}
