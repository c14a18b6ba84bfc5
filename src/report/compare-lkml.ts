import type { ComparedRow, Comparison } from '../compare/comparison.js';
import type { Reading } from '../log/reading.js';
import { sigmas } from '../stats/sigmas.js';
import { totalLines, unmatchedLines } from './compare-foot.js';
import { runsText } from './compare-head.js';
import { marksOf, noteLines } from './compare-note-lines.js';
import { type Note, notesOf } from './compare-notes.js';
import { meanText, timeText, unitText } from './compare-numbers.js';
import { type CompareTable, compareTables, nameInTable } from './compare-rows.js';
import { sectionText } from './compare-words.js';
import { grouped } from './grouped.js';
import { columns, cut, printable, type Side, wrap } from './layout.js';
import { plural } from './numbers.js';

const SIDES: readonly Side[] = ['left', 'right', 'right', 'right', 'right', 'left'];
const NAME_WIDTH = 34;

/** Plus is faster. A change that is not shown is `~`, never a number near 0. */
function differenceText({ ratio, verdict }: ComparedRow): string {
  if (verdict === 'same' || verdict === 'undecided') return '~';
  const percent = (1 - ratio) * 100;
  const text = `${percent > 0 ? '+' : ''}${percent.toFixed(1)}`;
  return verdict === 'single' ? `${text} ?` : text;
}

function sigmasText({ before, after }: ComparedRow): string {
  const value = sigmas(before.samples, after.samples);
  return value === undefined ? '-' : `${value > 0 ? '+' : ''}${value.toFixed(1)}`;
}

function cellsOf(row: ComparedRow, notes: readonly Note[]): string[] {
  return [
    cut(printable(nameInTable(row)), NAME_WIDTH),
    timeText(row.before.median, row.unit),
    timeText(row.after.median, row.unit),
    differenceText(row),
    sigmasText(row),
    marksOf(row, notes),
  ];
}

function tableLines({ title, rows }: CompareTable, notes: readonly Note[]): string[] {
  const heading = [
    `${printable(title)}, ${unitText((rows[0] as ComparedRow).unit)}`,
    'old',
    'new',
    'diff, %',
    'sigmas',
    '',
  ];
  const [changeable, controls] = [rows.filter(({ control }) => !control), rows.filter(({ control }) => control)];
  const parted =
    controls.length === 0
      ? []
      : [['control group:', '', '', '', '', ''], ...controls.map((row) => cellsOf(row, notes))];
  return columns([heading, ...changeable.map((row) => cellsOf(row, notes)), ...parted], SIDES, 2);
}

function footLines(comparison: Comparison): string[] {
  const { before, after, rows, means } = comparison;
  const [old, next] = [rows.map((row) => row.before.runs), rows.map((row) => row.after.runs)];
  const single = rows.some(({ verdict }) => verdict === 'single');
  return [
    `old: ${before}, ${runsText(old)}; new: ${after}, ${runsText(next)}; medians; plus is faster`,
    '~: no change shown (Mann-Whitney, p < 0.05 after Holm, or within the margin)',
    ...(single ? ['?: one run a side, so nothing to judge by'] : []),
    'sigmas: difference of the means in standard errors of it (Welch)',
    ...means
      .filter((mean) => mean.rows > 1)
      .map(
        (mean) =>
          `geometric mean of new / old, ${mean.section === undefined ? 'all' : (mean.section ?? 'all')} ${plural(mean.rows, 'row')}: ${meanText(mean)}`,
      ),
    ...totalLines(comparison),
  ].map(printable);
}

/** Lines that rows were read from, as they are, below what they are of. */
function quotedGroup(readings: readonly Reading[]): string[] {
  const { file, section } = readings[0] as Reading;
  const lines = new Map(readings.map(({ line, source }) => [line, source]));
  const inOrder = [...lines].sort(([x], [y]) => x - y);
  const heading = `${file}${section === null ? '' : `, ${sectionText(section)}`}:`;
  return ['', printable(heading), ...inOrder.flatMap(([, source]) => source.map((line) => `> ${line}`))];
}

/** The lines that the rows were read from, each once. */
function quotedRows({ rows }: Comparison): string[] {
  const readings = (['before', 'after'] as const).flatMap((side) => rows.flatMap((row) => row[side].readings));
  return grouped(readings, ({ file }) => file)
    .flatMap((own) => grouped(own, ({ section }) => `${section}`))
    .flatMap(quotedGroup)
    .slice(1);
}

/**
 * A comparison as the kernel's lists like it: old, new, difference in per cent with plus for faster,
 * sigmas; plain ASCII within 80 columns but for the rows that were read, which are quoted as they are.
 */
export function compareLkml(comparison: Comparison): string {
  const notes = notesOf(comparison);
  const blocks = [
    ...compareTables(comparison).map((table) => tableLines(table, notes)),
    footLines(comparison).flatMap((line) => wrap(line, '  ')),
    unmatchedLines(comparison).flatMap((line) => wrap(line, '  ')),
    noteLines(notes, comparison.files).flatMap((line) => wrap(line, '   ')),
    quotedRows(comparison),
  ];
  return `${blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join('\n'))
    .join('\n\n')}\n`;
}
