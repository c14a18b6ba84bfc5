import type { ComparedRow, Verdict, WarningKind } from '../compare/comparison.js';
import type { Fill } from '../record.js';
import { countText } from './numbers.js';

/** A verdict in a word or two, as a table and its summary say it. */
export const VERDICT_WORDS: Readonly<Record<Verdict, string>> = {
  changed: 'changed',
  same: 'same',
  undecided: 'undecided',
  single: 'single run',
};

/** What a verdict means, for those who read one for the first time. */
export const VERDICT_MEANINGS: Readonly<Record<Verdict, string>> = {
  changed: 'the test shows a change, corrected for the number of rows (p < 0.05)',
  same: 'the whole interval of the ratio lies within the margin, so that any change is smaller than that',
  undecided: 'no change is shown, and one larger than the margin is not ruled out',
  single: 'one run against one: a ratio, and nothing to judge it by',
};

/** The order in which verdicts are counted. */
export const VERDICTS = Object.keys(VERDICT_WORDS) as readonly Verdict[];

/** What was changed by how much is in the ratio; which way is in a word. */
function directionOf({ verdict, ratio }: ComparedRow): string {
  if (verdict !== 'changed' || ratio === 1) return '';
  return ratio < 1 ? ', faster' : ', slower';
}

/** `changed, faster`; `undecided`. */
export const verdictText = (row: ComparedRow): string => VERDICT_WORDS[row.verdict] + directionOf(row);

/** How many runs would do for a row that has too few; nothing for others. */
export function runsNeededText({ verdict, runsNeeded }: ComparedRow): string {
  if (verdict !== 'undecided' && verdict !== 'single') return '';
  const runs = runsNeeded === undefined ? 'more than 10,000' : countText(runsNeeded);
  return `needs ${runs} ${runsNeeded === 1 ? 'run' : 'runs'} a side`;
}

/** A section as a heading; `-` for rows that stand below none. */
export const SECTION_WORDS: Readonly<Record<Fill, string>> = {
  random: 'random-filled bitmap',
  sparse: 'sparse bitmap',
  pool: 'fragmented pool',
};

export const sectionText = (section: Fill | null): string => (section === null ? 'no section' : SECTION_WORDS[section]);

/** A kind of warning as a heading, and what to do about it. */
const WARNINGS: Readonly<Record<WarningKind, readonly [heading: string, advice: string]>> = {
  iterations: [
    "iterations do not fit the kernel's bitmaps of 327680 bits",
    'It was another bitmap or another benchmark, or the log was edited: compare logs of one size.',
  ],
  counts: [
    'the sides made unlike numbers of iterations',
    'Their bitmaps or their answers differ: prove the change before it is timed.',
  ],
  'first-run': [
    'the first run is unlike the others',
    'Something was not yet as in the others: run once for nothing before the runs that count.',
  ],
  drift: [
    'runs get slower or faster one after another',
    'Run again on a quiet machine with a fixed clock, before and after in turns.',
  ],
  clock: [
    'the time is near the resolution of the clock',
    'Make a run longer, by a larger bitmap or more iterations, or leave the row out.',
  ],
  stamps: [
    'the stamps of the log leave no room for the times',
    'Ask for the log as it was printed: a line was edited, moved or taken from elsewhere.',
  ],
  debugging: [
    'the kernel was built with debugging options',
    'They cost more than the change: build both kernels without them and run again.',
  ],
  units: ['times are in different units', 'Compare logs of one benchmark on one machine.'],
  labels: [
    'which side is which is not plain',
    'Look into the log, and say it with --before and --after, or a file for each side.',
  ],
  order: [
    'one side ran wholly before the other',
    'Whatever changed meanwhile looks like the patch: run before and after in turns.',
  ],
  control: [
    'a row that the change cannot touch has changed',
    'The machine or the build differs in more than the change: trust no other row beyond that much.',
  ],
  noise: [
    'the change is no larger than that of a control row',
    'Take it for noise until more runs, or a quieter machine, tell them apart.',
  ],
  repeated: [
    'a run is there more than once, number for number',
    'A copy is no further run: leave out the file, or the quotation, that repeats it.',
  ],
  printed: [
    'a printed ratio is not that of the times beside it',
    'Trust the times, and ask the poster which of them is right.',
  ],
  unusable: ['no ratio can be made of a row', 'It is left out; a longer pass gives it a time.'],
};

/** A kind of warning as a heading. */
export const headingOf = (kind: WarningKind): string => WARNINGS[kind][0];

/** What to do about a kind of warning, in a sentence. */
export const adviceOf = (kind: WarningKind): string => WARNINGS[kind][1];

/** All kinds, the gravest first: so they get their letters. */
export const WARNING_KINDS = Object.keys(WARNINGS) as readonly WarningKind[];

/** `not significant (p = 0.69)`. @param p corrected for the number of rows; undefined for a single run */
export const significanceText = (p: number | undefined, shown: boolean): string =>
  p === undefined ? 'a single run' : `${shown ? '' : 'not '}significant (p = ${p.toPrecision(2)})`;
