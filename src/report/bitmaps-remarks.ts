import type { CallerRow } from '../audit/bitmaps/row.js';
import type { FileFacts } from '../audit/bitmaps/totals.js';
import { verdictOf } from '../audit/bitmaps/verdict.js';
import type { WordBits } from '../target.js';
import type { BitmapsReport } from './bitmaps-report.js';
import { printable } from './layout.js';
import { countText, plural } from './numbers.js';

type Count = 'unaligned' | 'overread' | 'alignmentUnknown';

/** Bitmaps of all rows for which something holds. */
export function total(rows: readonly CallerRow[], word: WordBits, what: Count): number {
  return rows.reduce((sum, row) => sum + row.words[word][what], 0);
}

/** Bitmaps of which the object is not known, or what is searched of it. */
export function objectsUnknown(rows: readonly CallerRow[]): number {
  return rows.reduce((sum, row) => sum + row.objectUnknown, 0);
}

/** `title: 3 for 32-bit words, 4 for 64-bit words`. */
function perWord({ rows, words }: BitmapsReport, title: string, what: Count): string {
  return `${title}: ${words.map((word) => `${countText(total(rows, word, what))} for ${word}-bit words`).join(', ')}`;
}

/** A log that could have had a warning, and had none, is worth a word. */
function nothingText({ totals }: BitmapsReport): string {
  const isCleanLog = totals.passed('log') > 0 && totals.passed('type') === 0 && totals.broken.length === 0;
  return isCleanLog ? 'no bitmap, no alignment warning' : 'no bitmap';
}

function summaryLines(report: BitmapsReport): string[] {
  const { rows, totals, words, callers, moreCallers } = report;
  const other = totals.other === 0 ? '' : `, ${plural(totals.other, 'other line')}`;
  if (totals.bitmaps === 0) return [`${nothingText(report)} in ${plural(totals.lines, 'line')}`];
  const callerText = `${moreCallers ? 'more than ' : ''}${plural(callers, 'caller')}`;
  const alignmentUnknown = words.some((word) => total(rows, word, 'alignmentUnknown') > 0);
  const objectUnknown = objectsUnknown(rows);
  return [
    `${plural(totals.lines, 'line')}, ${plural(totals.bitmaps, 'bitmap')} of ${callerText}${other}`,
    perWord(report, 'unaligned', 'unaligned'),
    ...(alignmentUnknown ? [perWord(report, 'alignment not known', 'alignmentUnknown')] : []),
    perWord(report, 'objects that do not hold whole words', 'overread'),
    ...(objectUnknown === 0 ? [] : [`object or bits not known: ${countText(objectUnknown)}`]),
  ];
}

function brokenLines({ totals }: BitmapsReport): string[] {
  return totals.broken.map(
    ({ reason, lines, first }) => `broken, ${plural(lines, 'line')}: ${reason}; first ${first.file}:${first.line}`,
  );
}

function lostLines({ totals: { lost, lostUncounted } }: BitmapsReport): string[] {
  if (lostUncounted === 0) return lost === 0 ? [] : [`lost events: ${countText(lost)}`];
  const places = `${plural(lostUncounted, 'place')} that ${lostUncounted === 1 ? 'does' : 'do'} not say how many`;
  return [lost === 0 ? `lost events: at ${places}` : `lost events: ${countText(lost)}, and more at ${places}`];
}

function symbolLines({ totals, pattern, patternGiven }: BitmapsReport): string[] {
  const [all, match] = [totals.passed('symbol'), totals.passed('match')];
  if (all === 0) return [];
  const hint = patternGiven ? '' : " ('--symbols PATTERN' picks others)";
  return [
    `${plural(all, 'data symbol')}, ${match === 0 ? 'none matches' : `${countText(match)} matching`} ${pattern}${hint}`,
  ];
}

/** What a verdict does not say, if it is one of those. */
function alignedLines({ rows, words }: BitmapsReport): string[] {
  const isMeant = rows.some((row) => words.some((word) => verdictOf(row, word) === 'aligned'));
  return isMeant ? ['aligned: the object is not known, so whether it holds whole words is not judged'] : [];
}

function fileLines(title: string, files: readonly FileFacts[]): string[] {
  return files.length === 0 ? [] : [`${title}: ${files.map(({ name }) => name).join(', ')}`];
}

function unendedLine({ name }: FileFacts): string {
  return `${name} does not end with a newline: its last line may be cut`;
}

/** What is said below the table, a fact a line; a line may be longer than 80 columns. */
export function remarks(report: BitmapsReport): string[] {
  const { totals } = report;
  const types = totals.passed('type');
  return [
    ...summaryLines(report),
    ...brokenLines(report),
    ...lostLines(report),
    ...fileLines('empty', totals.files.filter(isEmpty)),
    ...fileLines(
      'binary, not read',
      totals.files.filter(({ binary }) => binary),
    ),
    ...totals.files.filter(({ unended }) => unended).map(unendedLine),
    ...symbolLines(report),
    ...(types === 0 ? [] : [`alignment warnings about other types than long: ${countText(types)}`]),
    ...alignedLines(report),
  ].map(printable);
}

/** Whether nothing at all was in a file. */
export function isEmpty({ lines, binary }: FileFacts): boolean {
  return lines === 0 && !binary;
}
