import { TARGETS, type TargetName } from '../src/target.js';

/** The reporter's machine ran an x86-64 kernel. */
const TARGET: TargetName = 'le64';

/** One line for the foot of a report that shows these figures. */
export const REGION_SOURCE = 'of the table posted in July 2026 for x86-64 under kvm (Yury Norov)';

/** A row of the table as it was posted. */
interface PublishedRegion {
  /** Which of our allocators it is; the bitmap's search was still the original one. */
  readonly allocator: 'bitmap/area-original' | 'ida' | 'maple';
  /** Units; regions of 1 .. 32 were drawn until they were used up. */
  readonly capacity: number;
  /** Nanoseconds of taking all regions, and of giving them back. */
  readonly allocNs: number;
  readonly freeNs: number;
  readonly memoryBytes: number;
}

function posted(
  allocator: PublishedRegion['allocator'],
  rows: readonly (readonly [capacity: number, allocNs: number, freeNs: number, memoryBytes: number])[],
): PublishedRegion[] {
  return rows.map(([capacity, allocNs, freeNs, memoryBytes]) => ({
    allocator,
    capacity,
    allocNs,
    freeNs,
    memoryBytes,
  }));
}

export const PUBLISHED_REGIONS: readonly PublishedRegion[] = [
  ...posted('bitmap/area-original', [
    [1_000_000, 179_573_071, 342_105, 125_000],
    [100_000, 1_630_912, 30_933, 12_504],
    [10_000, 28_448, 3374, 1256],
    [2048, 3907, 831, 256],
    [1000, 2253, 610, 128],
  ]),
  ...posted('ida', [
    [1_000_000, 46_555_636, 33_931_498, 134_864],
    [100_000, 6_144_785, 3_354_590, 14_288],
    [10_000, 418_978, 333_641, 1872],
    [2048, 83_545, 71_007, 848],
    [1000, 42_755, 36_432, 144],
  ]),
  ...posted('maple', [
    [1_000_000, 18_629_665, 19_741_396, 1_548_304],
    [100_000, 1_745_026, 1_825_032, 155_408],
    [10_000, 185_398, 211_138, 15_632],
    [2048, 34_632, 39_710, 3600],
    [1000, 19_728, 23_474, 1552],
  ]),
];

/** What was posted of an allocator on a target at a capacity; undefined where nothing was. */
export function publishedRegion(target: TargetName, allocator: string, capacity: number): PublishedRegion | undefined {
  if (target !== TARGET) return undefined;
  return PUBLISHED_REGIONS.find((row) => row.allocator === allocator && row.capacity === capacity);
}

/** Head of IDA and of a maple tree, in bytes: on 64 bits. */
const HEAD = 16;

/** A chunk of ids, and a node of the radix tree over the chunks. */
const IDA = { chunkIds: 1024, chunkBytes: 128, nodeBytes: 576, fanOut: 64 } as const;

/** A node, and regions that one is counted for. */
const MAPLE = { nodeBytes: 256, nodeRegions: 10 } as const;

/** Nodes of a radix tree over so many chunks: none over one, which the head points to. */
function radixNodes(chunks: number): number {
  if (chunks <= 1) return 0;
  const level = Math.ceil(chunks / IDA.fanOut);
  return level + radixNodes(level);
}

/** What the posted memory of an allocator is computed with, in words. */
export const REGION_FORMULAS =
  'bitmap: its words; IDA: 16 + 128 for each 1024 ids + 576 for each node of a 64-way tree over these; ' +
  'maple: 16 + 256 for each 10 regions, posted as a lower bound, though a leaf has room for 16';

/**
 * Memory, in bytes, as the posted table computes it from the capacity or the regions in use; it is
 * not counted in the structure.
 * @returns undefined for an allocator without a posted formula, and for IDA and maple on a target
 * of 32-bit words, whose nodes have other sizes than those posted
 */
export function memoryByFormula(
  target: TargetName,
  allocator: string,
  { capacity, regions }: { readonly capacity: number; readonly regions: number },
): number | undefined {
  const { wordBits, wordBytes } = TARGETS[target];
  if (allocator.startsWith('bitmap/')) return Math.ceil(capacity / wordBits) * wordBytes;
  if (wordBits !== TARGETS[TARGET].wordBits) return undefined;
  if (allocator === 'ida') {
    const chunks = Math.ceil(capacity / IDA.chunkIds);
    return HEAD + IDA.chunkBytes * chunks + IDA.nodeBytes * radixNodes(chunks);
  }
  return allocator === 'maple' ? HEAD + Math.ceil(regions / MAPLE.nodeRegions) * MAPLE.nodeBytes : undefined;
}
