import type { Pattern } from '../../record.js';

const WORD = /^(random|sparse|dense)(?:[-_]filled)?$/i;

/** Headings say random-filled; a random bitmap is also called dense. */
export function sectionOf(fill: string): Pattern {
  return fill.toLowerCase() === 'sparse' ? 'sparse' : 'random';
}

/** The section that a word before a row means; undefined for any other word. */
export function sectionWord(word: string): Pattern | undefined {
  const fill = WORD.exec(word)?.[1];
  return fill === undefined ? undefined : sectionOf(fill);
}
