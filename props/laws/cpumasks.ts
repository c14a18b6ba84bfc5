import type { Bitmap } from '../../src/bitmap/bitmap.js';
import { combined } from '../../src/bitmap/combined.js';
import { type FunctionName, type FunctionRow, functionRow } from '../../src/functions.js';
import { Cpumasks } from '../../src/machine/cpumask.js';
import type { Placement } from '../../src/machine/machine.js';
import {
  type Breach,
  type Case,
  EVERY,
  EVERY_SMALL,
  type Law,
  type Subject,
  sizeOf,
  subjectOf,
  wholeSubject,
} from '../law.js';
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
const cpusIn = (row: FunctionRow) => ofBitmaps((bitmaps) => [...combined(row.sense, bitmaps).bits()]);

function place({ one: stage }: World, bitmaps: readonly Bitmap[]): Placement {
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

/** What a walk has come by, if that is not what it should have. */
function walked(row: FunctionRow, got: readonly number[], want: readonly number[]): Breach | undefined {
  if (got.length === want.length && got.every((cpu, i) => cpu === want[i])) return undefined;
  const show = (list: readonly number[]): string => (list.length === 0 ? 'nothing' : list.slice(0, 12).join(' '));
  return { function: row.name, got: show(got), want: show(want) };
}

/** A law on a walk over all CPUs that are in all masks. */
function walkLaw(
  id: string,
  name: string,
  on: FunctionName,
  walk: (cpumasks: Cpumasks, masks: Placement, cpus: readonly number[]) => Breach | undefined,
): Law {
  const row = functionRow(on);
  const subject = (world: World): Subject => {
    const cpusOf = cpusIn(row);
    const check = (one: Case) =>
      walk(
        new Cpumasks(world.one.machine, { nr_cpu_ids: sizeOf(one) }),
        place(world, one.bitmaps),
        cpusOf(one.bitmaps),
      );
    return { ...wholeSubject(row, check), applies: (one) => sizeOf(one) > 0 };
  };
  return {
    id,
    name,
    exhaust: EVERY,
    // Of the fills of long bitmaps, those with a few bits.
    longKinds: 2,
    subjects: (world) => (world.one.has(row) ? [subject(world)] : []),
  };
}

const WRAP = functionRow('find_next_bit_wrap');

export const wrapped = walkLaw(
  'cpuwrap',
  'cpumask_next_wrap() comes by each CPU once',
  WRAP.name,
  (cpumasks, mask, cpus) => {
    const middle = Math.floor(cpumasks.nr_cpu_ids / 2);
    const found: number[] = [];
    for (let n = middle - 1; found.length <= cpus.length; ) {
      const cpu = cpumasks.cpumask_next_wrap(n, mask);
      if (cpu >= cpumasks.nr_cpu_ids || cpu === found[0]) break;
      found.push(cpu);
      n = cpu;
    }
    return walked(WRAP, found, [...cpus.filter((cpu) => cpu >= middle), ...cpus.filter((cpu) => cpu < middle)]);
  },
);

const DISTRIBUTE = functionRow('find_next_and_bit_wrap');

export const distributed = walkLaw(
  'distribute',
  'distributed CPUs take turns, each once a round',
  DISTRIBUTE.name,
  (cpumasks, masks, cpus) => {
    // The first search begins at CPU 1.
    const turn = cpus[0] === 0 ? [...cpus.slice(1), 0] : cpus;
    const found: number[] = [];
    for (let i = 0; i < 2 * cpus.length; i++) found.push(cpumasks.cpumask_any_and_distribute(masks));
    const breach = walked(DISTRIBUTE, found, [...turn, ...turn]);
    if (breach !== undefined || cpus.length > 0) return breach;
    const none = cpumasks.cpumask_any_and_distribute(masks);
    if (none >= cpumasks.nr_cpu_ids) return undefined;
    return { function: DISTRIBUTE.name, got: String(none), want: `${cpumasks.nr_cpu_ids} or more` };
  },
);
