/**
 * The zero-area search on words. A first look tells whether the start itself fits. An area of at
 * most a word is then found by shift-and-and: what is left set marks where such a run begins; a run
 * over a border is carried. A longer one, or one that may begin less than once a word, is looked at
 * from its end down: the last set bit in it says how far to go. Full words are passed by.
 *
 * @models no kernel: findbit's own
 * @extends generic
 * @span word
 * @rereads bitmap_find_next_zero_area_off
 * @miss above
 */

import { alignUp } from "./align";
import { BITS, BYTES, ONES, Word, below, fetch, from, highest, lowest, wordOf, wordsEnd } from "./word";
import { find_next_zero_bit } from "./self";

// @ts-ignore: decorator
@inline
function miss(size: u32): u32 {
  return size + (size != 0xffffffff ? 1 : 0);
}

/** An area that may reach past the size, and then is none. */
// @ts-ignore: decorator
@inline
function fitting(index: u32, nr: u32, size: u32): u32 {
  return <u64>index + nr <= <u64>size ? index : miss(size);
}

/** An area of no bits begins at or after a clear one. */
function emptyArea(map: usize, size: u32, start: u32, align_mask: u32, align_offset: u32): u32 {
  const index = alignUp(find_next_zero_bit(map, size, start), align_mask, align_offset);
  return index < size ? <u32>index : miss(size);
}

/** In every word: the bits that an area may begin at, for an alignment of less than a word. */
// @ts-ignore: decorator
@inline
function permitted(align_mask: u32, align_offset: u32): Word {
  if (align_mask == 0) return ONES;
  let pattern: Word = 1;
  for (let step = align_mask + 1; step < BITS; step += step) pattern |= pattern << (<Word>step);
  return pattern << (<Word>((0 - align_offset) & align_mask));
}

/**
 * The bits at which runs of `run` (1, 2, 4 .. 32) and `more` (at most `run`) of the bits that are set
 * in `free` begin: runs of 2, of 4, of 8 ... and what is left.
 */
// @ts-ignore: decorator
@inline
function begins(run: u32, free: Word, more: u32): Word {
  if (run >= 2) free &= free >> 1;
  if (run >= 4) free &= free >> 2;
  if (run >= 8) free &= free >> 4;
  if (run >= 16) free &= free >> 8;
  if (run >= 32) free &= free >> 16;
  return free & (free >> (<Word>more));
}

/** Up to here, in bits, it is faster to go past full words one by one than by the length of an area. */
const SHORT: u32 = 8 * BITS;

/** Where the next word begins that is not full, behind the full one `at` bytes in; or `end`. In bytes. */
function pastFull(map: usize, at: u32, end: u32): u32 {
  let word = map + at + BYTES;
  const stop = map + end;
  for (; word + 4 * BYTES <= stop; word += 4 * BYTES)
    if ((fetch(word, 0) & fetch(word, BYTES) & fetch(word, 2 * BYTES) & fetch(word, 3 * BYTES)) != ONES) break;
  while (word != stop && fetch(word, 0) == ONES) word += BYTES;
  return <u32>(word - map);
}

/**
 * Areas of `run` to twice as many bits, word by word from the one `at` bytes in, of which `taken` are
 * none. The tail need not be masked: the lowest area that reaches into it shows that there is none.
 */
// @ts-ignore: decorator
@inline
function scan(
  run: u32, map: usize, size: u32, at: u32, taken: Word, may: Word, nr: u32, align_mask: u32, align_offset: u32,
): u32 {
  const end = wordsEnd(size);
  const more = nr - run;
  const first = begins(run, ~taken, more) & may;
  if (first != 0) return fitting(lowest(first, at), nr, size);
  // Clear bits that come over from the word before.
  let open = <u32>clz<Word>(taken);
  at += BYTES;
  while (at != end) {
    const word = fetch(map, at);
    const low = <u32>ctz<Word>(word);
    if (open + low >= nr) {
      const index = alignUp(at * 8 - open, align_mask, align_offset);
      if (index + nr <= <u64>at * 8 + low) return fitting(<u32>index, nr, size);
    }
    if (word == ONES) {
      open = 0;
      at = pastFull(map, at, end);
      continue;
    }
    const found = begins(run, ~word, more) & may;
    if (found != 0) return fitting(lowest(found, at), nr, size);
    // What begins before a word that is all clear would have been found.
    open = <u32>clz<Word>(word);
    at += BYTES;
  }
  return miss(size);
}

/** Areas of 1 .. BITS bits. The loop is there once for each length of runs: nothing is left to decide in it. */
function inWords(
  map: usize, size: u32, at: u32, taken: Word, may: Word, nr: u32, align_mask: u32, align_offset: u32,
): u32 {
  if (nr == 1) return scan(1, map, size, at, taken, may, nr, align_mask, align_offset);
  if (nr <= 4) return scan(2, map, size, at, taken, may, nr, align_mask, align_offset);
  if (nr <= 8) return scan(4, map, size, at, taken, may, nr, align_mask, align_offset);
  if (nr <= 16) return scan(8, map, size, at, taken, may, nr, align_mask, align_offset);
  if (nr <= 32) return scan(16, map, size, at, taken, may, nr, align_mask, align_offset);
  return scan(32, map, size, at, taken, may, nr, align_mask, align_offset);
}

/** From so many bytes on, clear words are passed by in fours. */
const FAR: u32 = 8 * BYTES;

/** Down from the clear word `at` bytes in: the next that is not clear, or else `first`. In bytes. */
function pastClear(map: usize, at: u32, first: u32): u32 {
  const stop = map + first;
  let word = map + at;
  for (; word >= stop + 4 * BYTES; word -= 4 * BYTES) {
    const low = word - 4 * BYTES;
    if ((fetch(low, 3 * BYTES) | fetch(low, 2 * BYTES) | fetch(low, BYTES) | fetch(low, 0)) != 0) break;
  }
  while (word != stop) {
    word -= BYTES;
    if (fetch(word, 0) != 0) break;
  }
  return <u32>(word - map);
}

/**
 * Areas of any length, from one that may begin at `index` and ends within the bitmap: looked at from
 * the end down, to what is known to be clear.
 */
function byWindows(map: usize, size: u32, index: u64, nr: u32, align_mask: u32, align_offset: u32): u32 {
  const stop = wordsEnd(size);
  const short = nr <= SHORT;
  // All bits up to here are known to be clear, from the index on.
  let known: u64 = index;
  while (true) {
    const end = index + nr;
    if (end > <u64>size) return miss(size);
    const low = <u32>max<u64>(index, known);
    const first = wordOf(low);
    let at = wordOf(<u32>(end - 1));
    let whole = fetch(map, at);
    let word = whole & below(<u32>end);
    if (word == 0 && at != first) {
      at = at - first >= FAR ? pastClear(map, at, first) : at - BYTES;
      whole = fetch(map, at);
      while (whole == 0 && at != first) {
        at -= BYTES;
        whole = fetch(map, at);
      }
      word = whole;
    }
    if (at == first) word &= from(low);
    if (word == 0) return <u32>index;
    const next = short && whole == ONES ? <u64>pastFull(map, at, stop) * 8 : <u64>highest(word, at) + 1;
    known = end;
    index = alignUp(next, align_mask, align_offset);
  }
}

export function bitmap_find_next_zero_area_off(
  map: usize, size: u32, start: u32, nr: u32, align_mask: u32, align_offset: u32,
): u32 {
  if (nr == 0) return emptyArea(map, size, start, align_mask, align_offset);
  const index = alignUp(start, align_mask, align_offset);
  const end = index + nr;
  if (end > <u64>size) return miss(size);
  if (nr > BITS || align_mask >= BITS - 1) return byWindows(map, size, index, nr, align_mask, align_offset);
  const at = wordOf(<u32>index);
  const shift = <u32>index % BITS;
  const word = fetch(map, at);
  let area = word >> (<Word>shift);
  if (shift + nr > BITS) area |= fetch(map, at + BYTES) << (<Word>(BITS - shift));
  if ((area & below(nr)) == 0) return <u32>index;
  const taken = word | ~from(<u32>index);
  const may = permitted(align_mask, align_offset);
  if (nr <= 4) {
    // Most often there is one in this word, without the call.
    const first = (nr == 1 ? ~taken : begins(2, ~taken, nr - 2)) & may;
    if (first != 0) return fitting(lowest(first, at), nr, size);
  }
  return inWords(map, size, at, taken, may, nr, align_mask, align_offset);
}
