/** Of a line without one of these nothing is to be cleaned. */
const SUSPECT = /[^ -~]|\[[\d;]{1,20}m|\\x|\^\[/;

/** Colours of `dmesg --color`; some programs lose the escape before them, or spell it. */
const COLOUR = /(?:\u241b|\^\[)?\[\d[\d;]{0,20}m/g;
const ESCAPE = /\p{Cc}\[[\d;]{0,20}[A-Za-z]/gu;

/** A no-break space in UTF-8 that somebody has read as latin-1. */
const TWICE = /\u00c2\u00a0/g;
/** Blanks of all kinds, and what stands where a machine stopped or a line ended twice. */
const BLANKS = /[\p{Cc}\u00a0\u2007\u202f\ufeff]/gu;
/** A no-break space in latin-1 is no UTF-8; within a word it was a letter. */
const LOST = /\ufffd+/gu;
const LETTER_BEFORE = /\p{L}$/u;
const LETTER_BEHIND = /^\p{L}/u;

/** Between the words of a heading it was no letter. */
const HEADING = /start(?:ing)?\ufffd{1,20}testing\ufffd[\ufffd\w() -]{0,100}/gi;

/** Characters that /dev/kmsg spells. */
const SPELLED = /\\x([0-9a-f]{2})/gi;

function unspelled(text: string): string {
  return text.replace(SPELLED, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}

/** A line with plain blanks only, without colours and without blanks at its end. */
export function clean(raw: string): string {
  if (!SUSPECT.test(raw)) return raw.trimEnd();
  const plain = (raw.includes('\\x') ? unspelled(raw) : raw).replace(ESCAPE, '').replace(COLOUR, '');
  return cleanBlanks(plain).trimEnd();
}

function found(lost: string, at: number, text: string): string {
  const within = LETTER_BEFORE.test(text.slice(Math.max(0, at - 2), at));
  const end = at + lost.length;
  return within && LETTER_BEHIND.test(text.slice(end, end + 2)) ? lost : ' '.repeat(lost.length);
}

/** A text with plain blanks only. */
export function cleanBlanks(text: string): string {
  const plain = text.replace(TWICE, ' ').replace(BLANKS, ' ').replace(LOST, found);
  return plain.replace(HEADING, (heading) => heading.replaceAll('\ufffd', ' '));
}

/** Whether a cleaned line ends in a soft break of the encoding that is called quoted-printable. */
export function isSoft(text: string): boolean {
  return text.endsWith('=') && !text.endsWith('==');
}

const ENCODED = /=(?:3D|C2=A0|A0|(?:20|09)(?= *$))/g;

/** A cleaned line without what quoted-printable made of blanks and equals signs. */
export function decoded(text: string): string {
  if (!text.includes('=')) return text;
  return text.replace(ENCODED, (code) => (code === '=3D' ? '=' : ' '));
}

const QUOTE = new Set(['>', ' ', '`']);

/** Behind marks of quoting, blanks and marks of code from a place of a text on. */
export function behindQuotes(text: string, from: number): number {
  let at = from;
  while (QUOTE.has(text.charAt(at))) at++;
  return at;
}

/** The longest line, in characters, that is kept as it stands. */
const LONGEST_KEPT = 1000;

/**
 * A copy of a text, cut if it is gigantic. A piece of a string keeps the whole of it in memory,
 * and a line is a piece of what was read with it.
 */
export function kept(text: string): string {
  return Buffer.from(text.slice(0, LONGEST_KEPT), 'utf16le').toString('utf16le');
}
