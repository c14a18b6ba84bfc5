// What every allocator of regions exports, as comments, and the one value that they share.
//
// An allocator keeps regions, runs of units, out of 0 .. capacity - 1. All that it has begins at
// `self`, of which it is told again with every call, as it is of the capacity (at least 1); it keeps
// nothing else but nodes that it takes from the heap, so that a module can have many of them.
//
//   region_size(capacity): u32                bytes that it needs at `self`, which the target's word divides
//   region_init(self, capacity): void         makes it one without regions; what lay there is forgotten
//   region_alloc(self, capacity, nr): u32     takes nr units, at least 1, in a row; the first of them, or NONE
//   region_free(self, capacity, start, nr)    gives a region back that is in use; it does not look whether it is
//   region_count(self, capacity): u32         units in use, counted in the structure itself
//   region_memory(self, capacity): u32        bytes of head and nodes, counted in the structure itself
//   region_check(self, capacity): u32         0, or the number of an invariant that is broken
//
// And for those who take it for what it is, a map of regions:
//
//   region_insert(self, capacity, start, nr): u32     takes just these units: 1, or 0 if one is in use or outside
//   region_erase(self, capacity, start, nr): u32      gives them back: 1, or 0 if they are not in use as such
//   region_find(self, capacity, unit): u32            the first unit of the entry that has a unit, or NONE
//   region_end(self, capacity, unit): u32             the unit behind that entry, or NONE
//   region_next(self, capacity, from): u32            the lowest unit in use from `from` on, or NONE
//   region_next_gap(self, capacity, from, nr): u32    the lowest start, from `from` on, of nr units in a row that
//                                                     are free, or NONE
//
// An entry is a region where the structure knows regions, and a unit where it does not (a bitmap, IDA).

/** No unit. */
export const NONE: u32 = 0xffffffff;
