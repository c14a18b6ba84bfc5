/** A message of a log that `dmesg -J` has printed. */
export interface Message {
  /** As a stamp of another log would be; `[]` without a time. */
  readonly stamp: string;
  /** What the kernel printed; may hold newlines, and is cut where the line is. */
  readonly text: string;
}

const KEY = '"msg"';
const OPENS = /\s{0,80}:\s{0,80}"/y;
const TIME = /"time"\s{0,80}:\s{0,80}(\d{1,10}(?:\.\d{1,9})?)/g;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Behind the quote that ends a text of JSON; undefined where it is cut. */
function endOf(line: string, from: number): number | undefined {
  for (let at = from; at < line.length; at++) {
    const code = line.charCodeAt(at);
    if (code === QUOTE) return at + 1;
    if (code === BACKSLASH) at++;
  }
  return undefined;
}

/** The text of a literal from the place behind its opening quote on; as it stands if it is no JSON. */
function textOf(line: string, from: number, end: number | undefined): string {
  try {
    return JSON.parse(line.slice(from - 1, end)) as string;
  } catch {
    return line.slice(from, end === undefined ? end : end - 1);
  }
}

/** The stamp for the last time that a text of JSON tells. */
function stampOf(text: string): string {
  let time: string | undefined;
  for (const match of text.matchAll(TIME)) time = match[1];
  return time === undefined ? '[]' : `[${Number(time).toFixed(6)}]`;
}

/** Whether a line has a message of `dmesg -J`, whole or cut. */
export function isJsonLog(line: string): boolean {
  const at = line.indexOf(KEY);
  OPENS.lastIndex = at + KEY.length;
  return at >= 0 && /^[\s>]{0,80}(?:[{}[\],]|"msg")/.test(line) && OPENS.test(line);
}

/**
 * The messages in a line that `dmesg -J` has printed, all of them in one or each over several.
 * @param before the lines before, where a message's time may be
 */
export function* messagesOf(line: string, before: readonly string[]): Generator<Message> {
  let from = 0;
  let told = before.slice(before.findLastIndex((one) => one.includes('{'))).join('\n');
  for (let at = line.indexOf(KEY); at >= 0; at = line.indexOf(KEY, from)) {
    OPENS.lastIndex = at + KEY.length;
    told += line.slice(from, at);
    from = at + KEY.length;
    if (!OPENS.test(line)) continue;
    const begin = OPENS.lastIndex;
    const end = endOf(line, begin);
    yield { stamp: stampOf(told), text: textOf(line, begin, end) };
    if (end === undefined) return;
    told = '';
    from = end;
  }
}
