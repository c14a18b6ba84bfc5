import type { TargetName } from '../src/target.js';
import { Fault } from '../variants/faults.js';

/** What is told of a deliberate fault. */
export interface FaultStory {
  /** The law that it must break. */
  readonly law: string;
  /** Who makes this mistake, or how it looks from outside. */
  readonly story: string;
  /** Where it shows, if not on every target. */
  readonly targets?: readonly TargetName[];
}

const LITTLE: readonly TargetName[] = ['le32', 'le64'];
const BIG: readonly TargetName[] = ['be32', 'be64'];
const WIDE: readonly TargetName[] = ['le64', 'be64'];

/** Every fault of `variants/faulty.ts`, with the law whose name fits it. */
export const FAULT_STORIES: Readonly<Record<Exclude<Fault, Fault.NONE>, FaultStory>> = {
  [Fault.NO_CLAMP]: {
    law: 'tail',
    story: 'a hit past the size is returned as it is; callers that test for equality take it for a bit',
  },
  [Fault.TAIL_IN_NEXT]: { law: 'tail', story: 'garbage in the last word turns a miss into its last bit' },
  [Fault.TAIL_IN_LAST]: { law: 'tail', story: 'find_last_bit forgets to mask the last word' },
  [Fault.COUNT_OF_32_BITS]: { law: 'spec', story: 'a weight by hweight32 of a 64-bit word', targets: WIDE },
  [Fault.LAST_WORD_SKIPPED]: { law: 'spec', story: 'the loop runs to size / BITS and never sees a partial word' },
  [Fault.FULL_LAST_WORD_SKIPPED]: { law: 'spec', story: 'the loop takes a full last word for one past the end' },
  [Fault.ONE_WORD_TOO_FAR]: { law: 'span', story: '<= for < : right answers, and a read past the object' },
  [Fault.TWO_WORDS_TOO_FAR]: {
    law: 'span',
    story: 'a loop unrolled by hand reads its pair of words past the end, and drops what it finds there',
  },
  [Fault.FIRST_MASK_LATE]: { law: 'spec', story: 'the first mask begins one bit late, so the start itself is missed' },
  [Fault.FIRST_MASK_EARLY]: { law: 'spec', story: 'the first mask begins one bit early, so a search stands still' },
  [Fault.MASK_OF_32_BITS]: { law: 'spec', story: 'start % 32 on 64-bit words', targets: WIDE },
  [Fault.WORD_0_SKIPPED]: { law: 'spec', story: 'the loop begins with word 1' },
  [Fault.JOIN_TAKES_WORD_0]: { law: 'algebra', story: 'the second bitmap is not stepped along' },
  [Fault.JOIN_TAKES_NEXT_WORD]: { law: 'algebra', story: 'the second bitmap is a word ahead, after a post-increment' },
  [Fault.ANDNOT_SWAPPED]: { law: 'algebra', story: 'a & ~b written as b & ~a' },
  [Fault.OR_IS_XOR]: { law: 'algebra', story: 'bits set in both are lost' },
  [Fault.THIRD_IGNORED]: { law: 'algebra', story: 'a function of three bitmaps looks at two' },
  [Fault.ADDRESS_ROUNDED_DOWN]: { law: 'address', story: 'a machine that drops the low bits of an address' },
  [Fault.ALIGNED_PAIR]: {
    law: 'span',
    story: 'an unaligned word read as two aligned ones: right, and out of bounds',
    targets: LITTLE,
  },
  [Fault.INDEX_OF_16_BITS]: { law: 'spec', story: 'an index in a short: wrong only past 65536 bits' },
  [Fault.DOUBLE_READ]: { law: 'once', story: 'the word is read twice, and a writer may come between' },
  [Fault.READ_16_PAST_END]: { law: 'span', story: 'a vector load past the end, its value unused' },
  [Fault.READ_BEFORE_START]: { law: 'span', story: 'a read before the first word, its value unused' },
  [Fault.READ_AT_END]: {
    law: 'untouched',
    story: 'a search from the size reads the byte there: the KFENCE report on ARM',
  },
  [Fault.READ_OF_EMPTY]: { law: 'untouched', story: 'a bitmap of no bits is looked at' },
  [Fault.TAIL_CLEARED]: { law: 'written', story: 'the tail is cleared in memory instead of in a register' },
  [Fault.HIT_MARKED]: { law: 'written', story: 'a store of what is there already: harmless alone, a race with others' },
  [Fault.SIGNED_START]: {
    law: 'returns',
    story: 'a start of 2^31 is taken for a negative one, and read from before the bitmap',
  },
  [Fault.SIGNED_COUNT]: { law: 'spec', story: 'the 2^31st bit is taken for the first' },
  [Fault.STALE_CACHE]: { law: 'again', story: 'the last answer is kept by address, whatever is written there' },
  [Fault.HINT_KEPT]: { law: 'again', story: 'every eighth search starts late, as with a hint from the one before' },
  [Fault.HANG]: { law: 'returns', story: 'an empty last word sends the loop round for ever' },
  [Fault.HANG_WHEN_LONG]: { law: 'returns', story: 'the same, past 32000 bits only' },
  [Fault.TRAP]: { law: 'returns', story: 'an assertion that a full word trips' },
  [Fault.MISS_IS_MINUS_1]: { law: 'spec', story: 'a miss as other libraries return it' },
  [Fault.MISS_IS_LAST_BIT]: { law: 'spec', story: 'a miss that looks like a hit of the last bit' },
  [Fault.NTH_FROM_1]: { law: 'walk', story: 'counting from 1' },
  [Fault.LAST_STOPS_AT_WORD_1]: { law: 'walk', story: 'a walk downwards that ends before word 0' },
  [Fault.WRAP_NEVER_WRAPS]: { law: 'wrap', story: 'the second half is left out' },
  [Fault.WRAP_MISSES_ONE]: { law: 'wrap', story: 'the second half ends a bit early' },
  [Fault.CLUMP_NOT_ROUNDED]: { law: 'spec', story: 'the bit in place of its byte' },
  [Fault.ZERO_IS_SET]: { law: 'zero', story: 'the inversion is lost' },
  [Fault.LE_NOT_SWAPPED]: { law: 'little', story: 'ext2 bitmaps read in the order of the CPU', targets: BIG },
  [Fault.BYTES_NOT_SWAPPED]: {
    law: 'spec',
    story: 'bytes indexed without the xor that a big-endian word needs',
    targets: BIG,
  },
  [Fault.AREA_ENDS_LOOKED_AT]: { law: 'taken', story: 'only the first and the last bit of an area are looked at' },
  [Fault.AREA_OFFSET_IGNORED]: {
    law: 'area',
    story: 'a chunk that begins at 3 hands out address 3 for a request that is aligned to 4',
  },
  [Fault.AREA_OFFSET_KEPT]: { law: 'offset', story: 'the form without an offset is called with one' },
  [Fault.AREA_MASK_OF_16_BITS]: { law: 'area', story: 'an alignment of 2^20 kept in a short' },
  [Fault.AREA_LENGTH_OF_5_BITS]: { law: 'longer', story: 'a length in a field that is too narrow for it' },
  [Fault.AREA_CURSOR_PASSED]: { law: 'refind', story: 'a cursor is taken for the last that was handed out' },
  [Fault.AREA_PAST_SIZE]: { law: 'area', story: 'the size is rounded up to bytes, and an area ends past it' },
  [Fault.AREA_OF_NOTHING_ANYWHERE]: { law: 'spec', story: 'an area of no bits begins at a set one' },
  [Fault.AREA_STEP_TOO_LONG]: { law: 'area', story: 'the search goes on one bit too far, and passes an area by' },
  [Fault.AREA_MISS_IS_SIZE]: {
    law: 'callers',
    story: 'a miss is the size, as on the way to 7.3: a caller that tests > size takes a full map for free',
  },
  [Fault.AREA_ONE_WORD_IN_FOUR]: { law: 'area', story: 'a loop unrolled by four looks at three' },
  [Fault.AREA_MIDDLE_PASSED]: {
    law: 'area',
    story: 'an area of 17 or 33 bits is made of two runs of half the length, and the bit between is not looked at',
  },
  [Fault.AREA_OVER_FULL_WORDS]: {
    law: 'area',
    story: 'clear bits that come over from a word before are not forgotten at a full one',
  },
};
