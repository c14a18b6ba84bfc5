const QUOTES = '(?:> ?){0,40}';

/** What a poster writes before a line, to say whose it is. */
const LABEL = String.raw`(?:(?<![\w=./+-])(?<label>[\w=./-][\w=./+-]{0,39}) {0,8}: {1,8})?`;

const LEVEL = String.raw`(?:<\d{1,3}>|[a-z]{1,8} {0,8}:[a-z]{1,8} {0,8}:(?: |$))`;

/** Mailers make a no-break space of a blank, which is no UTF-8 if they write latin-1. */
const SECONDS = String.raw`[\s\ufffd]{0,12}\+?\d{1,10}\.\d{6}`;

const DELTA = `<${SECONDS}>`;

const DATE = String.raw`\w{3} \w{3} [ \d]\d [\d:]{8} \d{4}`;

const IN_BRACKETS = String.raw`\[(?:${SECONDS}(?: ${DELTA})?|${DELTA}|${DATE}(?: ${DELTA})?|\w{3} {0,2}\d{1,2} \d\d:\d\d)\]`;

/** The thread or processor that printed the line. */
const PRINTER = String.raw` ?\[ {0,6}[TC]\d{1,7}\]`;

/** A stamp of which the poster has left out the time. */
const EMPTIED = String.raw`\[\+\.\.\.\](?= |$)|\[\](?= |$)|\[\.\.\.\](?=${PRINTER})`;

const ISO_DATE = String.raw`\d{4}-\d\d-\d\dT`;

const SYSLOG = String.raw`(?:\w{3} [ \d]\d [\d:]{8}|${ISO_DATE}\S{8,30}) \S{1,255} kernel:(?: ${IN_BRACKETS})?`;

const KMSG = String.raw`\d{1,3},\d{1,20},\d{1,20},[-c][^;\s]{0,80};`;

const STAMP = String.raw`(?:(?:${IN_BRACKETS}|${EMPTIED}|${ISO_DATE}[\d:]{8},\d{6}\S{0,6}|${SYSLOG})(?:${PRINTER})?|${KMSG})`;

const BEGIN = `(?:${LABEL}${LEVEL}?(?<stamp>${STAMP})|${LEVEL})`;

/** What only a line of a kernel's log begins with. */
const PREFIX = new RegExp(`^${QUOTES}${BEGIN}`);

const PREFIX_HERE = new RegExp(BEGIN, 'y');
const PREFIX_ANYWHERE = new RegExp(BEGIN);
const EVERY_PREFIX = new RegExp(BEGIN, 'g');

const QUOTED = new RegExp(`^${QUOTES}`);

/** Whether a line says of itself that it is one of a kernel's log. */
export function isStamped(line: string): boolean {
  return PREFIX.test(line);
}

/** What the kernel printed on a line. */
export function printed(line: string): string {
  return line.slice((PREFIX.exec(line) ?? QUOTED.exec(line))?.[0].length ?? 0);
}

/** What stands before that which the kernel printed. */
export interface Prefix {
  readonly start: number;
  /** Where the prefix ends; blanks may follow. */
  readonly end: number;
  /** What the poster calls the one that printed it; null where nothing says so. */
  readonly label: string | null;
  /** Empty if there is but a level. */
  readonly stamp: string;
}

function prefixOf(match: RegExpExecArray): Prefix {
  const { label, stamp } = match.groups ?? {};
  return { start: match.index, end: match.index + match[0].length, label: label ?? null, stamp: stamp ?? '' };
}

/** The prefix, without marks of quoting, that begins at a place of a text; undefined if none does. */
export function prefixAt(text: string, at: number): Prefix | undefined {
  PREFIX_HERE.lastIndex = at;
  const match = PREFIX_HERE.exec(text);
  return match === null ? undefined : prefixOf(match);
}

/** The first prefix in a text, wherever it begins; undefined if there is none. */
export function firstPrefix(text: string): Prefix | undefined {
  const match = PREFIX_ANYWHERE.exec(text);
  return match === null ? undefined : prefixOf(match);
}

/** The last prefix in a text, wherever it begins; undefined if there is none. */
export function lastPrefix(text: string): Prefix | undefined {
  let last: Prefix | undefined;
  for (const match of text.matchAll(EVERY_PREFIX)) last = prefixOf(match);
  return last;
}
