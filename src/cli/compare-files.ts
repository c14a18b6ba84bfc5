import { existsSync } from 'node:fs';
import type { SideName } from '../compare/comparison.js';
import type { Source } from '../compare/source.js';
import { InputError, messageOf } from '../errors.js';
import { PostedLogReader } from '../log/posted/reader.js';
import type { FileFindings, Reading } from '../log/reading.js';
import { plural } from '../report/numbers.js';
import type { Progress } from './output.js';
import { fileName, textPieces } from './text-file.js';

/** A file as the command line gives it. */
export interface Named {
  readonly path: string;
  /** Of `alias=path`. */
  readonly alias: string | undefined;
  readonly place: SideName | undefined;
}

/** `arm=board.log` is board.log by the name of arm, unless there is a file of the whole name. */
function named(word: string, place: SideName | undefined): Named {
  const at = word.indexOf('=');
  if (at <= 0 || existsSync(word)) return { path: word, alias: undefined, place };
  return { path: word.slice(at + 1), alias: word.slice(0, at), place };
}

/**
 * The files of a command line.
 * @param words files, without the `--` that may stand between them
 * @param behind how many of them stand behind a `--`; undefined if there is none
 * @throws InputError if there are none on one side of it
 */
export function namedFiles(words: readonly string[], behind: number | undefined): Named[] {
  if (behind === undefined) return words.map((word) => named(word, undefined));
  const border = words.length - behind;
  if (behind === 0 || border === 0) throw new InputError(`no file ${behind === 0 ? 'behind' : 'before'} --`);
  return words.map((word, i) => named(word, i < border ? 'before' : 'after'));
}

/** Lines between two looks at the progress. */
const PROGRESS_LINES = 100_000;

async function readFile({ path, alias, place }: Named, progress: Progress): Promise<Source> {
  const readings: Reading[] = [];
  const reader = new PostedLogReader(fileName(path), (reading) => readings.push(reading));
  let lines = 0;
  for await (const piece of textPieces(path)) {
    if (piece === undefined) {
      reader.binary();
      break;
    }
    for (const line of piece.lines) reader.line(line);
    const shown = Math.floor(lines / PROGRESS_LINES);
    lines += piece.lines.length;
    if (Math.floor(lines / PROGRESS_LINES) > shown) progress.show(`${fileName(path)}: ${plural(lines, 'line')} read`);
  }
  return { alias, place, readings, findings: reader.end() };
}

/**
 * Reads logs and records, one after another.
 * @throws InputError if a file cannot be read
 */
export async function readSources(files: readonly Named[], progress: Progress): Promise<Source[]> {
  const sources: Source[] = [];
  for (const file of files) sources.push(await readFile(file, progress));
  progress.clear();
  return sources;
}

/** Why nothing of a file could be used. */
function why({ binary, lines, skipped }: FileFindings): string {
  if (binary) return 'is binary, not text';
  if (lines === 0) return 'is empty';
  const [first] = skipped;
  const reason = first === undefined ? '' : `; line ${first.first}: ${first.reason}`;
  return `no row of a benchmark in ${plural(lines, 'line')}${reason}`;
}

/** A complaint about files of which no row was read, the first of them named. */
export function nothingRead(sources: readonly Source[]): InputError {
  const [first, ...others] = sources.map(({ findings }) => findings) as [FileFindings, ...FileFindings[]];
  const more = others.length === 0 ? '' : `; and ${plural(others.length, 'more file')}`;
  return new InputError(messageOf(`${first.file}: ${why(first)}${more}`));
}
