import { prefixAt } from '../prefix.js';
import { behindQuotes, clean } from './clean.js';
import { isSectionHeading, type ProseHeading, weakHeading } from './prose.js';

/** Blank lines, fences and prompts are no more before a table. */
const LOOKED_BACK = 7;

/** No heading is longer, in characters. */
const LONGEST = 200;

const FENCE = /^(?:`{3,}|~{3,})\w*$/;
const PROMPT = /^(?:[\w@:~/.[\]-]{0,60}[#$]|\$) +\S/;

/** What may stand between a heading and its table: no words, a fence, a command, a section. */
function isBetween(text: string): boolean {
  return !/\p{L}/u.test(text) || PROMPT.test(text) || isSectionHeading(text);
}

/** A line without marks of quoting and without a stamp that is all of it; undefined for a line of a log. */
function wordsOf(raw: string): string | undefined {
  const line = clean(raw.slice(0, LONGEST + 1));
  if (FENCE.test(line.replace(/^[> ]+/, ''))) return '';
  const begin = behindQuotes(line, 0);
  const prefix = prefixAt(`${line} `, begin);
  if (prefix === undefined) return line.slice(begin);
  return line.slice(prefix.end).trim() === '' ? '' : undefined;
}

/**
 * What the words directly before a table call it, where an earlier table has a label so that this one is
 * to have another; undefined if there are none, or none that could be a label.
 * @param lineBack a line so many before the table, as it stands in the file; empty for one of a row
 */
export function labelBefore(lineBack: (back: number) => string): ProseHeading | undefined {
  for (let back = 1; back <= LOOKED_BACK; back++) {
    const words = wordsOf(lineBack(back));
    if (words === undefined || words.length > LONGEST) return undefined;
    if (!isBetween(words.trim())) return weakHeading(words.trim());
  }
  return undefined;
}
