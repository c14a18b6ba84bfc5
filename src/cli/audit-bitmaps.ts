import { Census } from '../audit/bitmaps/census.js';
import { BitmapReader } from '../audit/bitmaps/reader.js';
import { WORDS } from '../audit/bitmaps/row.js';
import { DEFAULT_PATTERN } from '../audit/bitmaps/symbols.js';
import type { FileFacts, Totals } from '../audit/bitmaps/totals.js';
import { inOrder, isFaulty } from '../audit/bitmaps/verdict.js';
import { InputError, messageOf, quoted } from '../errors.js';
import { bitmapsCsv, bitmapsJsonl } from '../report/bitmaps-data.js';
import { bitmapsMarkdown } from '../report/bitmaps-markdown.js';
import { isEmpty, remarks } from '../report/bitmaps-remarks.js';
import type { BitmapsReport } from '../report/bitmaps-report.js';
import { bitmapsText } from '../report/bitmaps-text.js';
import { plural } from '../report/numbers.js';
import type { Target } from '../target.js';
import { Progress, print, remark } from './output.js';
import { checkReadable, fileName, textPieces } from './text-file.js';

const WRITE = { text: bitmapsText, md: bitmapsMarkdown, csv: bitmapsCsv, jsonl: bitmapsJsonl };

export interface BitmapsOptions {
  readonly format: keyof typeof WRITE;
  /** Which data symbols are bitmaps; by default those that {@link DEFAULT_PATTERN} matches. */
  readonly symbols?: RegExp;
  /** Whose words are judged; by default both sizes. */
  readonly target?: readonly Target[];
}

/** Lines between two looks at the progress. */
const PROGRESS_LINES = 100_000;

/**
 * The pattern of `--symbols`, which matches anywhere in a name.
 * @throws InputError if it is no regular expression
 */
export function symbolsPattern(text: string): RegExp {
  try {
    return new RegExp(text);
  } catch (thrown) {
    const why = messageOf(thrown).replace(/^Invalid regular expression: \/.*\/\w*: /s, '');
    throw new InputError(`--symbols ${quoted(text)} is no regular expression: ${why}`);
  }
}

async function readFile(path: string, reader: BitmapReader, progress: Progress): Promise<void> {
  reader.begin(fileName(path));
  let shown = 0;
  for await (const piece of textPieces(path)) {
    if (piece === undefined) return reader.binary();
    for (const [i, line] of piece.lines.entries()) reader.line(line, piece.cut && i === piece.lines.length - 1);
    const { lines } = reader.totals;
    if (lines - shown < PROGRESS_LINES) continue;
    shown = lines;
    progress.show(`${plural(lines, 'line')} read`);
  }
  reader.end();
}

/** Why nothing of a file could be used. */
function nothingIn(file: FileFacts): string {
  if (file.binary) return 'is binary, not text';
  if (isEmpty(file)) return 'is empty';
  const why = file.broken === undefined ? '' : `; line ${file.broken.line}: ${file.broken.reason}`;
  return `no bitmap in ${plural(file.lines, 'line')}${why}`;
}

/** @throws InputError that names the first file if nothing of any could be used */
function complainIfNothing({ files }: Totals): void {
  const [first, ...others] = files;
  if (first === undefined || files.some(({ understood }) => understood)) return;
  const more = others.length === 0 ? '' : `; and ${plural(others.length, 'more file')}`;
  throw new InputError(`${first.name}: ${nothingIn(first)}${more}`);
}

function judgedWords(targets: readonly Target[] | undefined): BitmapsReport['words'] {
  return targets === undefined ? WORDS : WORDS.filter((word) => targets.some(({ wordBits }) => wordBits === word));
}

/**
 * Audits the bitmaps that files tell of (`-` is stdin), and prints the result.
 * @returns the status to end with: 1 if a bitmap is unaligned, or its object does not hold whole words
 * @throws InputError if a file cannot be read, or nothing of any could be used
 */
export async function auditBitmaps(files: readonly string[], options: BitmapsOptions): Promise<number> {
  await checkReadable(files);
  const pattern = options.symbols ?? DEFAULT_PATTERN;
  const words = judgedWords(options.target);
  const census = new Census(words);
  const reader = new BitmapReader(pattern, (sighting) => census.add(sighting));
  const progress = new Progress();
  for (const path of files) await readFile(path, reader, progress);
  progress.clear();
  complainIfNothing(reader.totals);
  const rows = inOrder(census.rows(), words);
  const { callers, full: moreCallers } = census;
  const patternGiven = options.symbols !== undefined;
  const report = { rows, callers, moreCallers, totals: reader.totals, words, pattern, patternGiven };
  await print(WRITE[options.format](report));
  if (options.format === 'csv') for (const line of remarks(report)) remark(line);
  return rows.some((row) => isFaulty(row, words)) ? 1 : 0;
}
