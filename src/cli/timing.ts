import type { Measured, Sampled, Timing } from '../../bench/measure.js';
import { apart, SILENCE_LIMIT } from './apart.js';
import type { TimingTask } from './protocol.js';

/**
 * So many processes share the rounds, if nothing else is said. Where the code and the pages of one happen to lie can
 * slow a row by half, or speed it up, for as long as the process lives; it is not to be taken
 * for a difference between variants.
 */
export const PROCESSES = 3;

/**
 * So many do where the records are saved, to be compared with those of other processes: each is a
 * run then, and with seven a side a change can be shown in a table of up to 85 rows.
 */
export const SAVED_PROCESSES = 7;

/** What is added up over the processes. */
export type Shared = Pick<Sampled, 'samples'> & { readonly processes?: readonly number[] };

/** What is timed: the module of the process that does it, beside this one, and what it is given. */
interface Timed<Options extends Timing> {
  readonly file: string;
  readonly task: TimingTask<Options>;
  /** How many scenes are timed one after another, each in all rounds. */
  readonly scenes: number;
}

/** What of the rounds one process makes. */
type Share = Pick<Timing, 'rounds' | 'order' | 'loads'>;

/**
 * Shares rounds among processes, one after another: each draws another order, and the first counts loads.
 * @param processes how many, at least 1; no more than there are rounds
 * @param work told what of the rounds to make, and how many have been made before
 */
export async function inProcesses<Part>(
  { rounds, order }: Share,
  processes: number,
  work: (share: Share, before: number) => Promise<Part>,
): Promise<Part[]> {
  const parts: Part[] = [];
  const launches = Math.min(processes, rounds);
  const begin = (i: number): number => Math.floor((i * rounds) / launches);
  for (let i = 0; i < launches; i++)
    parts.push(await work({ rounds: begin(i + 1) - begin(i), order: order + i, loads: i === 0 }, begin(i)));
  return parts;
}

/**
 * Measures in one process.
 * @throws VariantFault if a pass traps or a round does not end, InputError if the process ends before its time
 */
function launch<Options extends Timing, R>(
  file: string,
  task: TimingTask<Options>,
  onRound: (done: number) => void,
): Promise<Measured<R>> {
  const names = [...new Set(task.builds.map(({ reference }) => reference))].join(', ');
  const complaints = {
    silent: `a round of ${names} did not end in ${SILENCE_LIMIT} ms`,
    early: "the benchmark's process ended early",
  };
  return apart(file, task, complaints, onRound);
}

/** The records of several launches of one suite as those of one, samples in time order. */
function joined<R extends Shared>(parts: readonly Measured<R>[]): Measured<R> {
  const [first, ...rest] = parts;
  if (first === undefined) throw new RangeError('nothing was measured');
  const records = first.records.map((record, i) => {
    const all = [record, ...rest.map((part) => part.records[i])];
    return {
      ...record,
      samples: all.flatMap((one) => one?.samples ?? []),
      processes: all.flatMap((one) => one?.processes ?? []),
    };
  });
  return { ...first, records };
}

/**
 * Measures in processes of their own, one after another, each with its part of the rounds.
 * @param processes how many, at least 1; no more than there are rounds
 */
export async function measureApart<Options extends Timing, R extends Shared>(
  { file, task: { builds, options }, scenes }: Timed<Options>,
  processes: number,
  onRound: (done: number, all: number) => void,
): Promise<Measured<R>> {
  const all = options.rounds * scenes;
  const parts = await inProcesses(options, processes, (share, before) =>
    launch<Options, R>(file, { builds, options: { ...options, ...share } }, (done) =>
      onRound(before * scenes + done, all),
    ),
  );
  return joined(parts);
}
