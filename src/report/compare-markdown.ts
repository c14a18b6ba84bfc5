import type { ComparedRow, Comparison } from '../compare/comparison.js';
import { compareFoot } from './compare-foot.js';
import { headLines, overallLines } from './compare-head.js';
import { marksOf, noteLines } from './compare-note-lines.js';
import { type Note, notesOf } from './compare-notes.js';
import { intervalCell, meanText, pCell, ratioCell, timeCell, unitText } from './compare-numbers.js';
import { type CompareTable, compareTables, nameInTable, verdictCell } from './compare-rows.js';
import type { Side } from './layout.js';
import { escaped, pipes } from './markdown.js';
import { plural } from './numbers.js';

const HEADINGS = ['function', 'old', 'new', 'ratio', '95 %', 'p', 'verdict', ''] as const;
const SIDES: readonly Side[] = ['left', 'right', 'right', 'right', 'left', 'right', 'left', 'left'];

function cellsOf(row: ComparedRow, margin: number, notes: readonly Note[]): string[] {
  const name = escaped(nameInTable(row));
  const verdict = `${verdictCell(row, margin)}${row.control ? ', control' : ''}`;
  return [
    name,
    timeCell(row.before, row.unit),
    timeCell(row.after, row.unit),
    ratioCell(row),
    intervalCell(row),
    pCell(row),
    verdict,
    marksOf(row, notes),
  ];
}

function tableLines({ title, rows }: CompareTable, { margin }: Comparison, notes: readonly Note[]): string[] {
  const unit = unitText((rows[0] as ComparedRow).unit);
  return [
    `### ${escaped(title)}, ${unit}`,
    '',
    ...pipes([HEADINGS, ...rows.map((row) => cellsOf(row, margin, notes))], SIDES),
  ];
}

/** The tables of the text report in Markdown, with nothing cut. */
export function compareMarkdown(comparison: Comparison): string {
  const notes = notesOf(comparison);
  const means = comparison.means
    .filter(({ section, rows }) => section !== undefined && rows > 1)
    .map(
      (mean) =>
        `geometric mean of ${plural(mean.rows, 'row')}${mean.section === null ? '' : `, ${mean.section}`}: ${meanText(mean)}`,
    );
  const foot = [
    ...headLines(comparison),
    ...means,
    ...overallLines(comparison),
    ...compareFoot(comparison),
    ...noteLines(notes, comparison.files),
  ];
  const blocks = compareTables(comparison).map((table) => tableLines(table, comparison, notes));
  return `${[...blocks, foot.map((line) => `- ${escaped(line)}`)].map((block) => block.join('\n')).join('\n\n')}\n`;
}
