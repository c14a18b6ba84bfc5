import { Command, Option } from 'commander';
import { compare } from '../compare/compare.js';
import type { ComparedRow, Comparison } from '../compare/comparison.js';
import type { Source } from '../compare/source.js';
import { InputError, messageOf, quoted } from '../errors.js';
import { seeded } from '../random.js';
import { compareCsv, compareJsonl, readingsJsonl } from '../report/compare-data.js';
import { compareFoot, fileLines } from '../report/compare-foot.js';
import { compareHtml } from '../report/compare-html.js';
import { compareLkml } from '../report/compare-lkml.js';
import { compareMarkdown } from '../report/compare-markdown.js';
import { noteLines } from '../report/compare-note-lines.js';
import { notesOf } from '../report/compare-notes.js';
import { percentOf, placedName } from '../report/compare-rows.js';
import { compareText } from '../report/compare-text.js';
import { plural } from '../report/numbers.js';
import { namedFiles, nothingRead, readSources } from './compare-files.js';
import { formatOption, listOption, seedOption } from './options.js';
import { Progress, print, remark } from './output.js';
import { checkReadable } from './text-file.js';

const FORMATS = ['text', 'lkml', 'md', 'csv', 'jsonl', 'html'] as const;

const DEFAULT_MARGIN = 0.02;

interface CompareCommandOptions {
  readonly rows?: boolean;
  readonly before?: string;
  readonly after?: string;
  readonly control?: readonly string[];
  readonly margin: number;
  readonly failAbove?: number;
  readonly seed: number;
  readonly format: (typeof FORMATS)[number];
}

/** A part of 1 for an option, given in per cent: `2%` or `2`. */
function percentage(name: string, most: number): (text: string) => number {
  return (text) => {
    const value = /^\d+(?:\.\d+)? ?%?$/.test(text) ? Number.parseFloat(text) : Number.NaN;
    if (!(value <= most))
      throw new InputError(`--${name} ${quoted(text)} is not a percentage from 0 to ${most}, such as 5%`);
    return value / 100;
  };
}

/** Rows that are slower by more than a part, whatever the interval leaves open. */
function worse({ rows }: Comparison, part: number): ComparedRow[] {
  return rows.filter(({ verdict, low }) => verdict === 'changed' && low !== undefined && low > 1 + part);
}

const isEmpty = ({ readings }: Source): boolean => readings.length === 0;

async function printRows(sources: readonly Source[]): Promise<number> {
  for (const { readings } of sources) await print(readingsJsonl(readings));
  for (const line of fileLines(sources.map(({ findings }) => findings))) remark(line);
  if (sources.every(isEmpty)) throw nothingRead(sources);
  return 0;
}

const WRITE = {
  text: compareText,
  lkml: compareLkml,
  md: compareMarkdown,
  csv: compareCsv,
  jsonl: compareJsonl,
  html: compareHtml,
} as const;

/** Formats that have no place for what is said beside the rows. */
function remarks(comparison: Comparison): void {
  for (const line of [...compareFoot(comparison), ...noteLines(notesOf(comparison), comparison.files)])
    remark(messageOf(line));
}

/** What `--fail-above` is about. */
function tell(rows: readonly ComparedRow[], part: number): void {
  for (const row of rows) {
    const slower = `${((row.ratio - 1) * 100).toFixed(1)} % slower, at least ${(((row.low ?? 1) - 1) * 100).toFixed(1)} %`;
    remark(`findbit: ${messageOf(`${placedName(row)}: ${slower}: above ${percentOf(part)}`)}`);
  }
}

/** Rows that may be slower by more than a part, but are not shown to be. */
function tellDoubtful({ rows }: Comparison, part: number, surely: readonly ComparedRow[]): void {
  const doubtful = rows.filter((row) => row.ratio > 1 + part && !surely.includes(row));
  if (doubtful.length === 0) return;
  const which = `${plural(doubtful.length, 'row')} slower by more than ${percentOf(part)}, but not surely`;
  remark(`findbit: ${which}: more runs, or a quieter machine, would tell`);
}

async function run(
  words: readonly string[],
  behind: number | undefined,
  options: CompareCommandOptions,
): Promise<number> {
  const files = namedFiles(words, behind);
  await checkReadable(files.map(({ path }) => path));
  const sources = await readSources(files, new Progress());
  if (options.rows === true) return printRows(sources);
  if (sources.every(isEmpty)) throw nothingRead(sources);
  // With two files, both are needed.
  if (sources.length === 2 && sources.some(isEmpty)) throw nothingRead(sources.filter(isEmpty));
  const random = seeded(options.seed);
  const comparison = compare(sources, {
    margin: options.margin,
    controls: options.control ?? [],
    wanted: { before: options.before, after: options.after },
    seed: options.seed,
    draw: (below) => random.between(0, below - 1),
  });
  await print(WRITE[options.format](comparison));
  if (options.format === 'csv') remarks(comparison);
  const { failAbove } = options;
  if (failAbove === undefined) return 0;
  const failed = worse(comparison, failAbove);
  tell(failed, failAbove);
  tellDoubtful(comparison, failAbove, failed);
  return failed.length > 0 ? 1 : 0;
}

/** How many words of a command line stand behind its `--`; undefined if it has none. */
function behindDashes(words: readonly string[]): number | undefined {
  const at = words.indexOf('--');
  return at < 0 ? undefined : words.length - at - 1;
}

const HELP = `
Example:
  findbit compare before.log after.log
  findbit compare --format lkml old-1.log old-2.log -- new-1.log new-2.log
  findbit compare mail.txt --before generic --after arm

A file is a kernel log or a mail with rows of find_bit_benchmark, with or
without stamps and quotes, or what 'findbit bench --save' has written; - is
stdin. One file may hold both sides under two labels. NAME=FILE puts files of
one name on one side.
Status 1: a row is slower than --fail-above, and its interval as well. Status 2:
nothing could be compared.`;

/** @param line the whole command line, since the parser does not tell where its `--` was */
export function compareCommand(ended: (status: number) => void, line: readonly string[]): Command {
  return new Command('compare')
    .description('what really changed between posted logs of find_bit_benchmark, or saved benches')
    .argument('<files...>', 'logs or records: before, after; or several, -- between them')
    .addOption(new Option('--rows', 'print what was read, a line of JSON a row, and compare nothing'))
    .addOption(new Option('--before <label>', 'the label that is before, where files do not tell'))
    .addOption(new Option('--after <label>', 'the label that is after'))
    .addOption(listOption('control', 'functions that the change cannot touch', (name) => name))
    .addOption(
      new Option('--margin <percent>', 'a ratio so close to 1 is the same')
        .argParser(percentage('margin', 100))
        .default(DEFAULT_MARGIN, '2%'),
    )
    .addOption(
      new Option('--fail-above <percent>', 'end with status 1 if a row is surely slower by more').argParser(
        percentage('fail-above', 100_000),
      ),
    )
    .addOption(seedOption())
    .addOption(formatOption(FORMATS))
    .addHelpText('after', HELP)
    .action(async (words: string[], options: CompareCommandOptions) =>
      ended(await run(words, behindDashes(line), options)),
    );
}
