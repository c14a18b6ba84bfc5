/** What the loop over a sbitmap keeps of each worker, from the address of its desk: four bytes each. */
export enum Desk {
  /** Tags that it has. */
  IN_FLIGHT = 0,
  /** Where in the ring the oldest of them is. */
  OLDEST = 4,
  /** Of its draws: never 0. */
  STATE = 8,
  /** Gets that it has made, and those of them that found no tag. */
  GETS = 12,
  FAILED = 16,
  /** Tags that it was given while they were in use, or that are none; counted only where it looks. */
  WRONG = 20,
  /** Its tags: as many places as it may have in flight. */
  RING = 64,
}
