import type { Change } from '../../src/machine/text-change.js';
import type { TargetName } from '../../src/target.js';

/** A deliberate fault of an allocator that comes with the package: one change of its text. */
export interface RegionFault extends Change {
  readonly name: string;
  /** The allocator that is tried with it. */
  readonly allocator: string;
  /** The law that it must break. */
  readonly law: string;
  /** Who makes this mistake, or how it looks from outside. */
  readonly story: string;
  /** Where it shows, if not on every target. */
  readonly target?: TargetName;
}

const OF_BITMAPS: readonly RegionFault[] = [
  {
    name: 'last-word-unmasked',
    ...{ allocator: 'bitmap/area-merged', file: 'bits.ts', law: 'count' },
    from: 'load<Word>(at) | inMemory(mask & below(start + nr))',
    to: 'load<Word>(at) | inMemory(mask)',
    story: 'the last word of a run is set to its end, and what lies behind the run is lost until it is freed',
  },
  {
    name: 'neighbour-cleared',
    ...{ allocator: 'bitmap/area-merged', file: 'bits.ts', law: 'overlap' },
    from: 'load<Word>(at) & ~inMemory(mask & below(start + nr))',
    to: 'load<Word>(at) & ~inMemory(mask)',
    story: 'the last word of a run is cleared to its end: regions behind it are handed out a second time',
  },
  {
    name: 'stored-unswapped',
    ...{ allocator: 'bitmap/area-merged', file: 'bits.ts', law: 'overlap', target: 'be32' },
    from: 'load<Word>(at) | inMemory(mask & below(start + nr))',
    to: 'load<Word>(at) | (mask & below(start + nr))',
    story: 'a mask is stored as the register has it, tested on machines that cannot tell',
  },
  {
    name: 'miss-taken-for-a-hit',
    ...{ allocator: 'bitmap/area-merged', file: 'bitmap.ts', law: 'within' },
    from: 'return start < capacity ? start : NONE;',
    to: 'return start <= capacity ? start : NONE;',
    story: 'a caller tests > size, and the search misses with the size, as since 7.3',
  },
  {
    name: 'cleared-a-word-too-far',
    ...{ allocator: 'bitmap/area-merged', file: 'bitmap.ts', law: 'apart' },
    from: 'memory.fill(self, 0, wordsEnd(capacity));',
    to: 'memory.fill(self, 0, wordsEnd(capacity) + BYTES);',
    story: 'size / BITS + 1 words are cleared, the last of which is the next object',
  },
  {
    name: 'hint-never-wraps',
    ...{ allocator: 'next-fit/area-original', file: 'next-fit.ts', law: 'fits' },
    from: 'if (start == NONE && from != 0) start = region_next_gap(self, capacity, 0, nr);',
    to: '',
    story: 'the second search, from 0, is left out: a pool with room is full once the hint has come to its end',
  },
  {
    name: 'hint-behind-the-end',
    ...{ allocator: 'next-fit/area-original', file: 'next-fit.ts', law: 'apart' },
    from: 'return wordsEnd(capacity) + BYTES;',
    to: 'return wordsEnd(capacity);',
    story: 'the hint was added to the structure, and not to its size: it is written to what lies behind',
  },
];

const OF_IDA: readonly RegionFault[] = [
  {
    name: 'one-id-too-many-in-a-slot',
    ...{ allocator: 'ida', file: 'ida/chunk.ts', law: 'overlap' },
    from: 'const IN_SLOT: u32 = BITS - 1;',
    to: 'const IN_SLOT: u32 = BITS;',
    story: 'a slot is taken for 64 bits, though one says what it is: id 63 is handed out for ever',
  },
  {
    name: 'not-rolled-back',
    ...{ allocator: 'ida', file: 'ida.ts', law: 'count' },
    from: 'region_free(self, capacity, start, taken);',
    to: '',
    story: 'a region that meets one in use begins anew behind it, and the ids it had so far stay taken',
  },
  {
    name: 'chunk-not-freed',
    ...{ allocator: 'ida', file: 'ida/chunk.ts', law: 'nodes' },
    from: 'give(KIND, BITMAP, <usize>entry);',
    to: '',
    story: 'an empty chunk leaves its slot, and its bitmap is lost: a leak that only a long run shows',
  },
  {
    name: 'bitmap-not-cleared',
    ...{ allocator: 'ida', file: 'ida/chunk.ts', law: 'count' },
    from: 'memory.fill(map, 0, BITMAP);',
    to: '',
    story: 'a new bitmap is taken for zeros, as memory is that was never used: right until the first is used again',
  },
  {
    name: 'full-chunk-marked-free',
    ...{ allocator: 'ida', file: 'ida.ts', law: 'invariants' },
    from: 'if (isFull(entry)) markHere(self, false);',
    to: '',
    story: 'right, and slow: every search looks into every full chunk',
  },
  {
    name: 'free-mark-forgotten',
    ...{ allocator: 'ida', file: 'ida.ts', law: 'lowest' },
    from: 'if (full) markHere(self, true);',
    to: '',
    story: 'an id that is given back to a full chunk is passed by: ids run away upwards',
  },
];

const OF_MAPLE: readonly RegionFault[] = [
  {
    name: 'gap-not-raised',
    ...{ allocator: 'maple', file: 'maple/shrink.ts', law: 'fits' },
    from: 'raise(leaves, last - first + 1);',
    to: '',
    story: 'nodes above do not hear of a gap that grew: what was freed there is not found again',
  },
  {
    name: 'gap-not-settled',
    ...{ allocator: 'maple', file: 'maple/grow.ts', law: 'invariants' },
    from: 'setGap(parent, slot + 1, deal(childOf(parent, slot + 1), leaf, first, items));',
    to: 'deal(childOf(parent, slot + 1), leaf, first, items);',
    story: 'what a node gets from its sibling is not in its gap: searches go down in vain, or pass by',
  },
  {
    name: 'leaves-not-joined',
    ...{ allocator: 'maple', file: 'maple/shrink.ts', law: 'invariants' },
    from: 'if (left < leastOf(true)) refill(self, capacity, leaves);',
    to: 'if (left < leastOf(true) && leaves == 0) refill(self, capacity, leaves);',
    story: 'a tree that once was large stays so: nodes with a slot or two, and ways as long as ever',
  },
  {
    name: 'slot-lost-in-a-split',
    ...{ allocator: 'maple', file: 'maple/grow.ts', law: 'count' },
    from: 'rightGap = deal(right, leaf, first, items);',
    to: 'rightGap = deal(right, leaf, first + 1, items);',
    story: 'the right half begins a slot late, and the slot between is one with what follows',
  },
  {
    name: 'gaps-not-joined',
    ...{ allocator: 'maple', file: 'maple/shrink.ts', law: 'empty' },
    from: 'if (to < slots - 1 && entryOf(leaf, to + 1) == 0) {',
    to: 'if (false) {',
    story: 'a gap and the one behind it stay two: after a while nothing large fits in an empty tree',
  },
  {
    name: 'node-given-back-twice',
    ...{ allocator: 'maple', file: 'maple/shrink.ts', law: 'nodes' },
    from: 'freeNode(childOf(parent, slot + 1));',
    to: 'freeNode(childOf(parent, slot + 1)); freeNode(childOf(parent, slot + 1));',
    story: 'a node is freed by who joins it and by who drops it: the next two that are taken are one',
  },
  {
    name: 'gap-counted-from-its-start',
    ...{ allocator: 'maple', file: 'maple.ts', law: 'map' },
    from: 'nr - 1 <= slotLast - from) return from;',
    to: 'nr - 1 <= slotLast - slotFirst) return from;',
    story: 'a search that begins within a gap takes all of it for what is left of it',
  },
  {
    name: 'part-erased',
    ...{ allocator: 'maple', file: 'maple.ts', law: 'map' },
    from: ' || slotLast - start != nr - 1) return 0;',
    to: ') return 0;',
    story: 'an erase looks at where a region begins alone, and takes all of it for the part it was told',
  },
];

/** Every deliberate fault of an allocator, with the law that fits it. */
export const REGION_FAULTS: readonly RegionFault[] = [...OF_BITMAPS, ...OF_IDA, ...OF_MAPLE];
