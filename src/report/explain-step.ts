import type { Bitmap } from '../bitmap/bitmap.js';
import type { CallStep, Question, Step } from '../explain/step.js';
import type { Target } from '../target.js';
import { areaTexts } from './explain-area.js';
import { mapLines } from './explain-map.js';
import { marksOf } from './explain-marks.js';
import { readTexts } from './explain-read.js';
import { wrap } from './layout.js';
import { plural } from './numbers.js';

/** An address, as bytes from the bitmap. */
const addressText = (offset: number): string =>
  offset === 0 ? 'map' : `map ${offset < 0 ? '-' : '+'} ${Math.abs(offset)}`;

function callText({ function: name, offsets, rest, result }: CallStep): string {
  return `${name}(${[...offsets.map(addressText), ...rest].join(', ')}): ${result}`;
}

/** What steps are drawn on. */
export interface Scene {
  readonly bitmap: Bitmap;
  readonly target: Target;
  readonly question: Question;
  /** Columns that there are. */
  readonly width: number;
}

/** A step: what was asked and came back, the bitmap, and what comes of it. */
export function stepLines(step: Step, number: number, { bitmap, target, question, width }: Scene): string[] {
  const lines = (text: string): string[] => wrap(text, '  ', width);
  if (step.kind === 'call') return [`step ${number}: ${plural(step.loads, 'load')}`, callText(step)].flatMap(lines);
  const texts = step.kind === 'area' ? areaTexts(step, number) : readTexts(step, number, question, target);
  return [...texts.above.flatMap(lines), ...mapLines(bitmap, marksOf(step), width), ...lines(texts.below)];
}
