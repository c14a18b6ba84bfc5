import type { Pattern } from '../../record.js';
import { isFamily } from './row.js';
import { sectionOf } from './section-of.js';

/** What a line of a mail says of the table below it. */
export interface ProseHeading {
  readonly label?: string;
  /** It names an implementation for sure; else only if a table begins behind it. */
  readonly firm: boolean;
  readonly section?: Pattern;
}

/** A label is no longer, in characters and in words. */
const LONGEST = 60;
const MOST_WORDS = 9;

/** Words that stand alone on a line and are labels all the same. */
const WELL_KNOWN =
  /^(?:(?:before|after|old|new|orig|original|(?:un)?patched|vanilla|base|baseline|generic|mainline|master|upstream|stock|arm|native|asm|assembly|(?:un)?modified|reference|optimi[sz]ed)(?: (?:kernel|code|version|implementation|series|patch))?|(?:before|after|with|without|w\/|w\/o)(?: (?:the|this|my|your))? (?:patch|patches|series|change|changes)|v\d{1,2}|CONFIG_\w+=[ynm])$/i;

/** The file of a kernel's options has many such lines, so that one is a label only before a table. */
const OPTION = /^CONFIG_\w+=/;

/** Words that tell one implementation from another. */
const TELLING =
  /\b(?:before|after|old|new|orig|original|(?:un)?patched|vanilla|base|baseline|generic|native|mainline|upstream|stock|proposed|with|without|v\d+|asm|assembly|arm)\b/i;

/** Of these, those that do so even in a sentence. */
const TELLING_ANYWHERE =
  /\b(?:before|after|old|new|original|(?:un)?patched|vanilla|baseline|generic|mainline|with(?:out)? (?:(?:the|this|my|your) )?(?:patch|patches|series|change|changes))\b/i;

/** Words of sentences that lead to a table, or to anything else. */
const LEADING =
  /\b(?:I|I'm|I've|we|you|it|he|they|here|here's|this|that|these|those|there|following|follows|below|above|see|get|got|gives?|results?|output|numbers|figures|logs?|dmesg|console|is|are|was|were|shows?|looks?|says?|runs?|ran|tables?|data|benchmarks?|benchmarking|timings?|measurements?|tested|testing|tests?|note|now|then|so|hi|hello|dear|thanks|changelog|changes|todo|question|example|summary|conclusion|details|notes?|setup|hardware|usage|steps|wrote|writes|compare|why|because|but|when|if)\b/i;

/** Lines that end in a colon and are of a mail, of a program or of a kernel's log. */
const FOREIGN =
  /[{}<>;$\\@|"]|:\/\/|\(\)|^(?:from|to|cc|bcc|subject|date|sent|message-id|in-reply-to|references|reply-to|return-path|received|content-[\w-]+|mime-version|link|fixes|closes|[\w-]+-by|default|case \S.*|else|out|err\w*|call trace|backtrace|modules linked in|hardware name|code|rip|stack|registers|mem-info|allocated by.*|freed by.*|cut here|.*end trace.*|.*memory state.*|.*snip.*)\b *(?::|$)|\b(?:wrote|writes|schrieb|said|\u00e9crit)$/i;

const RUN =
  /^(?:the )?(?:(?:\d+(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|last|next|another|one more) (?:run|boot|try|time|pass|round|iteration|test|attempt)|(?:runs?|boots?|try|pass|round|iteration|test|take|attempt)(?: ?(?:no\.?|nr\.?|#)? ?\d+)?|#?\d+|(?:and |now )?(?:once (?:more|again)|again|one more time|re-?runs?))$/i;

/** Words that say of a table that it is one more of the same kind. */
const AGAIN =
  /\b(?:again|once more|re-?runs?)\b|^(?:and |the )?(?:\d+(?:st|nd|rd|th)|second|third|next|another|one more) (?:run|boot|try|time|pass|round)\b/i;

const RUN_BEHIND = /[ _-](?:run|boot|pass|try|round) ?(?:no\.?|nr\.?|#)? ?\d+$/i;
const SECTION =
  /^(?:(?:on|for|with) )?(?:an? |the )?(random|sparse|dense)(?:ly)?(?:[- ]filled)?(?: (?:bitmaps?|bits|bit ?maps?|case|data|fill))?$/i;
const SECTION_BEHIND = / (random|sparse|dense)(?:[- ]filled)?(?: bitmap)?$/i;
const SECTION_BEFORE =
  /^(random|sparse|dense)(?:-filled)? (?:bitmap )?(?=before|after|old|new|orig|patched|unpatched)/i;

/** A mark that is open on both sides of the words. */
const ENCLOSED = /^(?:\[([^[\]|]+)\]|\(([^()|]+)\)|\| *([^|]+?) *\|)$/;
/** What `tail` and `head` print before each of several files. */
const FILE_HEAD = /^==> +(\S+) +<==$/;
const BULLET = /^(?:[-*\u2022]|\d{1,2}[.)]) +(?=\S)/;
const PARTS = / *(?:[,;()[\]]|: | [-\u2013\u2014] ) */;

interface Undecorated {
  readonly text: string;
  readonly decorated: boolean;
  readonly colon: boolean;
  /** One # may be a heading, a comment or a prompt. */
  readonly doubtful: boolean;
}

const DECORATION = /^(?:(#{1,6}) +|([=~+]{2,}|\*{1,3}|_{2}|-{2,}) *)(.*)$/;

function withoutColon(text: string): string {
  return text.replace(/ *:+$/, '');
}

/** A heading's text without bullets, `===`, `**` and the colon. */
function undecorated(line: string): Undecorated {
  const listed = line.replace(BULLET, '').replace(ENCLOSED, '$1$2$3');
  const colon = /:[*_]{0,3}$/.test(listed);
  const match = DECORATION.exec(withoutColon(listed));
  const plain = { text: withoutColon(listed), decorated: false, colon, doubtful: false };
  if (match === null) return plain;
  const [, hashes, marks = '', behind = ''] = match;
  const text = withoutColon(behind.replace(/ *[=~+*_#-]+$/, ''));
  if (hashes !== undefined) return { text, decorated: true, colon, doubtful: hashes.length === 1 };
  const closed = text !== withoutColon(behind);
  // `--- a/file` begins a diff, and `* text` is an item of a list.
  return closed || marks.startsWith('==') ? { text, decorated: true, colon, doubtful: false } : plain;
}

interface Sorted {
  readonly labels: readonly string[];
  readonly section: Pattern | undefined;
  readonly run: boolean;
}

/** Sorts the parts of a heading: sections, numbers of runs, and the rest. */
function sortParts(text: string): Sorted {
  let section: Pattern | undefined;
  let run = false;
  const labels: string[] = [];
  for (const whole of text.split(PARTS).filter((part) => part !== '')) {
    const part = RUN.test(whole) ? whole : whole.replace(RUN_BEHIND, '');
    run ||= part !== whole || RUN.test(part);
    const found = SECTION.exec(part) ?? SECTION_BEHIND.exec(part) ?? SECTION_BEFORE.exec(part);
    if (found !== null) section = sectionOf(found[1] as string);
    const rest = found === null ? part : part.replace(found[0], '').trim();
    if (rest !== '' && !RUN.test(rest)) labels.push(rest);
  }
  return { labels, section, run };
}

function isLabel(label: string): boolean {
  return (
    /^[\p{L}\p{N}].*\p{L}|^\p{L}/u.test(label) &&
    label.length <= LONGEST &&
    label.split(' ').length <= MOST_WORDS &&
    !isFamily(label)
  );
}

function labelOf(label: string, { decorated, colon, doubtful }: Undecorated): ProseHeading | undefined {
  const alone = WELL_KNOWN.test(label);
  if (!isLabel(label) || !(alone || decorated || colon)) return undefined;
  if (alone) return { label, firm: !OPTION.test(label) };
  const leading = LEADING.test(label);
  if (leading && !TELLING_ANYWHERE.test(label)) return undefined;
  const telling = TELLING.test(label);
  return doubtful && !telling ? undefined : { label, firm: telling && !leading };
}

/**
 * What a line of prose says of the table below it: whose it is, and what the bitmap was filled with.
 * @param line without marks of quoting and blanks around it, and without a stamp
 * @returns undefined if it is no heading of a table, or only says which run it is
 */
export function proseHeading(line: string): ProseHeading | undefined {
  if (line.length > 2 * LONGEST) return undefined;
  const file = FILE_HEAD.exec(line)?.[1];
  if (file !== undefined) return { label: file, firm: true };
  const bare = undecorated(line);
  if (FOREIGN.test(bare.text)) return undefined;
  const { labels, section } = sortParts(bare.text);
  const heading = labels.length === 0 ? { firm: true } : labelOf(labels.join(', '), bare);
  if (heading === undefined || (section === undefined && labels.length === 0)) return undefined;
  return section === undefined ? heading : { ...heading, section };
}

/**
 * What a line directly before a table calls it, where the tables so far have a label: almost any words.
 * @param line without marks of quoting and blanks around it, and without a stamp
 * @returns undefined if it says that the table is one more of the same, or is of something else
 */
export function weakHeading(line: string): ProseHeading | undefined {
  if (line.length > 2 * LONGEST) return undefined;
  const { text } = undecorated(line);
  if (FOREIGN.test(text)) return undefined;
  if (AGAIN.test(text) && !TELLING_ANYWHERE.test(text)) return undefined;
  const { labels, section } = sortParts(text);
  const label = labels.join(', ');
  // `usb 1-1: new device` may be a line of a log without stamps.
  const logged = labels.length > 1 && text.includes(': ') && !labels.some((one) => WELL_KNOWN.test(one));
  if (logged || !isLabel(label)) return undefined;
  return { label, firm: false, ...(section === undefined ? {} : { section }) };
}

/** Whether a line says what the bitmap was filled with, and nothing else. */
export function isSectionHeading(line: string): boolean {
  const heading = proseHeading(line);
  return heading?.section !== undefined && heading.label === undefined;
}

/** Whether a line says of the table below it only that it is one more of the same. */
export function isRunHeading(line: string): boolean {
  if (line.length > 2 * LONGEST) return false;
  const { labels, section, run } = sortParts(undecorated(line).text);
  return run && section === undefined && labels.length === 0;
}

/** Whether a line is one of a kernel's options. */
export function isOption(line: string): boolean {
  return OPTION.test(line);
}

const GREATER = 0x3e;
const BLANK = 0x20;
const ENDS = new Set([':', '=', '*', '-', '_', '~', '#', '+']);
const BEGINS = new Set(['#', '=', '*', '-', '_']);
const SHORT =
  /^(?:[-*+\u2022] +|\d{1,2}[.)] +|[[(|] *)?(?:before|after|old|new|orig|patched|unpatched|vanilla|base|generic|mainline|master|upstream|stock|arm|native|as[ms]|(?:un)?modified|reference|optimi|with|w\/|v\d|config_|random|sparse|dense)/i;

/** Whether a line may be a heading, at a glance. */
export function mayBeProse(line: string): boolean {
  let from = 0;
  let to = line.length;
  while (from < to && (line.charCodeAt(from) === GREATER || line.charCodeAt(from) === BLANK)) from++;
  while (to > from && line.charCodeAt(to - 1) <= BLANK) to--;
  if (to - from > 2 * LONGEST || to === from) return false;
  const stamp = line.charAt(from) === '[';
  if (!stamp && (ENDS.has(line.charAt(to - 1)) || BEGINS.has(line.charAt(from)))) return true;
  return to - from <= LONGEST && SHORT.test(line.slice(from, to));
}
