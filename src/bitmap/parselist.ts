import { InputError, quoted } from '../errors.js';
import { MAX_U32 } from '../functions.js';
import { Bitmap } from './bitmap.js';
import { outOfRange } from './range.js';

/** Bits `start .. end`, both included; of every `group` bits from `start` the first `used`. */
interface Region {
  readonly start: number;
  readonly end: number;
  readonly used: number;
  readonly group: number;
}

/** 1 `all`, 2 start, 3 end, 4 used, 5 group. The kernel takes `all` in any case, but only a capital N. */
const REGION = /^(?:([aA][lL][lL])|(\d+|N)(?:-(\d+|N))?)(?::(\d+|N)\/(\d+|N))?$/;

/**
 * The bitmap of a list as the kernel's bitmap_parselist() takes it, and `%*pbl` prints it:
 * `0-3,8,10-N`, `all`, `0-1023:2/256`; regions apart by commas or blanks, `N` the last bit.
 * @throws InputError that names the region and why it cannot be used
 */
export function parseList(text: string, size: number): Bitmap {
  const bitmap = new Bitmap(size);
  for (const region of text.split(/[\s,]+/)) if (region !== '') fill(bitmap, parseRegion(region, size));
  return bitmap;
}

function fill(bitmap: Bitmap, { start, end, used, group }: Region): void {
  if (used === group) bitmap.setRange(start, end + 1);
  else if (used > 0) for (let at = start; at <= end; at += group) bitmap.setRange(at, Math.min(at + used, end + 1));
}

function parseRegion(text: string, size: number): Region {
  const match = REGION.exec(text);
  const [, all, from, to, usedText, groupText] = match ?? [];
  const patternOnOneBit = from !== undefined && to === undefined && usedText !== undefined;
  if (match === null || patternOnOneBit)
    throw broken(text, "is invalid: expected a number, or a range or 'all' with an optional ':used/group'");
  const number = (digits: string): number => parseNumber(digits, text, size);
  const start = from === undefined ? 0 : number(from);
  const end = all !== undefined ? size - 1 : to === undefined ? start : number(to);
  const used = usedText === undefined ? 1 : number(usedText);
  const group = groupText === undefined ? 1 : number(groupText);
  return checked({ start, end, used, group }, text, size);
}

function parseNumber(digits: string, region: string, size: number): number {
  if (digits !== 'N') {
    const value = Number(digits);
    if (value > MAX_U32) throw broken(region, 'overflows: a number does not fit in 32 bits');
    return value;
  }
  if (size === 0) throw broken(region, `is ${outOfRange(size)}`);
  return size - 1;
}

function checked(region: Region, text: string, size: number): Region {
  const { start, end, used, group } = region;
  // `all` of no bits ends at -1: a region without bits, not one out of order
  if (start > end && end >= 0) throw broken(text, `is invalid: start ${start} is above end ${end}`);
  if (group === 0) throw broken(text, 'is invalid: the group is 0');
  if (used > group) throw broken(text, `is invalid: used ${used} is above group ${group}`);
  if (end >= size) throw broken(text, `is ${outOfRange(size)}`);
  return region;
}

function broken(region: string, why: string): InputError {
  return new InputError(`bitmap list: region ${quoted(region)} ${why}`);
}

/** As `%*pbl` prints it: `0-3,8,10-12`, and nothing for an empty map. */
export function formatList(bitmap: Bitmap): string {
  const regions: string[] = [];
  let start = -1;
  let end = -1;
  const close = () => {
    if (start >= 0) regions.push(start === end ? `${start}` : `${start}-${end}`);
  };
  for (const bit of bitmap.bits()) {
    if (start < 0 || bit !== end + 1) {
      close();
      start = bit;
    }
    end = bit;
  }
  close();
  return regions.join(',');
}
