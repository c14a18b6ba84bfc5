import { MAX_U32 } from '../../functions.js';
import { type Broken, broken } from './finding.js';
import { ALIGNMENTS, type Alignment } from './sighting.js';

/** 64 bits at most, behind zeros. */
const ADDRESS = /^(?:0x)?0{0,64}[0-9a-f]{1,16}$/i;

/** Alignment of an address in hex digits, with or without `0x`; or why it is no address of a bitmap. */
export function alignmentOf(address: string): Alignment | Broken {
  if (!ADDRESS.test(address))
    return broken(/^(?:0x)?[0-9a-f]+$/i.test(address) ? 'address wider than 64 bits' : 'address is no hex number');
  const low = Number.parseInt(address.slice(-1), 16);
  const found = ALIGNMENTS.find((alignment) => (low & alignment) !== 0);
  return found ?? (/^(?:0x)?0+$/i.test(address) ? broken('address 0') : 16);
}

/** A whole number, decimal or, after `0x`, hexadecimal; undefined for any other text. */
export function wholeNumber(text: string): number | undefined {
  return /^(?:\d+|0x[0-9a-f]+)$/i.test(text) ? Number(text) : undefined;
}

function badWhole(name: string, value: number | undefined): Broken | undefined {
  return value === undefined || !Number.isInteger(value) || value < 0
    ? broken(`${name} is no whole number`)
    : undefined;
}

/** Why a number of bits, or something that is no number, cannot be used; undefined if it can. */
export function badBits(bits: number | undefined): Broken | undefined {
  if (bits === 0) return broken('bits 0: nothing to search');
  return badWhole('bits', bits) ?? (Number(bits) > MAX_U32 ? broken('bits past 2^32-1') : undefined);
}

/** Why the size of an object, or something that is no number, cannot be used; undefined if it can. */
export function badBytes(bytes: number | undefined): Broken | undefined {
  if (bytes === 0) return broken('bytes 0: no object');
  return (
    badWhole('bytes', bytes) ?? (Number(bytes) > Number.MAX_SAFE_INTEGER ? broken('bytes past 2^53-1') : undefined)
  );
}
