/**
 * Where everything of a sbitmap lies, in bytes. What different threads write lies on cache lines of
 * its own: each word, the cleared bits of each word, and what each worker has for itself.
 *
 *     head, a line       what is set once: see `Head`
 *     queue, a line      who waits, and what was given back: see `Queue`
 *     a worker, a line   its hint and where it sleeps: see `Worker`
 *     ...
 *     a word, two lines  its bits; then its cleared bits and their lock: see `Place`
 *     ...
 */

/** A cache line. */
export enum Line {
  BYTES = 64,
}

/** Of the head, from the address of the sbitmap: four bytes each. */
export enum Head {
  /** Tags, 0 .. DEPTH - 1. */
  DEPTH = 0,
  /** A word has `1 << SHIFT` tags. */
  SHIFT = 4,
  WORDS = 8,
  /** Not 0: tags are given one after another, and a search does not begin anew below its hint. */
  ROUND_ROBIN = 12,
  /** So many tags have to come back until as many workers are woken. */
  WAKE_BATCH = 16,
  WORKERS = 20,
  /** Words that there is room for. */
  ROOM = 24,
}

/** Of the wait queue, from the address of the sbitmap: four bytes each. */
export enum Queue {
  /** Workers that wait, or are about to. */
  ACTIVE = 64,
  /** Tags that came back while one waited. */
  COMPLETED = 68,
  /** Those of them that workers were woken for. */
  WOKEN = 72,
  /** The worker that is looked at first when the next is woken. */
  INDEX = 76,
}

/** Where the workers begin, from the address of the sbitmap; the words begin behind them. */
export enum Workers {
  FIRST = 128,
}

/** Of a word and what belongs to it, from its address: `BYTES` for each. */
export enum Place {
  /** A set bit is a tag in use, or one given back that is in CLEARED. */
  WORD = 0,
  /** Bits of tags that were given back, and are still set in WORD. */
  CLEARED = 64,
  /** 0, or 1 while a worker moves cleared bits. */
  LOCK = 72,
  BYTES = 128,
}

/** Of a worker, from its address. */
export enum Worker {
  /** The tag at which its next search begins. */
  HINT = 0,
  /** What it waits with: see `Slot`. */
  SLOT = 4,
}

/** Whether a worker waits. */
export enum Slot {
  IDLE = 0,
  WAITING = 1,
  WOKEN = 2,
}
