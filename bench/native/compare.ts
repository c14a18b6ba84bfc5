import { Bitmap } from '../../src/bitmap/bitmap.js';
import { PATTERNS, pairOf } from '../../src/bitmap/suite.js';
import { now } from '../../src/clock.js';
import type { Built } from '../../src/machine/built.js';
import { Machine } from '../../src/machine/machine.js';
import { type Random, seeded, shuffled } from '../../src/random.js';
import type { Pattern } from '../../src/record.js';
import { median, sorted } from '../../src/stats/order.js';
import { FIND_ROWS } from '../find.js';
import { type Pass, PassMachine } from '../pass.js';
import { type Row, searched } from '../row.js';
import { NativeError, type NativePasses, NativeProgram, type TimedRun } from './native.js';

export interface CompareOptions {
  /** Size of the bitmaps in bits. */
  readonly bits: number;
  readonly seed: number;
  /** Passes of each row that are timed on each side. */
  readonly rounds: number;
}

/** A row of a pattern on both sides, in C and on the machine. */
export interface Comparison {
  readonly pattern: Pattern;
  readonly function: string;
  /** Searches of a pass. */
  readonly iterations: number;
  /** Nanoseconds of each pass, in time order. */
  readonly samples: { readonly c: readonly number[]; readonly wasm: readonly number[] };
}

interface Subject {
  readonly pattern: Pattern;
  readonly function: string;
  readonly iterations: number;
  /** What runs it on each side, with the process of find.c that there is at the moment. */
  readonly sides: {
    c(native: NativePasses): Promise<TimedRun>;
    wasm(round: number): TimedRun;
  };
  readonly samples: { readonly c: number[]; readonly wasm: number[] };
}

/**
 * So many times the module is compiled, with its functions in another order in memory: whether
 * the few branches of a loop share a line of the cache makes up to 1.5 times its speed.
 */
const PLACEMENTS = 5;

/** As many as in find.c. */
const EMPTY_RUNS = 5;
/** Runs of empty passes until the JavaScript around them is optimized, with some to spare. */
const WARM_UP = 1_000;

function timed(pass: Pass): TimedRun {
  pass.prepare();
  const start = now();
  const searches = pass.run();
  return { ns: (now() - start) * 1e6, searches };
}

/**
 * Runs a pass twice, and takes the time of the second less the median of the same pass over no
 * bits, as find.c does. Between two passes of a side the other process has run, so that the first
 * finds cold caches; and clock and call take a few times longer here than in C. Either would be
 * much of a pass of a few microseconds.
 */
function runWasm(pass: Pass, empty: Pass): TimedRun {
  timed(pass);
  const { ns, searches } = timed(pass);
  const costs = Array.from({ length: EMPTY_RUNS }, () => timed(empty).ns);
  return { ns: ns - median(sorted(costs)), searches };
}

function required(machine: PassMachine, row: Row, pattern: Pattern): Pass {
  const pass = machine.pass(row, pattern);
  if (pass === undefined) throw new Error(`${machine.machine.variant} has no pass over ${row.function}`);
  return pass;
}

/** Searches of a pass, in which the sides must agree before their times can be compared. */
async function agreed(name: string, sides: Subject['sides'], native: NativePasses): Promise<number> {
  const c = await sides.c(native);
  const wasm = sides.wasm(0);
  if (c.searches === wasm.searches) return wasm.searches;
  throw new NativeError(`${name}: ${c.searches} searches in C, ${wasm.searches} on the machine`);
}

/** The same module with a custom section that makes it another one, so that it is compiled anew. */
function compiledAnew(built: Built, number: number): Built {
  const section = Uint8Array.of(0, 2, 1, 0x30 + number);
  return { ...built, plain: Uint8Array.of(...built.plain, ...section) };
}

/** A pass of each row; rows are first run, and so compiled, in a drawn order. */
function placement(built: Built, pattern: Pattern, { bits, seed }: CompareOptions, random: Random): Map<Row, Pass> {
  const machine = new PassMachine(new Machine(built));
  machine.place(pairOf(pattern, bits, seed), 0);
  const passes = new Map(FIND_ROWS.map((row) => [row, required(machine, row, pattern)]));
  for (const row of shuffled(FIND_ROWS, random)) timed(passes.get(row) as Pass);
  return passes;
}

async function subjectsOf(
  built: Built,
  options: CompareOptions,
  native: NativePasses,
  random: Random,
): Promise<Subject[]> {
  const nothing = new PassMachine(new Machine(built));
  nothing.place([new Bitmap(0), new Bitmap(0)], 0);
  const subjects: Subject[] = [];
  for (const [index, pattern] of PATTERNS.entries()) {
    const placements = Array.from({ length: PLACEMENTS }, (_, i) =>
      placement(compiledAnew(built, index * PLACEMENTS + i), pattern, options, random),
    );
    const [bitmap] = pairOf(pattern, options.bits, options.seed);
    for (const row of FIND_ROWS) {
      const passes = placements.map((all) => all.get(row) as Pass);
      const size = searched(row, pattern, options.bits);
      const empty = required(nothing, row, pattern);
      for (let i = 0; i < WARM_UP; i++) runWasm(empty, empty);
      const sides: Subject['sides'] = {
        c: (process) => process.run(row.function, index, size, bitmap.weight(size)),
        wasm: (round) => runWasm(passes[round % PLACEMENTS] as Pass, empty),
      };
      const iterations = await agreed(`${pattern} ${row.function}`, sides, native);
      subjects.push({ pattern, function: row.function, iterations, sides, samples: { c: [], wasm: [] } });
    }
  }
  return subjects;
}

/** Runs with a process of find.c, which ends behind it. */
async function withProcess<T>(program: NativeProgram, use: (native: NativePasses) => Promise<T>): Promise<T> {
  const native = program.start();
  try {
    return await use(native);
  } finally {
    await native.stop();
  }
}

/**
 * Times the kernel's passes in C and on a little-endian 64-bit machine: in each round all rows in
 * an order that is shuffled anew, the two sides of a row next to each other, so that they meet the
 * same state of the computer. Each round has its own process of find.c, since where the system
 * puts the code decides which of its branches get into each other's way in the predictor; one
 * unlucky process was three times as slow as others in one row.
 * @throws NativeError if the sides differ in how many searches they make, or C cannot be run
 */
export async function compare(built: Built, options: CompareOptions): Promise<Comparison[]> {
  const { bits, seed, rounds } = options;
  const random = seeded(seed);
  const pairs = PATTERNS.map((pattern) => pairOf(pattern, bits, seed));
  const program = await NativeProgram.compile(pairs, bits);
  const remove = () => program.remove();
  process.once('exit', remove);
  try {
    const subjects = await withProcess(program, (native) => subjectsOf(built, options, native, random));
    for (let round = 0; round < rounds; round++)
      await withProcess(program, async (native) => {
        for (const { sides, samples } of shuffled(subjects, random))
          for (const side of shuffled(['c', 'wasm'] as const, random))
            samples[side].push((side === 'c' ? await sides.c(native) : sides.wasm(round)).ns);
      });
    return subjects;
  } finally {
    process.off('exit', remove);
    remove();
  }
}
