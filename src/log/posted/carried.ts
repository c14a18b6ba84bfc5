import { firstPrefix } from '../prefix.js';
import { behindQuotes } from './clean.js';
import { proseHeading } from './prose.js';
import type { Item } from './scan.js';

/** Words before a table in the same line are no more, in characters. */
const LONGEST = 200;

/** Words without a colon between them. */
const SEVERAL = /[^:\s] +[^:\s]/;

/** What stands before the stamp of a row, with the label that belongs to the stamp. */
function leadOf(text: string, from: number, to: number): string {
  const begin = Math.min(behindQuotes(text, from), to);
  if (to - begin > LONGEST) return '';
  const before = text.slice(begin, to);
  const prefix = firstPrefix(before);
  const label = prefix === undefined || prefix.label === null ? '' : `${prefix.label}:`;
  return (before.slice(0, prefix?.start ?? before.length) + label).trim();
}

/**
 * The label before a row or heading: of the last of several words before a stamp only if all of them are one.
 * @param from the end of the row before, or 0
 */
export function labelOf(text: string, from: number, { gap, start }: Item): string | null {
  if (gap.prefix === undefined || gap.prefix.label === null || gap.prefix.label !== gap.label) return gap.label;
  const lead = leadOf(text, from, start);
  if (!SEVERAL.test(lead)) return gap.label;
  if (from === 0) return proseHeading(lead)?.label ?? null;
  const words = proseHeading(lead.replace(/ *:$/, ''));
  return words?.firm === true && words.label !== undefined ? words.label : gap.label;
}

/** A label that is printed once before a table that somebody has made one line of. */
export class Carried {
  private label: string | null = null;
  /** The table began with a label; else labels are of one row each. */
  private holds = false;
  /** It goes on over lines that follow each other. */
  private over = false;
  /** The line up to which it holds. */
  private until = 0;

  /** The label of a row or heading. @param own its own, null if it has none @param first of its text */
  of(own: string | null, line: number, first: boolean): string | null {
    if (first && line > this.until) this.begin(own);
    this.until = Math.max(this.until, line);
    if (this.holds && own !== null) this.label = own;
    return own ?? this.label;
  }

  /** No more rows are in the text. @param goesOn the next line may go on in the same way */
  end(line: number, goesOn: boolean): void {
    this.over ||= goesOn;
    this.until = this.over ? line + 1 : 0;
  }

  private begin(own: string | null): void {
    this.holds = own !== null;
    this.label = null;
    this.over = false;
  }
}
