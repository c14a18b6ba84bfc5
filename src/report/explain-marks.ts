import type { Bits, Step } from '../explain/step.js';

/** Bits that a sign is drawn below. */
export interface Mark {
  readonly sign: Sign;
  readonly bits: Bits;
}

/** Signs below the bits of a map, and what they mean. */
export const SIGNS = [
  ['^', 'the clear bit'],
  ['=', 'the area'],
  ['X', 'the set bit in it'],
  ['-', 'a bit that is read'],
  ['+', 'the clear run'],
] as const;
type Sign = (typeof SIGNS)[number][0];

const bit = (at: number): Bits => ({ from: at, to: at + 1 });

/** What a step is drawn with; of two marks of a bit the later is drawn. */
export function marksOf(step: Step): Mark[] {
  if (step.kind === 'call') return [];
  const area: Mark[] = step.area === undefined ? [] : [{ sign: '=', bits: step.area }];
  if (step.kind === 'read') {
    const run: Mark[] = step.run === undefined ? [] : [{ sign: '+', bits: step.run }];
    return [{ sign: '-', bits: step.bits }, ...run, ...area];
  }
  const { clear, verdict } = step;
  const set = verdict.kind === 'refused' ? verdict.by : verdict.kind === 'taken' ? verdict.set : undefined;
  const clears: Mark[] = clear === undefined ? [] : [{ sign: '^', bits: bit(clear) }];
  const sets: Mark[] = set === undefined ? [] : [{ sign: 'X', bits: bit(set) }];
  return [...area, ...clears, ...sets];
}

/** The marks of which a bit is left that no later one is drawn over. */
export function visible(marks: readonly Mark[]): Mark[] {
  const within = (at: number, { bits }: Mark): boolean => bits.from <= at && at < bits.to;
  return marks.filter((mark, i) => {
    const later = marks.slice(i + 1);
    for (let at = mark.bits.from; at < mark.bits.to; at++) if (!later.some((one) => within(at, one))) return true;
    return false;
  });
}
