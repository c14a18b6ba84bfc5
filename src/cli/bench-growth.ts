import { GROWTH_BITS, type Growth } from '../../bench/growth.js';
import { machineName } from '../environment.js';
import { InputError } from '../errors.js';
import { AREA_SEARCH } from '../functions.js';
import type { Built } from '../machine/built.js';
import { growthCsv } from '../report/growth-data.js';
import { growthMarkdown } from '../report/growth-markdown.js';
import type { GrowthContext } from '../report/growth-remarks.js';
import { growthText } from '../report/growth-text.js';
import { recordLines } from '../report/record-lines.js';
import { apart, SILENCE_LIMIT } from './apart.js';
import { Progress, print } from './output.js';
import type { GrowthTask } from './protocol.js';
import { save } from './save.js';

export const GROWTH_FORMATS = ['text', 'md', 'csv', 'jsonl'] as const;

/** Rounds that show the growth well, unless others are asked for. */
export const GROWTH_ROUNDS = 5;

export interface GrowthChoice {
  readonly seed: number;
  readonly rounds: number;
  readonly format: (typeof GROWTH_FORMATS)[number];
  /** A file that the records are written to as well. */
  readonly save?: string | undefined;
  /** Sizes of the bitmaps in bits, ascending, each at least 8; 2^10 to 2^26 if not given. */
  readonly sizes?: readonly number[];
}

/** Where the measuring is: it looks at each size, makes the rounds, and counts. */
function progressText(done: number, sizes: number, rounds: number): string {
  if (done < sizes) return `looking at size ${done + 1} of ${sizes}`;
  return done < sizes + rounds ? `round ${done - sizes + 1} of ${rounds}` : 'counting loads';
}

function measure({ builds, options }: GrowthTask): Promise<Growth> {
  const { sizes, rounds } = options;
  const progress = new Progress();
  const names = [...new Set(builds.map(({ reference }) => reference))].join(', ');
  const complaints = {
    silent: `a search of ${names} did not end in ${SILENCE_LIMIT} ms`,
    early: "the benchmark's process ended early",
  };
  const show = (done: number) => progress.show(progressText(done, sizes.length, rounds));
  return apart<GrowthTask, Growth>('./growth-process.js', { builds, options }, complaints, show).finally(() =>
    progress.clear(),
  );
}

/**
 * Times the zero-area search of variants against the size of the bitmap, and prints how it grows.
 * @returns the status to end with
 * @throws InputError if no variant has the search; VariantFault for one that answers wrongly, traps or does not return
 */
export async function growth(builds: readonly Built[], choice: GrowthChoice): Promise<number> {
  const { seed, rounds, format, sizes = GROWTH_BITS } = choice;
  const timed = builds.filter((built) => built.promises[AREA_SEARCH] !== undefined);
  if (timed.length === 0) throw new InputError(`none of the variants has ${AREA_SEARCH}, which is timed`);
  const without = builds.filter((built) => !timed.includes(built)).map(({ name }) => name);
  const { records, clock } = await measure({ builds: timed, options: { sizes, seed, rounds } });
  if (choice.save !== undefined) await save(choice.save, recordLines(records));
  const context: GrowthContext = {
    machine: machineName(),
    seed,
    rounds,
    sizes,
    clock,
    without: [...new Set(without)],
  };
  const write = { text: growthText, md: growthMarkdown, csv: growthCsv, jsonl: recordLines };
  await print(write[format](records, context));
  return 0;
}
