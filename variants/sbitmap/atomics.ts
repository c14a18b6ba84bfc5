// The kernel's operations on shared memory that a sbitmap needs, by the kernel's names. All of them
// are sequentially consistent, as WebAssembly's are; so no barrier has to stand between them.

import { BITS, Word } from "../word";

/** The one bit `nr` of a word. */
// @ts-ignore: decorator
@inline
export function bit(nr: u32): Word {
  return (<Word>1) << (<Word>nr);
}

// @ts-ignore: decorator
@inline
export function READ_ONCE(at: usize): Word {
  return atomic.load<Word>(at);
}

/** Puts a word in the place of another. Returns the one that was there. */
// @ts-ignore: decorator
@inline
export function xchg(at: usize, value: Word): Word {
  return atomic.xchg<Word>(at, value);
}

/** Puts `value` in the place of `old`, if that is there. Returns what was there. */
// @ts-ignore: decorator
@inline
export function cmpxchg(at: usize, old: Word, value: Word): Word {
  return atomic.cmpxchg<Word>(at, old, value);
}

/** Clears the bits of a mask in a word. */
// @ts-ignore: decorator
@inline
export function andnot(mask: Word, at: usize): void {
  atomic.and<Word>(at, ~mask);
}

/** Sets the bit `nr`, below BITS, of a word. */
// @ts-ignore: decorator
@inline
export function set_bit(nr: u32, at: usize): void {
  atomic.or<Word>(at, bit(nr));
}

/** Clears the bit `nr` of a word. */
// @ts-ignore: decorator
@inline
export function clear_bit(nr: u32, at: usize): void {
  andnot(bit(nr), at);
}

/** Sets the bit `nr` of a word. Returns whether it was set before. */
// @ts-ignore: decorator
@inline
export function test_and_set_bit(nr: u32, at: usize): bool {
  return (atomic.or<Word>(at, bit(nr)) & bit(nr)) != 0;
}

/** The bits of a word below `depth`, 1 .. BITS. */
// @ts-ignore: decorator
@inline
export function lowBits(depth: u32): Word {
  return ~(<Word>0) >> (<Word>(BITS - depth));
}

/** Takes a lock, four bytes: waits for as long as another has it, without sleep. */
// @ts-ignore: decorator
@inline
export function spin_lock(lock: usize): void {
  while (atomic.cmpxchg<u32>(lock, 0, 1) != 0) {}
}

// @ts-ignore: decorator
@inline
export function spin_unlock(lock: usize): void {
  atomic.store<u32>(lock, 0);
}
