import type { BenchRecord } from '../src/record.js';
import { KERNEL_ALIGNMENT, KERNEL_LENGTH } from './area.js';

/** The reviewer's machine ran an x86-64 kernel. */
const TARGET = 'le64';

/** What the published ratio is to, and of. */
const BASE = 'area-original';
const PATCHED: readonly string[] = ['area-last-bit', 'area-merged'];

/** One line for the foot of a report that shows these figures. */
export const AREA_SOURCE = 'published for the patch of June 2026 (Yi Sun, five runs each; -43 % and +8 %, Yury Norov)';

/** Ratios as the reviewer gave them: dense -43 % (p = 0.001), sparse +8 % (p = 0.044). */
const RATIOS: Readonly<Partial<Record<BenchRecord['pattern'], number>>> = { random: 0.57, sparse: 1.08 };

/**
 * The published time of the patched search as a part of that of the original: of 8 bits without an
 * alignment. What was merged differs from the patch only with an alignment, and in its miss.
 * @returns undefined where nothing was published.
 */
export function areaRatio(record: BenchRecord, base: string): number | undefined {
  const { target, variant, nr, alignMask, pattern } = record;
  const published = target === TARGET && nr === KERNEL_LENGTH && alignMask === KERNEL_ALIGNMENT - 1;
  return published && base === BASE && PATCHED.includes(variant) ? RATIOS[pattern] : undefined;
}
