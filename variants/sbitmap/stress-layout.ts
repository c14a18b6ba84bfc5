/**
 * What a stress run keeps beside a sbitmap, in bytes: for each worker what it is to do and what it has
 * counted, then the table of owners, then a list for each worker of the tags that it has.
 */

/** Of a worker, from its address: four bytes each. */
export enum Party {
  /** Address of the table of owners: four bytes a tag, 0 or the number of its worker plus 1. */
  OWNERS = 0,
  /** Address of its list of tags. */
  LIST = 4,
  /** Tags that it has at most. */
  MOST = 8,
  /** Tags that it has at most while it waits for another. */
  WAITS_WITH = 12,
  /** How long it sleeps at most, in ms. */
  PATIENCE = 16,
  /** Tags of 100 that it gives back deferred. */
  DEFERRED = 20,
  /** What its next draw is made from, never 0. */
  RANDOM = 24,
  /** Tags that it has. */
  HELD = 28,
  /** Not 0: it has given everything back, and does nothing. */
  RESTING = 32,
  /** Operations: times that it took a tag, got none, or gave one back, but for the last that it had. */
  OPERATIONS = 36,
  GETS = 40,
  FAILED = 44,
  PUTS = 48,
  SLEEPS = 52,
  /** Sleeps that nobody ended, but its patience. */
  OVERSLEPT = 56,
  /** Those of them after which there was a tag at once. */
  OVERSLEPT_FREE = 60,
  /** Those of these while all others waited too, or rested. */
  LOST_WAKE_UPS = 64,
  /** Not 0: they did when it last overslept. */
  QUIET = 68,
  /** Times that a tag was not its own: see `Doubled`. */
  DOUBLED = 72,
  /** The first of them. */
  FIRST_DOUBLED = 76,
  BYTES = 128,
}

/** Of a tag that two have, from its address: four bytes each. */
export enum Doubled {
  TAG = 0,
  /** What was in the table of owners. */
  OWNER = 4,
  /** 0 when it was taken, 1 when it was to be given back. */
  PUT = 8,
  BYTES = 12,
  /** So many are kept for each worker. */
  KEPT = 4,
}
