import type { Question, ReadStep } from '../explain/step.js';
import type { Target } from '../target.js';
import { areaText, bitsText } from './explain-area.js';
import { plural } from './numbers.js';

/** `word 3, bits 192-255`, or `bytes 8-11, ...` for what is no word. */
function readText({ bytes, unit, bits, again }: ReadStep, target: Target): string {
  if (bits.from >= bits.to) return `${plural(bytes, 'byte')} without a bit of the bitmap`;
  const what = bytes === target.wordBytes ? 'word' : bytes === 1 ? 'byte' : `${bytes} bytes`;
  return `${what} ${unit}, bits ${bitsText(bits)}${again ? ', again' : ''}`;
}

function openText({ openBelow, openAbove }: ReadStep): string {
  if (openBelow && openAbove) return ', may go on both ways';
  return openBelow ? ', may go on below' : openAbove ? ', may go on above' : '';
}

/** Says what a read tells of areas. */
function verdictText(step: ReadStep, { nr, start }: Question): string {
  const { bits, run, area, verdict } = step;
  if (area !== undefined) return `${areaText(area)} ${verdict === 'found' ? 'found: all clear' : 'is clear'}`;
  if (run === undefined) return bits.from < start ? `no clear bit from ${start} on` : 'no clear bit';
  const what = verdict === 'short' ? `${run.to - run.from} < ${nr}` : 'no aligned area in it';
  return `clear run ${bitsText(run)}: ${what}${openText(step)}`;
}

/** What is said of a read: above the map and below it. */
export function readTexts(step: ReadStep, number: number, question: Question, target: Target) {
  const end = step.answer === undefined ? '' : `; answers ${step.answer}`;
  return {
    above: [`step ${number}: ${readText(step, target)}`],
    below: `${verdictText(step, question)}${end}`,
  };
}
