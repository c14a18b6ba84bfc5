import { type Command, Option } from 'commander';
import type { Target } from '../target.js';
import { formatOption, seedOption, spanOption, targetOption, variantOption, wholeNumber } from './options.js';
import { PROCESSES, SAVED_PROCESSES } from './timing.js';

const DEFAULT_ROUNDS = 21;

/** What every suite is told of how to time, and what to make of it. */
export interface TimingOptions<Format extends string> {
  readonly seed: number;
  readonly rounds: number;
  readonly processes?: number;
  readonly save?: string;
  readonly format: Format;
}

/** What every suite of variants is told. */
export interface BenchOptions<Format extends string> extends TimingOptions<Format> {
  readonly target?: Target[];
  readonly variant?: string[];
  readonly span?: 'word' | 'byte';
}

/** @param passes what a round makes of each row */
export function timingOptions(passes: string, rounds: number): Option[] {
  return [
    seedOption(),
    new Option('--rounds <n>', `${passes} that are timed`).argParser(wholeNumber('rounds', 1, 100_000)).default(rounds),
    new Option(
      '--processes <n>',
      `processes that share the rounds, one after another (default: ${PROCESSES}, with --save ${SAVED_PROCESSES})`,
    ).argParser(wholeNumber('processes', 1, 1000)),
    new Option('--save <file>', "write the records to a file, for 'findbit compare'"),
  ];
}

/** Gives the command of a suite of variants the options of every suite, about those of its own. */
export function addBenchOptions(
  command: Command,
  own: readonly Option[],
  formats: readonly [string, ...string[]],
): Command {
  const options = [
    variantOption(),
    targetOption(),
    ...own,
    ...timingOptions('passes of each row', DEFAULT_ROUNDS),
    spanOption(),
    formatOption(formats),
  ];
  for (const option of options) command.addOption(option);
  return command;
}

/** How many processes share the rounds. */
export const processesOf = ({ processes, save }: TimingOptions<string>): number =>
  processes ?? (save === undefined ? PROCESSES : SAVED_PROCESSES);
