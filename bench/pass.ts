import type { Bitmap } from '../src/bitmap/bitmap.js';
import { wordSpan } from '../src/bitmap/layout.js';
import type { Entry, Machine } from '../src/machine/machine.js';
import { isOfPass, type Passes, passesOf } from '../src/machine/passes.js';
import type { Fill } from '../src/record.js';
import { type Row, searched } from './row.js';

/** A pass that is ready to be run again and again. */
export interface Pass {
  /** Takes the bitmaps from where they lie now, and puts back what an earlier run has cleared; not timed. */
  prepare(): void;
  /** Runs the pass; returns how many searches it made. */
  run(): number;
}

/** A machine with the bitmaps that are searched, and behind them a place for a copy of the first. */
export class PassMachine {
  readonly passes: Passes;
  private bitmap: Bitmap | undefined;
  private addresses: readonly number[] = [];

  constructor(readonly machine: Machine) {
    this.passes = passesOf(machine);
  }

  /** Lays out bitmaps and the copy, `offset` bytes off a border of 64. */
  place(bitmaps: readonly Bitmap[], offset: number): void {
    const [first] = bitmaps;
    if (first === undefined) throw new RangeError('bitmaps is empty');
    this.bitmap = first;
    this.addresses = this.machine.place([...bitmaps, first], { offset }).addresses;
  }

  /** Byte addresses of the bitmaps and the copy, as they lie now. */
  readonly placed = (): readonly number[] => this.addresses;

  /** The pass of a row over what is placed, or undefined if the variant lacks its function. */
  pass(row: Row, fill: Fill): Pass | undefined {
    const entry = this.passes.pass(row.function);
    const { machine, bitmap } = this;
    if (entry === undefined || bitmap === undefined) return undefined;
    const size = searched(row, fill, bitmap.size);
    const { area } = row;
    const rest = [
      size,
      ...(row.counts ? [bitmap.weight(size)] : []),
      ...(area === undefined ? [] : [area.nr, area.alignMask]),
    ];
    const span = wordSpan(machine.target, bitmap.size);
    let args: number[] = [];
    return {
      prepare: () => {
        const [a, b] = this.addresses as [number, number];
        const copy = this.addresses.at(-1) as number;
        if (row.clears) machine.bytes.copyWithin(copy, a, a + span);
        args = [row.clears ? copy : a, ...(row.bitmaps === 2 ? [b] : []), ...rest];
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
export function countLoads(machine: Machine, pass: Pick<Pass, 'prepare' | 'run'>): number {
  const { recorder, sites } = machine;
  if (recorder === undefined) throw new Error('the machine is not audited');
  recorder.clearSites();
  pass.prepare();
  pass.run();
  return sites
    .filter((site) => site.kind === 'load' && !(machine.linked && isOfPass(site.function)))
    .reduce((sum, site) => sum + recorder.siteCount(site.id), 0);
}
