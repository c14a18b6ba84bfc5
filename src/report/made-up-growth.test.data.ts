import type { GrowthRecord } from '../record.js';
import type { GrowthContext } from './growth-remarks.js';

export function madeUpGrowth(fields: Partial<GrowthRecord>): GrowthRecord {
  return {
    suite: 'area-growth',
    target: 'le64',
    function: 'bitmap_find_next_zero_area_off',
    variant: 'area-original',
    bits: 1024,
    nr: 2,
    repeats: 128,
    samples: [4200, 4300, 4100],
    loads: 1024,
    seed: 1,
    ...fields,
  };
}

export const SIZES: readonly number[] = [10, 12, 14, 16, 18, 20].map((power) => 2 ** power);

/** How ns and loads of a call depend on the size, and on the number of the size from 0. */
export interface Law {
  ns(bits: number, i: number): number;
  loads(bits: number): number;
}

export const LINEAR_LAW: Law = { ns: (bits) => 4.2 * bits, loads: (bits) => bits };

/** A record a size, each of three samples that scatter by a percent. */
export function grown(variant: string, law: Law, fields: Partial<GrowthRecord> = {}, sizes = SIZES): GrowthRecord[] {
  return sizes.map((bits, i) => {
    const ns = law.ns(bits, i);
    return madeUpGrowth({ variant, bits, samples: [ns * 1.01, ns, ns * 0.99], loads: law.loads(bits), ...fields });
  });
}

export const GROWTH: GrowthContext = {
  machine: 'Made-Up(R) CPU at 3.0 GHz, linux x64',
  seed: 1,
  rounds: 3,
  sizes: SIZES,
  clock: 'processor',
  without: [],
};
