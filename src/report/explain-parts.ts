import type { Bitmap } from '../bitmap/bitmap.js';
import { formatList } from '../bitmap/parselist.js';
import type { Explanation } from '../explain/explain.js';
import type { Step } from '../explain/step.js';
import { areaText } from './explain-area.js';
import { marksOf, SIGNS, visible } from './explain-marks.js';
import { faultText } from './fault-text.js';
import { cutNames, printable, type Side } from './layout.js';
import { countText } from './numbers.js';

/** The longest list of set bits that is written out, in characters. */
const LISTED = 200;

/** Columns that a variant's name may take in the table. */
const NAME = 23;

/** What was asked: `size 32, start 0, nr 8`, and the alignment if there is any. */
export function questionText({ question }: Explanation): string {
  const { size, start, nr, alignMask, alignOffset } = question;
  const aligned = alignMask === 0 && alignOffset === 0 ? '' : `, align_mask ${alignMask}, align_offset ${alignOffset}`;
  return `size ${size}, start ${start}, nr ${nr}${aligned}`;
}

/** The set bits of a bitmap, or how many there are if they are many. */
export function setBits(bitmap: Bitmap): string {
  const list = formatList(bitmap);
  if (list === '') return 'no bit is set';
  if (list.length > LISTED) return `${countText(bitmap.weight())} of ${countText(bitmap.size)} bits are set`;
  return `set: ${list.replaceAll(',', ', ')}`;
}

const stepsShown = ({ first, last }: Explanation): Step[] => [...first, ...(last === undefined ? [] : [last])];

/** What the signs of the maps mean, as far as they are drawn. */
export function legend(all: readonly Explanation[]): string {
  const used = new Set(
    all
      .flatMap(stepsShown)
      .map(marksOf)
      .flatMap(visible)
      .map(({ sign }) => sign),
  );
  const meanings = SIGNS.filter(([sign]) => used.has(sign)).map(([sign, meaning]) => `${sign} ${meaning}`);
  return ['1 set, . clear', ...meanings].join('; ');
}

export const COUNT_SIDES: readonly Side[] = ['left', 'right', 'left', 'right', 'right', 'right'];

/** The rows of the table of counts, the headings first. */
export function countRows(all: readonly Explanation[]): string[][] {
  const names = cutNames(
    all.map(({ variant }) => variant),
    NAME,
  );
  const rows = all.map(({ variant, answer, question, wrong, totals }) => [
    names.get(variant) ?? '',
    answer >= question.size ? 'miss' : String(answer),
    wrong === undefined ? 'yes' : 'WRONG',
    ...[totals.steps, totals.calls, totals.loads].map(String),
  ]);
  return [['variant', 'answer', 'right', 'steps', 'calls', 'loads'], ...rows];
}

/** What the definition gives where an answer is wrong, a line for each. */
export function corrections(all: readonly Explanation[]): string[] {
  return all.flatMap(({ variant, answer, wrong, want, question: { size, nr } }) => {
    if (wrong === undefined) return [];
    const right = want >= size ? 'no area' : areaText({ from: want, to: want + nr });
    return [`${printable(variant)} answers ${answer}, WRONG: ${faultText(wrong)}. The definition gives ${right}.`];
  });
}
