import type { Bitmap } from '../src/bitmap/bitmap.js';
import { wordSpan } from '../src/bitmap/layout.js';
import type { Entry, Machine, Placement } from '../src/machine/machine.js';
import { isOfPass, type Passes, passesOf } from '../src/machine/passes.js';
import type { Pattern } from '../src/record.js';
import { type Row, searched } from './find.js';

/** A pass that is ready to be run again and again. */
export interface Pass {
  readonly row: Row;
  /** Bits that it searches. */
  readonly searched: number;
  /** Puts back what an earlier run has cleared; outside of what is timed. */
  prepare(): void;
  /** Runs the pass; returns how many searches it made. */
  run(): number;
}

/** A machine with the bitmaps of a pattern and a place for a copy of the first. */
export class PassMachine {
  private readonly passes: Passes;
  private placement: Placement | undefined;
  private bitmaps: readonly Bitmap[] = [];

  constructor(readonly machine: Machine) {
    this.passes = passesOf(machine);
  }

  /** Lays out the two bitmaps of a pattern, `offset` bytes off a word's border. */
  place(pair: readonly [Bitmap, Bitmap], offset: number): void {
    this.bitmaps = pair;
    this.placement = this.machine.place([...pair, pair[0]], { offset });
  }

  /** The pass of a row over what was placed, or undefined if the variant lacks its function. */
  pass(row: Row, pattern: Pattern): Pass | undefined {
    const entry = this.passes.pass(row.function);
    const { placement, machine } = this;
    const [bitmap] = this.bitmaps;
    if (entry === undefined || placement === undefined || bitmap === undefined) return undefined;
    const [a, b, copy] = placement.addresses as [number, number, number];
    const size = searched(row, pattern, bitmap.size);
    const args = [row.clears ? copy : a, ...(row.bitmaps === 2 ? [b] : []), size];
    if (row.counts) args.push(bitmap.weight(size));
    const span = wordSpan(machine.target, bitmap.size);
    return {
      row,
      searched: size,
      prepare: () => {
        if (row.clears) machine.bytes.copyWithin(copy, a, a + span);
      },
      run: () => machine.invoke(entry, args),
    };
  }

  /** Nanoseconds of one call that does nothing, as the passes make it; `time` runs and times in ms. */
  floor(time: (run: () => void) => number): number {
    const calls = 200_000;
    const entry: Entry = this.passes.floor;
    const times = Array.from({ length: 9 }, () => time(() => this.machine.invoke(entry, [calls])));
    return ((times.sort((x, y) => x - y)[4] as number) * 1e6) / calls;
  }
}

/** Loads that the variant makes in one run of a pass; those of the pass itself do not count. */
export function countLoads(machine: Machine, pass: Pass): number {
  const { recorder, sites } = machine;
  if (recorder === undefined) throw new Error('the machine is not audited');
  recorder.clearSites();
  pass.prepare();
  pass.run();
  return sites
    .filter((site) => site.kind === 'load' && !isOfPass(site.function))
    .reduce((sum, site) => sum + recorder.siteCount(site.id), 0);
}
