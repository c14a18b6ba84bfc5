import type { Bitmap } from '../../src/bitmap/bitmap.js';
import { combined } from '../../src/bitmap/combined.js';
import { type FunctionName, type FunctionRow, functionRow } from '../../src/functions.js';
import { Cpumasks } from '../../src/machine/cpumask.js';
import type { Placement } from '../../src/machine/machine.js';
import { type Case, EVERY_SMALL, type Law, type Subject, sizeOf, subjectOf } from '../law.js';
import { CLEAN } from '../lie.js';
import type { World } from '../world.js';

/** A search of CPU masks that keeps nothing, and what it is by definition. */
interface Search {
  /** As a breach shows it. */
  readonly name: string;
  /** The variant's function that it stands on. */
  readonly on: FunctionName;
  /** The argument n for that of the function; undefined where it takes none. */
  n(argument: number | undefined): number;
  /** Smallest and largest n, over so many CPUs. */
  range(cpus: number): readonly [number, number];
  ask(cpumasks: Cpumasks, masks: Placement, n: number): number;
  /** The CPU, of those in all masks, ascending; undefined if there is none. */
  wanted(cpus: readonly number[], n: number): number | undefined;
}

const behind = { n: (start = 0) => start - 1 };
const after = (cpus: readonly number[], n: number) => cpus.find((cpu) => cpu > n);

const SEARCHES: readonly Search[] = [
  {
    ...behind,
    name: 'cpumask_next',
    on: 'find_next_bit',
    range: (cpus) => [-1, cpus],
    ask: (cpumasks, masks, n) => cpumasks.cpumask_next(n, masks),
    wanted: after,
  },
  {
    ...behind,
    name: 'cpumask_next_and',
    on: 'find_next_and_bit',
    range: (cpus) => [-1, cpus],
    ask: (cpumasks, masks, n) => cpumasks.cpumask_next_and(n, masks),
    wanted: after,
  },
  {
    ...behind,
    name: 'cpumask_next_wrap',
    on: 'find_next_bit_wrap',
    range: (cpus) => [-1, cpus - 1],
    ask: (cpumasks, masks, n) => cpumasks.cpumask_next_wrap(n, masks),
    wanted: (cpus, n) => after(cpus, n) ?? cpus[0],
  },
  {
    name: 'cpumask_first_and',
    on: 'find_first_and_bit',
    n: () => -1,
    range: () => [-1, -1],
    ask: (cpumasks, masks) => cpumasks.cpumask_first_and(masks),
    wanted: ([first]) => first,
  },
  {
    name: 'cpumask_nth',
    on: 'find_nth_bit',
    n: (n = 0) => n,
    range: (cpus) => [0, cpus - 1],
    ask: (cpumasks, masks, n) => cpumasks.cpumask_nth(n, masks),
    wanted: (cpus, n) => cpus[n],
  },
];

/** Whether there are CPUs at all, and n is one that may be asked with. */
function applies({ range, n }: Search, one: Case, cpus: number): boolean {
  const [least, most] = cpus > 0 ? range(cpus) : [1, 0];
  const value = n(one.args[0]);
  return value >= least && value <= most;
}

/** Something that is made of bitmaps, made anew only when they change. */
function ofBitmaps<T>(make: (bitmaps: readonly Bitmap[]) => T): (bitmaps: readonly Bitmap[]) => T {
  let last: readonly Bitmap[] | undefined;
  let made: T;
  return (bitmaps) => {
    if (bitmaps !== last) made = make(bitmaps);
    last = bitmaps;
    return made;
  };
}

/** The CPUs that are in all masks, ascending. */
export const cpusIn = (row: FunctionRow) => ofBitmaps((bitmaps) => [...combined(row.sense, bitmaps).bits()]);

export function place({ one: stage }: World, bitmaps: readonly Bitmap[]): Placement {
  return stage.place(bitmaps, CLEAN, false);
}

/** A law on the searches that a variant has what they stand on for. */
function searchLaw(
  id: string,
  name: string,
  subject: (world: World, search: Search, row: FunctionRow) => Subject,
): Law {
  return {
    id,
    name,
    exhaust: EVERY_SMALL,
    subjects: (world) =>
      SEARCHES.filter(({ on }) => world.one.has(functionRow(on))).map((search) =>
        subject(world, search, functionRow(search.on)),
      ),
  };
}

const told = ({ name }: Search, n: number, cpu: number): string => `${name}: ${cpu} for n = ${n}`;

export const answers = searchLaw('cpumask', 'CPU masks answer as the set of CPUs does', (world, search, row) => {
  const cpusOf = cpusIn(row);
  return subjectOf(row, {
    lies: [CLEAN],
    startMax: (size) => size + 1,
    applies: (one) => applies(search, one, sizeOf(one)),
    check: (one) => {
      const cpumasks = new Cpumasks(world.one.machine, { nr_cpu_ids: sizeOf(one) });
      const n = search.n(one.args[0]);
      const got = search.ask(cpumasks, place(world, one.bitmaps), n);
      const want = search.wanted(cpusOf(one.bitmaps), n);
      if (want === undefined ? got >= cpumasks.nr_cpu_ids : got === want) return undefined;
      const wanted = want === undefined ? `${cpumasks.nr_cpu_ids} or more` : String(want);
      return { function: row.name, got: told(search, n, got), want: wanted };
    },
  });
});

/** Of so many bits that are searched, so many are CPUs. */
const cpusOfBits = (bits: number): number => Math.ceil(bits / 2);

export const misses = searchLaw('cpumiss', 'no CPU is nr_cpu_ids or more', (world, search, row) => {
  const cpusOf = cpusIn(row);
  const cut = ofBitmaps((bitmaps) => bitmaps.map((mask) => mask.resized(cpusOfBits(mask.size)).resized(mask.size)));
  return subjectOf(row, {
    lies: [CLEAN],
    startMax: (size) => cpusOfBits(size) + 1,
    applies: (one) => applies(search, one, cpusOfBits(sizeOf(one))),
    check: (one) => {
      const masks = cut(one.bitmaps);
      const n = search.n(one.args[0]);
      if (search.wanted(cpusOf(masks), n) !== undefined) return undefined;
      const size = sizeOf(one);
      const counts = { nr_cpu_ids: cpusOfBits(size), small_cpumask_bits: size };
      const got = search.ask(new Cpumasks(world.one.machine, counts), place(world, masks), n);
      if (got >= counts.nr_cpu_ids) return undefined;
      return { function: row.name, got: told(search, n, got), want: `${counts.nr_cpu_ids} or more` };
    },
  });
});
