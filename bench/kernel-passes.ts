import { bitmapsOf } from '../src/bitmap/suite.js';
import type { Built } from '../src/machine/built.js';
import { codeOf } from '../src/machine/code.js';
import type { BenchRecord, Fill } from '../src/record.js';
import { type Item, type Measured, measure, type Scene, type Timing } from './measure.js';
import { type Row, searched } from './row.js';

export interface PassesOptions extends Timing {
  readonly fills: readonly Fill[];
  readonly rows: readonly Row[];
  /** Builds, as {@link pairKey} names them, of which no row with an alignment is timed. */
  readonly unfit: readonly string[];
  /** Size of the bitmaps in bits. */
  readonly bits: number;
  /** Seed of the bitmaps. */
  readonly seed: number;
  /** Bytes by which the bitmaps are moved off a word's border. */
  readonly offset: number;
}

/** A variant on a target, in a word. */
export const pairKey = ({ target, reference }: Pick<Built, 'target' | 'reference'>): string => `${target} ${reference}`;

function itemOf(row: Row, fill: Fill, { unfit, bits, offset, seed }: PassesOptions): Item<BenchRecord> {
  return {
    function: row.function,
    key: [row.function, row.area?.nr, row.area?.alignMask].join(' '),
    fits: (built) => (row.area?.alignMask ?? 0) === 0 || !unfit.includes(pairKey(built)),
    pass: (machine) => machine.pass(row, fill),
    record: ({ built, iterations, samples, loads }) => ({
      suite: row.suite,
      target: built.target,
      pattern: fill,
      function: row.function,
      variant: built.name,
      bits,
      searched: searched(row, fill, bits),
      offset,
      iterations,
      samples,
      loads,
      seed,
      ...row.area,
      processes: [samples.length],
      code: codeOf(built, row.function),
    }),
  };
}

/** A scene for each fill; bitmaps of up to 2^30 bits are made when it is their turn. */
function* scenes(options: PassesOptions): Generator<Scene<BenchRecord>> {
  for (const fill of options.fills)
    yield {
      bitmaps: bitmapsOf(fill, options.bits, options.seed),
      offset: options.offset,
      items: options.rows.map((row) => itemOf(row, fill, options)),
    };
}

/** Times the passes of the kernel's benchmark, fill by fill. */
export const measurePasses = (
  builds: readonly Built[],
  options: PassesOptions,
  onRound: (done: number) => void,
): Measured<BenchRecord> => measure(builds, scenes(options), options, onRound);
