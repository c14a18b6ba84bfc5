import { type Command, Option } from 'commander';
import type { Target } from '../target.js';
import { formatOption, seedOption, spanOption, targetOption, variantOption, wholeNumber } from './options.js';
import { PROCESSES, SAVED_PROCESSES } from './timing.js';

const DEFAULT_ROUNDS = 21;

/** What every suite is told. */
export interface BenchOptions<Format extends string> {
  readonly target?: Target[];
  readonly variant?: string[];
  readonly seed: number;
  readonly rounds: number;
  readonly processes?: number;
  readonly save?: string;
  readonly span?: 'word' | 'byte';
  readonly format: Format;
}

/** Gives a suite's command the options of every suite, about those of its own. */
export function addBenchOptions(
  command: Command,
  own: readonly Option[],
  formats: readonly [string, ...string[]],
): Command {
  const options = [
    variantOption(),
    targetOption(),
    ...own,
    seedOption(),
    new Option('--rounds <n>', 'passes of each row that are timed')
      .argParser(wholeNumber('rounds', 1, 100_000))
      .default(DEFAULT_ROUNDS),
    new Option(
      '--processes <n>',
      `processes that share the rounds, one after another (default: ${PROCESSES}, with --save ${SAVED_PROCESSES})`,
    ).argParser(wholeNumber('processes', 1, 1000)),
    new Option('--save <file>', "write the records to a file, for 'findbit compare'"),
    spanOption(),
    formatOption(formats),
  ];
  for (const option of options) command.addOption(option);
  return command;
}

/** How many processes share the rounds. */
export const processesOf = ({ processes, save }: BenchOptions<string>): number =>
  processes ?? (save === undefined ? PROCESSES : SAVED_PROCESSES);
