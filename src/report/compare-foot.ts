import type { Comparison } from '../compare/comparison.js';
import type { FileFindings } from '../log/reading.js';
import { percentOf, placedName } from './compare-rows.js';
import { significanceText } from './compare-words.js';
import { printable } from './layout.js';
import { plural, signedPercent } from './numbers.js';

/** Files that are told of one by one; of more, only those of which something was left out. */
const FEW_FILES = 6;
/** Reasons that are told of a file, and rows that are named, before the rest is only counted. */
const NAMED = 3;

const listed = (all: readonly string[], named = NAMED): string =>
  all.slice(0, named).join('; ') + (all.length > named ? `; and ${all.length - named} more` : '');

function skippedText({ skipped }: FileFindings): string {
  const each = skipped.map(({ reason, lines, first }) =>
    lines === 1 ? `line ${first}: ${reason}` : `${plural(lines, 'line')} from ${first}: ${reason}`,
  );
  return each.length === 0 ? '' : `; not used: ${listed(each)}`;
}

/** What was read of a file, on one line. */
export function fileLine(findings: FileFindings): string {
  const { file, rows, runs, labels, sections, lines, binary } = findings;
  if (binary) return printable(`${file}: is binary, not text`);
  const named = labels.filter((label) => label !== null);
  const parts = [
    plural(rows, 'row'),
    plural(runs, 'run'),
    ...(named.length > 0 ? [`labels ${named.slice(0, NAMED).join(', ')}${named.length > NAMED ? ' ..' : ''}`] : []),
    ...(rows > 0 ? [sections.map((section) => section ?? 'no section').join(' and ')] : []),
  ];
  return printable(`${file}: ${parts.join(', ')} in ${plural(lines, 'line')}${skippedText(findings)}`);
}

/** What was read of all files; a line each if they are few. */
export function fileLines(files: readonly FileFindings[]): string[] {
  const distinct = [...new Map(files.map((file) => [file.file, file])).values()];
  if (distinct.length <= FEW_FILES) return distinct.map(fileLine);
  const rows = distinct.reduce((sum, file) => sum + file.rows, 0);
  const odd = distinct.filter(({ skipped, binary, rows: own }) => skipped.length > 0 || binary || own === 0);
  const more = odd.length > FEW_FILES ? [`and ${odd.length - FEW_FILES} more files of which lines were not used`] : [];
  return [
    `${plural(distinct.length, 'file')}, ${plural(rows, 'row')}`,
    ...odd.slice(0, FEW_FILES).map(fileLine),
    ...more,
  ];
}

/** The rows that only one side has, a line for each side. */
export function unmatchedLines({ unmatched }: Comparison): string[] {
  return (['before', 'after'] as const).flatMap((side) => {
    const names = unmatched.filter((row) => row.side === side).map(placedName);
    return names.length === 0 ? [] : [printable(`only ${side}: ${listed(names, 8)}`)];
  });
}

/** What the columns mean, as far as the comparison holds it. */
function legend({ rows, margin }: Comparison): string[] {
  const some = (verdict: string) => rows.some((row) => row.verdict === verdict);
  const lines = ['old, new: median of the runs [95 % interval]; [?]: fewer than 6 runs'];
  if (rows.some(({ p }) => p !== undefined))
    lines.push(
      'ratio: new / old, Hodges-Lehmann estimate [95 % interval], below 1 is faster',
      'p: Mann-Whitney test, corrected for the number of rows (Holm)',
    );
  if (rows.some(({ verdict }) => verdict === 'same' || verdict === 'undecided'))
    lines.push(`~: no change shown; same: any change is within ${percentOf(margin)} (--margin)`);
  if (some('undecided')) lines.push('undecided (N runs): about N runs a side would settle it');
  const [single] = rows.filter(({ verdict }) => verdict === 'single');
  if (single !== undefined)
    lines.push(`single run: nothing to judge by; ${single.runsNeeded} runs a side could show a change`);
  return lines;
}

/** `total of sparse find_next_bit: +9.5 %, not significant (p = 0.69)`. */
export function totalLines({ totals }: Comparison): string[] {
  return totals.map(({ section, function: name, percent, p, shown }) => {
    const of = section === null ? name : `${section} ${name}`;
    return printable(`total of ${of}: ${signedPercent(percent)} (plus is faster), ${significanceText(p, shown)}`);
  });
}

function controlLine({ rows, noiseFloor }: Comparison): string[] {
  if (noiseFloor === undefined) return [];
  const names = [...new Set(rows.filter(({ control }) => control).map((row) => row.function))];
  return [printable(`control rows (${listed(names, 4)}): within ${percentOf(noiseFloor - 1)}, the noise floor`)];
}

/** The sentences below the tables, but for the warnings; a line may be longer than 80 columns. */
export function compareFoot(comparison: Comparison): string[] {
  return [
    ...fileLines(comparison.files),
    ...unmatchedLines(comparison),
    ...totalLines(comparison),
    ...controlLine(comparison),
    ...legend(comparison),
  ];
}
