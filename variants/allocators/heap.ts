// Memory for the nodes of an allocator: blocks of a few sizes, each with a list of what was given
// back, as the kernel's slabs are. Fresh blocks come from the end of what was taken; memory grows.

/** Sizes of blocks that an allocator may use at a time, by number from 0. */
const KINDS: i32 = 2;

const PAGE: usize = 0x10000;
/** Pages that memory grows by. */
const STEP: i32 = 16;

/** Where fresh memory begins. */
let top: usize = 0;
/** The first of the free blocks of each size, 0 for none; each tells the next in its first four bytes. */
const lists = memory.data(8);
/** Bytes of all blocks that are in use. */
let used: u32 = 0;

/** Forgets all blocks: fresh memory begins at `from`, a multiple of 16. */
export function heap_init(from: usize): void {
  top = from;
  used = 0;
  for (let kind = 0; kind < KINDS; kind++) store<usize>(lists + kind * sizeof<usize>(), 0);
}

/** Bytes of all blocks that are in use, of all allocators of the module. */
export function heap_used(): u32 {
  return used;
}

/** A block of a kind, each of whose blocks has `size` bytes, a multiple of 4; what is in it is garbage. Traps without room. */
export function take(kind: u32, size: u32): usize {
  used += size;
  const list = lists + kind * sizeof<usize>();
  const block = load<usize>(list);
  if (block != 0) {
    store<usize>(list, load<usize>(block));
    return block;
  }
  return fresh(size);
}

function fresh(size: u32): usize {
  const block = top;
  top += size;
  if (top > <usize>memory.size() * PAGE && memory.grow(STEP) < 0) unreachable();
  return block;
}

/** Gives a block back. */
export function give(kind: u32, size: u32, block: usize): void {
  used -= size;
  const list = lists + kind * sizeof<usize>();
  store<usize>(block, load<usize>(list));
  store<usize>(list, block);
}
