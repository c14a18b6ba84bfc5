// Where an area may begin. Positions are 64 bits wide, since an area may end past 2^32.

/** The first position at or after `position` that, with `align_offset` added, is a multiple of the alignment. */
// @ts-ignore: decorator
@inline
export function alignUp(position: u64, align_mask: u32, align_offset: u32): u64 {
  return ((position + align_offset + align_mask) & ~(<u64>align_mask)) - align_offset;
}

/** A miss that says where the area would have ended, past the size; at 2^32-1 if it is farther. */
// @ts-ignore: decorator
@inline
export function missAt(end: u64): u32 {
  return <u32>min<u64>(end, 0xffffffff);
}
