/** The beginning of a heading of the kernel's, up to all but its last word. */
const HEADING =
  /(?<!\w)start(?:ing)?(?: {1,20}testing(?: {1,20}rust)?(?: {1,20}(?:test_)?find_\w{0,20}bit(?:\(\))?(?: {1,20}rust(?: {1,20}api)?)?(?: {1,20}(?:with|on)(?: {1,20}a)?(?: {1,20}(?:random|sparse|dense)(?:-|[- ]filled)?)?)?)?)?$/i;

/** The same of a stamp, which has blanks in it. */
const STAMP =
  /\[ {0,12}(?:\+?\d{1,10}\.\d{6} {0,4}<?|\w{3}\d\d|\w{3}(?: \w{3}(?: {1,2}\d{1,2}(?: [\d:]{8})?)?)?)? {0,12}$/;

/** Neither is longer, in characters. */
const LONGEST = 160;

/** Where a heading or stamp begins that the end of a text cuts; undefined if none does. */
export function cutTail(text: string): number | undefined {
  const begin = Math.max(0, text.length - LONGEST);
  const tail = text.slice(begin);
  const match = HEADING.exec(tail) ?? STAMP.exec(tail);
  return match === null ? undefined : begin + match.index;
}

const WHOLE_STAMP =
  /\[ {0,12}(?:\d{1,10}\.\d{6}(?: {1,4}<[ \d.]{8,20}>)?|\w{3} \w{3} [ \d:]{14,16}|\w{3}\d\d [\d:]{5})\]$/;

/** Where the stamp begins that ends a text, behind which the name of a thread may come; undefined if none does. */
export function stampAtEnd(text: string): number | undefined {
  const begin = Math.max(0, text.length - LONGEST);
  const match = WHOLE_STAMP.exec(text.slice(begin));
  return match === null ? undefined : begin + match.index;
}

/** Whether the end of a text cuts a heading so early that it does not say of what section it is. */
export function cutsHeading(text: string): boolean {
  const match = HEADING.exec(text.slice(-LONGEST));
  return match !== null && / testing/i.test(match[0]) && !/random|sparse|dense/i.test(match[0]);
}
