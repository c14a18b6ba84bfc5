/**
 * The generic code with a switch that makes one deliberate fault, so that the laws can be seen
 * to fail. It extends no variant: a search that goes wrong would send what stands on it round for ever.
 *
 * @extends faulty-areas
 * @span word
 * @rereads find_next_bit_wrap find_next_clump8
 */

import { BIG_ENDIAN } from "./target";
import { Fault } from "./faults";
import {
  BITS, BYTES, ONES, Word, below, fetch, fetchLittle, from, highest, lowest, swab, wordOf, wordsEnd,
} from "./word";

/** Set once and for all when a faulty variant is built. */
export let fault: i32 = 0;

// @ts-ignore: decorator
@inline
function is(one: Fault): bool {
  return fault == one;
}

const enum Sense { SET, ZERO, AND, ANDNOT, OR, AND_AND, AND_ANDNOT }

let cachedAddress: usize = 0;
let cachedSize: u32 = 0;
let cachedStart: u32 = 0;
let cachedAnswer: u32 = 0;
let calls: u32 = 0;

/** Keeps a read whose value is not needed from being dropped. */
let sink: Word = 0;

function read(base: usize, at: u32): Word {
  if (is(Fault.ADDRESS_ROUNDED_DOWN)) base &= ~(<usize>(BYTES - 1));
  if (is(Fault.BYTES_NOT_SWAPPED)) return fetchLittle(base, at);
  if (is(Fault.DOUBLE_READ)) sink |= <Word>load<u8>(base + at);
  if (is(Fault.INDEX_OF_16_BITS)) at = wordOf((at * 8) & 0xffff);
  if (is(Fault.ALIGNED_PAIR)) {
    const off = <u32>base % BYTES;
    if (off != 0 && !BIG_ENDIAN) {
      const low = fetch(base - off, at) >> (<Word>(off * 8));
      return low | (fetch(base - off + BYTES, at) << (<Word>((BYTES - off) * 8)));
    }
  }
  return fetch(base, at);
}

/** The bits that count, of the words `at` bytes into the bitmaps. */
function pick(sense: Sense, a: usize, b: usize, c: usize, at: u32, end: u32): Word {
  if (sense == Sense.SET) return read(a, at);
  if (sense == Sense.ZERO) return is(Fault.ZERO_IS_SET) ? read(a, at) : ~read(a, at);
  const left = read(a, at);
  let other = at;
  if (is(Fault.JOIN_TAKES_WORD_0)) other = 0;
  if (is(Fault.JOIN_TAKES_NEXT_WORD) && at + BYTES < end) other = at + BYTES;
  const right = read(b, other);
  if (sense == Sense.AND) return left & right;
  if (sense == Sense.ANDNOT) return is(Fault.ANDNOT_SWAPPED) ? right & ~left : left & ~right;
  if (sense == Sense.OR) return is(Fault.OR_IS_XOR) ? left ^ right : left | right;
  if (is(Fault.THIRD_IGNORED)) return left & right;
  return sense == Sense.AND_AND ? left & right & read(c, at) : left & right & ~read(c, at);
}

/** What a search does before it looks at its bitmap, and should not. */
function beforehand(a: usize, size: u32, start: u32): void {
  if (is(Fault.READ_OF_EMPTY) && size == 0) sink |= fetch(a, 0);
  if (is(Fault.READ_AT_END) && start == size && size != 0) sink |= <Word>load<u8>(a + size / 8);
  if (is(Fault.READ_BEFORE_START) && start < size) sink |= fetch(a - BYTES, 0);
  if (is(Fault.READ_16_PAST_END) && start < size) sink |= fetch(a + 16, wordOf(size - 1));
  if (is(Fault.TRAP) && size == BITS && start == BITS - 1) unreachable();
  if (is(Fault.TAIL_CLEARED) && start < size && size % BITS != 0) {
    const p = a + wordOf(size - 1);
    store<Word>(p, load<Word>(p) & (BIG_ENDIAN ? swab(below(size)) : below(size)));
  }
}

function miss(size: u32): u32 {
  if (is(Fault.MISS_IS_MINUS_1)) return 0xffffffff;
  if (is(Fault.MISS_IS_LAST_BIT) && size != 0) return size - 1;
  return size;
}

function hit(word: Word, at: u32, size: u32): u32 {
  const bit = lowest(word, at);
  if (is(Fault.NO_CLAMP)) return bit;
  return min(bit, size);
}

function search(sense: Sense, a: usize, b: usize, c: usize, size: u32, start: u32): u32 {
  if (is(Fault.HINT_KEPT) && ++calls % 8 == 0 && start + 1 < size) start++;
  beforehand(a, size, start);
  if (is(Fault.SIGNED_START) ? <i32>start >= <i32>size : start >= size) return miss(size);
  let end = wordsEnd(size);
  if (is(Fault.LAST_WORD_SKIPPED) && size % BITS != 0) end -= BYTES;
  if (is(Fault.FULL_LAST_WORD_SKIPPED) && size % BITS == 0) end -= BYTES;
  if (is(Fault.ONE_WORD_TOO_FAR)) end += BYTES;
  if (is(Fault.TWO_WORDS_TOO_FAR)) end += 2 * BYTES;
  let at = wordOf(start);
  if (is(Fault.WORD_0_SKIPPED) && at == 0 && start == 0 && end > BYTES) at = BYTES;
  let mask = at == wordOf(start) ? from(start) : ONES;
  if (is(Fault.FIRST_MASK_LATE) && start % BITS != 0) mask <<= 1;
  if (is(Fault.FIRST_MASK_EARLY) && start % BITS != 0) mask = from(start - 1);
  if (is(Fault.MASK_OF_32_BITS) && BITS == 64) mask = ONES << (<Word>(start % 32));
  for (; at < end; at += BYTES) {
    let word = pick(sense, a, b, c, at, end) & mask;
    mask = ONES;
    const last = at + BYTES >= end;
    if (is(Fault.TAIL_IN_NEXT) && last && word != 0 && lowest(word, at) >= size) return size - 1;
    if (is(Fault.HANG) && word == 0 && last) at -= BYTES;
    if (is(Fault.HANG_WHEN_LONG) && word == 0 && at > 4000) at -= BYTES;
    if (word == 0) continue;
    if (is(Fault.HIT_MARKED)) store<Word>(a + at, load<Word>(a + at));
    return hit(word, at, size);
  }
  return miss(size);
}

function nth(sense: Sense, a: usize, b: usize, c: usize, size: u32, n: u32): u32 {
  beforehand(a, size, 0);
  if (is(Fault.NTH_FROM_1) && n > 0) n--;
  if (is(Fault.SIGNED_COUNT) ? <i32>n >= <i32>size : n >= size) return size;
  const end = wordsEnd(size);
  const last = end - BYTES;
  for (let at: u32 = 0; at <= last; at += BYTES) {
    let word = pick(sense, a, b, c, at, end);
    if (at == last) word &= below(size);
    const weight = is(Fault.COUNT_OF_32_BITS) ? popcnt<u32>(<u32>word) : <u32>popcnt<Word>(word);
    if (is(Fault.SIGNED_COUNT) ? <i32>n < <i32>weight : n < weight) {
      for (; <i32>n > 0; n--) word &= word - 1;
      return lowest(word, at);
    }
    n -= weight;
  }
  return size;
}

export function find_first_bit(a: usize, size: u32): u32 {
  return search(Sense.SET, a, 0, 0, size, 0);
}

export function find_first_zero_bit(a: usize, size: u32): u32 {
  return search(Sense.ZERO, a, 0, 0, size, 0);
}

export function find_first_and_bit(a: usize, b: usize, size: u32): u32 {
  return search(Sense.AND, a, b, 0, size, 0);
}

export function find_first_andnot_bit(a: usize, b: usize, size: u32): u32 {
  return search(Sense.ANDNOT, a, b, 0, size, 0);
}

export function find_first_and_and_bit(a: usize, b: usize, c: usize, size: u32): u32 {
  return search(Sense.AND_AND, a, b, c, size, 0);
}

export function find_next_bit(a: usize, size: u32, start: u32): u32 {
  if (!is(Fault.STALE_CACHE)) return search(Sense.SET, a, 0, 0, size, start);
  if (a == cachedAddress && size == cachedSize && start == cachedStart) return cachedAnswer;
  cachedAddress = a;
  cachedSize = size;
  cachedStart = start;
  cachedAnswer = search(Sense.SET, a, 0, 0, size, start);
  return cachedAnswer;
}

export function find_next_zero_bit(a: usize, size: u32, start: u32): u32 {
  return search(Sense.ZERO, a, 0, 0, size, start);
}

export function find_next_and_bit(a: usize, b: usize, size: u32, start: u32): u32 {
  return search(Sense.AND, a, b, 0, size, start);
}

export function find_next_andnot_bit(a: usize, b: usize, size: u32, start: u32): u32 {
  return search(Sense.ANDNOT, a, b, 0, size, start);
}

export function find_next_or_bit(a: usize, b: usize, size: u32, start: u32): u32 {
  return search(Sense.OR, a, b, 0, size, start);
}

export function find_last_bit(a: usize, size: u32): u32 {
  beforehand(a, size, 0);
  if (size == 0) return 0;
  let at = wordOf(size - 1);
  let word = read(a, at);
  if (!is(Fault.TAIL_IN_LAST)) word &= below(size);
  while (word == 0) {
    if (at == 0 || (is(Fault.LAST_STOPS_AT_WORD_1) && at == BYTES)) return miss(size);
    at -= BYTES;
    word = read(a, at);
  }
  return highest(word, at);
}

export function find_nth_bit(a: usize, size: u32, n: u32): u32 {
  return nth(Sense.SET, a, 0, 0, size, n);
}

export function find_nth_and_bit(a: usize, b: usize, size: u32, n: u32): u32 {
  return nth(Sense.AND, a, b, 0, size, n);
}

export function find_nth_andnot_bit(a: usize, b: usize, size: u32, n: u32): u32 {
  return nth(Sense.ANDNOT, a, b, 0, size, n);
}

export function find_nth_and_andnot_bit(a: usize, b: usize, c: usize, size: u32, n: u32): u32 {
  return nth(Sense.AND_ANDNOT, a, b, c, size, n);
}

export function find_next_bit_wrap(a: usize, size: u32, start: u32): u32 {
  const ahead = find_next_bit(a, size, start);
  if (ahead < size || start == 0 || is(Fault.WRAP_NEVER_WRAPS)) return ahead;
  const end = is(Fault.WRAP_MISSES_ONE) ? start - 1 : start;
  const behind = find_first_bit(a, end);
  return behind < end ? behind : size;
}

export function find_next_clump8(a: usize, size: u32, start: u32): u32 {
  const bit = find_next_bit(a, size, start);
  if (is(Fault.CLUMP_NOT_ROUNDED)) return bit;
  return bit < size ? bit & ~7 : size;
}

function little(sense: Sense, a: usize, size: u32, start: u32): u32 {
  if (!BIG_ENDIAN || is(Fault.LE_NOT_SWAPPED)) return search(sense, a, 0, 0, size, start);
  if (start >= size) return size;
  const end = wordsEnd(size);
  let mask = from(start);
  for (let at = wordOf(start); at < end; at += BYTES) {
    const raw = fetchLittle(a, at);
    const word = (sense == Sense.ZERO ? ~raw : raw) & mask;
    mask = ONES;
    if (word != 0) return min(lowest(word, at), size);
  }
  return size;
}

export function find_next_bit_le(a: usize, size: u32, start: u32): u32 {
  return little(Sense.SET, a, size, start);
}

export function find_next_zero_bit_le(a: usize, size: u32, start: u32): u32 {
  return little(Sense.ZERO, a, size, start);
}

export function find_first_zero_bit_le(a: usize, size: u32): u32 {
  return little(Sense.ZERO, a, size, 0);
}
